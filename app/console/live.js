// What happens at a table, as it happens: a stream with the token in its header, or long polls where none is to be had.

import { headers, sent, Unreachable } from "./api.js";

const QUIET = 40000;
const PAUSE = 2000;
const POLLS = 10;

/** Calls `on.event(event)` for each event after `version` and `on.state(online)`; returns what stops it. */
export function follow(id, token, version, on) {
  const listening = { id, token, after: version, on, stopped: false, abort: null };
  listen(listening);
  return () => {
    listening.stopped = true;
    listening.abort?.abort();
  };
}

async function listen(listening) {
  while (!listening.stopped) {
    try {
      if (!(await streamed(listening))) await polled(listening);
    } catch (failure) {
      if (listening.stopped) return;
      if (failure instanceof Unreachable) listening.on.state(false);
      await pause(PAUSE);
    }
  }
}

async function streamed(listening) {
  listening.abort = new AbortController();
  const extra = { Accept: "text/event-stream", "Last-Event-ID": String(listening.after) };
  const path = `/v1/games/${listening.id}/events`;
  const answer = await sent(path, {
    headers: { ...headers(listening.token), ...extra },
    signal: listening.abort.signal,
  });
  if (!answer.ok || !answer.body) return false;
  listening.on.state(true);
  await readAll(listening, answer.body.pipeThrough(new TextDecoderStream()).getReader());
  return true;
}

async function readAll(listening, reader) {
  let text = "";
  for (;;) {
    const { done, value } = await awake(listening, reader.read());
    if (done) return;
    const parts = (text + value).split("\n\n");
    text = parts.pop();
    for (const part of parts) told(listening, part);
  }
}

/** The heartbeat comes every 15 seconds; a stream that is silent for much longer is dead. */
async function awake(listening, reading) {
  const watch = setTimeout(() => listening.abort.abort(), QUIET);
  try {
    return await reading;
  } catch (failure) {
    throw new Unreachable(failure.message);
  } finally {
    clearTimeout(watch);
  }
}

function told(listening, part) {
  const line = part.split("\n").find((each) => each.startsWith("data: "));
  if (line) heard(listening, JSON.parse(line.slice(6)));
}

function heard(listening, event) {
  if (event.version <= listening.after) return;
  listening.after = event.version;
  listening.on.event(event);
}

async function polled(listening) {
  for (let round = 0; round < POLLS && !listening.stopped; round += 1) {
    listening.abort = new AbortController();
    const path = `/v1/games/${listening.id}/events?after=${listening.after}&wait=25`;
    const began = Date.now();
    const answer = await sent(path, { headers: headers(listening.token), signal: listening.abort.signal });
    if (!answer.ok) throw new Unreachable(String(answer.status));
    listening.on.state(true);
    const page = await answer.json();
    page.events.forEach((event) => heard(listening, event));
    if (!page.events.length && Date.now() - began < PAUSE) await pause(PAUSE);
  }
}

function pause(milliseconds) {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
