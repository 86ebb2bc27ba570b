// Labelled fields drawn from a JSON Schema: options of a game, evidence of a dispute, moves out of the usual.

import { el } from "./dom.js";
import { t, term } from "./language.js";
import { ofShape } from "./names.js";
import { tapList } from "./picking.js";
import { choices, same } from "./schema.js";

let numbered = 0;

/** {element, value(), ok()}: `value()` is undefined where an optional field was left empty. */
export function field(shape, about) {
  const of = about.of ?? ofShape(shape);
  const context = { changed: () => {}, kind: "ask", ...about, of, id: `field-${(numbered += 1)}` };
  const values = valuesOf(shape, context);
  if (values) return chooser(values, shape, context);
  const types = [shape.type].flat();
  if (types.includes("array")) return list(shape, context);
  if (shape.oneOf ?? shape.anyOf) return alternatives(shape, context);
  if (types.includes("object")) return shape.properties ? record(shape, context) : lookup(shape, context);
  return types.includes("integer") || types.includes("number") ? number(shape, context) : text(shape, context);
}

/** Seats and cards are strings in the schema; the table knows which there are. */
function valuesOf(shape, { of, names }) {
  const listed = choices(shape);
  const types = [shape.type].flat();
  if (listed || !names || !types.includes("string") || !of) return listed;
  return of === "seat" ? [...names.seats.keys()] : [...names.deck.keys()];
}

function labelled(label, id, control, help) {
  return el(
    "div",
    { class: "field" },
    el("label", { for: id }, label),
    control,
    help ? el("small", { class: "help" }, help) : null,
  );
}

function labelOf({ kind, name, required, label }) {
  return `${label ?? term(kind, name)}${required === false ? ` (${t("optional")})` : ""}`;
}

function chooser(values, shape, context) {
  const { id, names, of, name, required, changed } = context;
  const usual = "default" in shape ? shape.default : undefined;
  const filled = values.filter((value) => value !== null || (required && usual === undefined));
  const empty = !required && (usual === undefined || usual === null) ? [el("option", { value: "" }, "–")] : [];
  const say = (value) =>
    names ? names.value(value, of, name) : typeof value === "boolean" ? t(value ? "yes" : "no") : term("value", value);
  const options = filled.map((value, index) => el("option", { value: String(index) }, say(value)));
  const control = el("select", { id, name, onchange: changed }, empty, options);
  const start = filled.findIndex((value) => same(value, context.start ?? usual));
  if (start >= 0) control.value = String(start);
  const value = () => (control.value === "" ? undefined : filled[Number(control.value)]);
  return { element: labelled(labelOf(context), id, control, context.help), value, ok: () => true };
}

function number(shape, context) {
  const { id, name, required, changed, start } = context;
  const far = Number.MAX_SAFE_INTEGER;
  const bounds = { min: shape.minimum > -far ? shape.minimum : null, max: shape.maximum < far ? shape.maximum : null };
  const control = el("input", {
    id,
    name,
    type: "number",
    inputmode: "numeric",
    step: "1",
    ...bounds,
    required: Boolean(required),
    oninput: changed,
  });
  control.value = start ?? shape.default ?? "";
  const value = () => (control.value === "" ? undefined : Number(control.value));
  return { element: labelled(labelOf(context), id, control, context.help), value, ok: () => control.reportValidity() };
}

function text(shape, context) {
  const { id, name, required, changed, start } = context;
  const control = el("input", {
    id,
    name,
    type: "text",
    maxlength: shape.maxLength ?? 200,
    required: Boolean(required),
    oninput: changed,
  });
  control.value = start ?? shape.default ?? "";
  const value = () => (control.value.trim() === "" ? undefined : control.value.trim());
  return { element: labelled(labelOf(context), id, control, context.help), value, ok: () => control.reportValidity() };
}

function list(shape, context) {
  const { names, of, name, changed, start } = context;
  const values = valuesOf(shape.items ?? {}, context);
  const initial = start ?? shape.default ?? [];
  if (!values || !names) return typedList(shape, context, initial);
  let picked = initial;
  const keep = (now) => {
    picked = now;
    changed();
  };
  const element = el(
    "fieldset",
    {},
    el("legend", {}, labelOf(context)),
    tapList(names, { ...shape, items: { enum: values } }, { of, name, start: initial, changed: keep }),
  );
  return { element, value: () => (picked.length || context.required ? picked : undefined), ok: () => true };
}

