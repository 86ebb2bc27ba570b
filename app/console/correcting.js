// Taking a move back, or putting it right. Nothing is ever deleted: the history shows both.

import { Unreachable, newKey, post } from "./api.js";
import { busy, button, el, fill, sheet, toast } from "./dom.js";
import { t } from "./language.js";
import { otherMove } from "./othermove.js";
import { reasonField, refused } from "./refusal.js";
import { expected, tapTable } from "./reporting.js";
import { Taps } from "./taps.js";

function usualReasons() {
  return [t("undo.typo"), t("undo.mixup"), t("undo.again")];
}

/** Strikes this move and, where others came after it, those too. */
export function undo(table, step) {
  const several = table.latest().version !== step.version;
  const why = reasonField(usualReasons(), t("undo.reason"));
  const trouble = el("div", { role: "alert" });
  sheet(several ? t("undo.from", { version: step.version }) : t("undo.title"), (close) => {
    const act = () =>
      busy(confirm, () => correct(table, { strike: step.version, reason: why.value() }, trouble, close, "undo.done"));
    const confirm = button(t("undo.confirm"), () => why.ok() && act(), {
      class: "primary",
      id: "undo-confirm",
      autofocus: true,
    });
    return [
      el("p", { class: "narration" }, step.narration),
      why.element,
      trouble,
      el("div", { class: "actions" }, button(t("cancel"), close), confirm),
    ];
  });
}

export function amend(table, step) {
  const trouble = el("div", { role: "alert" });
  const holder = el("div", {}, t("loading"));
  sheet(
    t("amend.title", { version: step.version }),
    (close) => {
      const why = reasonField(usualReasons(), t("undo.reason"));
      const send = (move) =>
        correct(table, { amend: step.version, move, reason: why.value() }, trouble, close, "amend.done").then(() =>
          draw(),
        );
      const draw = () => choose(table, step, holder, (move) => why.ok() && send(move));
      draw();
      return [
        el("p", { class: "narration" }, step.narration),
        el("p", { class: "help" }, t("amend.help")),
        why.element,
        trouble,
        holder,
      ];
    },
    { "data-sheet": "amend" },
  );
}

/** The forms as they were before that move; where they do not help, every kind of move. */
async function choose(table, step, holder, send) {
  const before = await Promise.all([
    table.get(`/options?at=${step.version - 1}`),
    table.get(`?at=${step.version - 1}`),
  ]).catch(() => null);
  const { type, player, data } = step.event;
  const other = otherMove(table, send, { type, player, ...data });
  const entries = before ? expected(table, before[0].expects) : [];
  if (!entries.length) return fill(holder, other);
  const then = { ...tapTable(table), view: { ...before[1], board: null } };
  const taps = new Taps({ table: then, entries, report: send, confirm: true });
  return fill(holder, taps.element, el("details", { class: "further" }, el("summary", {}, t("move.other")), other));
}

async function correct(table, body, trouble, close, done) {
  try {
    await post(`${table.path}/corrections`, body, table.record.token, newKey());
    close();
    toast(t(done));
    await table.refresh();
  } catch (failure) {
    fill(trouble, refused(failure, table.rules));
    if (!(failure instanceof Unreachable)) await table.refresh();
  }
}
