// On a phone cards lie in a row that is pushed sideways. One with nothing to press in it is a stop of the Tab key of its
// own: arrows push it then.

import { always } from "./page.js";
import { STOPS } from "./focus.js";

const ROWS = "#mine :is(.cards, .fan, .choices, .tray)";
const SMALL = matchMedia("(max-width: 47.5em), (max-height: 30em)"); // as in sizes.css

export function startRows() {
  always(reach);
  SMALL.addEventListener("change", reach);
}

function reach() {
  for (const row of document.querySelectorAll(ROWS)) {
    const pushed = SMALL.matches && !row.querySelector(STOPS) && row.scrollWidth > row.clientWidth;
    if (pushed) dress(row);
    else if (row.dataset.pushed !== undefined) undress(row);
  }
}

function dress(row) {
  const title = row.closest(".panel")?.querySelector("h2")?.firstChild?.textContent.trim();
  row.dataset.pushed = "";
  row.setAttribute("tabindex", "0");
  row.setAttribute("role", "group");
  if (title) row.setAttribute("aria-label", title);
}

function undress(row) {
  for (const name of ["data-pushed", "tabindex", "role", "aria-label"]) row.removeAttribute(name);
}
