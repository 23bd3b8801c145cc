// A press means what the hand had aimed at. Where the page has just changed under a hand that rests, the second click of a
// double click, or one that meets a new frame, would play something that nobody has seen yet: it does nothing.

import { aimed } from "./act.js";
import { always, hand, table } from "./page.js";

const SETTLE = 400; // ms until somebody has seen what is new under their hand
const STILL = 6; // px: less is an unsteady hand, not a move
const MEANT = "[data-act], [data-pick], [data-by], [data-plan], [data-post-to], #caution button, #hint button";
const PRESS = ["Enter", " "];

let aim = null; // where the pointer came to rest, and what was there then
let down = null; // what was there when the finger or the button went down
let keyed = null; // what had the focus when the player last moved it, or pressed
let changed = -Infinity; // when the table moved on, or something was pressed
let at; // the moment that the table shows
let showing = false; // the page is being changed: where the focus goes now the player does not know

export function startGuard() {
  always(() => {
    if (table()?.dataset.at === at) return;
    at = table()?.dataset.at;
    changed = performance.now();
    showing = true;
    setTimeout(() => (showing = false));
  });
  document.addEventListener("focusin", () => showing || table()?.dataset.at !== at || (keyed = focused()));
  document.addEventListener("pointermove", (event) => event.pointerType === "mouse" && rest(event), true);
  document.addEventListener("pointerdown", (event) => {
    if (!aim || away(event) > STILL) aim = seenBy(event);
    down = { meaning: meaningOf(event), at };
  }, true);
  window.addEventListener("click", click, true);
  window.addEventListener("keydown", key, true);
  window.addEventListener("keyup", (event) => PRESS.includes(event.key) || (keyed = focused()), true);
}

// Tools that press for people say where the pointer is before each press: that is a new aim, even at the same place.
function rest(event) {
  const far = aim ? away(event) : Infinity;
  if (far > STILL || far === 0) aim = seenBy(event);
}

const away = ({ clientX, clientY }) => Math.hypot(clientX - aim.x, clientY - aim.y);
const seenBy = (event) => ({ x: event.clientX, y: event.clientY, meaning: meaningOf(event) });

// What a press here would do, in a word; "" for what changes nothing.
function meaningOf(event) {
  const element = event.target.closest && (aimed(event) ?? event.target.closest(MEANT));
  if (!element) return "";
  const { act, why, pick, of, by, plan, postTo } = element.dataset;
  return act ?? why ?? pick ?? (by && `${of} ${by}`) ?? plan ?? postTo ?? element.textContent;
}

const focused = () => meaningOf({ target: document.activeElement });
const fresh = () => performance.now() - changed < SETTLE;

function click(event) {
  if (hand === "key" || !event.isTrusted || !event.detail) return;
  const meaning = meaningOf(event);
  const moved = down && down.at !== at && meaning !== down.meaning; // a frame came while the finger was down
  if (meaning && (moved || (fresh() && aim && meaning !== aim.meaning))) return ignore(event);
  aim = { ...seenBy(event), meaning };
  changed = performance.now();
}

function key(event) {
  if (!PRESS.includes(event.key) || event.repeat) return;
  const meaning = focused();
  if (meaning && keyed !== null && fresh() && meaning !== keyed) return ignore(event);
  keyed = meaning;
  changed = performance.now();
}

function ignore(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
