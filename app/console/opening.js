// Opening a table: who sits where, who begins, which house rules.

import { Refusal, newKey, post } from "./api.js";
import { busy, button, el, fill } from "./dom.js";
import { field } from "./fields.js";
import { creationKey, keep, keepCreationKey, keepPlayers, players as playersBefore } from "./kept.js";
import { language, t } from "./language.js";
import { Names } from "./names.js";
import { refused } from "./refusal.js";
import { rulebook } from "./rules.js";
import { same } from "./schema.js";

export async function opening(game) {
  const rules = await rulebook(game);
  const name = rules.names[language()];
  return { content: new Opening(rules, name).element, title: name };
}

class Opening {
  constructor(rules, name) {
    this.rules = rules;
    this.persons = Boolean(rules.persons);
    const before = playersBefore().slice(0, rules.players.max);
    this.rows = Array.from({ length: Math.max(rules.players.min, before.length) }, (_, at) => ({ ...before[at] }));
    this.first = "";
    this.key = newKey();
    this.seats = el("ol", { class: "seat-rows" });
    this.begin = el("select", { id: "first", onchange: () => (this.first = this.begin.value) });
    this.trouble = el("div", { role: "alert" });
    this.label = el("input", { id: "label", type: "text", maxlength: 200, placeholder: t("new.label.hint") });
    this.options = this.optionFields();
    this.element = this.form(name);
    this.drawRows();
  }

  form(name) {
    const create = button(t("new.start"), () => busy(create, () => this.create()), {
      class: "primary big",
      id: "create",
    });
    const ages = this.rules.begins === "table" ? null : el("small", { class: "help" }, t("new.first.ages"));
    return el(
      "form",
      { class: "opening", onsubmit: (event) => (event.preventDefault(), create.click()) },
      el("h1", {}, t("new.title", { game: name })),
      el(
        "fieldset",
        {},
        el("legend", {}, t("new.players")),
        this.persons ? el("p", { class: "help" }, t("new.person.help")) : null,
        this.seats,
        this.adding(),
      ),
      el("div", { class: "field" }, el("label", { for: "first" }, t("new.first")), this.begin, ages),
      el("div", { class: "field" }, el("label", { for: "label" }, `${t("new.label")} (${t("optional")})`), this.label),
      this.options.length
        ? el(
            "details",
            { class: "further", id: "options" },
            el("summary", {}, t("new.options")),
            this.options.map(([, part]) => part.element),
          )
        : null,
      this.trouble,
      el("div", { class: "actions" }, create),
    );
  }

  adding() {
    return (this.add = button(
      `+ ${t("new.add")}`,
      () => {
        this.rows.push({});
        this.drawRows();
        this.seats.querySelector("li:last-child input").focus();
      },
      { id: "add-seat" },
    ));
  }

  drawRows() {
    fill(
      this.seats,
      this.rows.map((row, at) => this.row(row, at)),
    );
    this.add.hidden = this.rows.length >= this.rules.players.max;
    this.drawBegin();
  }

  row(row, at) {
    const number = at + 1;
    const input = (key, properties) =>
      el("input", {
        ...properties,
        value: row[key] ?? "",
        autocomplete: "off",
        oninput: (event) => this.changed(row, key, event.target.value),
      });
    const fewer = this.rows.length > this.rules.players.min;
    const fields = [
      input("name", {
        type: "text",
        maxlength: 40,
        placeholder: t("new.name"),
        "aria-label": t("new.name.of", { number }),
      }),
      input("age", {
        type: "number",
        min: 0,
        max: 150,
        class: "age",
        inputmode: "numeric",
        placeholder: t("new.age"),
        "aria-label": t("new.age.of", { number }),
      }),
      this.persons
        ? input("person", {
            type: "text",
            maxlength: 40,
            class: "person",
            placeholder: t("new.person"),
            "aria-label": t("new.person.of", { number }),
          })
        : null,
      fewer ? button("×", () => this.remove(at), { class: "cross", "aria-label": t("new.remove", { number }) }) : null,
    ];
    return el("li", {}, el("div", { class: "seat-row" }, fields));
  }

  changed(row, key, value) {
    row[key] = value;
    if (key === "name") this.drawBegin();
  }

  remove(at) {
    this.rows.splice(at, 1);
    this.drawRows();
  }

  drawBegin() {
    const usual = el("option", { value: "" }, t(`new.first.${this.rules.begins}`));
    const named = this.players().map((player) => el("option", { value: player.id }, player.name));
    fill(this.begin, usual, named);
    this.begin.value = this.players().some((player) => player.id === this.first) ? this.first : "";
  }

  /** Ids are made of the names, so that records read well. */
  players() {
    const taken = new Set();
    return this.rows.map((row, at) => {
      const name = row.name?.trim() || t("home.player", { seat: at + 1 });
      const base = plain(name) || `p${at + 1}`;
      let id = base;
      for (let again = 2; taken.has(id); again += 1) id = `${base}-${again}`;
      taken.add(id);
      const age = Number.parseInt(row.age, 10);
      return {
        id,
        name,
        ...(Number.isInteger(age) ? { age } : {}),
        ...(this.persons && row.person?.trim() ? { person: plain(row.person) || `p${at + 1}` } : {}),
      };
    });
  }

  optionFields() {
    const names = new Names(this.rules, []);
    return Object.entries(this.rules.options.properties ?? {}).map(([name, shape]) => {
      const ruling = this.rules.rulings.find((each) => each.option === name);
      const help = [ruling?.question, language() === "en" ? shape.description : null].filter(Boolean)[0];
      return [name, field(shape, { names, kind: "option", name, help }), shape];
    });
  }

  chosenOptions() {
    const chosen = this.options.map(([name, part, shape]) => [name, part.value(), shape]);
    return Object.fromEntries(
      chosen
        .filter(([, value, shape]) => value !== undefined && !same(value, shape.default))
        .map(([name, value]) => [name, value]),
    );
  }

  async create() {
    if (!this.element.reportValidity()) return;
    const players = this.players();
    const label = this.label.value.trim();
    const body = {
      game: this.rules.id,
      players,
      options: this.chosenOptions(),
      ...(this.first ? { first_player: this.begin.value } : {}),
      ...(label ? { label } : {}),
    };
    try {
      this.opened(await post("/v1/games", body, creationKey(), this.key), players, label);
    } catch (failure) {
      this.key = newKey();
      fill(this.trouble, failure instanceof Refusal && failure.status === 401 ? this.askKey() : refused(failure));
      this.trouble.scrollIntoView({ block: "center" });
    }
  }

  opened(answer, players, label) {
    keepPlayers(this.rows);
    const { id, game, tokens, status } = answer;
    const own = {
      id,
      game,
      label,
      status,
      role: "host",
      token: tokens.host,
      tokens,
      players: players.map(({ id: seat, name }) => ({ id: seat, name })),
    };
    keep({ ...own, opened: new Date().toISOString() });
    location.hash = `#/game/${id}`;
  }

  askKey() {
    const key = field(
      { type: "string" },
      { kind: "option", name: "key", label: t("new.key"), help: t("new.key.help"), required: true },
    );
    key.element.addEventListener("input", () => keepCreationKey(key.value() ?? null));
    return key.element;
  }
}

function plain(name) {
  const spelled = name
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss");
  return spelled
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 28);
}
