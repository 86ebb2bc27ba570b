// The story of the game, newest first; what no longer counts, or was told otherwise before, is crossed out.

import { button, el, sheet } from "./dom.js";
import { amend, undo } from "./correcting.js";
import { fileDispute } from "./disputes.js";
import { clock, t, term } from "./language.js";
import { seats } from "./seats.js";
import { additions } from "./shown.js";

export function history(table) {
  const newestFirst = [...table.steps].reverse();
  return el(
    "ol",
    { class: "history", reversed: true },
    newestFirst.map((step) => row(table, step)),
  );
}

function row(table, step) {
  const { event, version, narration, told_before: told, struck, amended_by: amended } = step;
  const notes = [
    struck ? t("history.struck") : null,
    amended ? t("history.amended", { version: amended }) : null,
    event.irregular.length ? t("history.irregular", { reason: event.reason ?? "" }) : null,
    event.type === "amended" ? t("history.instead", { move: said(table, event.data.move) }) : null,
  ].filter(Boolean);
  const assumed = event.assumes.map((each) =>
    el("small", { class: "note" }, `${t("history.assumes")}: ${each.message}`),
  );
  const text = struck ? el("s", {}, narration) : el("span", {}, narration);
  return el(
    "li",
    { class: struck ? "struck" : null, "data-version": String(version) },
    el("span", { class: "when" }, `${version} · ${clock(event.occurred_at ?? event.recorded_at)}`),
    el(
      "div",
      {},
      told ? [el("s", {}, told), " "] : null,
      text,
      notes.map((note) => el("small", { class: "note" }, note)),
      assumed,
    ),
    button("⋯", () => about(table, step), { class: "quiet-button", "aria-label": `${t("more")}: ${version}` }),
  );
}

/** A move in a few words, for what replaced another one. */
function said({ names }, { type, player, ...data }) {
  const facts = Object.entries(data).map(([name, value]) => names.value(value, names.of(type, [name]), name));
  return [player ? names.seat(player) : null, term("move", type), ...facts].filter(Boolean).join(" · ");
}

function about(table, step) {
  const counts = table.moves().includes(step);
  sheet(
    `${step.version}: ${term("move", step.event.type)}`,
    (close) => {
      const then = (act) => () => (close(), act(table, step));
      return [
        el("p", { class: "narration" }, step.narration),
        el(
          "div",
          { class: "actions column" },
          button(t("history.look"), then(look)),
          counts && table.isHost ? button(t("amend.button"), then(amend), { id: "amend" }) : null,
          counts && table.isHost ? button(t("undo.from", { version: step.version }), then(undo)) : null,
          counts && table.record.role !== "spectator"
            ? button(
                t("dispute.file"),
                then((_, chosen) => fileDispute(table, chosen.version)),
              )
            : null,
        ),
      ];
    },
    { "data-sheet": "step" },
  );
}

async function look(table, step) {
  const view = await table.get(`?at=${step.version}`);
  sheet(t("table.then", { version: step.version }), () =>
    el("div", { class: "felt" }, seats(table.names, view), el("div", { class: "facts" }, additions(table.names, view))),
  );
}
