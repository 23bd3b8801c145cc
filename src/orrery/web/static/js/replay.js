// Replay: a slider over all moments of a game. Frames are fetched one at a time, and only the latest request counts.

import { say } from "./notice.js";
import { always, isPlain, onClick, show, table } from "./page.js";
import { refuse, SILENCE } from "./refusal.js";

const STEP = 700;
const PAUSE = 150; // ms between two requests: dragging the slider would ask the server far more often
const PATIENCE = 2000; // ms, when the server asks for it

const slider = () => document.querySelector("input[data-frames]");

let wanted = null; // the moment the player asked for
let fetching = false;
let playing = null;

export function startReplay() {
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[data-frames]")) jump(Number(event.target.value));
  });
  onClick("a[data-frame]", (link, event) => {
    if (!slider() || !isPlain(event)) return; // beside a running game it leads to the page of the replay
    event.preventDefault();
    jump(Number(link.dataset.frame));
  });
  onClick("[data-play]", () => (playing ? stop() : start()));
  document.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // The slider itself knows the arrow keys; so do other fields, and so does a board with targets.
    const taken = event.defaultPrevented || event.target.matches("input, textarea, select");
    if (!step || !slider() || taken || !isPlain(event)) return;
    event.preventDefault();
    jump(now() + step);
  });
  always(mark);
}

const now = () => wanted ?? Number(slider().value);

// The player takes over: what played by itself stops.
function jump(moment) {
  stop();
  goTo(moment);
}

async function goTo(moment) {
  const { min, max } = slider();
  wanted = Math.min(Number(max), Math.max(Number(min), moment));
  mark();
  if (fetching) return;
  fetching = true;
  try {
    for (let got = null; got !== wanted; ) {
      got = await fetchFrame(wanted);
      await pause(got === null ? PATIENCE : PAUSE);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    stop();
    refuse({ text: SILENCE });
  } finally {
    fetching = false;
  }
}

// Shows the frame and returns its moment, or null if the server wants to be asked again later.
async function fetchFrame(moment) {
  const { as } = table().dataset;
  const response = await fetch(`${slider().dataset.frames}/${moment}${as === undefined ? "" : `?as=${as}`}`);
  if (response.status === 429) {
    say("That was very quick. One moment.");
    return null;
  }
  if (!response.ok) throw new TypeError(response.statusText);
  show(table(), await response.text());
  return moment;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function start() {
  if (!slider()) return;
  if (now() >= Number(slider().max)) goTo(Number(slider().min));
  playing = setInterval(() => {
    if (fetching) return; // a slow connection plays slower, but skips nothing
    if (now() >= Number(slider().max)) stop();
    else goTo(now() + 1);
  }, STEP);
  mark();
}

function stop() {
  clearInterval(playing);
  playing = null;
  mark();
}

// A frame shows the moment it is of; the slider shows the one that is wanted.
function mark() {
  for (const button of document.querySelectorAll("[data-play]")) button.ariaPressed = String(playing !== null);
  if (wanted !== null && slider()) slider().value = wanted;
}
