// The story of a finished game: while the machine thinks the page asks how far it is; turning points light up together.

import { released, show } from "./page.js";

const PAUSE = 1200; // ms between two questions
const PATIENCE = 5000; // ms, when the server does not answer

const story = () => document.getElementById("story");

async function follow() {
  const { part } = story().dataset;
  if (!part) return;
  let pause = PAUSE;
  try {
    const response = await fetch(part);
    if (!response.ok) throw new TypeError(response.statusText);
    const html = await response.text();
    await released();
    show(story(), html);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    pause = PATIENCE;
  }
  setTimeout(follow, pause);
}

// The disc on the curve and the line in the list are one thing.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, ({ target }) => {
    const turn = target.closest?.("[data-turn]")?.dataset.turn;
    for (const part of document.querySelectorAll("[data-turn]")) part.classList.toggle("chosen", part.dataset.turn === turn);
  });
}

setTimeout(follow, PAUSE);
