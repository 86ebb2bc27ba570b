// Whatever a view holds, made visible: common things by their shape, a few by their name. Unknown ones still show.

import { el } from "./dom.js";
import { known, listed, t, term } from "./language.js";

const COMMON = words("game version status phase round turn direction players piles expects outcome disputes_open");
const ELSEWHERE = words("board bounds square removed starter");
const OF_A_SEAT = words("id name hand score out alive points");

function words(text) {
  return new Set(text.split(" "));
}

/** What a game adds to the common view. */
export function additions(names, view) {
  const rows = Object.entries(view).filter(([key, value]) => !COMMON.has(key) && !ELSEWHERE.has(key) && telling(value));
  return rows.map(([key, value]) => (key in TOUCHES ? TOUCHES[key](names, value, view) : fact(names, key, value)));
}

function fact(names, key, value) {
  return el(
    "div",
    { class: "fact", "data-key": key },
    el("span", { class: "fact-name" }, term("shown", key)),
    shown(names, value),
  );
}

export function seatAdditions(names, player) {
  const rows = Object.entries(player).filter(([key, value]) => !OF_A_SEAT.has(key) && telling(value));
  return rows.map(([key, value]) => fact(names, key, value));
}

function telling(value) {
  if (value === null || value === false || value === 0 || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || (value.size !== 0 && Object.values(value).some(telling));
}

export function shown(names, value) {
  if (value === null || value === undefined) return el("span", {}, "–");
  if (Array.isArray(value)) return el("span", { class: "row" }, several(names, value));
  if (typeof value === "object") return "size" in value ? pile(names, value) : parts(names, value);
  if (names.deck.has(value) && !names.seats.has(value)) return names.drawn(value, { size: "small" });
  return el("span", { class: "value" }, names.value(value));
}

function several(names, values) {
  if (values.every((each) => names.seats.has(each))) return names.seatList(values);
  if (values.every((each) => typeof each === "number")) return values.join(" · ");
  return values.map((each) => shown(names, each));
}

function pile(names, { size, top, cards, ...rest }) {
  const open = cards?.length
    ? cards.map((each) => (each === null ? back() : shown(names, each)))
    : top
      ? [shown(names, top)]
      : [];
  const others = Object.entries(rest)
    .filter(([, each]) => telling(each))
    .map(([key, each]) => el("span", { class: "note" }, `${term("shown", key)} ${names.value(each)}`));
  return el("span", { class: "row" }, open, el("span", { class: "count" }, `× ${size}`), others);
}

function parts(names, value) {
  const rows = Object.entries(value).filter(([, each]) => telling(each));
  return el(
    "span",
    { class: "row" },
    rows.map(([key, each]) =>
      el(
        "span",
        { class: "part" },
        el("small", {}, `${names.seats.has(key) ? names.seat(key) : term("shown", key)} `),
        each === true ? "✓" : shown(names, each),
      ),
    ),
  );
}

function back() {
  return el("span", { class: "card small back", "aria-label": "?" });
}

/** A pile of the table: face down, or with its top card. */
export function tablePile(names, name, value) {
  const size = typeof value === "object" && value !== null ? value.size : value;
  const top = typeof value === "object" && value !== null ? value.top : undefined;
  const card = top
    ? names.drawn(top)
    : el("span", { class: `card ${size === 0 ? "empty" : "back"}`, "aria-hidden": "true" });
  return el(
    "figure",
    { class: "pile", "data-pile": name },
    card,
    el("figcaption", {}, term("shown", name), " ", el("b", {}, size === null ? "?" : String(size))),
  );
}

const TOUCHES = {
  top: (names, value, view) => (view.piles?.discard?.top === value ? null : fact(names, "top", value)),
  game_number: (names, value) => (value > 1 ? fact(names, "game_number", value) : null),
  situation(names, { open, entitled }) {
    if (!open.length && !entitled.length) return null;
    const said = open.map((each) =>
      el("strong", {}, `${term("value", each.kind)}${each.sum ? ` ${each.sum}` : ""}: ${names.seatList(each.cats)}`),
    );
    return el(
      "div",
      { class: "alarm", "data-key": "situation" },
      said,
      el("span", {}, `${term("shown", "entitled")}: ${entitled.length ? names.seatList(entitled) : t("nobody")}`),
    );
  },
  colour(names, value) {
    return el(
      "div",
      { class: "fact", "data-key": "colour" },
      el("span", { class: "fact-name" }, term("shown", "colour")),
      el("span", { class: "swatch", style: { "--hue": names.hue(`${value}-1`) } }, term("value", value)),
    );
  },
  awaiting(names, { type, player }) {
    return el(
      "div",
      { class: "alarm", "data-key": "awaiting" },
      el("strong", {}, `${names.seat(player)}: ${names.move(type)}`),
    );
  },
  catchable(names, rows) {
    const said = rows.map(({ target, missed }) => `${names.seat(target)} (${known("value", missed) ?? missed})`);
    return el(
      "div",
      { class: "fact", "data-key": "catchable" },
      el("span", { class: "fact-name" }, term("shown", "catchable")),
      listed(said),
    );
  },
};
