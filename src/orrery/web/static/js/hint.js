// A hint: what the best bot would do, why, and what is nearly as good. All of it is lit on the board and numbered; one
// of them is chosen with its row or its number, and done with _("Do it"). The next frame that changes the position, or
// Escape, puts it away, and nothing is left behind.

import { hint as ask } from "./ask.js";
import { _ } from "./language.js";
import { always, isSeen, make, onClick, table, typing } from "./page.js";
import { leafOf, turnTo } from "./pager.js";
import { isPicked, pick as pickUp } from "./pick.js";
import { bringIn } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";
const TAG = 13; // px: the disc with the number
const LITTLE = 9; // px: the same where places are so small that it would hide their neighbours

let advice = null; // {at, options: [{do, text, chance, reasons, doubts}], now, only}
let chosen = 0;
let pointed = null; // the number of the row that the pointer rests on
let taken = null; // what the hint has picked up, because its place is lit only then
let unfolded = []; // what the hint has opened, because what it means stands nowhere but in a list
let play = null; // does an action, given by its notation

export function startHints(doing) {
  play = doing;
  onClick("[data-hint]", async (button) => {
    const found = await ask(button.dataset.hint, button);
    if (!found || found.at !== Number(table().dataset.at)) return;
    const { others, at, now, only, ...first } = found;
    advice = { at, now, only, options: [first, ...others] };
    chosen = 0;
    show(true);
    box()?.querySelector("[data-do-hint]")?.focus({ preventScroll: true });
  });
  onClick("[data-hint-away]", () => putAway());
  onClick("[data-do-hint]", (button) => advice && doIt(button));
  onClick("[data-hint-option]", (row) => pick(Number(row.dataset.hintOption)));
  document.addEventListener("keydown", (event) => {
    if (!advice || typing() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const number = Number(event.key) - 1;
    if (advice.options[number]) pick(number);
    else if (event.key === "Enter" && doesIt(event.target)) doIt(box().querySelector("[data-do-hint]"));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event);
    else return;
    event.preventDefault();
  });
  for (const [kind, number] of [["mouseover", (row) => Number(row.dataset.hintOption)], ["mouseout", () => null]]) {
    document.addEventListener(kind, (event) => {
      const row = event.target.closest?.("[data-hint-option]");
      if (row && advice) point(number(row));
    });
  }
  always(() => {
    if (advice && Number(table()?.dataset.at) !== advice.at) putAway();
    else if (advice) show();
  });
}

// Returns whether there was something to put away.
export function putAway() {
  const had = advice !== null;
  advice = null;
  pointed = null;
  if (taken !== null && isPicked(taken)) pickUp(null);
  taken = null;
  fold();
  const panel = box();
  if (panel) {
    const focused = panel.contains(document.activeElement);
    panel.hidden = true;
    panel.replaceChildren();
    delete table().dataset.hinting;
    if (focused) document.querySelector("[data-hint]")?.focus({ preventScroll: true });
  }
  unlight();
  return had;
}

const box = () => document.getElementById("hint");

function doIt(button) {
  const action = advice.options[chosen].do;
  const place = places(action).find(isSeen) ?? button;
  putAway();
  play(action, place);
}

// Enter does it from anywhere but another button or the board, which know the key themselves.
function doesIt(target) {
  return target === document.body || target.closest?.("[data-hint-option]");
}

// Pointing at a row lights its number on the board; the words stay those of the one that is chosen.
function point(number) {
  if (number === pointed) return;
  pointed = number;
  light();
}

function pick(number) {
  chosen = number;
  pointed = null;
  for (const row of box()?.querySelectorAll("[data-hint-option]") ?? []) check(row);
  tell();
  light();
  lead();
}

