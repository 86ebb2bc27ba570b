// Quarrels: filed, settled with reasons out of the record, or decided by the host.

import { newKey, post } from "./api.js";
import { busy, button, el, fill, sheet } from "./dom.js";
import { field } from "./fields.js";
import { t, term } from "./language.js";
import { reasonField, refused } from "./refusal.js";

export async function disputes(table) {
  const { disputes: filed } = await table.get("/disputes");
  const ask =
    table.record.role === "spectator"
      ? null
      : button(t("dispute.file"), () => fileDispute(table), { id: "dispute", class: "primary" });
  return [
    ask,
    filed.length
      ? el(
          "ol",
          { class: "disputes" },
          filed.reverse().map((each) => el("li", {}, ruling(table, each))),
        )
      : el("p", { class: "quiet" }, t("dispute.none")),
  ];
}

function ruling(table, dispute) {
  const { names } = table;
  const who = dispute.against
    ? t("dispute.against.short", {
        by: dispute.by ? names.seat(dispute.by) : t("home.host"),
        against: names.seat(dispute.against),
      })
    : null;
  const open = dispute.status === "open";
  return el(
    "article",
    { class: "dispute", "data-verdict": dispute.verdict },
    el("h3", {}, `${dispute.id}. ${term("dispute", dispute.kind)}`, who ? el("small", {}, ` ${who}`) : null),
    el("p", { class: `verdict ${dispute.verdict}` }, t(`dispute.${dispute.verdict}`)),
    dispute.reasons.map(reason),
    dispute.decision
      ? el("p", { class: "note" }, t("dispute.decided", { reason: dispute.decision.reason ?? "" }))
      : null,
    consequences(names, dispute.consequences ?? []),
    open ? el("p", { class: "alarm" }, t("dispute.open")) : null,
    open && table.isHost ? button(t("dispute.decide"), () => decide(table, dispute), { class: "primary" }) : null,
  );
}

function consequences(names, events) {
  const said = events.map((each) => `${each.version} (${names.move(each.type)})`);
  return said.length ? el("p", { class: "note" }, `${t("dispute.followed")} ${said.join(", ")}`) : null;
}

function reason({ rule, message, versions = [] }) {
  const where = versions.length ? t("dispute.moves", { versions: versions.join(", ") }) : null;
  return el(
    "div",
    { class: "reason" },
    el("p", {}, message),
    el("p", { class: "source" }, el("code", {}, rule), where),
  );
}

export function fileDispute(table, about = null) {
  const holder = el("div", { class: "fields" });
  const trouble = el("div", { role: "alert" });
  let form = null;
  sheet(
    t("dispute.kind"),
    (close) => {
      const show = (kind, pressed) => {
        form = filing(table, kind, about);
        fill(
          holder,
          el("p", { class: "help" }, kind.text),
          form.parts.map(([, part]) => part.element),
          el("div", { class: "actions" }, submit),
        );
        for (const each of kinds.children) each.setAttribute("aria-pressed", String(each === pressed));
      };
      const submit = button(
        t("dispute.submit"),
        () => form.parts.every(([, part]) => part.ok()) && busy(submit, () => send(table, form, trouble, close)),
        { class: "primary", id: "dispute-submit" },
      );
      const kinds = el(
        "div",
        { class: "kinds" },
        table.rules.disputes.map((kind) =>
          button(term("dispute", kind.kind), (event) => show(kind, event.currentTarget), {
            "data-kind": kind.kind,
            "aria-pressed": "false",
            title: kind.text,
          }),
        ),
      );
      return [kinds, trouble, holder];
    },
    { "data-sheet": "dispute" },
  );
}

function filing(table, kind, about) {
  const { names, record } = table;
  const needs = (name) => kind.needs?.includes(name);
  const seat = { type: "string", "x-of": "seat" };
  const claims = { ...kind.evidence.properties };
  const wanted = kind.evidence.required ?? [];
  const parts = [
    ["by", field(seat, { names, name: "by", label: t("dispute.by"), start: record.seat, required: needs("by") })],
    ["against", field(seat, { names, name: "against", label: t("dispute.against"), required: needs("against") })],
    ["about", moveField(table, needs("about"), about)],
    ...Object.entries(claims).map(([name, shape]) => [
      `evidence/${name}`,
      field(shape, { names, name, required: wanted.includes(name) }),
    ]),
  ];
  return { kind, parts };
}

function moveField(table, required, about) {
  const moves = [...table.moves()].reverse();
  const label = (step) => `${step.version}: ${step.narration}`.slice(0, 90);
  const none = required ? null : el("option", { value: "" }, "–");
  const control = el(
    "select",
    { id: "about", name: "about" },
    none,
    moves.map((step) => el("option", { value: String(step.version) }, label(step))),
  );
  if (about) control.value = String(about);
  const value = () => (control.value ? Number(control.value) : undefined);
  return {
    element: el("div", { class: "field" }, el("label", { for: "about" }, t("dispute.about")), control),
    value,
    ok: () => true,
  };
}

function bodyOf({ kind, parts }) {
  const told = parts
    .map(([name, part]) => [name, part.value()])
    .filter(([, value]) => value !== undefined && value !== null);
  const plain = told.filter(([name]) => !name.startsWith("evidence/"));
  const evidence = told.filter(([name]) => name.startsWith("evidence/")).map(([name, value]) => [name.slice(9), value]);
  return { kind: kind.kind, ...Object.fromEntries(plain), evidence: Object.fromEntries(evidence) };
}

async function send(table, form, trouble, close) {
  try {
    const answer = await post(`${table.path}/disputes`, bodyOf(form), table.record.token, newKey());
    close();
    sheet(
      term("dispute", answer.kind),
      (done) => [ruling(table, answer), el("div", { class: "actions" }, button(t("okay"), done, { class: "primary" }))],
      { "data-sheet": "ruling" },
    );
    table.panel = "disputes";
    await table.refresh();
  } catch (failure) {
    fill(trouble, refused(failure, table.rules));
  }
}

function decide(table, dispute) {
  const trouble = el("div", { role: "alert" });
  const why = reasonField([], t("dispute.reason"));
  sheet(t("dispute.decide.title", { id: dispute.id }), (close) => {
    const say = (verdict) =>
      button(
        t(`dispute.${verdict}`),
        (event) =>
          why.ok() &&
          busy(event.currentTarget, () => settle(table, dispute, { verdict, reason: why.value() }, trouble, close)),
        { "data-verdict": verdict },
      );
    return [
      dispute.reasons.map(reason),
      why.element,
      trouble,
      el("div", { class: "actions" }, say("upheld"), say("rejected")),
    ];
  });
}

async function settle(table, dispute, body, trouble, close) {
  try {
    await post(`${table.path}/disputes/${dispute.id}/decision`, body, table.record.token, newKey());
    close();
    await table.refresh();
  } catch (failure) {
    fill(trouble, refused(failure, table.rules));
  }
}
