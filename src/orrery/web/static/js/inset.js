// The small picture of a whole board that is larger than its stage: <svg data-inset="scale x y"> says how its own units
// come from those of the board. It shows which part is seen; a press on it leads there.

import { always } from "./page.js";
import { moveTo, seen } from "./zoom.js";

export function startInset() {
  always(put);
  document.addEventListener("orrery:looked", put);
  let held = false;
  document.addEventListener("pointerdown", (event) => {
    held = Boolean(event.target.closest?.("[data-inset]"));
    if (held) lead(event);
  });
  document.addEventListener("pointermove", (event) => held && event.buttons && lead(event));
  document.addEventListener("pointerup", () => (held = false));
}

const inset = () => document.querySelector("#table [data-inset]");
const turned = (box) => box.dataset.inset.split(" ").map(Number);

function put() {
  const box = inset();
  const part = box && seen();
  if (!part) return;
  const [scale, x, y] = turned(box);
  const { width, height } = box.viewBox.baseVal;
  const inside = (value, most) => Math.min(most - 3, Math.max(3, value));
  const [left, right] = [part.from.x, part.to.x].map((value) => inside(value * scale + x, width));
  const [top, bottom] = [part.from.y, part.to.y].map((value) => inside(value * scale + y, height));
  const frame = box.querySelector("[data-seen]");
  for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) {
    frame.setAttribute(name, value.toFixed(1));
  }
}

function lead(event) {
  const box = inset();
  const part = box && seen();
  if (!part) return;
  const [scale, x, y] = turned(box);
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(box.getScreenCTM().inverse());
  moveTo(part.board, (point.x - x) / scale, (point.y - y) / scale);
}
