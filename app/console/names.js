// What seats, cards, moves and values of one table are called, and what a card looks like.

import { el } from "./dom.js";
import { known, language, listed, t, term } from "./language.js";

const ARTICLE = /^(the|an?|der|die|das|eine?)\s+/i;
const SUITS = { pink: 332, turquoise: 174, yellow: 46, orange: 22 };

export class Names {
  constructor(rules, players) {
    this.rules = rules;
    this.seats = new Map(players.map((player) => [player.id, player.name ?? player.id]));
    this.deck = new Map(rules.deck.map((row) => [row.code, row]));
    this.groups = [...new Set(rules.deck.map((row) => groupOf(row.code)))];
  }

  seat(id) {
    return this.seats.get(id) ?? id;
  }

  seatList(ids) {
    return listed(ids.map((id) => this.seat(id)));
  }

  /** "Attack", not "an Attack": as it stands on a button. */
  card(code) {
    const name = this.deck.get(code)?.names[language()];
    if (!name) return term("value", code);
    const bare = name.replace(ARTICLE, "");
    return bare.charAt(0).toUpperCase() + bare.slice(1);
  }

  does(code) {
    return this.deck.get(code)?.does ?? "";
  }

  move(type) {
    return term("move", type);
  }

  /** Whether a field of a move names a seat or a card, as the rules say; `path` leads into lists and lookups. */
  of(type, path) {
    let shape = this.rules.moves[type]?.properties?.[path[0]];
    for (const step of path.slice(1)) shape = shape?.properties?.[step] ?? shape?.additionalProperties;
    return ofShape(shape);
  }

  value(value, of, field) {
    if (value === null) return known("nothing", field) ?? t("none");
    if (value === true || value === false) return t(value ? "yes" : "no");
    if (Array.isArray(value)) return value.length ? this.list(value, of, field) : t("nobody");
    if (typeof value === "object")
      return listed(Object.entries(value).map(([name, each]) => `${this.word(name)}: ${this.value(each, of)}`));
    return this.word(value, of);
  }

  list(values, of, field) {
    if (values.some(Array.isArray))
      return values
        .map((each) =>
          [each]
            .flat()
            .map((one) => this.value(one, of, field))
            .join(" = "),
        )
        .join(", ");
    if (of === "seat") return values.map((each) => this.value(each, of, field)).join(", ");
    const counted = new Map();
    for (const each of values) counted.set(each, (counted.get(each) ?? 0) + 1);
    return [...counted]
      .map(([each, number]) => (number > 1 ? `${number} × ` : "") + this.value(each, of, field))
      .join(", ");
  }

  word(value, of) {
    if (of === "seat" || (of !== "card" && this.seats.has(value) && !this.deck.has(value))) return this.seat(value);
    if (of === "card" || this.deck.has(value)) return this.card(value);
    return typeof value === "string" ? term("value", value) : String(value);
  }

  face(code) {
    const bare = code.includes("-") && code.split("-")[0] in SUITS ? code.slice(code.indexOf("-") + 1) : code;
    return known("face", bare) ?? (bare.length <= 5 && /\d/.test(bare) ? bare : this.card(code));
  }

  hue(code) {
    const group = groupOf(code);
    if (group in SUITS) return SUITS[group];
    return Math.round((Math.max(0, this.groups.indexOf(group)) * 360) / Math.max(this.groups.length, 1) + 12) % 360;
  }

  /** A card lying open. */
  drawn(code, properties = {}) {
    if (code === null || code === undefined) return el("span", { class: "card empty", "aria-label": t("none") });
    const face = this.face(code);
    const { size = "", ...rest } = properties;
    return el(
      "span",
      {
        class: `card ${size} ${lengthOf(face)}`,
        title: [this.card(code), this.does(code)].filter(Boolean).join(": "),
        style: { "--hue": this.hue(code) },
        ...rest,
      },
      face,
    );
  }
}

function lengthOf(face) {
  const longest = Math.max(...face.split(/[\s-]/).map((word) => word.length));
  if (/\d/.test(face) && face.length < 6) return face.length < 3 ? "" : "wide";
  if (longest < 2) return "";
  return longest < 4 ? "wide" : longest < 8 ? "word" : "words";
}

export function ofShape(shape) {
  const inner = shape?.items?.anyOf ?? [shape?.items];
  return (
    shape?.["x-of"] ??
    inner.map((each) => each?.["x-of"]).find(Boolean) ??
    shape?.additionalProperties?.["x-of"] ??
    null
  );
}

/** Cards that belong together: "7+" of "7+4", "pink" of "pink-7"; others stand for themselves. */
export function groupOf(code) {
  const found = /^([^+=-]*)([+=-])/.exec(code);
  if (!found) return code;
  return found[2] === "-" ? found[1] : found[1] + found[2];
}
