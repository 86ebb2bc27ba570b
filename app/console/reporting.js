// Where a move is reported: by taps out of what is possible now, or as something out of the usual.

import { button, el, fill, paw } from "./dom.js";
import { waiting } from "./kept.js";
import { t } from "./language.js";
import { otherMove } from "./othermove.js";
import { Taps } from "./taps.js";

export class Reporting {
  constructor(table) {
    this.table = table;
    this.element = el("section", { class: "moves", "aria-label": t("move.what") });
    this.unusual = false;
  }

  draw() {
    const { table } = this;
    const over = table.view.status === "finished";
    this.element.hidden = over;
    if (over) return void fill(this.element);
    fill(this.element, el("h2", { class: "on-turn-line" }, this.whoseTurn()), this.content());
  }

  whoseTurn() {
    const { view, names } = this.table;
    return view.turn ? [paw(), t("table.turn", { name: names.seat(view.turn) })] : t("table.all");
  }

  content() {
    const { record } = this.table;
    if (record.role === "spectator") return el("p", { class: "quiet" }, t("move.watching"));
    if (this.unusual || waiting(record.id).length)
      return [this.other(), this.unusual ? this.toggle("move.possible", false) : null];
    const entries = expected(this.table, this.table.options.expects);
    const usual = entries.length ? this.taps(entries) : el("p", { class: "quiet" }, t("move.waiting"));
    return [usual, this.toggle("move.other", true)];
  }

  taps(entries) {
    const { table } = this;
    return new Taps({
      table: tapTable(table),
      entries,
      report: (body) => this.send(body),
      cells: (places, tap) => table.board.offer(places, tap),
    }).element;
  }

  other() {
    return [el("p", { class: "help" }, t("move.other.help")), otherMove(this.table, (body) => this.send(body))];
  }

  toggle(label, unusual) {
    const turn = () => {
      this.unusual = unusual;
      this.table.board.offer(null);
      this.draw();
    };
    return button(t(label), turn, { class: "quiet-button", id: unusual ? "unusual" : "usual" });
  }

  async send(body) {
    this.unusual = false;
    await this.table.outbox.put(body);
    if (this.table.outbox.size) this.draw();
  }
}

/** What this role may report of what the options expect. */
export function expected(table, entries) {
  const { role, seat } = table.record;
  if (role === "host") return entries;
  return entries.filter(
    ({ type, player }) => player === seat || (player === null && table.rules.moves[type]?.["x-any-seat"]),
  );
}

/** What a tapping form needs of a table. Hidden facts are for the seat that knows them. */
export function tapTable(table) {
  const hidden = (type, field) => table.rules.moves[type]?.properties[field]?.["x-private"];
  return {
    names: table.names,
    view: table.view,
    may: (type, field) => table.record.role === "player" || !hidden(type, field),
  };
}
