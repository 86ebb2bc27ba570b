// Why something did not go: every rule that was broken, in words, with its place in the rulebook.

import { Refusal, Unreachable } from "./api.js";
import { button, el, sheet } from "./dom.js";
import { field } from "./fields.js";
import { t } from "./language.js";

/** A failure as something to read; anything unforeseen shows its message. */
export function refused(failure, rules = null) {
  if (failure instanceof Unreachable) return el("div", { class: "refusal" }, el("p", {}, t("live.off")));
  if (!(failure instanceof Refusal))
    return el("div", { class: "refusal" }, el("p", {}, String(failure.message ?? failure)));
  const { problem, violations } = failure;
  if (violations.length)
    return el(
      "div",
      { class: "refusal" },
      later(problem),
      violations.map((each) => violation(each, rules)),
    );
  const errors = Object.entries(problem.errors ?? {}).map(([name, said]) =>
    el("li", {}, `${name}: ${[said].flat().join(" ")}`),
  );
  return el(
    "div",
    { class: "refusal" },
    el("p", {}, el("strong", {}, problem.title ?? failure.status)),
    el("p", {}, problem.detail),
    errors.length ? el("ul", {}, errors) : null,
  );
}

function later(problem) {
  return problem.type === "/problems/illegal-correction"
    ? el("p", {}, t("refusal.later", { version: problem.version }))
    : null;
}

function violation({ rule, kind, message, source }, rules) {
  const text = rules?.rules.find((each) => each.id === rule)?.text;
  return el(
    "article",
    { class: `violation ${kind}` },
    el("p", { class: "message" }, message),
    text && text !== message ? el("p", { class: "rule-text" }, `${t("refusal.rule")}: ${text}`) : null,
    el(
      "p",
      { class: "source" },
      el("code", {}, rule),
      el("span", { class: "kind" }, t(`refusal.${kind}`)),
      t("refusal.section", { section: source.section }),
    ),
  );
}

/** Resolves when it has been read: with a reason if the host lets the move stand, else null. */
export function explain(failure, { rules, mayStand }) {
  const standable =
    mayStand && failure.violations?.length && failure.violations.every((each) => each.kind === "conduct");
  return new Promise((answer) => {
    let reason = null;
    const title = failure.violations?.length ? t("refusal.title") : t("refusal.problem");
    const dialog = sheet(
      title,
      (close) => [
        refused(failure, rules),
        el("div", { class: "actions" }, button(t("okay"), close, { class: "primary", autofocus: true })),
        standable ? letStand((said) => ((reason = said), close())) : null,
      ],
      { "data-sheet": "refusal" },
    );
    dialog.addEventListener("close", () => answer(reason));
  });
}

function letStand(stand) {
  const why = reasonField([t("refusal.stand.usual"), t("refusal.stand.played")], t("refusal.stand.why"));
  const agree = button(t("refusal.stand.confirm"), () => why.ok() && stand(why.value()), { id: "stand" });
  return el(
    "details",
    { class: "further stand" },
    el("summary", {}, t("refusal.stand")),
    why.element,
    el("div", { class: "actions" }, agree),
  );
}

/** A sentence that is needed, with usual ones to tap. */
export function reasonField(usual, label) {
  const said = field(
    { type: "string", maxLength: 500, default: usual[0] ?? "" },
    { name: "reason", label, required: true },
  );
  const input = said.element.querySelector("input");
  const put = (text) => {
    input.value = text;
    input.focus();
  };
  const chips = usual.map((text) => button(text, () => put(text), { class: "chip" }));
  return { ...said, element: el("div", {}, said.element, el("div", { class: "chips" }, chips)) };
}
