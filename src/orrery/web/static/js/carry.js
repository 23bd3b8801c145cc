// Carrying the pieces of a plan (see gather.js) by mouse or finger: from the stock to a place, from one place to another, or
// back to the stock. What can be taken has the class `takes`; where it may be put says so by `data-drop`. Nothing is sent.

import { table } from "./page.js";

const SLIP = 6; // px: less is a press with an unsteady hand

let held = null; // {from, id, x, y}, and `ghost` once it has been lifted
let lifted = false; // this press was a carry: the click that ends it means nothing

// `move(from, to)` is told where a piece was taken and where it was put down; "" is the stock.
export function startCarrying(move) {
  document.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) lifted = false;
    const grip = event.target.closest?.(".takes[data-grip]");
    if (held || !grip || !event.isPrimary || event.button !== 0) return letGo();
    held = { from: grip.dataset.grip, id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    if (!event.buttons) return letGo(); // it was let go outside the window
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLIP) return;
    if (!held.ghost) lift();
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    light(placeUnder(event));
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { from, ghost } = held;
    const to = ghost && placeUnder(event)?.dataset.drop;
    letGo();
    if (to !== undefined && to !== null && to !== from) move(from, to);
  });
  document.addEventListener("pointercancel", letGo);
  // The finger that takes a piece does not scroll. (`touch-action` is not heeded inside drawings.)
  document.addEventListener("touchstart", (event) => {
    if (event.touches.length === 1 && event.target.closest(".takes")) event.preventDefault();
  }, { passive: false });
  // No words are marked on the way, and the browser carries nothing of its own.
  for (const own of ["selectstart", "dragstart"]) {
    document.addEventListener(own, (event) => held && event.preventDefault());
  }
  window.addEventListener("blur", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letGo(), true);
  window.addEventListener("click", (event) => {
    if (!lifted || !event.detail) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

const placeUnder = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-drop]") ?? null;

function lift() {
  lifted = true;
  held.ghost = document.createElement("div");
  held.ghost.className = "carried";
  held.ghost.setAttribute("aria-hidden", "true");
  const picture = document.querySelector("[data-drop=''] svg");
  if (picture) held.ghost.append(picture.cloneNode(true));
  document.body.append(held.ghost);
  table()?.classList.add("carrying");
}

function light(place) {
  for (const each of document.querySelectorAll(".below-hand")) each.classList.remove("below-hand");
  const alike = place && document.querySelectorAll(`[data-drop="${CSS.escape(place.dataset.drop)}"]`);
  for (const each of alike ?? []) each.classList.add("below-hand");
}

function letGo() {
  held?.ghost?.remove();
  held = null;
  light(null);
  table()?.classList.remove("carrying");
}
