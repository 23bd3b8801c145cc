// A plan made on the page (see draw/gather.py): several numbers set in any order, then sent one action after the other.
// The server knows nothing of it until it is sent; then each action names the answer to the one before, so that it
// stops where anything else came between, and the page shows how far it got.
// Draws that people made at their own table (see draw/chance.py) are counted in the same way, and sent all at once.

import { done, post } from "./ask.js";
import { startCarrying } from "./carry.js";
import { _ } from "./language.js";
import { say } from "./notice.js";
import { always, onClick, table } from "./page.js";

let name = null; // of the plan
let counts = new Map(); // by key
let sending = false;

export function startGathering() {
  onClick("[data-by]", (knob, event) => {
    event.preventDefault(); // it is no action yet
    change(knob.dataset.of, Number(knob.dataset.by));
  });
  onClick("[data-clear]", (button, event) => {
    event.preventDefault();
    counts.clear();
    mark();
  });
  onClick("[data-one]", (button, event) => {
    event.preventDefault();
    change(button.dataset.one, of(button.dataset.one) ? -1 : 1);
  });
  onClick("[data-fill]", (button, event) => {
    event.preventDefault();
    const now = plan();
    if (now) change(button.dataset.fill, Math.min(leftOf(now), room(now, button.dataset.fill)));
  });
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-count]")) return;
    const now = plan();
    const wanted = Number.parseInt(target.value, 10) || 0;
    const key = target.dataset.count;
    if (now) change(key, Math.min(wanted - of(key), leftOf(now), room(now, key)));
  });
  document.addEventListener("focusin", ({ target }) => target.matches("[data-count]") && target.select());
  document.addEventListener("focusout", mark);
  onClick("[data-plan]", (button, event) => {
    event.preventDefault();
    if (button.dataset.draws) sendDraws(button, "nothing");
    else send(button);
  });
  onClick("[data-rest]", (button, event) => {
    event.preventDefault();
    sendDraws(button, button.dataset.rest);
  });
  startCarrying(move);
  always(mark);
}

// What there is to plan, or null.
function plan() {
  const button = document.querySelector("[data-plan]");
  if (!button) return null;
  const { plan: title, verb, keys, total, things, draws } = button.dataset;
  const most = new Map(draws?.split(" ").map((draw) => [draw.split("=")[0], Number(draw.split("=")[1])]));
  const [one, many] = things?.split(" ") ?? ["", ""]; // draws are called by what came
  return { button, title, verb, keys: keys?.split(" ") ?? [...most.keys()], total: Number(total), one, many, most };
}

const of = (key) => counts.get(key) ?? 0;
const sum = (keys) => keys.reduce((so, key) => so + of(key), 0);
const leftOf = (now) => now.total - sum(now.keys);
const room = (now, key) => (now.most.get(key) ?? now.total) - of(key); // for more of it

function change(key, by) {
  const now = plan();
  if (!now || sending) return;
  const next = of(key) + by;
  if (next < 0 || by > leftOf(now) || by > room(now, key)) return mark();
  counts.set(key, next);
  mark();
}

// One piece from a place to another; "" is the stock.
function move(from, to) {
  if (from) change(from, -1);
  if (to) change(to, 1);
}

// How far a plan has come, in words: of draws that are entered, and of things that are placed.
function enteredWords(now, left) {
  if (left) return _("{count} still to enter.", { count: left });
  return now.total === 1 ? _("The draw is counted.") : _("All {count} draws are counted.", { count: now.total });
}

function placedWords(now, left) {
  if (left) return _("{count} still to place.", { count: left });
  if (now.total === 1) return _("The {thing} is placed.", { thing: now.one });
  return _("All {count} {things} are placed.", { count: now.total, things: now.many });
}

// Put the numbers on the page. A plan that was sent in part, or has fewer pieces now, keeps what still fits.
function mark() {
  const now = plan();
  if (!now) return;
  if (now.title !== name) [name, counts] = [now.title, new Map()];
  for (const key of [...now.keys].reverse()) {
    counts.set(key, Math.max(0, of(key) - Math.max(0, sum(now.keys) - now.total)));
  }
  const left = leftOf(now);
  for (const knob of document.querySelectorAll("[data-by]")) {
    const { of: key, by, says } = knob.dataset;
    const dead = sending || !now.keys.includes(key) || (Number(by) > 0 ? left === 0 || room(now, key) === 0 : of(key) === 0);
    knob.ariaDisabled = String(dead);
    knob.ariaLabel = says.replace("{}", `${of(key)} ${of(key) === 1 ? now.one : now.many}`.trim());
  }
  for (const text of document.querySelectorAll("[data-number]")) {
    if (now.keys.includes(text.dataset.number)) text.textContent = of(text.dataset.number);
  }
  markDraws(now, left);
  for (const piece of document.querySelectorAll("[data-planned]")) {
    piece.classList.toggle("unplanned", of(piece.dataset.planned) === 0);
  }
  markPieces(left);
  crowded(now);
  // Read aloud only when it changes: a frame that comes meanwhile says nothing new.
  const words = now.button.dataset.draws ? enteredWords(now, left) : placedWords(now, left);
  for (const box of document.querySelectorAll("[data-still]")) if (box.textContent !== words) box.textContent = words;
  for (const button of document.querySelectorAll("[data-clear]")) button.disabled = sending || left === now.total;
  now.button.disabled = sending || left > 0;
  now.button.classList.toggle("go", left === 0);
}

