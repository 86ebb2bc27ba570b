// One table: what stands, what may be reported, what was said about it. Everything is drawn from the service's answers.

import { Refusal, Unreachable, get } from "./api.js";
import { Board } from "./board.js";
import { announce, button, el, fill, toast } from "./dom.js";
import { undo } from "./correcting.js";
import { game, note, waiting } from "./kept.js";
import { language, t, term } from "./language.js";
import { follow } from "./live.js";
import { Names } from "./names.js";
import { Outbox } from "./outbox.js";
import { PANELS } from "./panels.js";
import { explain, refused } from "./refusal.js";
import { Reporting } from "./reporting.js";
import { rulebook } from "./rules.js";
import { ending, seats } from "./seats.js";
import { share } from "./sharing.js";
import { additions, tablePile } from "./shown.js";

const RECORDS = new Set(["opened", "struck", "amended", "disputed", "ruled", "decided"]);

export async function tablePage(id) {
  const record = game(id);
  if (!record) throw new Error(t("table.unknown"));
  const table = new Table(record);
  await table.load();
  return { content: table.element, close: () => table.close(), title: record.label || table.rules.names[language()] };
}

export class Table {
  constructor(record) {
    this.record = record;
    this.path = `/v1/games/${record.id}`;
    this.steps = [];
    this.panel = "history";
    this.board = new Board();
    this.parts = Object.fromEntries(
      ["bar", "notice", "story", "felt", "tabs", "panel"].map((name) => [name, el("div", { class: name })]),
    );
    this.reporting = new Reporting(this);
    this.outbox = new Outbox(record.id, record.token, {
      sent: (report, answer) => this.accepted(answer),
      refused: (report, failure) => this.refused(report, failure),
      changed: () => this.drawNotice(),
    });
  }

  get isHost() {
    return this.record.role === "host";
  }

  get(path = "") {
    return get(this.path + path, this.record.token);
  }

  async load() {
    const view = await this.get();
    this.rules = await rulebook(view.game);
    this.names = new Names(this.rules, view.players);
    await this.read(view);
    this.element = this.layout();
    this.draw();
    this.stop = follow(this.record.id, this.record.token, this.view.version, {
      event: (event) => event.version > this.view.version && this.refresh(),
      state: (online) => this.connected(online),
    });
    this.outbox.flush();
  }

  /** The view, what may follow, and the story so far; after a correction the story is told anew. */
  async read(view) {
    const known = this.steps.at(-1)?.version ?? 0;
    const [options, replay] = await Promise.all([
      this.get("/options"),
      this.get(`/replay?from=${known + 1}&views=false`),
    ]);
    const rewritten = replay.steps.some((step) => step.event.type === "struck" || step.event.type === "amended");
    const steps = known && rewritten ? (await this.get("/replay?views=false")).steps : [...this.steps, ...replay.steps];
    Object.assign(this, { view, options, steps });
    note(this.record.id, {
      game: view.game,
      status: view.status,
      players: view.players.map(({ id, name }) => ({ id, name })),
    });
  }

  refresh() {
    this.again = Boolean(this.refreshing);
    this.refreshing ??= this.refreshNow().finally(() => {
      this.refreshing = null;
      if (this.again) this.refresh();
    });
    return this.refreshing;
  }

  async refreshNow() {
    this.again = false;
    try {
      await this.read(await this.get());
      this.draw();
    } catch (failure) {
      if (failure instanceof Unreachable) this.connected(false);
      else toast(failure.message);
    }
  }

  close() {
    this.stop?.();
    this.outbox.close();
  }

  // What the referee says

  async accepted(answer) {
    announce(answer.narration || t("move.accepted"));
    await this.refresh();
  }

  async refused({ body }, failure) {
    const reason = await explain(failure, { rules: this.rules, mayStand: this.isHost && failure instanceof Refusal });
    if (reason) this.outbox.putFirst({ ...body, stands: true, reason });
    else this.reporting.draw();
    if (failure.status === 409 || failure.status === 412) await this.refresh();
  }

  /** The latest move that counts. */
  latest() {
    return this.moves().at(-1);
  }

