// Replay: a slider over all moments of a game, with buttons and keys for steps and turns, and playing by itself. Frames
// are fetched one at a time, and only the latest wish counts.
//
// The slider counts in units: its first step, what came before the game proper, is as wide as its block. Moments are
// the numbers of actions; `data-stops` lists those that a step goes to, `data-turns` the places of stops at which a
// turn begins, `data-points` the turning points.

import { _ } from "./language.js";
import { say } from "./notice.js";
import { always, isPlain, onClick, show, table, typing } from "./page.js";
import { refuse, SILENCE } from "./refusal.js";
import { store, stored } from "./settings.js";

const STEP = 1000; // ms at speed 1
const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 150; // ms between two requests: dragging the slider would ask the server far more often
const PATIENCE = 2000; // ms, when the server asks for it

const slider = () => document.querySelector("input[data-frames]");

let wanted = null; // the moment the player asked for
let hands = null; // whose hands they want to see: "all" or "mine"; null is as the page came
let fetching = false;
let playing = null; // the timer of the next step

export function startReplay() {
  if (!slider()) return;
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[data-frames]")) jump(stops()[placeOfUnit(Number(event.target.value))]);
  });
  onClick("a[data-frame]", (link, event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    jump(Number(link.dataset.frame));
  });
  onClick("[data-reel]", (button) => jump(WAYS[button.dataset.reel]()));
  onClick("[data-play]", () => (playing ? stop() : start()));
  onClick("[data-speed]", (button) => setSpeed(button.dataset.speed));
  onClick("[data-hands]", (button) => {
    if (button === table()) return;
    hands = button.dataset.hands;
    goTo(now());
  });
  document.addEventListener("keydown", key);
  always(mark);
}

// Moments ----------------------------------------------------------------------------------------------------------

const numbers = (words) => (words ?? "").split(" ").filter(Boolean).map(Number);
const stops = () => numbers(slider().dataset.stops);
const turns = () => [...numbers(slider().dataset.turns).map((place) => stops()[place]), stops().at(-1)];
const points = () => numbers(slider().dataset.points);
const lead = () => Number(slider().dataset.lead);

const now = () => wanted ?? stops()[placeOfUnit(Number(slider().value))];
const unitOf = (place) => (place ? place + lead() - 1 : 0);

function placeOfUnit(unit) {
  if (unit >= lead()) return unit - lead() + 1;
  return unit * 2 < lead() ? 0 : 1;
}

// The stop that shows a moment: what tells nothing belongs to the next one that does.
function placeOf(number) {
  const found = stops().findIndex((stop) => stop >= number);
  return found < 0 ? stops().length - 1 : found;
}

const after = (list) => list.find((number) => number > now()) ?? stops().at(-1);
const before = (list) => list.findLast((number) => number < now()) ?? 0;

const WAYS = {
  start: () => 0,
  back: () => before(stops()),
  on: () => after(stops()),
  "turn-back": () => before(turns()),
  "turn-on": () => after(turns()),
  end: () => stops().at(-1),
};

// Going there --------------------------------------------------------------------------------------------------------

// The player takes over: what played by itself stops.
function jump(moment) {
  stop();
  goTo(moment);
}

async function goTo(moment) {
  wanted = moment;
  mark();
  if (fetching) return;
  fetching = true;
  try {
    for (let got = null; got !== wish(); ) {
      got = await fetchFrame();
      await pause(got === null ? PATIENCE : PAUSE);
    }
    if (!playing) history.replaceState(null, "", address());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    stop();
    refuse({ text: SILENCE });
  } finally {
    fetching = false;
  }
}

const wish = () => `${wanted} ${hands}`;

// What an address says besides: who looks, and with whose eyes.
function asked(more = {}) {
  const { as, hands: shown } = table().dataset;
  const words = new URLSearchParams(more);
  if (as !== undefined) words.set("as", as);
  if ((hands ?? shown) === "mine") words.set("hands", "mine");
  return words.size ? `?${words}` : "";
}

// The address of this moment: who looks is part of it only if it was.
function address() {
  const words = new URLSearchParams(asked({ at: wanted }));
  if (!new URLSearchParams(location.search).has("as")) words.delete("as");
  return `${location.pathname}?${words}`;
}

// Shows the frame and returns what was wished for, or null if the server wants to be asked again later.
async function fetchFrame() {
  const got = wish();
  const response = await fetch(`${slider().dataset.frames}/${wanted}${asked()}`);
  if (response.status === 429) {
    say(_("That was very quick. One moment."));
    return null;
  }
  if (!response.ok) throw new TypeError(response.statusText);
  show(table(), await response.text());
  return got;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Playing --------------------------------------------------------------------------------------------------------------

const speed = () => (SPEEDS.includes(Number(stored("speed"))) ? Number(stored("speed")) : 1);

function setSpeed(words) {
  const next = SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length];
  store("speed", words === "next" ? next : Number(words));
  if (playing) tick();
  mark();
}

function start() {
  if (now() >= stops().at(-1)) goTo(0);
  tick();
  mark();
}

function tick() {
  clearTimeout(playing);
  playing = setTimeout(() => {
    if (fetching) return tick(); // a slow connection plays slower, but skips nothing
    if (now() >= stops().at(-1)) return stop();
    goTo(after(stops()));
    tick();
  }, STEP / speed());
}

function stop() {
  clearTimeout(playing);
  playing = null;
  mark();
}

// A frame shows the moment it is of; the slider shows the one that is wanted. What plays by itself is not read aloud.
function mark() {
  for (const button of document.querySelectorAll("[data-play]")) {
    button.ariaPressed = String(playing !== null);
    button.ariaLabel = button.title = playing ? _("Pause") : _("Play");
  }
  for (const button of document.querySelectorAll("[data-speed]")) {
    if (button.dataset.speed === "next") {
      button.textContent = `${speed() === 0.5 ? "½" : speed()}×`;
      button.ariaLabel = _("Speed {speed}", { speed: button.textContent });
    } else button.ariaPressed = String(Number(button.dataset.speed) === speed());
  }
  document.getElementById("status")?.setAttribute("aria-live", playing ? "off" : "polite");
  if (wanted === null || !slider()) return;
  slider().value = unitOf(placeOf(wanted));
}

// Keys -----------------------------------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end" };
const TURNS = { ArrowLeft: "turn-back", ArrowRight: "turn-on" };
const LIKEWISE = { ArrowDown: "back", ArrowUp: "on", PageDown: "turn-back", PageUp: "turn-on" }; // on the slider itself

function key(event) {
  // Fields know these keys by themselves, and so does a board with targets.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing()) return;
  if (!slider() || document.querySelector("dialog:modal")) return;
  const onSlider = event.target === slider();
  const way = (event.shiftKey ? TURNS : STEPS)[event.key] ?? (onSlider ? LIKEWISE[event.key] : undefined);
  if (way) jump(WAYS[way]());
  else if (event.key === " " && !event.target.closest("button, a, summary")) playing ? stop() : start();
  else if (event.key === "[" && points().length) jump(before(points()) || points()[0]);
  else if (event.key === "]" && points().length) jump(points().find((number) => number > now()) ?? points().at(-1));
  else if (/^[1-4]$/.test(event.key) && !event.shiftKey) setSpeed(SPEEDS[event.key - 1]);
  else return;
  event.preventDefault();
}
