// The lobby: sharing the link, and the count before the game starts. Copying is with the settings, seats with act.js.

import { always, onClick } from "./page.js";
import { chime } from "./settings.js";

const ARRIVAL = [523]; // one soft note

let due = null; // when the game starts
let counted; // the frame that said so
let ticking;
let seated; // how many sit there; undefined until the page is open, and where there is no lobby

export function startLobby() {
  always(offer);
  always(count);
  always(greet);
  onClick("[data-share-link]", async ({ dataset }) => {
    try {
      await navigator.share({ title: dataset.shareTitle, url: dataset.shareLink });
    } catch (error) {
      if (error.name !== "AbortError") throw error; // they have thought better of it
    }
  });
}

// A device without a share sheet has no button for it.
function offer() {
  for (const button of document.querySelectorAll("[data-share-link]")) button.hidden = !navigator.share;
}

// Somebody has sat down: the disc drops in by its style, the log says who it is.
function greet() {
  const now = document.querySelectorAll(".lobby .plist > li:not(.dash)").length || undefined;
  if (now > seated) chime(ARRIVAL);
  seated = now;
}

// Each frame says how long it is from when it was made.
function count() {
  const place = document.querySelector("[data-starts]");
  if (!place) {
    due = null;
    clearInterval(ticking);
    return;
  }
  const { version } = document.getElementById("table").dataset;
  if (due === null || counted !== version) {
    due = performance.now() + Number(place.dataset.starts) * 1000;
    counted = version;
    clearInterval(ticking);
    ticking = setInterval(tick, 100);
  }
  tick();
}

function tick() {
  const left = Math.max(0, Math.ceil((due - performance.now()) / 1000));
  for (const place of document.querySelectorAll("[data-starts]")) {
    if (place.textContent !== String(left)) place.textContent = left;
  }
}
