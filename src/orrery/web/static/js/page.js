// What every part needs: the table on this page, clicks by selector, and what is to be put right after each change.

import { morph } from "./morph.js";

export const table = () => document.getElementById("table");

// Show what the server sent in the place of `old`; then every part puts its own marks back.
export function show(old, html, options) {
  const root = morph(old, html, options);
  shown();
  return root;
}

export const shown = () => document.dispatchEvent(new Event("orrery:shown"));

// Run `put` now and after every change of the page.
export function always(put) {
  put();
  document.addEventListener("orrery:shown", put);
}

export function onClick(selector, handle) {
  document.addEventListener("click", (event) => {
    const element = event.target.closest(selector);
    if (!element || event.defaultPrevented || element.disabled || element.ariaDisabled === "true") return;
    handle(element, event);
  });
}

// Whether something is drawn now. What is in a closed fold has rectangles, what is hidden in a drawing has none.
export const isSeen = (element) => element.isConnected && element.getClientRects().length > 0 && element.checkVisibility();

// A click with a modifier opens a link elsewhere; that is the browser's business.
export const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

// Is somebody writing? Then letters are letters. (Sliders and boxes to tick take none.)
const WRITTEN = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]";
export const typing = () => document.activeElement?.matches(WRITTEN) ?? false;

// How the player spoke last: "key", "mouse", "touch" or "pen".
// The style knows it, too: a frame round what has the focus is for keys.
export let hand = "key";
const speak = (by) => {
  if (hand === by) return;
  hand = by;
  document.documentElement.dataset.hand = by;
};
document.addEventListener("pointerdown", (event) => speak(event.pointerType), true);
document.addEventListener("keydown", () => speak("key"), true);

// Resolves when no button of the mouse and no finger is down. A page that changed in the middle of a click would lose it.
let pressed = null;
let letGo;
document.addEventListener("pointerdown", () => (pressed ??= new Promise((resolve) => (letGo = resolve))), true);
for (const end of ["pointerup", "pointercancel"]) {
  const release = () => {
    letGo?.();
    pressed = null;
  };
  document.addEventListener(end, () => setTimeout(release), true); // the click itself comes after this
}
export const released = async () => pressed;

// A small element, built without markup. Attributes that are undefined are left out.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// The element with this id, or a new one at the end of the page.
export function ensure(id, name, attributes = {}) {
  const found = document.getElementById(id);
  if (found) return found;
  const element = make(name, { id, ...attributes });
  document.body.append(element);
  return element;
}
