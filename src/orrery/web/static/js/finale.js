// The end of a game: points fly in category by category, those who pass others change places with them, the winner hops,
// stars fall. A rescue lands at dawn; a loss goes dark, ring by ring.
//
// The server draws the last frame; everything here leads up to it and ends there. So a page without this script, or a
// reader who wants no motion, has all of it at once, and a click or a key (keys.js) skips to it. It is played once.

import { always, onClick, table } from "./page.js";
import { isPlaying } from "./playback.js";
import { pace, store, storedList } from "./settings.js";

const AWAY = 600; // ms: the board leaves
const CATEGORIES = 2700; // for all categories of points, and at most so long for each:
const CATEGORY = 900;
const HOP = 320;
const FALL = 2400; // of the stars
const SUNRISE = 1600;
const DARK = 1600;
const LATER = 300; // until it is asked again whether something else is being played
const REMEMBERED = 60; // tables whose end was seen

const OUT = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const BOUNCE = "cubic-bezier(0.3, 1.5, 0.5, 1)";

let board = false; // whether the board is shown instead
let playing = null; // the animations that run, until the last of them has ended
let later;

const box = () => document.getElementById("finale");
const all = (selector, root = box()) => [...root.querySelectorAll(selector)];
const seen = () => storedList("finales");
const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && pace() > 0;

export function startFinale() {
  if (!table()) return;
  onClick("[data-finale-board]", () => turn(!board));
  onClick("[data-finale-again]", () => {
    turn(false);
    play();
  });
  always(look);
  document.addEventListener("visibilitychange", look);
}

// What a new frame does not know: which side is shown, whether it is played.
function mark() {
  box().classList.toggle("aside", board);
  box().parentElement.classList.toggle("ended", !board);
  box().parentElement.classList.toggle("board-shown", board);
  box().classList.toggle("plays", playing !== null);
  box().querySelector("[data-finale-board]").ariaPressed = String(board);
  box().querySelector("[data-finale-again]").hidden = board || playing !== null || !moves();
}

function turn(to) {
  board = to;
  mark();
}

function look() {
  if (!box()) {
    board = false;
    return;
  }
  mark();
  clearTimeout(later);
  if (document.hidden || seen().includes(box().dataset.finale)) return;
  if (isPlaying()) later = setTimeout(look, LATER);
  else requestAnimationFrame(first);
}

function first() {
  if (!box() || seen().includes(box().dataset.finale)) return;
  store("finales", JSON.stringify([box().dataset.finale, ...seen()].slice(0, REMEMBERED)));
  play();
}

async function play() {
  if (!moves()) return;
  stop();
  const mine = all(".has-own").length && innerWidth > 760 ? [] : scenes();
  const away = box().animate([{ opacity: 0 }, { opacity: 1 }], { duration: AWAY, easing: OUT });
  playing = [away, ...mine];
  mark();
  const now = playing;
  const own = all(".own").flatMap((stage) => stage.getAnimations({ subtree: true }));
  await Promise.allSettled([...now, ...own].map((animation) => animation.finished));
  if (playing !== now) return;
  playing = null;
  if (box()) mark();
}

function stop() {
  for (const animation of playing ?? []) animation.cancel();
  playing = null;
}

const scenes = () => [...podium(), ...rescue(), ...loss()];

// From `before` to how it is in the end, `delay` ms from the start.
const arrive = (element, before, delay, duration, easing = OUT) =>
  element.animate([before, {}], { delay, duration, easing, fill: "backwards" });

// The podium ----------------------------------------------------------------------------------------------------------

