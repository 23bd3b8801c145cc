// Looking closer at a board: wheel, two fingers, buttons, + - 0; dragging when close. Only the viewBox changes, and only
// here. A drawing larger than its stage says where to look first (draw/lookout.py), and whenever its cause changes; who
// has moved it by hand keeps it, as long as the first of these places can be seen.

import { always, hand, onClick, typing } from "./page.js";

const BOARD = "#table svg.board[viewBox]:not(.fixed)";
const CLOSEST = 6;
const GRAIN = { large: [30, 50], small: [34, 44] }; // px: the smallest things of what is shown, at least and at most
const FINGER = 25.5; // px: a hexagon of this size is 44 wide; so small may be what is shown first, to be shown whole
const SMALL = 480; // px: a stage with a shorter side
const FAR = 2.3; // units of the drawing to a pixel: from there on small things are left out
const FLIGHT = 320; // ms
const SLIP = 6; // px: less is a click with an unsteady hand, not a drag

const drawn = new WeakMap(); // the viewBox we gave each board
const views = new Map(); // by the board's id: how close, and the middle of what is seen, in units of the drawing
const boxes = new WeakMap(); // the whole drawing, as the server sent it
const parts = new WeakMap(); // the part of it that is shown instead, see pager.js
const causes = new Map(); // by the board's id: why we looked where we do
const moved = new Set(); // ids of boards that the player has moved
const flights = new Map(); // by the board's id: the picture that comes next on the way to another view
const fingers = new Map(); // pointers that are down on `held`
const sizes = new WeakMap(); // of the stage, when a board was last drawn
// A stage that becomes larger or smaller shows what matters anew, unless the player has chosen what to see.
const sized = new ResizeObserver((changes) => changes.forEach(({ target }) => again(target)));
let held = null;
let dragged = false;

