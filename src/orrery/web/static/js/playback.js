// Playback: what happened since my turn, one step after another, at the player's own pace.
//
// The server sends the moments in between, as this seat could see them; nothing in them can be chosen. The page that
// shows them is out of date, so nothing on it may act: board and choices are inert, any click or key leads to now, and
// frames that come meanwhile wait for the end.

import { _ } from "./language.js";
import { tell } from "./lights.js";
import { refuse, SILENCE } from "./refusal.js";
import { always, isSeen, make, onClick, released, show, shown, table, typing } from "./page.js";
import { leafOf, turnTo } from "./pager.js";
import { pace, store, storedList } from "./settings.js";
import { bringIn, keepView } from "./zoom.js";

const BEAT = 1500; // ms for a step that somebody looks back at
const LIVE_BEAT = 700; // ms for one of several that come at once, while the game goes on
const FLIGHT = 900; // ms that points take to their seat, with a moment to read them first
const APART = 600; // ms between single steps, where the player wants them slowly
const BY_ITSELF = 6; // so many steps are played without being asked, when I come back
const IN_PASSING = 4; // so many are shown without the panel, while the game goes on
const REMEMBERED = 30; // tables whose last seen moment is kept

let film = null; // what is being played: its moments, which of them is shown, and what comes after
let loading = false;
let held = null; // the newest frame that came meanwhile, and how to show it
let waiting = 0; // the timer of a single step that comes too soon
let shownAt = 0; // when the last frame was shown
let swallow = false; // the click that ends a playback means nothing else

const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
const at = () => Number(table().dataset.at);
const part = (id) => document.getElementById(id);
const news = () => (part("since")?.dataset.news ?? "").split(" ").filter(Boolean).map(Number);

// Whether something is played back, or is about to be.
export const isPlaying = () => Boolean(film || loading || waiting);

export function startPlayback() {
  if (!table()) return;
  onClick("[data-playback]", () => play());
  onClick("[data-step]", (button) => moves() && play({ only: Number(button.dataset.step) }));
  onClick("[data-film]", (button) => film && CONTROLS[button.dataset.film]());
  onClick("[data-pace]", () => film && (pace() ? schedule() : toNow()));
  window.addEventListener("keydown", key, true);
  window.addEventListener("pointerdown", press, true);
  window.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  comeBack();
  always(() => !film && !document.hidden && remember());
  document.addEventListener("visibilitychange", () => document.hidden || comeBack());
}

// A frame has come. It is shown at once, unless it brings several steps: then they are played, and it comes last. Who
// wants to see everything slowly gets single steps slowly, too.
export function meet(message, put) {
  held = { message, put };
  if (film || loading || waiting) return;
  const fresh = newIn(message, at());
  if (!fresh || !moves() || !pace() || document.hidden) return display();
  if (table().querySelector("[aria-busy=true]") && !tellsOfMine(message)) return display();
  const due = shownAt + (pace() > 1 ? APART * pace() : 0) - Date.now();
  if (fresh > 1) play({ after: at(), live: true });
  else if (due > 0) waiting = setTimeout(waited, due);
  else display();
}

const newIn = (message, since) => (message.steps ?? []).filter((number) => number > since).length;

// Whether a frame tells of my own action: then all its steps come after that.
const tellsOfMine = (message) => Math.min(...message.steps) > at() + 1;

function waited() {
  clearTimeout(waiting);
  waiting = 0;
  const { message, put } = held;
  shownAt = 0;
  meet(message, put);
}

// Show the frame that waits.
function display() {
  if (!held) return;
  const { message, put } = held;
  held = null;
  shownAt = Date.now();
  put(message);
}

// Looking back -----------------------------------------------------------------------------------------------------

async function play({ after, only, live = false, from = 0, paused = false } = {}) {
  if (film) toNow();
  if (loading || !moves()) return display();
  loading = true;
  const moments = await fetchMoments(after);
  await released(); // a page that changed in the middle of a click would lose it
  loading = false;
  const chosen = only === undefined ? moments : stepOf(moments, only);
  if (!chosen || chosen.length < 2 || document.hidden) {
    if (!chosen) refuse({ text: SILENCE });
    return display();
  }
  film = { moments: chosen, place: 0, paused, live, quiet: live && chosen.length <= IN_PASSING, timer: 0 };
  film.back = keepView();
  film.now = table().cloneNode(true);
  for (const element of table().querySelectorAll("[aria-busy]")) element.removeAttribute("aria-busy");
  // What the page shows already need not be shown again.
  go(from < 0 ? chosen.length + from : from || (chosen[0].at === at() ? 1 : 0));
}

