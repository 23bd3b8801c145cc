// Places that something speaks of: point at a line of the log, at a card or at a step, and see them on the board, each
// in a porthole with its name. The names of all places can be shown, too.

import { always, hand, isSeen, onClick } from "./page.js";
import { leafOf, turnTo } from "./pager.js";
import { setting } from "./settings.js";
import { closeSheet } from "./sheets.js";
import { bringIn } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";
const BOARD = "#table svg.board[viewBox]";
const PLAIN = 1000 / 700; // units of a drawing to a pixel of a laptop: portholes are made for that

let pointing = null; // what the pointer or the focus is on
let tapped = null; // a line of a sheet that was tapped
let spoken = null; // the ids of what is told while it is played back: then nothing else is
let told = ""; // and which of them are joined
let lit = [];

export function startLights() {
  for (const kind of ["mouseover", "focusin"]) {
    document.addEventListener(kind, (event) => pointAt(event.target.closest("[data-lights]")));
  }
  for (const kind of ["mouseout", "focusout"]) document.addEventListener(kind, () => pointAt(null));
  // On a phone the log lies over the board: a tap on a line closes it and shows the places, until the next one.
  onClick(".sheet.open [data-lights]", (line) => {
    if (hand !== "touch") return;
    tapped = line;
    closeSheet();
    turnTo(leafOf(document.getElementById(line.dataset.lights.split(" ")[0])));
    light();
  });
  // A line that is clicked shows its place also where the board shows another part of itself.
  onClick("#log [data-lights]", () => lit[0] && isSeen(lit[0]) && bringIn(lit[0]));
  document.addEventListener("pointerdown", () => {
    if (!tapped) return;
    tapped = null;
    light();
  }, true);
  always(() => pointAt(pointing?.isConnected ? pointing : null, true));
  always(nameAll);
  onClick("[data-toggle=names]", nameAll);
}

function pointAt(source, again = false) {
  if (source === pointing && !again) return;
  pointing = source;
  light();
}

// Light these places and no others, with lines between those that are joined; null leaves it to the pointer again.
export function tell(ids, links = "") {
  spoken = ids;
  told = links;
  light();
}

function light() {
  const asked = document.querySelector("[data-rests-on]")?.dataset.restsOn; // what a question is about stays lit
  const ids = spoken ?? ((tapped ?? pointing)?.dataset.lights ?? asked)?.split(/\s+/).filter(Boolean) ?? [];
  for (const element of lit) element.classList.remove("lit");
  lit = ids.map((id) => document.getElementById(id)).filter(Boolean);
  for (const element of lit) element.classList.add("lit");
  const names = nameOf();
  for (const board of document.querySelectorAll(BOARD)) {
    const places = lit.filter((element) => names[element.id] !== undefined && board.contains(element));
    const rings = places.map((element) => porthole(board, element, names[element.id])).filter(Boolean);
    const joined = spoken ? told : (tapped ?? pointing)?.dataset.links ?? "";
    layer(board, "portholes", [...rings, ...(rings.length ? links(board, joined, names) : [])]);
    board.classList.toggle("explains", rings.length > 0);
  }
}

function nameOf() {
  const stage = document.querySelector("[data-places]");
  return stage ? JSON.parse(stage.dataset.places) : {};
}

// Each name once: the tiles of an orb are called as the orb is. What has its name printed on the board has none here.
function nameAll() {
  const names = new Map(setting("names") === "on" ? Object.entries(nameOf()).map(([id, name]) => [name, id]).reverse() : []);
  names.delete("");
  for (const board of document.querySelectorAll(BOARD)) {
    const tags = [...names].map(([name, id]) => {
      const element = document.getElementById(id);
      const box = element && board.contains(element) ? boxOn(board, element) : null;
      return box && drawn("g", { transform: placed(board, box.x, box.y + box.height / 2 - 4) }, ...tag(name, 13));
    });
    layer(board, "place-names", tags.filter(Boolean));
  }
}

// What we draw over a board lies in a group of its own, above all that the server has drawn.
function layer(board, name, parts) {
  const old = board.querySelector(`#${name}`);
  if (!parts.length) return old?.remove();
  const group = drawn("g", { id: name, class: name, "aria-hidden": "true" }, ...parts);
  if (old) old.replaceWith(group);
  else board.append(group);
}

