// Cards laid out in a grid, drawn wherever a view has a `board`; places that may be tapped are buttons.

import { button, el, fill } from "./dom.js";
import { t } from "./language.js";

export class Board {
  constructor() {
    this.element = el("section", { class: "board-frame", "aria-label": t("table.board") });
    this.places = null;
  }

  draw(names, view) {
    this.names = names;
    this.view = view;
    this.element.hidden = !view.board;
    if (view.board) fill(this.element, this.grid());
  }

  offer(places, tap) {
    this.places = places;
    this.tap = tap;
    if (this.view?.board) fill(this.element, this.grid());
    if (places) this.element.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  grid() {
    const cells = [...this.view.board.map(({ x, y }) => [x, y]), ...(this.places ?? [])];
    const [xs, ys] = [0, 1].map((axis) => cells.map((cell) => cell[axis]));
    const [left, right, low, high] = [Math.min(...xs, 0), Math.max(...xs, 0), Math.min(...ys, 0), Math.max(...ys, 0)];
    const rows = range(low, high)
      .reverse()
      .flatMap((y) => range(left, right).map((x) => this.cell(x, y)));
    return el("div", { class: "board", style: { "--columns": String(right - left + 1) } }, rows);
  }

  cell(x, y) {
    const laid = this.view.board.find((each) => each.x === x && each.y === y);
    if (laid) return this.card(laid);
    const free = this.places?.some((place) => place[0] === x && place[1] === y);
    if (!free) return el("span", { class: "cell" });
    return button("+", () => this.tap(x, y), {
      class: "cell free",
      "data-cell": `${x},${y}`,
      "aria-label": t("move.cell.at", { x, y }),
    });
  }

  card({ x, y, card, player }) {
    const gone = Object.values(this.view.removed ?? {}).some((cells) =>
      cells.some((cell) => cell[0] === x && cell[1] === y),
    );
    const owner = player ? el("small", {}, this.names.seat(player)) : null;
    return el(
      "span",
      { class: `cell laid${gone ? " gone" : ""}`, "data-cell": `${x},${y}` },
      this.names.drawn(card),
      owner,
    );
  }
}

function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