function podium() {
  const steps = all(".rises");
  if (!steps.length) return [];
  const stages = steps[0].dataset.rise.split(" ").length - 1;
  const beat = Math.min(CATEGORY, CATEGORIES / stages);
  const start = (stage) => AWAY + beat * stage;
  const end = start(stages);
  const out = [];
  for (const step of steps) out.push(rise(step, beat, stages));
  for (const flight of all(".flies")) out.push(fly(flight, start(Number(flight.dataset.flight)), beat));
  for (const word of all(".counting")) {
    const timing = { delay: start(Number(word.dataset.flight)), duration: beat };
    out.push(word.animate([{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], timing));
  }
  // The numbers on the steps replace each other; in the count everything stays that was laid open.
  for (const number of all("[data-stage]")) out.push(...count(number, start, beat, stages));
  for (const part of all(":is(.count-bars, .passing) [data-stage]", table())) {
    out.push(part.animate([{ opacity: 0 }, { opacity: 0 }], { duration: start(Number(part.dataset.stage)) + beat * 0.6 }));
  }
  for (const total of all(".count-bars .total", table())) out.push(total.animate([{ opacity: 0 }, { opacity: 0 }], { duration: end }));
  for (const crown of all(".crown")) out.push(arrive(crown, { opacity: 0 }, end - 200, 200));
  for (const winner of all(".hops")) {
    const hop = [{}, { transform: "translateY(-46px)", easing: "ease-in" }, {}];
    out.push(winner.animate(hop, { delay: end, duration: HOP, iterations: 2, easing: "ease-out" }));
  }
  for (const rays of all(".glory-rays")) out.push(arrive(rays, { opacity: 0, transform: "scale(0.3)" }, end - 200, 900));
  all(".falls").forEach((star, number, stars) => {
    const wait = (FALL / 2) * (number / stars.length);
    out.push(arrive(star, { transform: "translateY(-1150px)" }, end + wait, FALL - wait));
  });
  return out;
}

function rise(step, beat, stages) {
  const heights = step.dataset.rise.split(" ").map(Number);
  const frames = heights.flatMap((height, number) => {
    const frame = { transform: `translateY(${height}px)`, offset: number / stages, easing: BOUNCE };
    // It waits until the points of its category have arrived.
    return number < stages ? [frame, { ...frame, offset: (number + 0.45) / stages }] : [frame];
  });
  return step.animate(frames, { delay: AWAY, duration: beat * stages, fill: "backwards" });
}

function fly(flight, delay, beat) {
  const frames = [
    { opacity: 0, transform: "translateY(-252px)" }, // below the name of the category
    { opacity: 1, transform: "translateY(-240px)", offset: 0.15 },
    { opacity: 1, transform: "translateY(-60px)", offset: 0.5 },
    { opacity: 0, transform: "translateY(0)", offset: 0.7 },
    { opacity: 0, transform: "translateY(0)" },
  ];
  return flight.animate(frames, { delay, duration: beat, easing: "linear" });
}

function count(number, start, beat, stages) {
  const stage = Number(number.dataset.stage);
  const from = start(stage) + beat * 0.5;
  const hidden = number.animate([{ opacity: 0 }, { opacity: 0 }], { duration: from });
  if (stage === stages - 1) return [hidden];
  return [hidden, number.animate([{ opacity: 1 }, { opacity: 1 }], { delay: from, duration: beat })];
}

// All together --------------------------------------------------------------------------------------------------------

function rescue() {
  const boats = all(".boat");
  const beat = Math.min(CATEGORY, CATEGORIES / boats.length);
  const out = all(".sun-rises").map((sun) => arrive(sun, { transform: "translateY(900px)" }, AWAY, SUNRISE));
  boats.forEach((boat, number) => {
    const delay = AWAY + SUNRISE / 2 + beat * number;
    out.push(arrive(boat, { transform: "translateY(-760px)" }, delay, CATEGORY));
    const dome = all(".lands")[number];
    out.push(arrive(dome, { opacity: 0 }, delay + CATEGORY - HOP, HOP));
  });
  return out;
}

function loss() {
  return all(".dead-hex").map((hex) => {
    const ring = Number(/goes-(\d)/.exec(hex.getAttribute("class"))[1]);
    return arrive(hex, { fill: "#ffe2a0" }, AWAY + (DARK / 4) * (3 - ring), DARK / 4);
  });
}
