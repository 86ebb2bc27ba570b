// Elements and dialogs. Text always goes in as text, so nothing a player types can become markup.

import { t } from "./language.js";

export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) put(element, name, value);
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function put(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") element.className = value;
  else if (name === "style") for (const [rule, set] of Object.entries(value)) element.style.setProperty(rule, set);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked" || name === "disabled" || name === "open") element[name] = value;
  else element.setAttribute(name, value === true ? "" : value);
}

export function fill(element, ...children) {
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export function button(label, act, properties = {}) {
  return el("button", { type: "button", onclick: act, ...properties }, label);
}

const SVG = "http://www.w3.org/2000/svg";
const PAW = [
  [50, 66, 25, 20],
  [21, 44, 10, 13],
  [40, 25, 10.5, 14],
  [62, 25, 10.5, 14],
  [80, 44, 10, 13],
];

export function paw() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("class", "paw");
  svg.setAttribute("aria-hidden", "true");
  for (const [cx, cy, rx, ry] of PAW) {
    const pad = document.createElementNS(SVG, "ellipse");
    for (const [name, value] of Object.entries({ cx, cy, rx, ry })) pad.setAttribute(name, value);
    svg.append(pad);
  }
  return svg;
}

/** A modal sheet. `fillIn(close)` returns its content; Escape and the cross close it. */
export function sheet(title, fillIn, properties = {}) {
  const dialog = el("dialog", { class: "sheet", "aria-label": title, ...properties });
  const close = () => dialog.close();
  const cross = button("×", close, { class: "cross", "aria-label": t("close") });
  dialog.append(el("header", {}, el("h2", {}, title), cross), el("div", { class: "sheet-body" }, fillIn(close)));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function busy(pressed, work) {
  pressed.disabled = true;
  return Promise.resolve(work()).finally(() => (pressed.disabled = false));
}

/** For those who hear the page. */
export function announce(text) {
  document.getElementById("said").textContent = text;
}

/** A short word at the lower edge; assistive technology reads it out. */
export function toast(...content) {
  const shelf = document.getElementById("toasts");
  const note = el("div", { class: "toast" }, ...content);
  shelf.replaceChildren(note);
  setTimeout(() => note.remove(), 4000);
}
