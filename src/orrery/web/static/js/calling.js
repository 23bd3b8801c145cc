// At a table: a page that nobody looks at calls its player; and once, after their own move, it asks whether it may.

import { allow, ask, canNotify, canPush, notify, permission, subscribe } from "./device.js";
import { say } from "./notice.js";
import { always, onClick, table } from "./page.js";
import { store, stored } from "./settings.js";

const MONTH = 30 * 24 * 3600 * 1000;

export const HOW = "Your browser blocks this. Allow notifications for this page in the settings beside its address.";

let mine = null; // whether it was my turn in the last frame; unknown at first

export function startCalling() {
  if (!table()?.dataset.live) return;
  always(look);
  onClick("#call-ask [data-call]", (button) => (button.dataset.call === "yes" ? accept(button) : later()));
}

function look() {
  const now = document.getElementById("call-awaited");
  if (!now) return;
  const before = mine;
  mine = now.dataset.mine === "yes";
  if (mine && before === false && document.hidden) call();
  if (!mine && before === true && now.dataset.words) offer(now.dataset.words);
  if (mine) close();
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

const box = () => document.getElementById("call-ask");

function offer(words) {
  if (!canNotify() || permission() !== "default") return;
  if (Date.now() - Number(stored("call.asked") ?? 0) < MONTH) return;
  store("call.asked", String(Date.now())); // asked once, whatever becomes of it
  box().querySelector("[data-words]").textContent = words;
  box().hidden = false;
}

function close() {
  if (box()) box().hidden = true;
}

function later() {
  store("call.asked", String(Date.now()));
  close();
}

async function accept(button) {
  button.ariaBusy = "true";
  const answer = await allow();
  button.removeAttribute("aria-busy");
  if (answer === "denied") {
    box().querySelector("[data-words]").textContent = HOW;
    button.remove();
    box().querySelector("[data-call]").textContent = "Close";
    return;
  }
  close();
  if (answer !== "granted") return;
  store("calls", "on");
  try {
    if (canPush()) await subscribe();
    say("We call you when it is your turn.");
  } catch {
    say("We call you while this page is open.");
  }
}