// What a hand can take: the pieces of the stock that are left, and those of a place that has some.
function markPieces(left) {
  for (const grip of document.querySelectorAll("[data-grip]:not([data-grip=''])")) {
    grip.classList.toggle("takes", !sending && of(grip.dataset.grip) > 0);
  }
  document.querySelectorAll("[data-grip='']").forEach((piece, k, all) => {
    piece.classList.toggle("placed", k < all.length - left);
    piece.classList.toggle("takes", !sending && k >= all.length - left);
  });
}

// How often each thing was drawn. A number that somebody is typing is left alone.
function markDraws(now, left) {
  for (const input of document.querySelectorAll("[data-count]")) {
    if (input === document.activeElement && (Number.parseInt(input.value, 10) || 0) === of(input.dataset.count)) continue;
    input.value = of(input.dataset.count);
  }
  for (const button of document.querySelectorAll("[data-one]")) {
    const on = of(button.dataset.one) > 0;
    button.ariaPressed = String(on);
    button.ariaDisabled = String(sending || (!on && left === 0));
  }
  const counted = [...document.querySelectorAll("[data-count], [data-one]")]
    .map(({ dataset: { one, count, name: thing } }) => [of(one ?? count), one === undefined, thing])
    .filter(([number]) => number > 0)
    .map(([number, several, thing]) => (several ? `${number} ${thing}` : thing));
  for (const box of document.querySelectorAll("[data-counted]")) box.textContent = counted.join("; ");
  for (const button of document.querySelectorAll("[data-fill]")) {
    button.disabled = sending || left === 0 || room(now, button.dataset.fill) === 0;
  }
}

// Places that share a room, and have more planned than it takes.
function crowded(now) {
  const places = [...document.querySelectorAll("[data-share]")];
  for (const place of places) {
    const { share, room } = place.dataset;
    const alike = places.filter((other) => other.dataset.share === share);
    const keys = new Set(alike.map((other) => other.querySelector("[data-by]")?.dataset.of));
    place.classList.toggle("crowded", sum(now.keys.filter((key) => keys.has(key))) > Number(room));
  }
}

// The answers in the order in which the game asks. Once all pieces are placed it asks no more, nor for the last key.
function answers({ keys, verb, total }) {
  const found = [];
  let left = total;
  for (const key of keys.slice(0, -1)) {
    if (left === 0) break;
    found.push(`${verb}:${of(key)}`);
    left -= of(key);
  }
  return found.length ? found : [`${verb}:${of(keys[0])}`];
}

async function send(button) {
  const now = plan();
  if (!now || sending) return;
  const { post: place, as } = table().dataset;
  let at = Number(table().dataset.at);
  const todo = answers(now);
  sending = true;
  mark();
  let sent = 0;
  for (const action of todo) {
    done(button); // a frame that tells of the one before may not have come yet
    const seat = as === undefined ? {} : { as: Number(as) };
    const answer = await post(`${place}/act`, { do: action, at, ...seat }, button);
    if (!answer) break;
    at = answer.at ?? at;
    sent += 1;
  }
  sending = false;
  if (sent < todo.length && sent) say(_("{sent} of {all} answers were sent. Look again before you go on.", { sent, all: todo.length }));
  mark();
}

// All draws that were counted, in one request; what Orrery draws besides is asked for with it.
async function sendDraws(button, rest) {
  if (sending) return;
  const now = plan();
  const { post: place, as, at } = table().dataset;
  const drawn = (now?.keys ?? []).flatMap((key) => Array(of(key)).fill(key));
  sending = true;
  mark();
  const seat = as === undefined ? {} : { as: Number(as) };
  const answer = await post(`${place}/draw`, { do: drawn, rest, at: Number(at), ...seat }, button);
  sending = false;
  if (answer) counts.clear();
  mark();
}
