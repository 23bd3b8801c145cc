// A board leaf by leaf (see draw/pager.py), where the stage is too small for all of it. Whether it is says the style:
// then the tabs are visible. Turning changes what is shown and which part of the drawing; the drawing stays.

import { always, onClick, shown, table } from "./page.js";
import { show } from "./zoom.js";

let open = null; // the key of the leaf
let cause = null; // why it was opened last
let watched = null;
const resized = new ResizeObserver(() => lay());

export function startPager() {
  onClick("[data-page]", (tab) => {
    open = tab.dataset.page;
    document.getElementById("stage").scrollTop = 0;
    shown(); // targets came and went
  });
  always(lay);
}

// The leaf that an element of the board lies on, if there are any.
export const leafOf = (element) => element?.closest("[data-part]")?.dataset.part.split(/\s+/)[0];

// Turn to this leaf, or stay; the one that was open.
export function turnTo(leaf) {
  const before = open;
  if (leaf && leaf !== open) {
    open = leaf;
    shown();
  }
  return before;
}

function lay() {
  const stage = document.getElementById("stage");
  const tabs = stage?.querySelector(":scope > .pager");
  if (!tabs) return;
  if (watched !== stage) {
    if (watched) resized.unobserve(watched);
    resized.observe(stage);
    watched = stage;
  }
  const { now, cause: why } = tabs.dataset;
  if (now && why !== cause) {
    if (open !== now) stage.scrollTop = 0;
    open = now;
  }
  cause = why;
  const all = [...tabs.querySelectorAll("[data-page]")];
  const here = all.find((tab) => tab.dataset.page === open) ?? all[0];
  const small = getComputedStyle(tabs).display !== "none";
  for (const tab of all) tab.ariaCurrent = tab === here ? "page" : null;
  for (const part of table().querySelectorAll("[data-part]")) {
    const mine = part.dataset.part.split(/\s+/).includes(here.dataset.page);
    part.classList.toggle("elsewhere", small && !mine);
  }
  const alone = small && !here.dataset.box && !here.dataset.roams;
  table().toggleAttribute("data-column", alone);
  for (const board of stage.querySelectorAll(":scope > svg.board")) fit(board, stage, tabs, small && here.dataset);
}

// A low stage takes the first box that fits without scrolling, if there are several: that is better than what is large.
function fit(board, stage, tabs, leaf) {
  if (!leaf?.box) {
    board.removeAttribute("data-fit");
    return show(board, null);
  }
  const shape = stage.clientWidth / (stage.clientHeight - tabs.offsetHeight);
  const boxes = ["box", "middle", "low"].filter((name) => leaf[name]);
  const name = boxes.find((each) => shape <= shapeOf(leaf[each])) ?? boxes.at(-1);
  board.dataset.fit = name === "box" ? "tall" : name;
  show(board, leaf[name]);
}

// How much wider than high a box is: "left top width height".
function shapeOf(box) {
  const [, , width, height] = box.split(" ").map(Number);
  return width / height;
}
