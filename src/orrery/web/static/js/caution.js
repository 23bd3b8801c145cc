// A choice that cannot be taken back and costs something is asked about once, by its place: not a dialog over the page,
// nothing is covered. The table says which choices these are and what to ask: <main data-cautions='{"score:x": {…}}'>.

import { onPhone, putBeside } from "./beside.js";
import { _ } from "./language.js";
import { always, isSeen, make, onClick, table } from "./page.js";
import { keep, setting } from "./settings.js";

let asked = null; // {action, element, go, at}
const box = () => document.getElementById("caution");

function cautions() {
  return JSON.parse(table()?.dataset.cautions || "{}");
}

// Whether to ask before this action.
export const isCostly = (action) => setting("ask") === "on" && Boolean(box()) && action in cautions();

// Ask by the place of `element`; `go` does it, `stay` is called when it is kept.
export function askFirst(action, element, go, stay) {
  dismiss();
  const caution = cautions()[action];
  asked = { action, element, go, stay, at: table().dataset.at, key: JSON.stringify(caution) };
  element.closest("dialog")?.close(); // the question is to be seen behind
  fill(caution);
  put();
  box().querySelector("[data-caution-keep]").focus({ preventScroll: true });
}

// Returns whether a question was open; it counts as kept.
export function dismiss() {
  if (!asked) return false;
  const { element, stay } = asked;
  const panel = box();
  asked = null;
  if (panel) {
    const focused = panel.contains(document.activeElement);
    panel.hidden = true;
    panel.replaceChildren();
    if (focused && element.isConnected) element.focus({ preventScroll: true });
  }
  stay();
  return true;
}

export function startCautions() {
  onClick("[data-caution-keep]", () => {
    remember();
    dismiss();
  });
  onClick("[data-caution-do]", () => {
    const { go } = asked;
    remember();
    dismiss();
    go();
  });
  always(() => {
    if (!asked) return;
    const same = table()?.dataset.at === asked.at && JSON.stringify(cautions()[asked.action]) === asked.key;
    if (same) put();
    else dismiss();
  });
  window.addEventListener("resize", () => asked && put());
}

function remember() {
  if (box().querySelector("input").checked) keep("ask", "off");
}

function fill(caution) {
  const no = make("button", { class: "btn go", type: "button", "data-caution-keep": "" }, caution.keep);
  const yes = make("button", { class: "btn", type: "button", "data-caution-do": "" }, caution.do);
  const again = make("label", {}, make("input", { type: "checkbox" }), _("Do not ask me again"));
  box().dataset.keep = "";
  box().replaceChildren(
    make("h3", { id: "caution-question" }, caution.question),
    make("p", { id: "caution-why" }, caution.why),
    make("div", { class: "row" }, no, yes), // in this order: Tab leads from keeping to doing
    again,
  );
}

// Under what was pressed, if that is one of my things; beside it on the board; on a phone a sheet from below.
function put() {
  const panel = box();
  panel.hidden = false;
  panel.classList.remove("beside", "under");
  const element = isSeen(asked.element) ? asked.element : places(asked.action).find(isSeen);
  if (onPhone()) return putBeside(panel, null);
  const mine = document.getElementById("mine");
  if (element && !mine.contains(element)) {
    panel.classList.add("beside");
    putBeside(panel, element.getBoundingClientRect());
    return;
  }
  panel.classList.add("under");
  panel.style.left = panel.style.top = "";
  const row = element && rowOf(element, mine); // nothing to be seen of it any more: at the head of my things
  const next = row ? row.nextElementSibling : mine.firstElementChild;
  if (next !== panel) move(row?.parentElement ?? mine, panel, next);
  panel.scrollIntoView({ block: "nearest" });
}

const places = (action) => [...document.querySelectorAll(`[data-act="${CSS.escape(action)}"]`)];

// The whole row that the element stands in: what follows is below it. A list holds nothing but its rows.
function rowOf(element, mine) {
  let row = element;
  while (row.parentElement !== mine && (row.localName === "li" || sideBySide(row.parentElement))) row = row.parentElement;
  return row;
}

function sideBySide(parent) {
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(parent);
  if (display.includes("flex")) return flexDirection.startsWith("row");
  if (display.includes("grid")) return gridTemplateColumns.split(" ").length > 1;
  return display.startsWith("inline") || parent.localName === "li";
}

function move(parent, node, before) {
  if (parent.moveBefore && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}
