// Sheets: log, chat and players on a phone; dialogs; a rule beside the board; the list of keys.

import { _ } from "./language.js";
import { always, ensure, isPlain, make, onClick } from "./page.js";

let open = null; // the name of the sheet that is open

export function startSheets() {
  onClick("[data-sheet]", (tab, event) => {
    event.preventDefault();
    turnTo(tab.dataset.sheet === open ? null : tab.dataset.sheet);
  });
  always(mark);
  toNewest(document);
  onClick("[data-open]", (button) => document.getElementById(button.dataset.open).showModal());
  document.addEventListener("click", (event) => {
    if (event.target.matches("dialog:modal") && outside(event.target, event)) event.target.close();
  });
  onClick("a[data-rule]", (link, event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    showRule(link);
  });
}

// Open this sheet and close the others. A name without a sheet (the tab of the table itself) closes them all.
function turnTo(name) {
  const sheet = name && document.getElementById(`sheet-${name}`);
  open = sheet ? name : null;
  mark();
  if (sheet) toNewest(sheet);
}

// A log opens at its newest line.
function toNewest(part) {
  for (const log of part.querySelectorAll(".log")) log.scrollTop = log.scrollHeight;
}

function mark() {
  for (const tab of document.querySelectorAll("[data-sheet]")) {
    const { sheet: name } = tab.dataset;
    const sheet = document.getElementById(`sheet-${name}`);
    if (sheet) tab.ariaExpanded = String(name === open);
    sheet?.classList.toggle("open", name === open);
    // In the row of tabs, the one without a sheet is the table itself.
    if (tab.closest("nav")) tab.ariaCurrent = (sheet ? name : null) === open ? "page" : null;
  }
}

// Returns whether a sheet was open. The focus goes back to its tab.
export function closeSheet() {
  if (!open) return false;
  const tab = document.querySelector(`[data-sheet="${CSS.escape(open)}"]`);
  turnTo(null);
  tab?.focus();
  return true;
}

// The rule itself comes from the server; if it does not, the link is still a link.
async function showRule(link) {
  const url = new URL(link.href);
  if (url.hash) url.pathname = `${url.pathname.replace(/\/$/, "")}/${link.dataset.rule}`;
  url.hash = "";
  url.searchParams.set("fragment", "1");
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(response.statusText);
    const template = document.createElement("template");
    template.innerHTML = await response.text();
    const sheet = ensure("rule-sheet", "dialog");
    sheet.ariaLabel = _("Rule {rule}", { rule: link.dataset.rule });
    fill(sheet, template.content);
  } catch {
    location.assign(link.href);
  }
}

// What the keys do, as far as this page has a use for them.
export function showKeys() {
  const has = (selector) => document.querySelector(selector) !== null;
  const rows = [];
  if (has("svg.board")) {
    rows.push([_("Arrows"), _("Go to the next target")], [_("Home, End"), _("First and last target")], [_("Enter, Space"), _("Play it")]);
    rows.push(["+ − 0", _("Closer, further, all of the board")]);
  }
  if (has("[data-way]")) rows.push([_("R, wheel"), _("Turn the impact")], ["F", _("Mirror the impact")]);
  if (has("#log")) rows.push(["↑ ↓", _("In the log: from line to line")]);
  if (has("[data-frames]")) {
    rows.push(["← →", _("One step back, one step on")], [_("Shift ← →"), _("One turn back, one turn on")], [_("Space"), _("Play, pause")]);
    rows.push(["1 2 3 4", _("Speed")]);
    if (has("#slider[data-points]:not([data-points=''])")) rows.push(["[ ]", _("Turning point before, after")]);
  }
  if (has("[data-playback]")) rows.push([". ,", _("One step on or back in what happened")]);
  for (const button of document.querySelectorAll("[data-key]")) {
    rows.push([button.dataset.key, (button.ariaLabel ?? button.textContent).trim()]);
  }
  rows.push(["Esc", _("Let go, close")], ["?", _("This list")]);
  const list = make("dl", { class: "keys" });
  for (const [keys, what] of rows) list.append(make("dt", {}, make("kbd", {}, keys)), make("dd", {}, what));
  const sheet = ensure("key-sheet", "dialog", { "aria-label": _("Keys") });
  fill(sheet, make("h2", {}, _("Keys")), list);
}

function fill(sheet, ...content) {
  const close = make("button", { class: "btn", type: "button", autofocus: "" }, _("Close"));
  close.addEventListener("click", () => sheet.close());
  sheet.dataset.keep = ""; // a frame that comes meanwhile leaves the reader alone
  sheet.replaceChildren(...content, close);
  if (!sheet.open) sheet.showModal();
}

function outside(sheet, { clientX, clientY }) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
