// What a hand did not mean: a frame has put something else under a pointer that rests, or under the focus, and the next
// press comes too soon to be about it. A second click of a double click, for instance, would play what came after the first.

import { always } from "./page.js";

const CALM = 350; // ms to see that something else is there
const REST = 6; // px: less is a hand that rests
const RECENT = 3000; // ms: after a press we watch what comes to its place
const THINGS = "[data-act], [data-why], [data-pick], [data-by], [data-plan], [data-post-to], button, a[href]";

let spot = null; // {x, y, at, what}: the last press, and what is there
let changed = -Infinity; // when a frame put something else there
let focused = -Infinity; // when the focus was moved to something new, not by the player

export function startSurprises() {
  for (const kind of ["pointerdown", "pointermove"]) {
    document.addEventListener(kind, ({ type, clientX: x, clientY: y }) => {
      const rests = spot && Math.hypot(x - spot.x, y - spot.y) < REST;
      if (!rests) changed = -Infinity;
      if (type === "pointerdown") spot = { x, y, at: performance.now(), what: whatIs(x, y) };
      else if (!rests) spot = null;
    }, true);
  }
  // Who goes on by Tab or arrows chooses what has the focus.
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Enter" && key !== " ") focused = -Infinity;
  }, true);
  always(() => {
    if (!spot || performance.now() - spot.at > RECENT) return;
    const what = whatIs(spot.x, spot.y);
    if (what !== spot.what) changed = performance.now();
    spot.what = what;
  });
}

// Whether this click is one that something was put under. (One that comes from the keyboard has no detail.)
export const isSurprise = (event) => event.detail > 0 && performance.now() - changed < CALM;

// The focus goes to something that the player has not chosen.
export const freshen = () => (focused = performance.now());

export const isFresh = () => performance.now() - focused < CALM;

function whatIs(x, y) {
  const thing = document.elementFromPoint(x, y)?.closest(THINGS);
  if (!thing) return "";
  const { act, why, pick, of, by } = thing.dataset;
  return [thing.id, act, why, pick, of, by].join(" ") || thing.textContent;
}
