// Keys that work everywhere on a page: Enter and Space on what is drawn, letters of buttons, Escape, and ? for help.

import { letGo } from "./act.js";
import { putAway } from "./hint.js";
import { typing } from "./page.js";
import { pick } from "./pick.js";
import { forgive } from "./refusal.js";
import { closeSheet, showKeys } from "./sheets.js";
import { isFresh } from "./surprise.js";

export function startKeys() {
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => typing() || hurry(), true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal")) return;
    if (event.key === "Escape") return goBack();
    if (typing()) return;
    if (event.key === "Enter" || event.key === " ") return press(event);
    if (event.key === "?") return showKeys();
    const button = event.key.length === 1 && document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
}

// The nearest thing first: a sheet, then words of refusal, a question or a move that waits, a hint, then what was picked.
function goBack() {
  if (!closeSheet() && !forgive() && !letGo() && !putAway()) pick(null);
}

// Buttons and links do this by themselves; drawings do not.
function press(event) {
  const drawn = event.target.closest("[data-act], [data-why], [data-pick], [data-by]");
  if (!drawn || drawn.matches("button, a[href]") || event.target.closest("button, a[href], summary")) return;
  event.preventDefault();
  if (!event.repeat && !isFresh()) drawn.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// Who acts does not want to wait: running animations are finished, except those that repeat for ever.
function hurry() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
