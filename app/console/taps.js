// A move by tapping: asks one thing at a time and offers only what the options allow. The last tap reports.

import { button, el, fill, paw } from "./dom.js";
import { t, term } from "./language.js";
import { picker, tapList } from "./picking.js";
import { field as entry } from "./fields.js";
import { agreeing, bodies, bodyOf, choices, distinct, next, settled } from "./schema.js";

const INLINE = 6;

export class Taps {
  /**
   * `table`: {names, view, may(type, field)}; `entries`: what `options` expects; `report(body)` gets the finished move;
   * `cells(places, tap)` lights up places on the board; with `confirm` the last tap never reports by itself.
   */
  constructor({ table, entries, report, cells = () => {}, confirm = false }) {
    Object.assign(this, { table, report, cells, confirm });
    this.types = [...new Set(entries.map((each) => each.type))];
    this.possible = new Map(this.types.map((type) => [type, this.bodiesOf(entries, type)]));
    this.element = el("div", { class: "taps" });
    this.begin(this.types[0]);
  }

  bodiesOf(entries, type) {
    const found = entries.filter((each) => each.type === type).flatMap((each) => bodies(each.schema));
    return found.map((fields) => fields.filter((each) => each.required || this.table.may(type, each.path[0])));
  }

  begin(type) {
    this.type = type;
    this.taps = 0;
    this.extras = new Map();
    this.chosen = settled(this.possible.get(type), []);
    this.draw();
  }

  choose(...answers) {
    this.taps += 1;
    this.chosen = settled(this.possible.get(this.type), [...this.chosen, ...answers]);
    const { open, complete } = this.step();
    if (!open.size && !this.confirm && this.taps > 1 && !this.extraFields(complete).length) this.finish();
    else this.draw(true);
  }

  step() {
    return next(this.possible.get(this.type), this.chosen);
  }

  backTo(index) {
    this.chosen = settled(this.possible.get(this.type), this.chosen.slice(0, index));
    this.taps = this.chosen.filter((each) => !each[2]).length;
    this.extras.clear();
    this.draw(true);
  }

  finish() {
    this.cells(null);
    fill(this.element, el("p", { class: "quiet", role: "status" }, t("loading")));
    this.report(bodyOf([...this.chosen, ...this.extras]));
  }

  draw(focus = false) {
    this.cells(null);
    const { open, complete } = this.step();
    const sections = [...open].map(([key, fields]) => this.section(key, fields));
    const done = complete.length ? [this.confirmation(complete)] : [];
    fill(this.element, this.kinds(), this.chips(!open.size), this.explanation(), sections, done);
    if (focus) this.element.querySelector(".question button, .report")?.focus({ preventScroll: true });
  }

  kinds() {
    if (this.types.length < 2) return null;
    const pick = (type) =>
      button(this.table.names.move(type), () => this.begin(type), {
        "aria-pressed": String(type === this.type),
        "data-move": type,
      });
    return el("div", { class: "kinds", role: "group", "aria-label": t("move.what") }, this.types.map(pick));
  }

  /** Before anything is chosen there is nothing to show, unless the whole move leaves no choice. */
  chips(decided) {
    const shown = this.chosen
      .map((each, index) => [...each.slice(0, 2), index, each[2]])
      .filter(([key, , , byItself]) => !byItself || (key !== "type" && key !== "player"));
    const made = decided || shown.some((each) => !each[3]) ? shown.map((each) => this.chip(...each)).filter(Boolean) : [];
    return made.length ? el("div", { class: "chips" }, made) : null;
  }

  /** What was chosen can be changed; what left no choice is only shown. */
  chip(key, value, index, byItself) {
    const path = key.split("/");
    if (path[0] === "y" && this.table.view.board) return null;
    const { names } = this.table;
    const said = names.value(value, names.of(this.type, path), path.at(-1));
    const whose = names.seats.has(path[1]) ? `${names.seat(path[1])}: ` : "";
    if (byItself) return el("span", { class: "tag" }, whose + said);
    return button(`${whose}${said} ✕`, () => this.backTo(index), {
      class: "chip",
      "aria-label": t("move.change", { what: whose + said }),
    });
  }

  /** What the chosen card does, so that the table knows what to report next. */
  explanation() {
    const card = this.chosen.find(([key]) => key === "card");
    const said = card && !card[2] && typeof card[1] === "string" ? this.table.names.does(card[1]) : "";
    return said ? el("p", { class: "does" }, said) : null;
  }

