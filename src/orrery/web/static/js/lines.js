// The log by keys and by ear. It is one stop of the Tab key: up and down lead from line to line, left and right to the
// links and buttons of a line. Read aloud is what the listener did and what others say; what others did is told in one message when
// it is the listener's turn again.

import { always, table } from "./page.js";

const LINES = "#log > li[tabindex]";

let current = null; // the id of the line that Tab leads to
let stop = null; // that line
let newest; // the id of the last line that was there; undefined until the page is open

export function startLines() {
  always(mark);
  always(tell);
  document.addEventListener("focusin", ({ target }) => {
    const line = target.closest(LINES);
    if (!line || line.id === current) return;
    current = line.id;
    mark();
  });
  document.addEventListener("keydown", key);
}

// The newest line, until the reader has gone to another.
function mark() {
  const chosen = current && document.getElementById(current);
  const line = chosen || document.getElementById("log")?.lastElementChild;
  if (stop && stop !== line) stop.setAttribute("tabindex", "-1");
  stop = line?.matches(LINES) ? line : null;
  if (stop?.getAttribute("tabindex") === "-1") stop.setAttribute("tabindex", "0");
}

function key(event) {
  const line = event.target.closest?.(LINES);
  if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
  const goal = STEPS[event.key]?.(line, event.target);
  if (event.key === "Enter" && event.target === line) line.querySelector("a")?.click();
  else if (!goal) return;
  event.preventDefault();
  goal?.focus();
}

const parts = (line) => [line, ...line.querySelectorAll("a, .mute")];
const STEPS = {
  ArrowUp: (line) => line.previousElementSibling ?? line,
  ArrowDown: (line) => line.nextElementSibling ?? line,
  Home: (line) => line.parentElement.firstElementChild,
  End: (line) => line.parentElement.lastElementChild,
  ArrowRight: (line, here) => parts(line)[parts(line).indexOf(here) + 1] ?? here,
  ArrowLeft: (line, here) => parts(line)[Math.max(0, parts(line).indexOf(here) - 1)],
};

function tell() {
  const last = document.getElementById("log")?.lastElementChild;
  const words = [];
  let line = newest === undefined ? null : last;
  for (; line && line.id !== newest; line = line.previousElementSibling) {
    if (concerns(line)) words.unshift(line.querySelector("p").textContent.trim());
  }
  const first = newest === "" && table().matches(".lobby"); // nobody had said a word
  const known = line !== null || first; // otherwise it is another log, or all of it is new
  newest = last?.id ?? null;
  const box = document.getElementById("heard");
  if (!box) return;
  if (!known) box.textContent = ""; // who holds the device now must not find what the one before did
  else if (words.length) box.textContent = words.join(" ");
}

// What I have done myself, or what others have said; in the lobby also who comes and goes.
function concerns(line) {
  const mine = line.dataset.seat !== undefined && line.dataset.seat === table().dataset.as;
  const others = line.matches(".say, .lobby .seat-news");
  return others ? !mine : mine;
}
