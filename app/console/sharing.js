// Links that let others watch, or report for their own seat. The token is behind the #, so no server log ever sees it.

import { button, el, sheet, toast } from "./dom.js";
import { t } from "./language.js";

export function share({ record, names }) {
  const { id, tokens } = record;
  const seats = Object.entries(tokens.players).map(([seat, token]) =>
    link(names.seat(seat), `#/seat/${id}/${seat}/${token}`),
  );
  sheet(t("share.title"), () => [
    link(t("share.spectator"), `#/watch/${id}/${tokens.spectator}`, "spectator-link"),
    el("p", { class: "help" }, t("share.spectator.help")),
    el(
      "details",
      { class: "further" },
      el("summary", {}, t("share.seats")),
      el("p", { class: "help" }, t("share.seats.help")),
      seats,
    ),
  ]);
}

function link(label, fragment, id = null) {
  const address = `${location.origin}/${fragment}`;
  const shown = el("input", {
    type: "text",
    readonly: true,
    value: address,
    id,
    "aria-label": label,
    onfocus: (event) => event.target.select(),
  });
  return el(
    "div",
    { class: "field" },
    el("span", { class: "label" }, label),
    el(
      "div",
      { class: "with-button" },
      shown,
      button(t("share.copy"), () => copy(shown)),
    ),
  );
}

/** Without https a page may not use the clipboard directly; copying the selected text always works. */
function copy(shown) {
  shown.select();
  document.execCommand("copy");
  toast(t("share.copied"));
}