/** Numbers or words, separated by commas. */
function typedList(shape, context, initial) {
  const whole = shape.items?.type === "integer";
  const inner = text({ default: initial.join(", ") }, context);
  const value = () =>
    inner
      .value()
      ?.split(/[,;\s]+/)
      .filter(Boolean)
      .map((each) => (whole ? Number(each) : each));
  return { ...inner, value };
}

function record(shape, context) {
  const wanted = shape.required ?? [];
  const parts = Object.entries(shape.properties).map(([name, inner]) => {
    const start = (context.start ?? shape.default ?? {})[name];
    return [
      name,
      field(inner, {
        ...context,
        of: null,
        name,
        start,
        help: null,
        label: wordFor(context, name),
        required: wanted.includes(name) || undefined,
      }),
    ];
  });
  const element = el(
    "fieldset",
    {},
    el("legend", {}, labelOf(context)),
    parts.map(([, part]) => part.element),
    context.help ? el("small", {}, context.help) : null,
  );
  const value = () => collected(parts);
  return { element, value, ok: () => parts.every(([, part]) => part.ok()) };
}

function wordFor({ names, kind }, name) {
  return names?.deck.has(name) ? names.card(name) : kind === "option" ? term("value", name) : undefined;
}

function collected(parts) {
  const told = parts.map(([name, part]) => [name, part.value()]).filter(([, value]) => value !== undefined);
  return told.length ? Object.fromEntries(told) : undefined;
}

/** Something for each seat (or card) that has it. */
function lookup(shape, context) {
  const { names } = context;
  const keyed =
    shape.propertyNames?.["x-of"] === "seat" ? [...(names?.seats.keys() ?? [])] : [...(names?.deck.keys() ?? [])];
  const inner = shape.additionalProperties;
  if (typeof inner !== "object") return { element: el("span"), value: () => undefined, ok: () => true };
  const parts = keyed.map((key) => [
    key,
    field(inner, {
      names,
      kind: context.kind,
      name: context.name,
      label: names.word(key),
      start: context.start?.[key],
      changed: context.changed,
    }),
  ]);
  const element = el(
    "details",
    { class: "further", open: Boolean(context.required) },
    el("summary", {}, labelOf(context)),
    parts.map(([, part]) => part.element),
  );
  return {
    element,
    value: () => collected(parts) ?? (context.required ? {} : undefined),
    ok: () => parts.every(([, part]) => part.ok()),
  };
}

/** One of several shapes: first which, then what. */
function alternatives(shape, context) {
  const { id, changed } = context;
  const shapes = (shape.oneOf ?? shape.anyOf).flatMap((each) =>
    each.enum ? each.enum.map((value) => ({ const: value })) : [each],
  );
  const parts = shapes.map((each) => part(each, context));
  const start = Math.max(
    0,
    shapes.findIndex((each) => "default" in shape && same(each.type === "null" ? null : each.const, shape.default)),
  );
  const control = el(
    "select",
    { id },
    parts.map(({ label }, index) => el("option", { value: String(index) }, label)),
  );
  const holder = el("div", { class: "alternative" });
  const show = () => {
    holder.replaceChildren(parts[Number(control.value)].element);
    changed();
  };
  control.addEventListener("change", show);
  control.value = String(start);
  holder.replaceChildren(parts[start].element);
  const now = () => parts[Number(control.value)];
  return {
    element: el("div", {}, labelled(labelOf(context), id, control, context.help), holder),
    value: () => now().value(),
    ok: () => now().ok(),
  };
}

function part(shape, context) {
  if (shape.type === "null")
    return { label: "–", element: el("span"), value: () => (context.required ? null : undefined), ok: () => true };
  if ("const" in shape)
    return { label: term("value", shape.const), element: el("span"), value: () => shape.const, ok: () => true };
  const inner = field(shape, { ...context, help: null, label: "", start: undefined });
  const named = Object.keys(shape.properties ?? {})
    .map((name) => term("value", name))
    .join(", ");
  return { label: named || t(`type.${[shape.type].flat()[0]}`), ...inner };
}