  moves() {
    return this.steps.filter((step) => !step.struck && !RECORDS.has(step.event.type));
  }

  // Drawing

  layout() {
    const { bar, notice, story, felt, tabs, panel } = this.parts;
    const main = el("div", { class: "main-column" }, notice, story, felt, this.board.element, this.reporting.element);
    return el(
      "div",
      { class: "table-page" },
      bar,
      el("div", { class: "columns" }, main, el("aside", { class: "side" }, tabs, panel)),
    );
  }

  draw() {
    const { names, view } = this;
    const piles = Object.entries(view.piles ?? {}).filter(([name, value]) => name === "draw" || value !== 0);
    this.drawBar();
    this.drawNotice();
    this.drawStory();
    this.board.draw(names, view);
    fill(
      this.parts.felt,
      view.outcome ? ending(names, view) : null,
      seats(names, view),
      el(
        "div",
        { class: "middle" },
        piles.map(([name, value]) => tablePile(names, name, value)),
        el("div", { class: "facts" }, additions(names, view)),
      ),
    );
    this.reporting.draw();
    this.drawTabs();
    this.drawPanel();
  }

  drawBar() {
    const { view } = this;
    const facts = [
      term("phase", view.phase),
      view.round > 1 || view.phase === "scoring" ? t("table.round", { round: view.round }) : null,
      view.direction === "counterclockwise" ? `↺ ${t("table.counterclockwise")}` : null,
    ];
    fill(
      this.parts.bar,
      el("a", { href: "#/", class: "quiet-button", "aria-label": t("home") }, "‹"),
      el("h1", {}, this.record.label || this.rules.names[language()]),
      facts.filter(Boolean).map((fact) => el("span", { class: "tag" }, fact)),
      (this.dot = el("span", { class: "dot", role: "status" })),
      this.isHost ? button(t("share.button"), () => share(this), { id: "share" }) : null,
    );
    this.connected(this.online ?? true);
  }

  connected(online) {
    this.online = online;
    if (!this.dot) return;
    this.dot.className = `dot ${online ? "on" : "off"}`;
    this.dot.setAttribute("aria-label", t(online ? "live.on" : "live.off"));
    this.dot.title = t(online ? "live.on" : "live.off");
  }

  drawNotice() {
    const number = waiting(this.record.id).length;
    const said = number && t(number > 1 ? "outbox.waiting.several" : "outbox.waiting", { number });
    const drop = () => (this.outbox.drop(), this.reporting.draw());
    fill(
      this.parts.notice,
      number
        ? el(
            "div",
            { class: "waiting", role: "status" },
            said,
            " ",
            button(t("outbox.drop"), drop, { class: "quiet-button" }),
          )
        : null,
    );
  }

  drawStory() {
    const last = this.steps.at(-1);
    const latest = this.latest();
    const takeBack =
      this.isHost && latest ? button(`↶ ${t("undo.button")}`, () => undo(this, latest), { id: "undo" }) : null;
    const open = this.view.disputes_open
      ? el("p", { class: "alarm" }, t("table.disputes", { number: this.view.disputes_open }))
      : null;
    fill(this.parts.story, el("p", { class: "narration fresh" }, last?.narration ?? ""), takeBack, open);
  }

  drawTabs() {
    const pick = (name) => {
      this.panel = name;
      this.drawTabs();
      this.drawPanel();
    };
    const tab = (name) =>
      button(t(`tab.${name}`), () => pick(name), {
        role: "tab",
        id: `tab-${name}`,
        "aria-selected": String(name === this.panel),
        "aria-controls": "panel",
      });
    this.parts.tabs.setAttribute("role", "tablist");
    fill(this.parts.tabs, Object.keys(PANELS).map(tab));
  }

  async drawPanel() {
    const { panel } = this.parts;
    const wanted = this.panel;
    panel.id = "panel";
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${wanted}`);
    try {
      const content = await PANELS[wanted](this);
      if (wanted === this.panel) fill(panel, content);
    } catch (failure) {
      fill(panel, refused(failure));
    }
  }
}
