// Requests to the server, and what becomes of their answers.

import { fresh } from "./connection.js";
import { _ } from "./language.js";
import { live } from "./live.js";
import { say } from "./notice.js";
import { forgive, refuse, SILENCE } from "./refusal.js";

const PATIENCE = 10_000; // ms: then a server that says nothing is one that does not answer
const ADVISED = 60_000; // ms for a hint: the expert thinks for seconds, and others may have asked it before

// Send JSON and deal with the answer. Resolves to the answer's data, or to null if nothing was done. `from` is where the
// player was, if that is not the element itself (see refusal.js).
export async function post(url, body, element, from = { element }) {
  if (element.ariaBusy === "true") return null;
  forgive();
  element.ariaBusy = "true"; // at once, so that the page responds even if the connection is slow
  const answer = await request(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  element.closest("dialog")?.close(); // what comes of it is to be seen behind
  if (!answer.ok) {
    done(element);
    if (answer.status === 409) fresh(); // somebody was quicker: look again, no harm done
    if (answer.data.error === "late") say(answer.data.text ?? _("Somebody was quicker. Look again."));
    else if (answer.status !== 409 || answer.data.text) complain(answer, from, typeof body.do === "string" ? body.do : undefined);
    return null;
  }
  if (answer.data.go) location.assign(answer.data.go);
  else if (live()) setTimeout(() => element.isConnected && element.ariaBusy === "true" && fresh(), 3000);
  else done(element);
  return answer.data;
}

// Ask why something cannot be done, and show the answer beside where the player was.
export async function why(url, from, act) {
  forgive();
  complain(await request(url), from, act);
}

// Ask for an opinion (see hint.js), or null if the server has none.
export async function hint(url, element) {
  if (element.ariaBusy === "true") return null;
  forgive();
  element.ariaBusy = "true";
  const answer = await request(url, {}, ADVISED);
  done(element);
  if (answer.ok) return answer.data;
  complain(answer, { element });
  return null;
}

async function request(url, options = {}, patience = PATIENCE) {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(patience) });
    const data = await response.json().catch(() => ({}));
    return { ok: response.ok, status: response.status, data: data ?? {} };
  } catch {
    return { ok: false, status: 0, data: {} };
  }
}

function complain({ data }, from, act) {
  refuse({ text: data.text ?? SILENCE, here: data.here, rule: data.rule }, from, act);
}

export function done(element) {
  element.removeAttribute("aria-busy");
}
