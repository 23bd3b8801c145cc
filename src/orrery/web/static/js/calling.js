// At a table: a page that nobody looks at calls its player; and once, after their own move, it asks whether it may.

import { allow, ask, canNotify, canPush, notify, permission, subscribe } from "./device.js";
import { _ } from "./language.js";
import { say } from "./notice.js";
import { always, onClick, table } from "./page.js";
import { store, stored } from "./settings.js";

const MONTH = 30 * 24 * 3600 * 1000;

export const HOW = _("Your browser blocks this. Allow notifications for this page in the settings beside its address.");

let mine = null; // whether it was my turn in the last frame; unknown at first
let question = ""; // the words of the question while it is open: every frame would close it
let refused = false; // in the browser's own question

export function startCalling() {
  if (!table()?.dataset.live) return;
  always(look);
  onClick("#call-ask [data-call]", (button) => (button.dataset.call === "yes" ? accept(button) : close()));
}

function look() {
  const now = document.getElementById("call-awaited");
  if (!now) return;
  const before = mine;
  mine = now.dataset.mine === "yes";
  if (mine && before === false && document.hidden) call();
  if (mine) question = "";
  else if (before === true && now.dataset.words) offer(now.dataset.words);
  put();
}

// Calling ----------------------------------------------------------------------------------------------------------

// The server knows the words, the quiet hours and how often; this page knows when it last called.
async function call() {
  if (stored("calls") === "off" || permission() !== "granted") return;
  const name = `called.${table().dataset.table}`;
  try {
    const { call: wanted, every, ...words } = await ask(`/me/calls/now?table=${table().dataset.table}`);
    if (!wanted || !document.hidden || Date.now() - Number(stored(name) ?? 0) < every * 1000) return;
    store(name, String(Date.now()));
    await notify(words);
  } catch {
    // The title and the icon of the page tell it all the same
  }
}

// Asking -----------------------------------------------------------------------------------------------------------

function offer(words) {
  if (!canNotify() || permission() !== "default") return;
  if (Date.now() - Number(stored("call.asked") ?? 0) < MONTH) return;
  store("call.asked", String(Date.now())); // asked once, whatever becomes of it
  question = words;
}

function put() {
  const box = document.getElementById("call-ask");
  if (!box) return;
  box.querySelector("[data-words]").textContent = question;
  box.querySelector("[data-call=yes]").hidden = refused;
  box.querySelector("[data-call=later]").textContent = refused ? _("Close") : _("Not now");
  box.hidden = !question;
}

function close() {
  question = "";
  put();
}

async function accept(button) {
  button.ariaBusy = "true";
  const answer = await allow();
  button.removeAttribute("aria-busy");
  if (answer === "denied") {
    refused = true;
    question = HOW;
    return put();
  }
  close();
  if (answer !== "granted") return;
  store("calls", "on");
  try {
    if (canPush()) await subscribe();
    say(_("We call you when it is your turn."));
  } catch {
    say(_("We call you while this page is open."));
  }
}
