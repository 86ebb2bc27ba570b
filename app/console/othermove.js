// A move of any type with any fields, as the rules describe it: for what happened although it should not have.

import { busy, button, el, fill } from "./dom.js";
import { field } from "./fields.js";
import { t } from "./language.js";

const BESIDES = new Set(["type", "occurred_at", "stands", "reason"]);

export function otherMove(table, report, start = null) {
  const types = Object.keys(table.rules.moves);
  const holder = el("div", { class: "fields" });
  let form = null;
  const show = (type) => {
    form = fieldsOf(table, type, start?.type === type ? start : null);
    fill(
      holder,
      form.parts.map(([, part]) => part.element),
    );
    for (const each of kinds.children) each.setAttribute("aria-pressed", String(each.dataset.move === type));
  };
  const kinds = el(
    "div",
    { class: "kinds", role: "group", "aria-label": t("move.what") },
    types.map((type) =>
      button(table.names.move(type), () => show(type), { "data-move": type, "aria-pressed": "false" }),
    ),
  );
  const send = button(
    t("move.report"),
    () => form.parts.every(([, part]) => part.ok()) && busy(send, () => report(bodyOf(form))),
    { class: "primary report" },
  );
  show(start?.type ?? table.view.expects[0]?.type ?? types[0]);
  return el("div", { class: "other-move" }, kinds, holder, send);
}

function fieldsOf(table, type, start) {
  const { names, rules, record, view } = table;
  const { properties, required = [] } = rules.moves[type];
  const usable = Object.entries(properties).filter(
    ([name, shape]) => !BESIDES.has(name) && (!shape["x-private"] || record.role === "player"),
  );
  const player = record.role === "player" ? record.seat : view.turn;
  const began = start ?? { player };
  const parts = usable.map(([name, shape]) => [
    name,
    field(shape, { names, name, start: began[name], required: required.includes(name) }),
  ]);
  return { type, parts, required };
}

function bodyOf({ type, parts, required }) {
  const told = parts.map(([name, part]) => [name, part.value() ?? (required.includes(name) ? null : undefined)]);
  return { type, ...Object.fromEntries(told.filter(([, value]) => value !== undefined)) };
}
