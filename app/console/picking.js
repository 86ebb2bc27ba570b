// Big buttons to choose from: cards look like cards, people like people; very many are first grouped.

import { button, el, fill, paw } from "./dom.js";
import { t } from "./language.js";
import { choices, copies, same } from "./schema.js";
import { groupOf } from "./names.js";

const MANY = 40;

export function picker(names, values, { of, name, tap, isTaken = () => false, opened = () => {} }) {
  const shelf = el("div", { class: "picker" });
  const put = (shown) =>
    el(
      "div",
      { class: `choices ${lookOf(names, shown, of)}` },
      shown.map((value) => choice(names, value, { of, name, tap, isTaken })),
    );
  if (values.length <= MANY) return fill(shelf, put(values));
  const groups = grouped(names, values);
  const open = (group) => {
    opened();
    fill(shelf, put(group.values), button(t("back"), all, { class: "quiet-button" }));
    shelf.querySelector("button").focus({ preventScroll: true });
  };
  const first = (group) =>
    group.values.length > 1
      ? groupButton(names, group, open)
      : choice(names, group.values[0], { of, name, tap, isTaken });
  const all = () =>
    fill(
      shelf,
      el("div", { class: `choices ${groups.every((group) => group.card) ? "cards" : "groups"}` }, groups.map(first)),
    );
  all();
  return shelf;
}

function groupButton(names, group, open) {
  const shared = { "aria-label": group.name, "data-group": group.name };
  if (group.card) return button(names.drawn(group.card), () => open(group), { class: "choice card-choice", ...shared });
  return button(group.name, () => open(group), {
    class: "choice group",
    style: { "--hue": names.hue(String(group.values[0])) },
    ...shared,
  });
}

/** Combinations go by their first card, single cards by what they have in common. */
function grouped(names, values) {
  if (values.every(Array.isArray)) return byFirst(names, values);
  const found = new Map();
  for (const value of values) {
    const key = groupOf(String(value));
    found.set(key, [...(found.get(key) ?? []), value]);
  }
  const large = [...found]
    .filter(([, each]) => each.length > 2)
    .map(([key, each]) => ({ name: groupName(names, key), values: each }));
  const rest = [...found].filter(([, each]) => each.length <= 2).flatMap(([, each]) => each);
  return rest.length ? [...large, { name: t("move.others"), values: rest }] : large;
}

function byFirst(names, values) {
  const found = new Map();
  for (const value of values) found.set(value[0], [...(found.get(value[0]) ?? []), value]);
  return [...found].map(([card, each]) => ({ name: names.card(card), card, values: each }));
}

function groupName(names, key) {
  return /[+=]$/.test(key) ? `${key} …` : names.word(key, null);
}

function isCard(names, value, of) {
  return typeof value === "string" && (of === "card" || (of !== "seat" && names.deck.has(value)));
}

function lookOf(names, values, of) {
  return values.every((value) => isCard(names, value, of) || value === null) ? "cards" : "";
}

function choice(names, value, { of, name, tap, isTaken }) {
  const label = names.value(value, of, name);
  const shared = {
    "aria-label": label,
    "data-value": typeof value === "string" ? value : JSON.stringify(value),
    disabled: isTaken(value),
  };
  if (isCard(names, value, of))
    return button(names.drawn(value), () => tap(value), { class: "choice card-choice", ...shared });
  const whole = Array.isArray(value) && value.length > 0 && value.every((each) => isCard(names, each, of));
  if (whole)
    return button(
      value.map((each) => names.drawn(each)),
      () => tap(value),
      { class: "choice card-choice several", ...shared },
    );
  const person = of === "seat" && typeof value === "string";
  return button(person ? [paw(), label] : label, () => tap(value), { class: "choice", ...shared });
}

/** Several taps one after the other, in order; complete by itself where the number is fixed. */
export function tapList(names, shape, { of, name, done, changed = () => {}, start = [] }) {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = shape;
  const element = el("div", { class: "tap-list" });
  const values = choices(shape.items);
  let picked = [...start];
  const most = (value) => (uniqueItems ? 1 : copies(shape, value));
  const isTaken = (value) =>
    picked.length >= maxItems || picked.filter((each) => same(each, value)).length >= most(value);
  const set = (list) => {
    picked = list;
    changed(picked);
    if (done && picked.length === maxItems && minItems === maxItems) done(picked);
    else draw();
  };
  const draw = () => {
    const slots = picked.map((value, index) =>
      slot(names, value, index, {
        of,
        name,
        ordered: uniqueItems,
        drop: () => set(picked.filter((_, at) => at !== index)),
      }),
    );
    const many =
      maxItems <= MANY
        ? t("move.picked", { count: picked.length, most: maxItems })
        : t("move.picked.free", { count: picked.length });
    const finish =
      done &&
      picked.length >= minItems &&
      button(finishLabel(names, picked, of), () => done(picked), { class: "primary done" });
    const row = picker(names, values, { of, name, tap: (value) => set([...picked, value]), isTaken });
    fill(element, el("p", { class: "picked", role: "status" }, many, " ", slots), row, finish);
  };
  draw();
  return element;
}

function finishLabel(names, picked, of) {
  return picked.length ? t("move.done") : `${of === "seat" ? t("nobody") : t("none")}: ${t("move.done")}`;
}

function slot(names, value, index, { of, name, ordered, drop }) {
  const label = names.value(value, of, name);
  return button(`${ordered ? `${index + 1}. ` : ""}${label} ✕`, drop, {
    class: "chip",
    "aria-label": t("move.undo.pick", { what: label }),
  });
}
