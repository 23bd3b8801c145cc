// The log stays at its newest line when the room for it changes, unless the reader has scrolled back.

import { always } from "./page.js";

const NEAR = 24; // px from its end

const away = new WeakSet(); // logs that were scrolled back
const watched = new WeakSet();

export function startLog() {
  document.addEventListener("scroll", ({ target }) => {
    if (!target.matches?.(".log")) return;
    if (target.scrollHeight - target.scrollTop - target.clientHeight < NEAR) away.delete(target);
    else if (target.clientHeight) away.add(target);
  }, true);
  const resized = new ResizeObserver((entries) => {
    for (const { target } of entries) if (!away.has(target)) target.scrollTop = target.scrollHeight;
  });
  always(() => {
    for (const log of document.querySelectorAll(".log")) {
      if (watched.has(log)) continue;
      watched.add(log);
      resized.observe(log);
    }
  });
}
