// Which language is spoken, and how things are called in it.

import { STRINGS } from "./strings.js";
import { TERMS } from "./terms.js";

const LANGUAGES = ["de", "en"];
let spoken = LANGUAGES.find((each) => each === localStorage.getItem("pawbiter.language")) ?? fromBrowser();

function fromBrowser() {
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
}

export function language() {
  return spoken;
}

export function speak(chosen) {
  spoken = chosen;
  localStorage.setItem("pawbiter.language", chosen);
  document.documentElement.lang = chosen;
}

/** A string of the interface; `{name}` in it is filled in. */
export function t(key, facts = {}) {
  const text = STRINGS[key]?.[LANGUAGES.indexOf(spoken)] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

/** What a code of a game is called; a code that nobody has named is made readable. */
export function term(kind, code) {
  return known(kind, code) ?? readable(code);
}

export function known(kind, code) {
  return TERMS[kind]?.[code]?.[LANGUAGES.indexOf(spoken)];
}

function readable(code) {
  const words = String(code).replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${t("and")} ${words.at(-1)}`;
}

export function clock(time) {
  return new Date(time).toLocaleTimeString(spoken, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

export function day(time) {
  return new Date(time).toLocaleDateString(spoken, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}
