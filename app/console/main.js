// Which page is shown: the address behind the # says it, so a reload comes back to it.

import { button, el, fill, paw } from "./dom.js";
import { home } from "./home.js";
import { language, speak, t } from "./language.js";
import { keep } from "./kept.js";
import { opening } from "./opening.js";
import { refused } from "./refusal.js";
import { tablePage } from "./table.js";

const page = document.getElementById("page");
let leave = () => {};
let shown = 0;

async function show() {
  leave();
  leave = () => {};
  const mine = (shown += 1);
  head();
  fill(page, el("p", { class: "quiet" }, t("loading")));
  try {
    const { content, close, title } = await pageFor(location.hash.slice(1).split("/").filter(Boolean));
    if (mine !== shown) return close?.();
    leave = close ?? leave;
    document.title = title ? `${title} – Pawbiter` : "Pawbiter";
    fill(page, content);
  } catch (failure) {
    if (mine === shown)
      fill(
        page,
        refused(failure),
        button(t("home"), () => (location.hash = "#/"), { class: "primary" }),
      );
  }
}

function pageFor([where, id, third, fourth]) {
  if (where === "new") return opening(id);
  if (where === "game") return tablePage(id);
  if (where === "watch") return arrive({ id, role: "spectator", token: third });
  if (where === "seat") return arrive({ id, role: "player", seat: third, token: fourth });
  return home();
}

/** Somebody followed a shared link: the token is kept here and leaves the address line. */
function arrive(record) {
  keep({ opened: new Date().toISOString(), ...record });
  history.replaceState(null, "", `#/game/${record.id}`);
  return tablePage(record.id);
}

function head() {
  speak(language());
  const other = (code, name) =>
    button(name, () => choose(code), {
      lang: code,
      "aria-pressed": String(code === language()),
      "data-language": code,
    });
  fill(
    document.getElementById("head"),
    el("a", { class: "brand", href: "#/", "aria-label": `Pawbiter: ${t("home")}` }, paw(), el("span", {}, "Pawbiter")),
    el(
      "div",
      { class: "languages", role: "group", "aria-label": t("language") },
      other("de", "Deutsch"),
      other("en", "English"),
    ),
  );
}

function choose(code) {
  speak(code);
  show();
}

window.addEventListener("hashchange", show);
show();
