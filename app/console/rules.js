// The rulebooks, as the service tells them in the language spoken. Kept, so that a table without a connection has them.

import { get } from "./api.js";
import { language } from "./language.js";

const asked = new Map();

export function allGames() {
  return remembered("/v1/rules");
}

export function rulebook(game) {
  return remembered(`/v1/rules/${game}`);
}

function remembered(path) {
  const key = `${language()} ${path}`;
  if (!asked.has(key)) {
    const asking = get(path);
    asked.set(key, asking);
    asking.catch(() => asked.delete(key));
  }
  return asked.get(key);
}
