// The first page: what shall be played, and what is being played.

import { button, el, paw, sheet } from "./dom.js";
import { forget, games } from "./kept.js";
import { day, language, t } from "./language.js";
import { allGames } from "./rules.js";

export async function home() {
  const { games: known } = await allGames();
  const own = games();
  const running = el(
    "section",
    { "aria-labelledby": "own" },
    el("h2", { id: "own" }, t("home.running")),
    ownGames(own, known),
  );
  const fresh = el(
    "section",
    { "aria-labelledby": "new" },
    el("h2", { id: "new" }, t("home.new")),
    el("div", { class: "shelf" }, known.map(box)),
  );
  const welcome = el("div", { class: "welcome" }, el("h1", {}, "Pawbiter"), el("p", {}, t("tagline")));
  const foot = el("footer", { class: "foot" }, el("a", { href: "/docs" }, t("home.docs")));
  return { content: el("div", { class: "home" }, welcome, own.length ? [running, fresh] : fresh, foot) };
}

function box(game, index) {
  const { min, max } = game.players;
  return el(
    "a",
    {
      class: "box",
      href: `#/new/${game.id}`,
      "data-game": game.id,
      style: { "--hue": String((index * 67 + 18) % 360) },
    },
    paw(),
    el("strong", {}, game.names[language()]),
    el("span", {}, t("home.players", { min, max })),
  );
}

function ownGames(own, known) {
  return el(
    "ul",
    { class: "own-games" },
    own.map((record) => row(record, known)),
  );
}

function row(record, known) {
  const name = record.label || known.find((game) => game.id === record.game)?.names[language()] || record.game || "…";
  const role = t(`home.${record.role}`, { seat: record.seat });
  const state = t(record.status === "finished" ? "home.finished" : "home.running.one");
  const link = el(
    "a",
    { href: `#/game/${record.id}` },
    el("strong", {}, name),
    el("span", {}, (record.players ?? []).map((player) => player.name).join(", ")),
    el("small", {}, [role, state, day(record.opened)].join(" · ")),
  );
  return el(
    "li",
    {},
    link,
    button("×", () => drop(record, name), { class: "cross", "aria-label": `${t("home.forget")}: ${name}` }),
  );
}

function drop(record, name) {
  sheet(t("home.forget"), (close) => [
    el("p", {}, t("home.forget.sure", { name })),
    el(
      "div",
      { class: "actions" },
      button(t("cancel"), close),
      button(t("home.forget"), () => gone(record, close), { class: "primary" }),
    ),
  ]);
}

function gone(record, close) {
  forget(record.id);
  close();
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