// Up and down go through the rows of the hint, as in any group of choices.
function move(event) {
  if (!event.target.closest?.("[data-hint-option]")) return;
  const count = advice.options.length;
  pick((chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
  box().querySelector(`[data-hint-option="${chosen}"]`).focus();
}

function show(anew = false) {
  const panel = box();
  if (!panel) return;
  const fresh = anew || !panel.childElementCount;
  if (fresh) {
    panel.dataset.keep = ""; // frames that change nothing for me must not take it away
    panel.replaceChildren(...content());
    tell();
  }
  panel.hidden = false;
  table().dataset.hinting = "";
  if (fresh) panel.querySelector("h2").scrollIntoView({ block: "nearest" }); // read from its beginning
  light();
  if (anew) lead();
}

// To the place that is meant, where the board shows another part of itself or another leaf.
function lead() {
  const meant = offered(advice.options[chosen].do).map(onBoard).filter(Boolean);
  if (!meant.length) return;
  if (!meant.some(isSeen)) turnTo(leafOf(meant[0]));
  const place = meant.find(isSeen);
  if (place) bringIn(place);
}

// Where an action stands on a board: itself, or the place that offers it.
function onBoard(element) {
  const { beside } = element.closest("[data-beside]")?.dataset ?? {};
  const place = beside ? document.getElementById(beside) : element;
  return place?.closest("svg.board") ? place : null;
}

function content() {
  const title = make("h2", {}, make("span", { "data-hint-title": "" }), make("small", {}, _("expert")));
  const why = make("ul", { class: "why" });
  const rows = make("div", { class: "opts", role: "radiogroup", "aria-label": _("The hint and what is next best") });
  if (advice.options.length > 1) rows.append(...advice.options.map(row));
  const away = make("button", { class: "btn", type: "button", "data-hint-away": "" }, _("Put the hint away"));
  const act = make("button", { class: "btn go", type: "button", "data-do-hint": "" }, sign("check"), _("Do it"));
  const said = make("p", { class: "sr", role: "status", "data-hint-said": "" });
  return [title, said, why, rows, make("div", { class: "row" }, away, act)];
}

function row(option, number) {
  const button = make("button", { class: "opt", type: "button", role: "radio", "data-hint-option": String(number) });
  const chance = option.chance === null ? "" : `${option.chance} %`;
  button.append(make("i", {}, String(number + 1)), make("span", {}, option.text), bar(option.chance));
  button.append(make("span", { class: "pc" }, chance));
  check(button);
  return button;
}

function check(row) {
  const on = Number(row.dataset.hintOption) === chosen;
  row.ariaChecked = String(on);
  row.tabIndex = on ? 0 : -1;
}

// The words of the option that is chosen, to read and to hear.
function tell() {
  const option = advice.options[chosen];
  box().querySelector("[data-hint-title]").textContent = option.text;
  const why = box().querySelector(".why");
  const reasons = advice.only ? [_("There is nothing else you can do.")] : option.reasons.map(sentence);
  const doubts = option.doubts.map(sentence);
  why.replaceChildren(...reasons.map((words) => reason(words, "check")), ...doubts.map((words) => reason(words, "minus")));
  const chance = option.chance === null ? "" : ` ${_("About {chance} percent, now {now}.", { chance: option.chance, now: advice.now })}`;
  const because = reasons.length + doubts.length ? ` ${[...reasons, ...doubts].join(" ")}` : "";
  box().querySelector("[data-hint-said]").textContent = `${_("Hint:")} ${option.text}.${chance}${because}`;
}

function sentence(words) {
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}

function reason(words, icon) {
  return make("li", icon === "minus" ? { class: "against" } : {}, sign(icon), make("span", {}, words));
}

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function sign(name) {
  return drawn("svg", { class: "icon", "aria-hidden": "true" }, drawn("use", { href: `#i-${name}` }));
}

// The chance as a bar; the tick is how it stands now.
function bar(chance) {
  const svg = drawn("svg", { class: "cbar", viewBox: "0 0 66 12", "aria-hidden": "true" });
  if (chance === null) return svg;
  svg.append(drawn("rect", { class: "back", x: 0, y: 1, width: 66, height: 10, rx: 5 }));
  svg.append(drawn("rect", { class: "fill", x: 0, y: 1, width: 0.66 * chance, height: 10, rx: 5 }));
  svg.append(drawn("rect", { class: "now", x: 0.66 * advice.now - 1, y: -1, width: 2, height: 14 }));
  return svg;
}

let lit = [];
let tags = [];

function unlight() {
  for (const element of lit) {
    element.classList.remove("hinted", "first");
    delete element.dataset.hintNumber;
  }
  for (const tag of tags) tag.remove();
  lit = [];
  tags = [];
}

// What each option is about, wherever it can be pressed: numbered on the board, framed beside it. What must be picked up
// first to see its place is picked up.
function light() {
  unlight();
  const shown = pointed ?? chosen;
  if (uncover(advice.options[shown].do)) return; // then the page has changed, and all of this was done anew
  unfold(advice.options[shown].do);
  advice.options.forEach(({ do: action }, number) => {
    for (const element of offered(action)) {
      if (!isSeen(element)) continue;
      element.classList.add("hinted");
      element.classList.toggle("first", number === shown);
      element.dataset.hintNumber = number + 1;
      lit.push(element);
      const board = element.closest("svg.board");
      if (board) tags.push(tag(board, element, number, number === shown));
      const mover = board?.querySelector(`[data-mover="${CSS.escape(action.split(":")[0])}"]`);
      if (mover && number === shown) tags.push(way(board, mover, element));
    }
  });
}

const places = (action) => [...document.querySelectorAll(`[data-act="${CSS.escape(action)}"]`)];

const listed = (element) => element.closest(".allactions") !== null;

// Where it can be pressed: on the board or among my things, and in the list of all actions if it stands there only.
function offered(action) {
  const all = places(action);
  return all.every(listed) ? all : all.filter((element) => !listed(element));
}

// The list is folded, and so may be its groups.
function unfold(action) {
  fold();
  const all = offered(action);
  if (!all.length || !all.every(listed)) return;
  for (let part = all[0].closest("details"); part; part = part.parentElement.closest("details")) {
    if (part.open) continue;
    part.open = true;
    unfolded.push(part);
  }
}

function fold() {
  for (const part of unfolded) part.open = false;
  unfolded = [];
}

// Returns whether something was picked up.
function uncover(action) {
  const all = places(action).filter((element) => !listed(element));
  if (all.some(isSeen)) return false;
  const when = all.map((element) => element.closest("[data-when]")).find(Boolean);
  const what = when?.dataset.when.split(/\s+/)[0];
  if (what === undefined || isPicked(what)) return false;
  taken = what;
  pickUp(what);
  return true;
}

function tag(board, element, number, first) {
  const screen = board.getScreenCTM().inverse();
  const scale = screen.a; // units of the board in a pixel
  const { x, y, reach } = heart(element);
  const middle = new DOMPoint(x, y).matrixTransform(screen);
  const mark = drawn("g", { class: first ? "hint-tag first" : "hint-tag", "aria-hidden": "true" });
  const little = reach < TAG;
  mark.classList.toggle("little", little);
  mark.setAttribute("transform", `translate(${middle.x} ${middle.y}) scale(${scale})`);
  mark.append(drawn("circle", { class: "halo", r: reach }), drawn("circle", { class: "ring", r: reach }));
  const disc = drawn("g", { transform: `translate(${reach * 0.75} ${-reach * 0.75})` });
  const words = drawn("text", {});
  words.textContent = String(number + 1);
  disc.append(drawn("circle", { class: "disc", r: little ? LITTLE : TAG }), words);
  mark.append(disc);
  board.append(mark);
  return mark;
}

// The way of the piece that would move, dotted.
function way(board, mover, element) {
  const screen = board.getScreenCTM().inverse();
  const [from, to] = [mover, element].map((end) => {
    const { x, y } = heart(end);
    return new DOMPoint(x, y).matrixTransform(screen);
  });
  const line = drawn("path", { class: "hint-way", "aria-hidden": "true" });
  line.setAttribute("d", `M${from.x} ${from.y}L${to.x} ${to.y}`);
  board.append(line);
  return line;
}

// Where a target is on the screen: at its own origin if that lies in it (what is drawn round it may lean to one side).
function heart(element) {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const reach = Math.min(44, Math.max(LITTLE, Math.min(width, height) / 2));
  const { e: x, f: y } = element.getScreenCTM?.() ?? {};
  const inside = element.hasAttribute("transform") && x > left && x < right && y > top && y < bottom;
  return inside ? { x, y, reach } : { x: (left + right) / 2, y: (top + bottom) / 2, reach };
}
