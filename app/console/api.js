// The REST contract as the console uses it. An answer, a refusal, or no connection: three kinds of outcome.

import { language } from "./language.js";

export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.problem = problem;
    this.slug = (problem.type ?? "").replace("/problems/", "");
    this.violations = problem.violations ?? [];
  }
}

/** The service cannot be reached, or cannot write right now: the same request may be sent again. */
export class Unreachable extends Error {}

export async function get(path, token) {
  return read(await sent(path, { headers: headers(token) }));
}

export async function post(path, body, token, key) {
  const extra = { "Content-Type": "application/json", ...(key ? { "Idempotency-Key": key } : {}) };
  return read(
    await sent(path, { method: "POST", headers: { ...headers(token), ...extra }, body: JSON.stringify(body) }),
  );
}

export function headers(token) {
  return { "Accept-Language": language(), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
}

export async function sent(path, request) {
  try {
    return await fetch(path, { cache: "no-store", ...request });
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Unreachable(failure.message);
  }
}

async function read(answer) {
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  if (answer.status === 503 || answer.status === 502 || answer.status === 504) throw new Unreachable(told.detail);
  throw new Refusal(answer.status, told);
}

/** Random enough for a key, also where the page came over plain http in the home network. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
