// What the table's connection brings. The server sends whole frames; the latest one wins, nothing needs to be sent twice.

import { startConnection } from "./connection.js";
import { _ } from "./language.js";
import { show, table } from "./page.js";
import { meet } from "./playback.js";
import { hearPresence } from "./presence.js";
import { hearReaction } from "./reactions.js";
import { chime } from "./settings.js";
import { leaveOut } from "./unchanged.js";

let version = null;
let myTurn = null; // unknown until the first frame: a page that opens on my turn does not ring
let newest = null; // the frame that is about to be shown
let painting = false; // the last one shown is not on the screen yet
let told = null; // whether my last choice can be taken back, and of which version that is true

export const live = () => Boolean(table()?.dataset.live);

export function startLive() {
  if (!live()) return;
  version = table().dataset.version;
  document.addEventListener("visibilitychange", () => document.hidden && painted());
  startConnection(address, hear);
}

// Another node may answer, and must not know less.
function address() {
  if (!live()) return null;
  const url = new URL(table().dataset.live, location.href);
  url.searchParams.set("at", table().dataset.at);
  url.searchParams.set("lang", document.documentElement.lang); // as what stands here: another tab may have chosen anew
  return url;
}

// A frame is shown at once. Those that come before the browser has painted it are one: the newest. A hidden page draws
// nothing, but its title and its sound tell whose turn it is.
function hear(message) {
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
  button.toggleAttribute("data-ask", ask);
  button.querySelector("span").textContent = ask ? _("Ask to take back") : _("Take back");
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
