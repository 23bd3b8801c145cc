// A large screen has room beside the board: folds with something to look up are open there when they first come, as long
// as all of the column is still seen. Whoever closes one finds it closed.

import { always } from "./page.js";

const LARGE = matchMedia("(min-width: 105em) and (min-height: 56.25em)"); // as in sizes.css
const met = new Set();

export function startRoom() {
  always(unfold);
  LARGE.addEventListener("change", unfold);
}

function unfold() {
  const mine = document.getElementById("mine");
  if (!mine || !LARGE.matches) return;
  for (const fold of mine.querySelectorAll("details.panel[id]")) {
    if (met.has(fold.id)) continue;
    met.add(fold.id);
    if (fold.open) continue;
    fold.open = true;
    if (mine.scrollHeight > mine.clientHeight) fold.open = false;
  }
}
