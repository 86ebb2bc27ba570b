// The people around the table, and how the game ended.

import { el, paw } from "./dom.js";
import { listed, t, term } from "./language.js";
import { seatAdditions } from "./shown.js";

const FAN = 10;

export function seats(names, view) {
  return el(
    "ol",
    { class: "seats" },
    view.players.map((player, at) => seat(names, view, player, at)),
  );
}

function seat(names, view, player, at) {
  const turn = view.turn === player.id;
  const state = `${turn ? " on-turn" : ""}${player.out || player.alive === false ? " gone" : ""}`;
  const head = el(
    "div",
    { class: "seat-head" },
    turn ? paw() : null,
    el("strong", {}, player.name),
    typeof player.score === "number" ? score(player) : null,
  );
  const out = player.out || player.alive === false ? el("span", { class: "note" }, t("table.out")) : null;
  return el(
    "li",
    {
      class: `seat${state}`,
      "data-seat": player.id,
      "aria-current": turn ? "true" : null,
      style: { "--hue": String(at * 137 + 15) },
    },
    head,
    hand(player),
    out,
    seatAdditions(names, player),
  );
}

function score(player) {
  return el(
    "span",
    { class: "score", title: t("table.points") },
    String(player.score),
    el("small", {}, ` ${t("table.points")}`),
  );
}

function hand(player) {
  if (typeof player.hand !== "number") return null;
  const fan = Array.from({ length: Math.min(player.hand, FAN) }, () => el("i", {}));
  return el(
    "div",
    { class: "fan", role: "img", "aria-label": t("table.hand", { number: player.hand }) },
    fan,
    el("b", {}, String(player.hand)),
  );
}

export function ending(names, view) {
  const { winners, ranking, scores } = view.outcome;
  const title = t(winners.length > 1 ? "table.won.several" : "table.won", { names: names.seatList(winners) });
  const place = (tied) =>
    el("li", {}, listed(tied.map((id) => (scores ? `${names.seat(id)} (${scores[id]})` : names.seat(id)))));
  return el(
    "section",
    { class: "ending" },
    paw(),
    el("h2", {}, title),
    ranking ? el("ol", { "aria-label": term("shown", "ranking") }, ranking.map(place)) : null,
  );
}