export function startZoom() {
  always(() => {
    for (const board of document.querySelectorAll(BOARD)) {
      // Right after a frame the attribute is the server's; otherwise it is what we made of it.
      if (board.getAttribute("viewBox") !== drawn.get(board)) boxes.set(board, copyOf(board.viewBox.baseVal));
      if (board.dataset.look) sized.observe(board);
      if (!attend(board)) draw(board);
      // What stands beside the stage is put right after us. Where it is as large again as before, nobody else tells.
      if (board.dataset.look) requestAnimationFrame(() => sizeOf(board) !== sizes.get(board) && again(board));
    }
  });
  onClick("[data-zoom]", (button) => {
    const board = document.querySelector(BOARD);
    if (button.dataset.zoom === "fit") return home(board);
    const { left, top, width, height } = board.getBoundingClientRect();
    moved.add(nameOf(board));
    approach(board, button.dataset.zoom === "in" ? 1.4 : 1 / 1.4, inDrawing(board, left + width / 2, top + height / 2), true);
  });
  onClick("[data-look-at]", (button) => {
    const board = document.querySelector(BOARD);
    if (board && !parts.has(board)) fit(board, spotsOf(button.dataset.lookAt));
  });
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);
  // Two fingers are ours; otherwise the browser would enlarge the whole page.
  document.addEventListener("touchstart", (event) => {
    if (event.touches.length > 1 && boardAt(event)) event.preventDefault();
  }, { passive: false });
  // The click that ends a drag plays nothing. (One that comes from the keyboard has no detail.)
  window.addEventListener("click", (event) => {
    if (!dragged || !event.detail || !boardAt(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("dblclick", (event) => {
    const board = boardAt(event);
    if (board && !event.target.closest("[data-act], [data-pick], [data-by]")) home(board);
  });
  document.addEventListener("keydown", key);
  document.addEventListener("focusin", (event) => {
    const board = boardAt(event);
    // A pointer sees where it presses; the board must not slip away under it.
    if (board && event.target !== board && hand === "key") reveal(board, event.target);
  });
}

const boardAt = (event) => event.target.closest?.(BOARD) ?? null;
const copyOf = ({ x, y, width, height }) => ({ x, y, width, height });
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const nameOf = (board) => board.id || "board";
const wholeOf = (board) => parts.get(board) ?? boxes.get(board);

// Show this part of the drawing, given as a viewBox, as if it were all there is; null shows all of it.
export function show(board, part) {
  if (part === (parts.get(board)?.part ?? null)) return;
  const [x, y, width, height] = part?.split(" ").map(Number) ?? [];
  if (part) parts.set(board, { part, x, y, width, height });
  else parts.delete(board);
  home(board, false);
}

function again(board) {
  if (!board.isConnected || !board.dataset.look || parts.has(board)) return;
  if (moved.has(nameOf(board))) draw(board);
  else home(board, false);
}

const sizeOf = (board) => `${board.clientWidth} ${board.clientHeight}`;

// The first view again: what matters now, or all of it.
function home(board, glides = true) {
  moved.delete(nameOf(board));
  if (board.dataset.look && !parts.has(board)) fit(board, spotsOf(board.dataset.look), glides);
  else reset(board);
}

// Look where the drawing says, if it has a new cause for it. Returns whether the view was changed.
function attend(board) {
  const { look: places, cause } = board.dataset;
  if (!places || parts.has(board)) return false;
  const before = causes.get(nameOf(board));
  if (before === cause) return false;
  causes.set(nameOf(board), cause);
  const spots = spotsOf(places);
  if (moved.has(nameOf(board)) && isShown(board, spots[0])) return false;
  return fit(board, spots, before !== undefined);
}

function spotsOf(words) {
  return words.split(",").map((spot) => {
    const [x, y, reach, grain] = spot.split(" ").map(Number);
    return { x, y, reach, grain };
  });
}

function isShown(board, { x, y, reach }) {
  const whole = wholeOf(board);
  const view = viewOf(board);
  const half = { x: whole.width / view.close / 2, y: whole.height / view.close / 2 };
  return Math.abs(x - view.x) + reach / 2 < half.x && Math.abs(y - view.y) + reach / 2 < half.y;
}

// Show the first of these places, and of the others all that fit without making small things too small.
function fit(board, spots, glides = true) {
  const { width, height } = board.getBoundingClientRect();
  if (!width || !height) return false;
  const style = getComputedStyle(board);
  const [head, foot] = ["--head", "--foot"].map((name) => Number.parseFloat(style.getPropertyValue(name)) || 0);
  const room = { width: width - 16, height: height - head - foot };
  const [least, most] = Math.min(width, height) < SMALL ? GRAIN.small : GRAIN.large;
  const scaleOf = (box) => Math.min(room.width / (box.right - box.left), room.height / (box.bottom - box.top));
  let box = null;
  for (const spot of spots) {
    const wider = around(box, spot);
    if (!box || scaleOf(wider) * wider.grain >= least) box = wider;
  }
  const whole = wholeOf(board);
  const plain = Math.min(width / whole.width, height / whole.height);
  const scale = Math.min(Math.max(scaleOf(box), FINGER / box.grain), most / box.grain);
  look(board, {
    close: scale / plain,
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2 - (head - foot) / 2 / scale,
  }, glides);
  return true;
}

function around(box, { x, y, reach, grain }) {
  return {
    left: Math.min(box?.left ?? Infinity, x - reach),
    right: Math.max(box?.right ?? -Infinity, x + reach),
    top: Math.min(box?.top ?? Infinity, y - reach),
    bottom: Math.max(box?.bottom ?? -Infinity, y + reach),
    grain: Math.min(box?.grain ?? Infinity, grain),
  };
}

// Bring a point of the drawing into the middle.
export function moveTo(board, x, y) {
  moved.add(nameOf(board));
  look(board, { ...viewOf(board), x, y }, true);
}

// Bring what is spoken of into sight, if it lies outside the part of its board that is shown.
export function bringIn(target) {
  const board = target.closest(BOARD);
  if (!board || viewOf(board).close === 1) return;
  moved.add(nameOf(board));
  reveal(board, target, true);
}

// The view as it is now; call what is returned to come back to it.
export function keepView() {
  const board = document.querySelector(BOARD);
  if (!board) return () => {};
  const [name, view] = [nameOf(board), views.get(nameOf(board))];
  const own = moved.has(name);
  return () => {
    if (own) moved.add(name);
    else moved.delete(name);
    const now = document.querySelector(BOARD);
    if (view && now && nameOf(now) === name) look(now, view, true);
  };
}

// The part of the drawing that is seen, and the board it belongs to.
export function seen() {
  const board = document.querySelector(BOARD);
  const { left, right, top, bottom, width } = board?.getBoundingClientRect() ?? {};
  return width ? { board, from: inDrawing(board, left, top), to: inDrawing(board, right, bottom) } : null;
}

function viewOf(board) {
  const whole = wholeOf(board);
  return views.get(nameOf(board)) ?? { close: 1, x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
}

// Never further out than the whole drawing, never beside it.
function look(board, view, glides = false) {
  const whole = wholeOf(board);
  const close = clamp(view.close, 1, CLOSEST);
  if (close < 1.02) return reset(board);
  const half = { x: whole.width / close / 2, y: whole.height / close / 2 };
  const next = {
    close,
    x: clamp(view.x, whole.x + half.x, whole.x + whole.width - half.x),
    y: clamp(view.y, whole.y + half.y, whole.y + whole.height - half.y),
  };
  land(board);
  if (glides && !matchMedia("(prefers-reduced-motion: reduce)").matches) return fly(board, viewOf(board), next);
  views.set(nameOf(board), next);
  draw(board);
}

// From one view to another, slowing down. Whatever changes the view meanwhile ends it.
function fly(board, from, to) {
  const began = performance.now();
  const step = (now) => {
    const part = clamp((now - began) / FLIGHT, 0, 1);
    const on = 1 - (1 - part) ** 3;
    const between = (one, other) => one + (other - one) * on;
    const close = from.close * (to.close / from.close) ** on;
    views.set(nameOf(board), { close, x: between(from.x, to.x), y: between(from.y, to.y) });
    draw(board);
    if (part < 1) flights.set(nameOf(board), requestAnimationFrame(step));
    else flights.delete(nameOf(board));
  };
  step(began);
}

function land(board) {
  cancelAnimationFrame(flights.get(nameOf(board)));
  flights.delete(nameOf(board));
}

function reset(board) {
  land(board);
  views.delete(nameOf(board));
  draw(board);
}

function draw(board) {
  const whole = wholeOf(board);
  const { close, x, y } = viewOf(board);
  const width = whole.width / close;
  const height = whole.height / close;
  const box = [x - width / 2, y - height / 2, width, height].map((n) => Math.round(n * 100) / 100).join(" ");
  if (board.getAttribute("viewBox") !== box) board.setAttribute("viewBox", box);
  drawn.set(board, box);
  board.classList.toggle("zoomed", close > 1);
  if (!board.dataset.look) return;
  sizes.set(board, sizeOf(board));
  const { width: across, height: down } = board.getBoundingClientRect();
  if (!across || !down) return;
  const unit = Math.max(width / across, height / down);
  board.style.setProperty("--unit", unit.toFixed(3)); // what must keep its size on the screen is made with it
  board.classList.toggle("far", unit > FAR);
  board.dispatchEvent(new Event("orrery:looked", { bubbles: true }));
}

// A point of the screen in units of the drawing.
function inDrawing(board, x, y) {
  return new DOMPoint(x, y).matrixTransform(board.getScreenCTM().inverse());
}

// Come closer by `factor`; what is under the point stays under it.
function approach(board, factor, point, glides = false) {
  const view = viewOf(board);
  const close = clamp(view.close * factor, 1, CLOSEST);
  const ratio = view.close / close;
  look(board, { close, x: point.x + (view.x - point.x) * ratio, y: point.y + (view.y - point.y) * ratio }, glides);
}

function wheel(event) {
  const board = boardAt(event);
  if (!board) return;
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const factor = Math.exp(-clamp(event.deltaY * lines, -200, 200) * 0.002);
  if (factor < 1 && viewOf(board).close === 1) return; // nothing left to do here: the page may scroll
  event.preventDefault();
  moved.add(nameOf(board));
  approach(board, factor, inDrawing(board, event.clientX, event.clientY));
}

function press(event) {
  const board = boardAt(event);
  if (event.isPrimary) {
    fingers.clear();
    held = board;
    dragged = false;
  }
  if (!board || board !== held || event.button !== 0 || event.target.closest(".takes")) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size > 1) dragged = true;
}

function drag(event) {
  const before = fingers.get(event.pointerId);
  if (!before || !held.isConnected) return;
  if (!event.buttons) return release(event); // it was let go outside the window
  const now = { x: event.clientX, y: event.clientY };
  if (fingers.size === 2) pinch(event.pointerId, before, now);
  else if (fingers.size === 1 && viewOf(held).close > 1) {
    if (!dragged && Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return;
    dragged = true;
    moved.add(nameOf(held));
    slide(before, now);
  }
  fingers.set(event.pointerId, now);
}

function slide(before, now) {
  const from = inDrawing(held, before.x, before.y);
  const to = inDrawing(held, now.x, now.y);
  const view = viewOf(held);
  look(held, { ...view, x: view.x - to.x + from.x, y: view.y - to.y + from.y });
}

// One finger of two has moved: the middle between them drags, their distance brings closer.
function pinch(id, before, now) {
  const [other] = [...fingers].filter(([finger]) => finger !== id).map(([, place]) => place);
  const between = (place) => ({ x: (place.x + other.x) / 2, y: (place.y + other.y) / 2 });
  const apart = (place) => Math.max(1, Math.hypot(place.x - other.x, place.y - other.y));
  const middle = between(now);
  moved.add(nameOf(held));
  approach(held, apart(now) / apart(before), inDrawing(held, middle.x, middle.y));
  slide(between(before), middle);
}

function release(event) {
  fingers.delete(event.pointerId);
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing()) return;
  const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
  const focused = document.activeElement?.closest(BOARD);
  const board = focused ?? document.querySelector(BOARD);
  if (!board || (!factor && event.key !== "0")) return;
  event.preventDefault();
  if (!factor) return home(board);
  moved.add(nameOf(board));
  const { left, top, width, height } = (focused ? document.activeElement : board).getBoundingClientRect();
  approach(board, factor, inDrawing(board, left + width / 2, top + height / 2));
}

// The keyboard went to a target out of sight: bring it into the middle.
function reveal(board, target, glides = false) {
  const view = viewOf(board);
  if (view.close === 1) return;
  const frame = board.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return;
  const { x, y } = inDrawing(board, (left + right) / 2, (top + bottom) / 2);
  look(board, { ...view, x, y }, glides);
}
