// A choice that belongs to a place of the board: <div data-when="…" data-beside="id of the place">. It opens when the
// place is picked, beside it and inside the stage; on a phone it stays where it is, at the foot.

import { onPhone } from "./beside.js";
import { always, hand } from "./page.js";
import { pick, pickedNow } from "./pick.js";

const GAP = 12; // px between the place and the bubble
const RIM = 8;

let open = null; // what is picked, if it has a bubble

export function startBubbles() {
  always(put);
  document.addEventListener("orrery:looked", put);
  window.addEventListener("resize", put);
  // A press anywhere else closes it.
  document.addEventListener("click", (event) => {
    const box = shownBox();
    if (!box || event.target.closest?.("[data-beside], [data-pick], [data-zoom], [data-inset], [data-page], #caution")) return;
    if (event.detail && event.target.closest("#stage")) pick(null);
  });
}

const shownBox = () => document.querySelector("#table [data-beside]:not([hidden])");

function put() {
  const box = shownBox();
  const key = box ? pickedNow() : null;
  if (key !== open) turn(box, key);
  if (!box) return;
  box.classList.toggle("floats", !onPhone());
  if (onPhone()) box.style.left = box.style.top = "";
  else putAt(box, document.getElementById(box.dataset.beside));
}

// Who plays by keys goes into the bubble, and back to its place. One that a hint has opened leaves the focus to the hint.
function turn(box, key) {
  const before = open;
  open = key;
  if (hand !== "key") return;
  if (box) {
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest("#hint")) box.querySelector("button")?.focus({ preventScroll: true });
    });
    return;
  }
  const place = before && document.querySelector(`#stage [data-pick="${CSS.escape(before)}"]`);
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

// Above the place, or below it where that leaves the stage; sideways it slides rather than leave it.
function putAt(box, place) {
  const stage = document.getElementById("stage")?.getBoundingClientRect();
  const at = place?.getBoundingClientRect();
  if (!stage || !at?.width) return;
  const { width, height } = box.getBoundingClientRect();
  const x = (at.left + at.right) / 2;
  const left = Math.min(Math.max(x - width / 2, stage.left + RIM), stage.right - width - RIM);
  const above = at.top - GAP - height >= stage.top + RIM;
  const top = above ? at.top - GAP - height : Math.min(at.bottom + GAP, stage.bottom - height - RIM);
  box.dataset.side = above ? "above" : "below";
  box.style.left = `${Math.round(left)}px`;
  box.style.top = `${Math.round(top)}px`;
  box.style.setProperty("--tail", `${Math.round(Math.min(Math.max(x - left, 24), width - 24))}px`);
}
