// A large screen has room beside the board: folds with something to look up are open there when they first come, as long
// as all of the column is still seen. One that is longer than the room that is left takes all of it, and is scrolled.
// Whoever closes one finds it closed.

import { always } from "./page.js";

const LARGE = matchMedia("(min-width: 105em) and (min-height: 56.25em)"); // as in sizes.css
const met = new Set();
let filling = null; // the id of the fold that takes what is left

export function startRoom() {
  always(unfold);
  LARGE.addEventListener("change", unfold);
}

function unfold() {
  const mine = document.getElementById("mine");
  if (!mine) return;
  if (LARGE.matches) for (const fold of mine.querySelectorAll("details.panel[id]")) open(mine, fold);
  if (filling) document.getElementById(filling)?.classList.toggle("filling", LARGE.matches);
}

function open(mine, fold) {
  if (met.has(fold.id)) return;
  met.add(fold.id);
  if (fold.open) return;
  const tooLong = () => mine.scrollHeight > mine.clientHeight;
  fold.open = true;
  if (!tooLong()) return;
  fold.classList.add("filling");
  if (filling === null && !tooLong()) {
    filling = fold.id;
    return;
  }
  fold.classList.remove("filling");
  fold.open = false;
}
