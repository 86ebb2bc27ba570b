// What this device keeps: its games with their tokens, names used before, reports that wait for a connection.

const GAMES = "pawbiter.games";
const NAMES = "pawbiter.names";
const WAITING = "pawbiter.waiting.";
const CREATION_KEY = "pawbiter.creation-key";

function load(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function save(name, value) {
  localStorage.setItem(name, JSON.stringify(value));
}

export function games() {
  return load(GAMES, []);
}

export function game(id) {
  return games().find((each) => each.id === id);
}

/** A game is kept once; its host's token is never exchanged for a lesser one. */
export function keep(record) {
  const earlier = game(record.id);
  const better = earlier?.role === "host" && record.role !== "host" ? earlier : { ...earlier, ...record };
  save(GAMES, [better, ...games().filter((each) => each.id !== record.id)]);
}

/** What the list of games shows of it, without changing its place in the list. */
export function note(id, facts) {
  save(
    GAMES,
    games().map((each) => (each.id === id ? { ...each, ...facts } : each)),
  );
}

export function forget(id) {
  save(
    GAMES,
    games().filter((each) => each.id !== id),
  );
  localStorage.removeItem(WAITING + id);
}

export function players() {
  return load(NAMES, []);
}

export function keepPlayers(rows) {
  save(NAMES, rows);
}

export function waiting(id) {
  return load(WAITING + id, []);
}

export function keepWaiting(id, reports) {
  if (reports.length) save(WAITING + id, reports);
  else localStorage.removeItem(WAITING + id);
}

export function creationKey() {
  return load(CREATION_KEY, null);
}

export function keepCreationKey(key) {
  save(CREATION_KEY, key);
}
