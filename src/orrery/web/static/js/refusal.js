// Why something cannot be done, beside the click: what is wrong here, then the rule as a link. It leaves with the next
// act or Escape; the focus stays where it was.

import { onPhone, putBeside } from "./beside.js";
import { _ } from "./language.js";
import { always, ensure, make, table } from "./page.js";

export const SILENCE = _("The server did not answer. Look again.");
const SVG = "http://www.w3.org/2000/svg";
const CROSS = 13; // px: the mark on the place that was clicked

let refused = null; // {place, verb, mark}: where it was, what was tried, and the cross that is drawn there

// `from` is where the player was: {element, x, y}, x and y only if a pointer was there. `act` is what they wanted to do.
export function refuse({ text, here, rule }, from = null, act = "") {
  const box = ensure("refusal", "div", { class: "refusal", role: "alert" });
  const first = here || (text.match(/^.*?[.?!](?=\s|$)/s)?.[0] ?? text);
  const words = make("p", {}, make("b", {}, first), text.startsWith(first) ? text.slice(first.length).trim() : text);
  if (rule) {
    const href = `${table()?.dataset.rules ?? ""}#${rule}`;
    const name = /-R\d+$/.test(rule) ? _("Ruling {rule}", { rule }) : _("Rule {rule}", { rule });
    words.append(" ", make("a", { href, "data-rule": rule }, name));
  }
  refused?.mark?.remove();
  box.dataset.keep = ""; // a frame that comes now must not read the same words aloud again
  box.replaceChildren(...noEntry(), words);
  release();
  refused = { place: placeOf(from), verb: act.split(":")[0], mark: null };
  put();
  shake(from?.element);
}

// Returns whether there was something to take away.
export function forgive() {
  const had = refused !== null;
  refused?.mark?.remove();
  refused = null;
  release();
  guide();
  const box = document.getElementById("refusal");
  if (!box) return false;
  box.hidden = true;
  box.replaceChildren();
  return had;
}

export function startRefusals() {
  always(() => refused && put());
  window.addEventListener("resize", () => {
    if (!refused) return;
    release();
    put();
  });
  // Whatever the player does next, these words have been read. The link among them is part of reading. Not when a finger
  // comes down: on a phone my things would move under it.
  document.addEventListener("click", (event) => event.target.closest?.("#refusal") || forgive(), true);
}

function put() {
  const box = document.getElementById("refusal");
  if (!box) return;
  if (onPhone()) hold(box);
  box.hidden = false;
  guide();
  if (!table()?.contains(box)) return;
  if (onPhone()) box.scrollIntoView({ block: "nearest" });
  mark();
  if (refused.place) putBeside(box, refused.place.rect);
  else putBeside(box, document.getElementById("status")?.getBoundingClientRect() ?? new DOMRect());
}

// On a phone the words take their room from my things, which scroll: the board keeps the height that it had without them.
function hold(box) {
  if (!refused.height) {
    box.hidden = true;
    refused.height = document.getElementById("stage")?.clientHeight;
  }
  if (refused.height) table().style.setProperty("--board-held", `${refused.height}px`);
}

function release() {
  if (refused) refused.height = 0;
  table()?.style.removeProperty("--board-held");
}

// Where it was: the middle of a small thing, the point of the pointer in a large one. On a board also in its own units:
// when the window changes, the cross stays in its place.
function placeOf(from) {
  if (!from?.element?.isConnected) return null;
  const rect = from.element.getBoundingClientRect();
  if (!rect.width && !rect.height) return null;
  const pointed = Math.max(rect.width, rect.height) > 72 && (from.x || from.y);
  const x = pointed ? from.x : (rect.left + rect.right) / 2;
  const y = pointed ? from.y : (rect.top + rect.bottom) / 2;
  const board = from.element.closest("svg.board");
  const ours = board && new DOMPoint(x, y).matrixTransform(board.getScreenCTM().inverse());
  const spot = { left: x - CROSS, right: x + CROSS, top: y - CROSS, bottom: y + CROSS };
  return { on: board && { id: board.id, x: ours.x, y: ours.y }, rect: board && pointed ? spot : rect };
}

function mark() {
  const on = refused.place?.on;
  if (refused.mark?.isConnected || !on) return;
  const board = on.id ? document.getElementById(on.id) : document.querySelector("#table svg.board");
  if (!board) return;
  const cross = draw("g", { class: "refused-mark", "aria-hidden": "true", "pointer-events": "none" });
  cross.setAttribute("transform", `translate(${on.x} ${on.y}) scale(${board.getScreenCTM().inverse().a})`);
  cross.append(draw("circle", { r: CROSS }), draw("path", { d: "M-5-5 5 5M5-5-5 5" }));
  board.append(cross);
  refused.mark = cross;
}

// Lines that show what could be done instead: <g data-guide="move" hidden>.
function guide() {
  for (const lines of document.querySelectorAll("[data-guide]")) {
    if (refused?.verb === lines.dataset.guide) lines.removeAttribute("hidden");
    else lines.setAttribute("hidden", "");
  }
}

function shake(element) {
  if (!element) return;
  element.classList.add("refused");
  setTimeout(() => element.classList.remove("refused"), 240);
}

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// The drawing of the sign, where the page carries it.
function noEntry() {
  if (!document.getElementById("i-no")) return [];
  const template = document.createElement("template");
  template.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-no"/></svg>';
  return [template.content];
}
