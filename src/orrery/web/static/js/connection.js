// Keeps the page connected to its table. A WebSocket is the best way; where a proxy lets none through it is a stream of
// events, and polls where streams are held back. What a line that broke means is asked of the server itself: only when
// that does not answer is it said to be away.

import { _ } from "./language.js";
import { say } from "./notice.js";
import { ensure, make } from "./page.js";
import { visibility } from "./presence.js";
import { store, stored } from "./settings.js";
import { bySocket, byPolls, byStream, isThere } from "./ways.js";

const SOONEST = 500;
const LATEST = 10_000;
const PATIENCE = 5000;
const REMEMBERED = 600_000; // ms that pages of this tab take the same detour at once; then a WebSocket is tried again
const TRIES = 3; // of a way that has worked before: a server that has just come back may have missed the first one
const WAYS = [bySocket, byStream, byPolls];
const [SOCKET, STREAM] = [0, 1];
const AWAY = _("The server is away. Your seat is safe; trying again");
const SILENT = _("No news of the table gets through just now. Your seat is safe; trying again");
const ADVICE = _(
  "WebSockets do not get through to this server, so this page asks for news by itself. Whoever runs it: let the proxy pass on Upgrade and Connection (docs, Self-hosting).",
);

let address; // gives that of the table's line, or nothing if there is none
let hear;
let line = null;
let way = SOCKET;
let works = false; // the line has carried something
let opened = false; // so has an earlier one of this page
const proven = new Set(); // the ways by which one has
let tries = 0; // that failed since, although the server was there
let failures = 0;
let attempt = 0; // counts what was begun, so that a late answer to something older is known
let retry;
let countdown;
let watchdog;
let notice = null; // while there is no connection: what is said about it

export function startConnection(found, heard) {
  address = found;
  hear = heard;
  way = remembered();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => event.persisted && connect());
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", turned);
  connect();
}

// Ask for the present frame. A connection that does not answer is dead, even if nobody closed it (a laptop that slept).
export function fresh() {
  if (!line) return;
  if (!line.say) return reopen();
  if (!line.say("fresh")) return;
  clearTimeout(watchdog);
  watchdog = setTimeout(drop, PATIENCE, line);
}

function turned() {
  if (line && !line.say) return reopen(); // its address says whether the page is seen
  line?.say(visibility());
  if (!document.hidden) hurry();
}

function hurry() {
  if (line) fresh();
  else connect();
}

function reopen() {
  leave();
  connect();
}

function connect() {
  clearTimeout(retry);
  const place = address();
  if (line || !place) return;
  attempt += 1;
  if (!opened) place.searchParams.set("opened", "");
  if (document.hidden) place.searchParams.set("hidden", "");
  works = false;
  const open = way === STREAM && document.hidden ? byPolls : WAYS[way];
  const mine = open(place, {
    heard(message) {
      if (mine !== line) return;
      clearTimeout(watchdog);
      hear(message);
    },
    works: () => mine === line && working(),
    lost: (why) => drop(mine, why),
  });
  line = mine;
}

function leave() {
  attempt += 1;
  clearTimeout(retry);
  clearTimeout(watchdog);
  const old = line;
  line = null;
  old?.close();
}

function working() {
  if (works) return;
  works = true;
  opened = true;
  failures = 0;
  tries = 0;
  proven.add(way);
  remember(way);
  back();
  if (way !== SOCKET) advise();
}

// The connection is lost, or there never was one.
async function drop(mine, why = {}) {
  if (mine !== line) return;
  const held = way === STREAM && why.late; // it is open, but nothing comes
  const worked = !held && (works || (proven.has(way) && ++tries < TRIES));
  leave();
  if (why.status === 404 || why.status === 410) return location.reload(); // the page that says so
  if (why.status === 429) {
    if (why.text) say(why.text);
    way = SOCKET;
    retry = setTimeout(connect, 1000 * (why.seconds || 10));
    return;
  }
  const asked = attempt;
  const there = await isThere();
  if (asked !== attempt) return; // the page was left, or has another line
  if (!there) return wait(AWAY);
  if (worked) return wait(""); // it was cut on its way
  way = (way + 1) % WAYS.length;
  if (way === SOCKET) wait(SILENT); // none of them works
  else connect();
}

// Retry with exponential backoff and jitter, so that not all pages come at the same moment.
function wait(words) {
  const delay = Math.min(LATEST, Math.max(SOONEST, SOONEST * 2 ** failures * (0.75 + Math.random() / 2)));
  failures += 1;
  retry = setTimeout(connect, delay);
  if (!words) return;
  const until = Date.now() + delay;
  notice = () => tell(words, Math.ceil((until - Date.now()) / 1000));
  notice();
  clearInterval(countdown);
  countdown = setInterval(notice, 1000);
}

// The countdown is for the eye only: read aloud every second it would drown everything else.
function tell(words, seconds) {
  document.documentElement.dataset.away = "1";
  const box = ensure("away", "p", { class: "toast", role: "status" });
  if (!box.querySelector("span") || box.dataset.words !== words) {
    box.dataset.keep = "";
    box.dataset.words = words;
    const count = make("span", { "aria-hidden": "true" });
    box.replaceChildren(words, count, ".");
  }
  box.querySelector("span").textContent = seconds > 0 ? _(" in {seconds}", { seconds }) : "";
  box.hidden = false;
}

function back() {
  if (!notice) return;
  notice = null;
  clearInterval(countdown);
  delete document.documentElement.dataset.away;
  const box = document.getElementById("away");
  box.hidden = true;
  box.replaceChildren();
}

// Said once in a browser: everything works, only a little later. The server's log says it as well.
function advise() {
  if (stored("advised")) return;
  store("advised", "yes");
  say(ADVICE);
}

function remember(found) {
  try {
    sessionStorage.setItem("orrery.way", `${found} ${Date.now()}`);
  } catch {
    // Then the next page finds out again.
  }
}

function remembered() {
  try {
    const [found, since] = (sessionStorage.getItem("orrery.way") ?? "").split(" ").map(Number);
    return found in WAYS && Date.now() - since < REMEMBERED ? found : SOCKET;
  } catch {
    return SOCKET;
  }
}
