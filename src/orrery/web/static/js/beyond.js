// Choices that lie outside the part of a board that is shown: <button data-beyond> says how many there are, points to the
// nearest, and leads there. Pressed again it leads to the next, until all were shown.

import { ngettext } from "./language.js";
import { always, onClick } from "./page.js";
import { moveTo, seen } from "./zoom.js";

const CHOICES = ".target:is([data-act], [data-pick]):not(.teller)";
const EDGE = 14; // px: what shows less of itself is not seen

let shown = new Set(); // ids or actions of what was in sight already
let asked = null; // the moment of the table they belong to

export function startBeyond() {
  always(mark);
  document.addEventListener("orrery:looked", mark);
  onClick("[data-beyond]", () => {
    const next = outside()[0];
    if (!next) return;
    moveTo(seen().board, next.x, next.y);
  });
}

const keyOf = (element) => element.id || element.dataset.act || element.dataset.pick;

// The choices out of sight, in units of the drawing: those that were not shown yet first, the nearest first.
function outside() {
  const part = seen();
  if (!part) return [];
  const { board, from, to } = part;
  const frame = board.getBoundingClientRect();
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const scale = (to.x - from.x) / frame.width;
  const found = [];
  for (const element of board.querySelectorAll(CHOICES)) {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!width) continue;
    if (x > frame.left + EDGE && x < frame.right - EDGE && y > frame.top + EDGE && y < frame.bottom - EDGE) {
      shown.add(keyOf(element));
      continue;
    }
    const there = { x: from.x + (x - frame.left) * scale, y: from.y + (y - frame.top) * scale };
    const way = { x: there.x - middle.x, y: there.y - middle.y };
    found.push({ key: keyOf(element), ...there, angle: Math.atan2(way.y, way.x), far: Math.hypot(way.x, way.y) });
  }
  if (found.every(({ key }) => shown.has(key))) shown = new Set();
  const rank = ({ key, far }) => far + (shown.has(key) ? 1e6 : 0);
  return found.sort((one, other) => rank(one) - rank(other));
}

function mark() {
  const button = document.querySelector("#table [data-beyond]");
  if (!button) return;
  const { at } = document.getElementById("table").dataset;
  if (at !== asked) [asked, shown] = [at, new Set()];
  const found = outside();
  button.hidden = found.length === 0;
  if (button.hidden) return;
  const words = ngettext("{count} more", "{count} more", found.length);
  const label = button.querySelector("b");
  if (label.textContent !== words) label.textContent = words;
  button.ariaLabel = ngettext(
    "{count} more lit outside the view: show the place",
    "{count} more lit outside the view: show the next place",
    found.length,
  );
  button.querySelector("svg").style.rotate = `${Math.round((found[0].angle * 180) / Math.PI)}deg`;
}
