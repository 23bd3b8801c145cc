// What a player sets once for all tables: light, sound, whether moves are confirmed, whether costly ones are asked about,
// whether places show their names, at what pace the others are shown. Kept in this browser only.

import { _ } from "./language.js";
import { always, onClick } from "./page.js";
import { hear, say } from "./notice.js";

const DEFAULTS = {
  theme: () => (matchMedia("(prefers-color-scheme: light)").matches ? "day" : "night"),
  sound: () => "on",
  ask: () => "on",
  confirm: () => (matchMedia("(pointer: coarse)").matches ? "on" : "off"),
  names: () => "off",
};
const OPPOSITE = { day: "night", night: "day", on: "off", off: "on" };

// How long everything takes that others do; without a pace it is there at once.
const PACES = { slow: 2, normal: 1, fast: 0.4, none: 0 };

export function pace() {
  return PACES[paceName()];
}

const paceName = () => (stored("pace") in PACES ? stored("pace") : "normal");

// Storage may be switched off; then a setting lasts as long as the page.
const here = new Map();

export function stored(name) {
  try {
    return localStorage.getItem(`orrery.${name}`);
  } catch {
    return here.get(name);
  }
}

export function store(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(`orrery.${name}`, value);
  } catch {
    // `here` has it.
  }
}

// What is kept as a list; an empty one if there is none, or something else.
export function storedList(name) {
  try {
    const found = JSON.parse(stored(name) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

// Set it, and let every switch on the page show it.
export function keep(name, value) {
  store(name, value);
  mark();
}

export function setting(name) {
  const value = stored(name);
  return value in OPPOSITE ? value : DEFAULTS[name]();
}

export function startSettings() {
  always(mark);
  // Another tab may have switched.
  window.addEventListener("storage", () => {
    follow();
    mark();
  });
  onClick("[data-toggle]", (button) => {
    const name = button.dataset.toggle;
    store(name, OPPOSITE[setting(name)]);
    follow();
    mark();
    if (name === "sound" && setting("sound") === "on") chime();
  });
  onClick("[data-pace]", (button) => {
    store("pace", button.dataset.pace);
    mark();
  });
  onClick("[data-copy]", async (button) => {
    const copied = await copy(button.dataset.copy);
    if (copied && button.dataset.done) return confirm(button);
    say(copied ? _("Copied.") : _("Copying is switched off in this browser."));
  });
}

function follow() {
  const theme = stored("theme");
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
}

// Pressed means: day, sound on, confirming on, asking on.
function mark() {
  for (const button of document.querySelectorAll("[data-toggle]")) {
    button.ariaPressed = String(["day", "on"].includes(setting(button.dataset.toggle)));
  }
  for (const button of document.querySelectorAll("[data-pace]")) {
    button.ariaPressed = String(button.dataset.pace === paceName());
  }
}

let speakers;

// Two soft notes: it is your turn. Browsers allow sound only after the player has touched the page.
export function chime(notes = [660, 880]) {
  if (setting("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  speakers ??= new AudioContext();
  notes.forEach((pitch, i) => {
    const start = speakers.currentTime + i * 0.14;
    const volume = new GainNode(speakers, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    const note = new OscillatorNode(speakers, { frequency: pitch });
    note.connect(volume).connect(speakers.destination);
    note.start(start);
    note.stop(start + 0.5);
  });
}

const CONFIRMED = 2000; // ms

// A button says for a while that it has done it; those who listen hear it.
function confirm(button) {
  const label = button.querySelector("[data-label]");
  const words = (label.dataset.label ||= label.textContent);
  label.textContent = button.dataset.done;
  button.classList.add("copied");
  hear(`${button.dataset.done}.`);
  setTimeout(() => {
    if (label.textContent === button.dataset.done) label.textContent = words;
    button.classList.remove("copied");
  }, CONFIRMED);
}

// On a home network there is no HTTPS, and then no clipboard either: select a field and copy, the old way.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    (document.querySelector("dialog:modal") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return copied;
  }
}
