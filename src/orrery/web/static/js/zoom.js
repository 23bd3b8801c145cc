// Looking closer at a board: wheel, two fingers, + - 0; dragging when close. Only the viewBox changes, and only here.

import { always, hand, typing } from "./page.js";

const BOARD = "#table svg.board[viewBox]";
const CLOSEST = 6;
const SLIP = 6; // px: less is a click with an unsteady hand, not a drag

const drawn = new WeakMap(); // the viewBox we gave each board
const views = new Map(); // by the board's id: how close, and the middle of what is seen, in units of the drawing
const boxes = new WeakMap(); // the whole drawing, as the server sent it
const parts = new WeakMap(); // the part of it that is shown instead, see pager.js
const fingers = new Map(); // pointers that are down on `held`
let held = null;
let dragged = false;

export function startZoom() {
  always(() => {
    for (const board of document.querySelectorAll(BOARD)) {
      // Right after a frame the attribute is the server's; otherwise it is what we made of it.
      if (board.getAttribute("viewBox") !== drawn.get(board)) boxes.set(board, copyOf(board.viewBox.baseVal));
      draw(board);
    }
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
    if (board && !event.target.closest("[data-act], [data-pick], [data-by]")) reset(board);
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
  reset(board);
}

function viewOf(board) {
  const whole = wholeOf(board);
  return views.get(nameOf(board)) ?? { close: 1, x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
}

// Never further out than the whole drawing, never beside it.
function look(board, view) {
  const whole = wholeOf(board);
  const close = clamp(view.close, 1, CLOSEST);
  if (close < 1.02) return reset(board);
  const half = { x: whole.width / close / 2, y: whole.height / close / 2 };
  views.set(nameOf(board), {
    close,
    x: clamp(view.x, whole.x + half.x, whole.x + whole.width - half.x),
    y: clamp(view.y, whole.y + half.y, whole.y + whole.height - half.y),
  });
  draw(board);
}

function reset(board) {
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
}

// A point of the screen in units of the drawing.
function inDrawing(board, x, y) {
  return new DOMPoint(x, y).matrixTransform(board.getScreenCTM().inverse());
}

// Come closer by `factor`; what is under the point stays under it.
function approach(board, factor, point) {
  const view = viewOf(board);
  const close = clamp(view.close * factor, 1, CLOSEST);
  const ratio = view.close / close;
  look(board, { close, x: point.x + (view.x - point.x) * ratio, y: point.y + (view.y - point.y) * ratio });
}

function wheel(event) {
  const board = boardAt(event);
  if (!board) return;
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const factor = Math.exp(-clamp(event.deltaY * lines, -200, 200) * 0.002);
  if (factor < 1 && viewOf(board).close === 1) return; // nothing left to do here: the page may scroll
  event.preventDefault();
  approach(board, factor, inDrawing(board, event.clientX, event.clientY));
}

function press(event) {
  const board = boardAt(event);
  if (event.isPrimary) {
    fingers.clear();
    held = board;
    dragged = false;
  }
  if (!board || board !== held || event.button !== 0) return;
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
  if (!factor) return reset(board);
  const { left, top, width, height } = (focused ? document.activeElement : board).getBoundingClientRect();
  approach(board, factor, inDrawing(board, left + width / 2, top + height / 2));
}

// The keyboard went to a target out of sight: bring it into the middle.
function reveal(board, target) {
  const view = viewOf(board);
  if (view.close === 1) return;
  const frame = board.getBoundingClientRect();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom) return;
  const { x, y } = inDrawing(board, (left + right) / 2, (top + bottom) / 2);
  look(board, { ...view, x, y });
}
