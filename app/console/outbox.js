// Reports that could not be sent yet. Each has its key, so sending it twice counts once; their order is kept.

import { Unreachable, newKey, post } from "./api.js";
import { keepWaiting, waiting } from "./kept.js";

const PAUSE = 2000;

export class Outbox {
  /** `on.sent(report, answer)`, `on.changed(waiting)` and `on.refused(report, refusal)`, which the rest waits for. */
  constructor(id, token, on) {
    Object.assign(this, { id, token, on, closed: false, offline: false, sending: null });
    this.again = () => this.flush();
    window.addEventListener("online", this.again);
    this.timer = setInterval(this.again, PAUSE);
  }

  get size() {
    return waiting(this.id).length;
  }

  close() {
    this.closed = true;
    clearInterval(this.timer);
    window.removeEventListener("online", this.again);
  }

  async put(body) {
    const late = this.offline || this.size ? { occurred_at: new Date().toISOString() } : {};
    keepWaiting(this.id, [...waiting(this.id), { key: newKey(), body: { ...body, ...late } }]);
    await this.flush();
  }

  /** Before whatever else waits: a report that was refused and now comes with the host's word. */
  putFirst(body) {
    keepWaiting(this.id, [{ key: newKey(), body }, ...waiting(this.id)]);
  }

  drop() {
    keepWaiting(this.id, []);
    this.on.changed(0);
  }

  flush() {
    if (!this.sending && !this.closed && this.size) {
      this.sending = this.sendAll().finally(() => (this.sending = null));
    }
    return this.sending ?? Promise.resolve();
  }

  async sendAll() {
    while (this.size && !this.closed) {
      const [first, ...rest] = waiting(this.id);
      try {
        const answer = await post(`/v1/games/${this.id}/moves`, first.body, this.token, first.key);
        this.offline = false;
        keepWaiting(this.id, rest);
        this.on.changed(rest.length);
        this.on.sent(first, answer);
      } catch (failure) {
        if (!(failure instanceof Unreachable)) {
          keepWaiting(this.id, rest);
          await this.on.refused(first, failure);
          continue;
        }
        this.offline = true;
        break;
      }
    }
    this.on.changed(this.size);
  }
}