  section(key, fields) {
    const path = fields[0].path;
    const { names } = this.table;
    const of = names.of(this.type, path);
    const whose = path.length > 1 ? el("strong", {}, names.word(path[1], "seat"), ": ") : null;
    const question = el("h3", { class: "question-text" }, whose, term("ask", path[0]));
    const asked = this.onBoard(path)
      ? el("p", { class: "hint" }, t("move.cell"))
      : [question, this.answers(key, fields, of)];
    return el("section", { class: "question", "data-field": path[0] }, asked);
  }

  onBoard(path) {
    if (path[0] !== "x" || !this.table.view.board) return false;
    const places = agreeing(this.possible.get(this.type), this.chosen).flatMap((fields) => {
      const [xs, ys] = ["x", "y"].map((name) => choices(fields.find((each) => each.key === name)?.schema ?? {}) ?? []);
      return xs.flatMap((x) => ys.map((y) => [x, y]));
    });
    this.cells(distinct(places), (x, y) => this.choose(["x", x], ["y", y]));
    return true;
  }

  answers(key, fields, of) {
    const listedValues = fields.map((field) => choices(field.schema));
    const values = distinct(listedValues.filter(Boolean).flat());
    const shapes = distinct(fields.filter((_, index) => !listedValues[index]).map((field) => field.schema));
    const name = fields[0].path.at(-1);
    const taken = (value) => this.choose([key, value]);
    const widgets = shapes.map((shape) => this.widget(shape, of, name, taken));
    const buttons = values.length
      ? picker(this.table.names, values, { of, name, tap: taken, opened: () => (this.taps += 1) })
      : null;
    if (!widgets.length) return buttons;
    return [widgets, buttons && el("details", { class: "further" }, el("summary", {}, t("move.several")), buttons)];
  }

  widget(shape, of, name, taken) {
    if (shape.type === "array" && choices(shape.items ?? {}))
      return tapList(this.table.names, shape, { of, name, done: taken, changed: () => (this.taps += 1) });
    const filled = entry(shape, { names: this.table.names, name, required: true });
    const send = button(t("move.done"), () => filled.ok() && taken(filled.value()), { class: "primary" });
    return el("div", { class: "typed" }, filled.element, send);
  }

  confirmation(complete) {
    const said = this.summary();
    const label = t("move.report.this", { move: said });
    const extras = this.extraFields(complete).map((each) => this.extra(each));
    return el(
      "div",
      { class: "confirmation" },
      extras,
      button([paw(), label], () => this.finish(), { class: "primary report" }),
    );
  }

  summary() {
    const who = this.chosen.find(([key]) => key === "player")?.[1];
    const what = this.table.names.move(this.type);
    return who ? `${this.table.names.seat(who)}: ${what}` : what;
  }

  extraFields(complete) {
    const answered = new Set(this.chosen.map(([key]) => key));
    const free = complete.flat().filter((field) => !answered.has(field.key));
    return free.filter((field, index) => free.findIndex((each) => each.key === field.key) === index);
  }

  extra(field) {
    const { names } = this.table;
    const name = field.path[0];
    const of = names.of(this.type, field.path);
    const values = choices(field.schema)?.filter((value) => value !== null && value !== false);
    const put = (value) => (value === undefined ? this.extras.delete(field.key) : this.extras.set(field.key, value));
    const title = `${term("ask", name)} (${t("optional")})`;
    if (values && values.length <= INLINE) return this.toggles(title, values, of, name, put);
    const filled = entry(field.schema, { names, name, of, changed: () => put(filled.value()) });
    return el("details", { class: "further" }, el("summary", {}, title), filled.element);
  }

  toggles(title, values, of, name, put) {
    const row = el("div", { class: "choices", role: "group", "aria-label": title });
    const press = (pressed, value) => {
      const on = pressed.getAttribute("aria-pressed") !== "true";
      for (const each of row.children) each.setAttribute("aria-pressed", String(on && each === pressed));
      put(on ? value : undefined);
    };
    row.append(
      ...values.map((value) =>
        button(
          value === true ? t("yes") : this.table.names.value(value, of, name),
          (event) => press(event.currentTarget, value),
          { class: "choice", "aria-pressed": "false" },
        ),
      ),
    );
    return el("section", { class: "question" }, el("h3", { class: "question-text" }, title), row);
  }
}