// Where an element is, in units of the drawing, however it is turned and scaled; null if it is not to be seen.
function boxOn(board, element) {
  if (!element.getClientRects().length) return null;
  const matrix = board.getScreenCTM().inverse().multiply(element.getScreenCTM());
  const { x, y, width, height } = element.getBBox();
  const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
    .map(([left, top]) => new DOMPoint(left, top).matrixTransform(matrix));
  const [left, right] = range(corners.map((corner) => corner.x));
  const [top, bottom] = range(corners.map((corner) => corner.y));
  if (!(right > left) || !(bottom > top)) return null;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

const range = (values) => [Math.min(...values), Math.max(...values)];

// Rings and letters keep their size on the screen, however large or close the drawing is.
function scaleOf(board) {
  const { width, height } = board.getBoundingClientRect();
  const units = board.viewBox.baseVal.width / Math.max(1, Math.min(width, height));
  const small = Math.min(width, height) < 500 ? 0.8 : 1;
  return (units / PLAIN) * small;
}

function placed(board, x, y) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scaleOf(board).toFixed(3)})`;
}

function porthole(board, element, name) {
  const box = boxOn(board, element);
  if (!box) return null;
  const scale = scaleOf(board);
  const width = box.width / scale;
  const height = box.height / scale;
  const round = Math.abs(width - height) < 0.2 * Math.max(width, height);
  const size = Math.max(width, height);
  const shape = round
    ? { x: -size / 2, y: -size / 2, width: size, height: size, rx: size / 2 }
    : { x: -width / 2 - 4, y: -height / 2 - 4, width: width + 8, height: height + 8, rx: 14 };
  const foot = (round ? size : height) / 2;
  return drawn(
    "g",
    { transform: placed(board, box.x, box.y) },
    drawn("rect", { ...shape, class: "port-case" }),
    drawn("rect", { ...shape, class: "port" }),
    ...(name ? [drawn("g", { transform: `translate(0 ${foot.toFixed(1)})` }, ...tag(name, 25))] : []),
  );
}

// White lines between the places that belong together, and what each pair or place has paid: "spot-A1+spot-A2=1 spot-B2=3".
function links(board, joined, names) {
  const lines = [];
  const tags = [];
  for (const words of joined.split(" ").filter(Boolean)) {
    const [places, worth] = words.split("=");
    const ends = places.split("+").map((id) => document.getElementById(id));
    if (!ends.every((end) => end && names[end.id] !== undefined && board.contains(end))) continue;
    const boxes = ends.map((end) => boxOn(board, end));
    if (!boxes.every(Boolean)) continue;
    if (boxes.length > 1) lines.push(...link(board, ...boxes));
    if (worth) tags.push(pay(board, boxes, worth, tags.length));
  }
  return [...lines, ...tags];
}

// "+1" between two places, or at the upper right of one, one after the other.
function pay(board, boxes, worth, number) {
  const [one, other] = boxes;
  const [x, y] = other ? [(one.x + other.x) / 2, (one.y + other.y) / 2] : [one.x + one.width * 0.4, one.y - one.height * 0.4];
  const label = drawn("g", { class: "pay-tag" }, ...tag(`+${worth}`, 22));
  label.style.setProperty("--nth", number);
  return drawn("g", { transform: placed(board, x, y) }, label);
}

function link(board, one, other) {
  // From rim to rim: what is in the portholes stays free.
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy) || 1;
  const [from, to] = [one, other].map((box) => Math.min(0.36, Math.max(box.width, box.height) / 2 / far));
  const line = { x1: one.x + dx * from, y1: one.y + dy * from, x2: other.x - dx * to, y2: other.y - dy * to };
  const wide = scaleOf(board);
  return [
    drawn("line", { ...line, class: "link-case", "stroke-width": 15 * wide }),
    drawn("line", { ...line, class: "link", "stroke-width": 8 * wide }),
  ];
}

function tag(name, size) {
  const width = name.length * size * 0.6 + size;
  const paper = { x: -width / 2, y: -size * 0.78, width, height: size * 1.56, rx: size * 0.6, class: "place-tag" };
  return [drawn("rect", paper), drawn("text", { class: "tx", y: 1, "font-size": size }, name)];
}

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
