// What can be looked at beside the table.

import { headers, sent } from "./api.js";
import { busy, button, el, fill } from "./dom.js";
import { disputes } from "./disputes.js";
import { history } from "./history.js";
import { t, term } from "./language.js";
import { refused } from "./refusal.js";
import { additions, shown } from "./shown.js";

async function knowledge(table) {
  const { names } = table;
  const { places, unseen, version, ...rest } = await table.get("/knowledge");
  const others = Object.entries(rest).filter(([, value]) => value !== null);
  return [
    el("p", { class: "help" }, t("knowledge.help")),
    others.map(([key, value]) =>
      el(
        "div",
        { class: "fact" },
        el("span", { class: "fact-name" }, term("shown", key)),
        typeof value === "number" && !Number.isInteger(value) ? percent(value) : shown(names, value),
      ),
    ),
    places.map((place) => hiddenPlace(names, place)),
    el("details", { class: "further" }, el("summary", {}, t("knowledge.unseen")), counted(names, unseen ?? {})),
  ];
}

function percent(value) {
  return el("span", { class: "value" }, `${Math.round(value * 1000) / 10} %`);
}

function hiddenPlace(names, { place, player, size, certain, possible, ...rest }) {
  const title = player ? `${names.seat(player)}: ${term("shown", place)}` : term("shown", place);
  const many = size === null ? "?" : size === 1 ? t("knowledge.one") : t("knowledge.size", { number: size });
  const sure = Object.entries(certain ?? {}).flatMap(([code, number]) => Array(number).fill(code));
  return el(
    "details",
    { class: "further place" },
    el(
      "summary",
      {},
      title,
      " ",
      el("small", {}, many),
      sure.length
        ? el("span", { class: "tag" }, `${t("knowledge.certain")}: ${names.value(sure, "card")}`)
        : null,
    ),
    el("h4", {}, t("knowledge.possible")),
    counted(names, possible ?? {}),
    additions(names, rest),
  );
}

function counted(names, cards) {
  const rows = Object.entries(cards).filter(([, number]) => number > 0);
  return el(
    "div",
    { class: "row counted" },
    rows.map(([code, number]) =>
      el("span", { class: "part" }, names.drawn(code, { size: "small" }), el("small", {}, ` × ${number}`)),
    ),
  );
}

function rules(table) {
  const { names, rules: book } = table;
  const section = (key, rows, open) =>
    el("details", { class: "further", open }, el("summary", {}, t(key)), el("dl", {}, rows));
  const card = (row) => [
    el(
      "dt",
      {},
      names.drawn(row.code, { size: "small" }),
      " ",
      names.card(row.code),
      row.count ? el("small", {}, ` ${t("rules.copies", { number: row.count })}`) : null,
    ),
    el("dd", {}, row.does),
  ];
  const rule = (row) => [
    el("dt", {}, row.text),
    el("dd", { class: "source" }, el("code", {}, row.id), row.source.section),
  ];
  const open = (row) => [el("dt", {}, row.question), el("dd", {}, `${row.decision} ${row.why}`)];
  return [
    el("p", { class: "help" }, book.rulebook),
    section("rules.cards", book.deck.map(card), book.deck.length < 25),
    section("rules.rules", book.rules.map(rule)),
    section("rules.rulings", book.rulings.map(open)),
  ];
}

function proof(table) {
  const result = el("div", { role: "status" });
  const audit = button(t("proof.audit"), () => busy(audit, () => audited(table, result)), {
    id: "audit",
    class: "primary",
  });
  const save = button(t("proof.export"), () => busy(save, () => download(table, result)), { id: "export" });
  return [
    el("p", { class: "help" }, t("proof.help")),
    el("div", { class: "actions" }, audit, save),
    el("p", { class: "help" }, t("proof.export.help")),
    result,
  ];
}

async function audited(table, result) {
  try {
    const { sound, findings, checked } = await table.get("/audit");
    const finding = (each) =>
      el(
        "article",
        { class: `violation ${each.severity}` },
        el("p", { class: "message" }, each.message),
        el(
          "p",
          { class: "source" },
          el("code", {}, each.rule),
          each.versions?.length ? t("dispute.moves", { versions: each.versions.join(", ") }) : null,
        ),
      );
    fill(
      result,
      el(
        "p",
        { class: `verdict ${sound ? "upheld" : "rejected"}`, id: "sound" },
        t(sound ? "proof.sound" : "proof.unsound"),
      ),
      findings.map(finding),
      el("div", { class: "fact" }, el("span", { class: "fact-name" }, t("proof.checked")), shown(table.names, checked)),
    );
  } catch (failure) {
    fill(result, refused(failure, table.rules));
  }
}

async function download(table, result) {
  const answer = await sent(`${table.path}/export`, { headers: headers(table.record.token) }).catch(() => null);
  if (!answer?.ok) return fill(result, el("p", {}, t("live.off")));
  const address = URL.createObjectURL(await answer.blob());
  el("a", { href: address, download: `pawbiter-${table.record.id}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

export const PANELS = { history, disputes, knowledge, rules, proof };