// The moments of one step, after the one before it.
function stepOf(moments, number) {
  const first = moments?.findIndex((moment) => moment.step === number) ?? -1;
  if (first < 1) return moments && [];
  return [moments[first - 1], ...moments.filter((moment) => moment.step === number)];
}

async function fetchMoments(after) {
  const { as, post } = table().dataset;
  const asked = new URLSearchParams();
  if (as !== undefined) asked.set("as", as);
  if (after !== undefined) asked.set("after", after);
  try {
    const response = await fetch(`${post}/since?${asked}`);
    return response.ok ? (await response.json()).moments : null;
  } catch {
    return null;
  }
}

function go(place) {
  film.place = Math.max(0, Math.min(film.moments.length - 1, place));
  const moment = film.moments[film.place];
  const before = film.moments[film.place - 1];
  // Read aloud, the moments would drown everything else: the summary tells them in one message.
  part("status").setAttribute("aria-live", "off");
  part("status").classList.remove("yours");
  part("status").innerHTML = moment.line;
  moment.seats.forEach((seat, number) => seatAt(seat, before?.seats[number], number, number === moment.seat));
  table().classList.add("playing-back");
  panel(moment);
  part("stage").inert = true;
  for (const child of part("mine").children) child.inert = child.id !== "film";
  for (const line of document.querySelectorAll("[data-step]")) {
    line.classList.toggle("told", Number(line.dataset.step) === moment.step);
  }
  for (const line of document.querySelectorAll("#log > li")) {
    line.classList.toggle("told", line.id.startsWith(`log-${moment.at}-`));
  }
  const board = show(part("stage").querySelector("svg.board, .written"), moment.board);
  // Where a trail shows the way, portholes would only cover it. A small screen turns to where it happens.
  const places = moment.lights.split(" ").filter(Boolean);
  const trail = board.querySelector(".last-move:not(.bezel)");
  const leaf = turnTo(leafOf(trail ?? part(places[0])));
  film.leaf ??= leaf; // the one to come back to
  tell(trail ? [] : places, moment.links);
  const there = trail ?? places.map(part).find((place) => place && isSeen(place));
  if (there && isSeen(there)) bringIn(there);
  const from = part(places.at(-1)) ?? trail ?? board;
  moment.seats.forEach((seat, number) => fly(from, gainOf(seat, before?.seats[number]), number));
  schedule();
}

const gainOf = (seat, before) => (before ? Number(seat.points) - Number(before.points) || 0 : 0);

