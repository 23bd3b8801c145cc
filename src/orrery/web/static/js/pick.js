// What happens in the player's head, without the server: pick a ship and see where it can go.

import { always, onClick, shown } from "./page.js";

let picked = null;
const uncovered = new WeakSet(); // what we took `hidden` from, to give it back

export function startPicking() {
  onClick("[data-pick]", (element) => {
    if (element.dataset.act === undefined) pick(element.dataset.pick === picked ? null : element.dataset.pick);
  });
  always(markPicked);
}

export const pickedNow = () => picked;
export const isPicked = (what) => what === picked;

// Returns whether there was something to let go of.
export function pick(what) {
  const had = picked !== null;
  if (what === picked) return had;
  picked = what;
  shown(); // targets came or went: the keyboard wants to know
  return had;
}

function markPicked() {
  const all = [...document.querySelectorAll("[data-pick]")];
  if (!all.some((element) => element.dataset.pick === picked)) picked = null; // it left the table
  // Where one of several things must be picked, the first is until another is.
  const now = picked ?? all.find((element) => element.dataset.first !== undefined)?.dataset.pick ?? null;
  for (const element of all) {
    const on = element.dataset.pick === now;
    element.ariaPressed = String(on);
    element.classList.toggle("chosen", on);
  }
  for (const element of document.querySelectorAll("[data-when]")) {
    const on = element.dataset.when.split(/\s+/).includes(now);
    element.classList.toggle("on", on);
    if (on && element.hasAttribute("hidden")) {
      element.removeAttribute("hidden");
      uncovered.add(element);
    } else if (!on && uncovered.delete(element)) {
      element.setAttribute("hidden", "");
    }
  }
}
