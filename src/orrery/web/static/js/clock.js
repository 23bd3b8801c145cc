// Clocks: <… data-left="583.2" data-low="120" data-runs><b data-time>. The server says what was left when it drew the
// frame, and whose clock runs; here it counts on, and becomes words.

import { ngettext } from "./language.js";
import { always } from "./page.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

const seen = new WeakMap(); // by clock: what the server said, and when we heard it
let ticking;

export function startClocks() {
  always(wind);
  document.addEventListener("visibilitychange", wind);
}

// Nothing ticks where nobody looks, or where every clock stands.
function wind() {
  clearInterval(ticking);
  write();
  const runs = document.querySelector("[data-left][data-runs]");
  if (runs && !document.hidden) ticking = setInterval(write, 1000);
}

function write() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = leftOn(clock);
    clock.querySelector("[data-time]").textContent = words(left);
    clock.classList.toggle("low", left < Number(clock.dataset.low));
  }
}

function leftOn(clock) {
  const { left, runs } = clock.dataset;
  const said = `${left} ${runs}`;
  if (seen.get(clock)?.said !== said) seen.set(clock, { said, at: Date.now() });
  const gone = runs === undefined ? 0 : (Date.now() - seen.get(clock).at) / 1000;
  return Math.max(0, left - gone);
}

function words(left) {
  if (left >= 2 * DAY) return ngettext("{count} day", "{count} days", Math.round(left / DAY));
  if (left >= 2 * HOUR) return `${Math.round(left / HOUR)} h`;
  const seconds = Math.ceil(left);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