// Points fly from where they were made to the seat that gets them.
function fly(from, gain, number) {
  if (gain <= 0) return;
  const goals = [part(`seat-${number}`)?.querySelector(".pts"), document.querySelector(`.strip .s${number + 1} b`)];
  const goal = goals.find((element) => element?.getClientRects().length);
  const start = from?.getBoundingClientRect();
  if (!goal || !start?.width) return;
  const end = goal.getBoundingClientRect();
  const flight = make("b", { class: `flying-points s${number + 1}`, "aria-hidden": "true" }, `+${gain}`);
  document.body.append(flight);
  const at = ({ left, top, width, height }, scale) =>
    `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const way = [{ transform: at(start, 1.3) }, { transform: at(start, 1.3), offset: 0.3 }, { transform: at(end, 0.8) }];
  const flying = flight.animate(way, { duration: FLIGHT * (pace() || 1), easing: "ease-in-out" });
  flying.finished.catch(() => {}).then(() => flight.remove()); // whoever is in a hurry finishes it
}

// Points and counters of a seat as they were then, and what they have just become.
function seatAt(seat, before, number, turn) {
  const card = part(`seat-${number}`);
  const gain = gainOf(seat, before);
  for (const place of [card?.querySelector(".pts"), document.querySelector(`.strip .s${number + 1} b`)]) {
    if (!place) continue;
    place.textContent = seat.points;
    if (!gain) continue;
    const plus = document.createElement("i");
    plus.className = "plus";
    plus.textContent = gain > 0 ? `+${gain}` : String(gain);
    place.append(plus);
  }
  card?.classList.toggle("turn", turn);
  document.querySelector(`.strip .s${number + 1}`)?.classList.toggle("turn", turn);
  const more = card?.querySelector(".more:not(.seat-actions)");
  if (more) more.innerHTML = seat.more;
  const note = card?.querySelector(".note");
  if (note) note.innerHTML = seat.note;
}

function panel(moment) {
  if (film.quiet) return;
  let box = part("film");
  if (!box) {
    box = part("film-panel").content.firstElementChild.cloneNode(true);
    part("mine").prepend(box);
    shown(); // its buttons want their marks
  }
  const last = film.moments.length - 1;
  const mine = held?.message.turn ?? film.now.querySelector("#status").classList.contains("yours");
    box.querySelector("small").textContent = !film.place
    ? _("where you left")
    : mine
      ? _("{number} of {last}, then it is your turn", { number: film.place, last })
      : _("{number} of {last}", { number: film.place, last });
  box.querySelector(".line").innerHTML = moment.line;
  const bar = box.querySelector(".film-bar");
  bar.setAttribute("aria-valuemax", last);
  bar.setAttribute("aria-valuenow", film.place);
  bar.replaceChildren(...Array.from({ length: last }, (_, number) => {
    const mark = document.createElement("i");
    mark.className = number + 1 < film.place ? "done" : number + 1 === film.place ? "cur" : "";
    return mark;
  }));
  box.querySelector("[data-film=back]").disabled = film.place === 0;
  box.classList.toggle("paused", film.paused);
  box.querySelector("[data-film=pause]").ariaLabel = film.paused ? _("Play on") : _("Pause");
}

// A step stays as long as the pace says, and never shorter than what moves in it.
function schedule() {
  clearTimeout(film.timer);
  const factor = pace() || 1;
  const moving = part("stage").getAnimations({ subtree: true })
    .map((animation) => animation.effect.getComputedTiming().endTime).filter(Number.isFinite);
  for (const animation of part("stage").getAnimations({ subtree: true })) animation.updatePlaybackRate(1 / factor);
  if (film.paused) return;
  const shortest = film.live ? (film.place ? LIVE_BEAT : LIVE_BEAT / 2) : BEAT;
  const beat = Math.max(shortest, ...moving.map((time) => time + 150)) * factor;
  film.timer = setTimeout(() => (film.place < film.moments.length - 1 ? go(film.place + 1) : toNow(false)), beat);
}

function stepBy(by) {
  film.paused = true;
  if (film.place + by > film.moments.length - 1) toNow();
  else go(film.place + by);
}

function pause() {
  film.paused = !film.paused;
  panel(film.moments[film.place]);
  schedule();
}

const CONTROLS = { back: () => stepBy(-1), on: () => stepBy(1), pause, now: () => toNow() };

// The end: the present page comes back, and the frame that has come meanwhile. If that brings still more and nobody is in
// a hurry, it is played as well.
function toNow(hurry = true) {
  clearTimeout(film.timer);
  const { now, moments, leaf, back } = film;
  if (!hurry && held && newIn(held.message, moments.at(-1).at) > 1) return playOn(now, moments.at(-1).at);
  const focused = part("film")?.contains(document.activeElement);
  film = null;
  for (const flight of document.querySelectorAll(".flying-points")) flight.remove();
  tell(null);
  show(table(), now);
  display();
  turnTo(leaf);
  back();
  for (const animation of part("stage").getAnimations({ subtree: true })) {
    if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
  }
  if (focused) document.querySelector("[data-playback]")?.focus({ preventScroll: true });
}

async function playOn(now, after) {
  const before = film;
  const moments = await fetchMoments(after);
  if (film !== before) return; // somebody was in a hurry meanwhile
  if (!moments || moments.length < 2) return toNow();
  film = { ...before, moments, now };
  go(1);
}

// Hands off -----------------------------------------------------------------------------------------------------------

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing() || document.querySelector("dialog:modal")) return;
  if (waiting) waited();
  if (!film) {
    if (!part("since") || !moves()) return;
    if (event.key === ".") play({ from: 1, paused: true });
    else if (event.key === ",") play({ from: -2, paused: true });
    return;
  }
  if (["Tab", "Shift"].includes(event.key)) return;
  if (["Enter", " "].includes(event.key) && part("film")?.contains(document.activeElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === "." || event.key === ",") stepBy(event.key === "." ? 1 : -1);
  else if (event.key.toLowerCase() === "p") pause();
  else toNow();
}

// On the board and among my things a click is meant for what is there now: it leads there, and that is all it does.
function press(event) {
  swallow = false;
  if (waiting) waited();
  if (!film || event.target.closest("#film, #since, dialog")) return;
  swallow = event.target === table() || event.target.closest("#stage, #mine") !== null;
  toNow();
}

// Coming back ---------------------------------------------------------------------------------------------------------

// What I have seen of each table, the newest first: [table and seat, number of the last action].
const seen = () => storedList("seen");

const whose = () => `${table().dataset.table} ${table().dataset.as ?? ""}`;

function remember() {
  if (table()?.dataset.live === undefined) return;
  const others = seen().filter(([name]) => name !== whose());
  store("seen", JSON.stringify([[whose(), at()], ...others].slice(0, REMEMBERED)));
}

function comeBack() {
  const last = seen().find(([name]) => name === whose())?.[1];
  const missed = news().filter((number) => number > (last ?? -1));
  if (!film && !loading && missed.length && missed.length <= BY_ITSELF && pace() && !document.hidden) {
    play({ after: last });
  }
  remember();
}
