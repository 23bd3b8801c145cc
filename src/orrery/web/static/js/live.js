// The live connection to the table. The server sends whole frames; the latest one wins, nothing needs to be sent twice.

import { ensure, make, show, table } from "./page.js";
import { meet } from "./playback.js";
import { hearPresence, visibility } from "./presence.js";
import { hearReaction } from "./reactions.js";
import { chime } from "./settings.js";
import { leaveOut } from "./unchanged.js";

const SOONEST = 500;
const LATEST = 10_000;
const PATIENCE = 5000;

let socket = null;
let version = null;
let myTurn = null; // unknown until the first frame: a page that opens on my turn does not ring
let opened = false; // the first connection of this page was made
let failures = 0;
let retry;
let countdown;
let watchdog;
let newest = null; // the frame that is about to be shown
let painting = false; // the last one shown is not on the screen yet
let told = null; // whether my last choice can be taken back, and of which version that is true
let away = null; // while the server is away: shows how long until the next try

export const live = () => Boolean(table()?.dataset.live);

export function startLive() {
  if (!live()) return;
  version = table().dataset.version;
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", turned);
  connect();
}

// Ask for the present frame. A connection that does not answer is dead, even if nobody closed it (a laptop that slept).
export function fresh() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send("fresh");
  clearTimeout(watchdog);
  watchdog = setTimeout(() => drop(socket), PATIENCE);
}

function turned() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(visibility());
  if (document.hidden) painted();
  else hurry();
}

function hurry() {
  if (socket) fresh();
  else connect();
}

function connect() {
  clearTimeout(retry);
  if (socket || !live()) return;
  const url = new URL(table().dataset.live, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("at", table().dataset.at); // another node may answer, and must not know less
  if (!opened) url.searchParams.set("opened", "");
  opened = true;
  if (document.hidden) url.searchParams.set("hidden", "");
  const line = new WebSocket(url);
  socket = line;
  line.addEventListener("message", (event) => line === socket && hear(JSON.parse(event.data)));
  line.addEventListener("close", () => drop(line));
}

function leave() {
  clearTimeout(retry);
  clearTimeout(watchdog);
  const line = socket;
  socket = null;
  line?.close();
}

// The connection is lost: retry with exponential backoff and jitter, so that not all pages come at the same moment.
function drop(line) {
  if (line !== socket) return;
  leave();
  const wait = SOONEST * 2 ** failures * (0.75 + Math.random() / 2);
  const delay = Math.min(LATEST, Math.max(SOONEST, wait));
  failures += 1;
  const until = Date.now() + delay;
  away = () => showAway(Math.ceil((until - Date.now()) / 1000));
  away();
  clearInterval(countdown);
  countdown = setInterval(away, 1000);
  retry = setTimeout(connect, delay);
}

// The countdown is for the eye only: read aloud every second it would drown everything else.
function showAway(seconds) {
  document.documentElement.dataset.away = "1";
  const box = ensure("away", "p", { class: "toast", role: "status" });
  if (!box.querySelector("span")) {
    box.dataset.keep = "";
    const count = make("span", { "aria-hidden": "true" });
    box.replaceChildren("The server is away. Your seat is safe; trying again", count, ".");
  }
  box.querySelector("span").textContent = seconds > 0 ? ` in ${seconds}` : "";
  box.hidden = false;
}

function back() {
  clearTimeout(watchdog);
  failures = 0;
  if (!away) return;
  away = null;
  clearInterval(countdown);
  delete document.documentElement.dataset.away;
  const box = document.getElementById("away");
  box.hidden = true;
  box.replaceChildren();
}

// A frame is shown at once. Those that come before the browser has painted it are one: the newest. A hidden page draws
// nothing, but its title and its sound tell whose turn it is.
function hear(message) {
  back();
  if (message.back) told = message;
  takeBack();
  if (message.odds) showOdds(message);
  if (message.presence) hearPresence(message.presence);
  if (message.reaction) hearReaction(message.reaction);
  if (message.go) location.assign(message.go); // my seat was freed, or the table closed
  if (message.html === undefined) return;
  newest = message;
  if (painting) return;
  painting = true;
  (document.hidden ? setTimeout : requestAnimationFrame)(painted);
  showNewest();
}

function painted() {
  painting = false;
  showNewest();
}

function showNewest() {
  if (!newest) return;
  const message = newest;
  newest = null;
  meet(message, display);
}

function display(message) {
  // Compared by "is another", never by "is later": after a restart the count may have gone back.
  if (message.version !== version) {
    version = message.version;
    show(table(), leaveOut(message.html));
    takeBack();
  }
  for (const element of table().querySelectorAll("[aria-busy]")) element.removeAttribute("aria-busy");
  if (message.title) document.title = message.title;
  const turn = Boolean(message.turn);
  if (turn && myTurn === false) chime();
  badge(turn);
  myTurn = turn;
}

// Whether my last choice can be taken back is found out after the frame: nobody waits for it.
function takeBack() {
  const button = document.getElementById("mine")?.querySelector("[data-back]");
  if (!button || told?.version !== version) return;
  const { granted, ask, title } = told.back;
  button.disabled = (!granted && !ask) || document.getElementById("asked-back") !== null;
  button.title = title;
  button.querySelector("span").textContent = ask ? "Ask to take back" : "Take back";
  button.dataset.body = JSON.stringify({ ...JSON.parse(button.dataset.body), ask });
}

// Who is winning, for those who watch, comes after the frame as well.
function showOdds(message) {
  const box = document.getElementById("odds");
  if (box && message.version === version) box.innerHTML = message.odds;
}

// <link rel="icon" href="…" data-turn="…"> carries the drawing for "your turn" along.
function badge(turn) {
  const icon = document.querySelector("link[rel=icon][data-turn]");
  if (!icon) return;
  icon.dataset.calm ??= icon.getAttribute("href");
  icon.setAttribute("href", turn ? icon.dataset.turn : icon.dataset.calm);
}
