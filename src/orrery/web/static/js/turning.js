// Something that may lie in several ways, as an impact on a moon: R or the wheel turns it, F mirrors it. The way it comes
// to lie gets the focus, so that the board shows it, Enter takes it and it is read aloud.
//
// <button data-way="left" data-turn="3">: which thing it is, and how it lies; 0 to 5 turned, 6 to 11 mirrored and turned.

import { typing } from "./page.js";

const STEP = 40; // px of the wheel to one turn
const SIXTHS = 6;

let rolled = 0; // px since the last turn

export function startTurning() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing() || document.querySelector("dialog:modal")) return;
    const key = event.key.toLowerCase();
    if (key === "r" && ways().length) turn(event.shiftKey ? -1 : 1);
    else if (key === "f" && ways().length) mirror();
    else return;
    event.preventDefault();
  });
  window.addEventListener("wheel", (event) => {
    if (event.ctrlKey || !event.target.closest?.("#stage svg.board") || !ways().length) return;
    event.preventDefault();
    event.stopPropagation(); // it does not look closer now
    rolled += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 * event.deltaY : event.deltaY;
    if (Math.abs(rolled) < STEP) return;
    turn(Math.sign(rolled));
    rolled = 0;
  }, { capture: true, passive: false });
}

const ways = () => [...document.querySelectorAll("[data-way]")].filter((way) => way.getClientRects().length);
const turnOf = (way) => Number(way.dataset.turn);
const mirrored = (way) => turnOf(way) >= SIXTHS;

// The way that is shown now; the first one until another was chosen.
function current(all) {
  return all.find((way) => way === document.activeElement);
}

// To the next way on the same side, round and round; what is forbidden or looks the same is not among them.
function turn(by) {
  const all = ways();
  const now = current(all);
  if (!now) return all[0].focus();
  const side = all.filter((way) => way.dataset.way === now.dataset.way && mirrored(way) === mirrored(now));
  side.sort((one, other) => turnOf(one) - turnOf(other));
  side.at((side.indexOf(now) + by) % side.length).focus();
}

// To the other side, turned as far, or as little further as there is one.
function mirror() {
  const all = ways();
  const now = current(all) ?? all[0];
  const others = all.filter((way) => way.dataset.way === now.dataset.way && mirrored(way) !== mirrored(now));
  const further = (way) => (turnOf(way) - turnOf(now) + 2 * SIXTHS) % SIXTHS;
  others.sort((one, other) => further(one) - further(other));
  (others[0] ?? now).focus();
}
