// Where the keyboard is: links that skip to a part of the page, and where the focus goes when what had it is gone.

import { always, hand, isSeen, onClick, table } from "./page.js";

export const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
const CHOICES = ".now :is(button, [data-act], [data-pick]), [data-act]";

let part = null; // the id of the part of the table that had the focus last

export function startFocus() {
  onClick(".skips a", (link, event) => {
    const goal = document.getElementById(link.hash.slice(1));
    if (!goal) return;
    event.preventDefault();
    enter(goal, STOPS);
  });
  document.addEventListener("focusin", ({ target }) => (part = target.closest("#stage, #mine, #log")?.id ?? null));
  always(stay);
}

// What was pressed by a key is often gone with the next frame. Then the next choice of the same part has the focus; if
// there is none the part itself has it, and Tab goes on from there.
function stay() {
  const focused = document.activeElement;
  if (!part || !table() || hand !== "key" || (focused !== document.body && !focused.disabled)) return;
  const goal = document.getElementById(part);
  if (goal) enter(goal, CHOICES);
}

function enter(goal, stops) {
  const usable = (element) => !element.disabled && element.ariaDisabled !== "true" && element.tabIndex >= 0 && isSeen(element);
  const first = [...goal.querySelectorAll(stops)].find(usable) ?? goal;
  if (first === goal) {
    goal.tabIndex = -1;
    goal.addEventListener("blur", () => goal.removeAttribute("tabindex"), { once: true });
  }
  first.focus();
}
