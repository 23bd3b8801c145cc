// Finding one's way on a board: by arrow keys from target to target, and by a finger that is not exact.

import { STEPS, ways } from "./arrows.js";
import { always, hand, typing } from "./page.js";
import { freshen } from "./surprise.js";

const REACH = 32; // px: how far beside a target a tap still means it
const BOARD = "#table svg.board";
const TARGETS = "[data-act], [data-pick], [data-by]";

let here = null; // where the keyboard is: what the target is called, and its place on the screen

export function startBoard() {
  always(rove);
  document.addEventListener("focusin", (event) => {
    const { target } = event;
    if (!target.closest(BOARD) || !target.matches(TARGETS)) return;
    here = { name: nameOf(target), ...middle(target) };
    rove();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing() || document.querySelector("dialog:modal")) return;
    const focused = document.activeElement;
    const board = focused.closest(BOARD) ?? (focused === document.body && document.querySelector(BOARD));
    if (!board) return;
    const target = whereTo(event.key, board, focused);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
}

const boards = () => [...document.querySelectorAll(BOARD)];
const nameOf = (target) => target.id || target.dataset.act || target.dataset.pick || target.dataset.says;

// The targets of a board that can be seen now, in the order they are drawn.
function targets(board) {
  return [...board.querySelectorAll(TARGETS)].filter((target) => !target.closest("[hidden], .elsewhere"));
}

function middle(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// One target of each board can be reached with Tab; the arrow keys lead to the others.
function rove() {
  for (const board of boards()) {
    const all = targets(board);
    const current = all.find((target) => target === document.activeElement)
      ?? all.find((target) => nameOf(target) === here?.name) ?? all[0];
    for (const target of all) target.setAttribute("tabindex", target === current ? "0" : "-1");
  }
  goOn();
}

// A target that was played is gone with the next frame. Who plays by keys goes on from where they were.
function goOn() {
  if (!here || hand !== "key" || document.activeElement !== document.body) return;
  for (const board of boards()) {
    const all = targets(board);
    const next = all.find((target) => nameOf(target) === here.name) ?? least(all, (target) => {
      const { x, y } = middle(target);
      return Math.hypot(x - here.x, y - here.y);
    });
    if (next) {
      if (nameOf(next) !== here.name) freshen();
      return next.focus({ preventScroll: true });
    }
  }
}

function whereTo(key, board, focused) {
  const all = targets(board);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (!(key in STEPS)) return null;
  if (focused === document.body) return all.find((target) => target.getAttribute("tabindex") === "0");
  // Who stands on a target that is gone meanwhile goes on from its place.
  const known = all.includes(focused) ? all : [...all, focused];
  return known[ways(known.map(middle))[known.indexOf(focused)][key]] ?? null;
}

// The legal target that a tap at this point of the screen means, or null.
export function nearest(board, x, y) {
  const legal = targets(board).filter((target) => target.dataset.act !== undefined);
  const found = least(legal, (target) => gap(target.getBoundingClientRect(), x, y));
  return found && gap(found.getBoundingClientRect(), x, y) <= REACH ? found : null;
}

// How far a point is from the heart of a target: the middle of a spot, all but the rim of a large card.
function gap({ left, right, top, bottom }, x, y) {
  const beyond = (low, high, value) => {
    const rim = Math.min(22, (high - low) / 2);
    return Math.max(low + rim - value, value - high + rim, 0);
  };
  return Math.hypot(beyond(left, right, x), beyond(top, bottom, y));
}

function least(things, measure) {
  let best = null;
  let smallest = Infinity;
  for (const thing of things) {
    const size = measure(thing);
    if (size < smallest) [best, smallest] = [thing, size];
  }
  return best;
}
