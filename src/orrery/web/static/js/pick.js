// What happens in the player's head, without the server: pick a ship and see where it can go; point at a line of the
// log and see the places it speaks of.

import { always, onClick, shown } from "./page.js";

let picked = null;
const uncovered = new WeakSet(); // what we took `hidden` from, to give it back

export function startPicking() {
  onClick("[data-pick]", (element) => {
    if (element.dataset.act === undefined) pick(element.dataset.pick === picked ? null : element.dataset.pick);
  });
  always(markPicked);
  for (const kind of ["mouseover", "focusin"]) {
    document.addEventListener(kind, (event) => light(event.target.closest("[data-lights]")));
  }
  for (const kind of ["mouseout", "focusout"]) document.addEventListener(kind, () => light(null));
  always(() => light(pointing?.isConnected ? pointing : null));
}

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
  for (const element of all) {
    const on = element.dataset.pick === picked;
    element.ariaPressed = String(on);
    element.classList.toggle("chosen", on);
  }
  for (const element of document.querySelectorAll("[data-when]")) {
    const on = element.dataset.when.split(/\s+/).includes(picked);
    element.classList.toggle("on", on);
    if (on && element.hasAttribute("hidden")) {
      element.removeAttribute("hidden");
      uncovered.add(element);
    } else if (!on && uncovered.delete(element)) {
      element.setAttribute("hidden", "");
    }
  }
}

let pointing = null;
let lit = [];

function light(source) {
  for (const element of lit) element.classList.remove("lit");
  pointing = source;
  const ids = source?.dataset.lights?.split(/\s+/) ?? [];
  lit = ids.map((id) => document.getElementById(id)).filter(Boolean);
  for (const element of lit) element.classList.add("lit");
}
