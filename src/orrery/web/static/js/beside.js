// Where a bubble stands: beside the place it speaks of, on the side with the fewest lit targets, and never on a choice.

import { isSeen } from "./page.js";

const CHOICES = "#stage :is([data-act], [data-pick]), #mine :is(button, summary, [data-act], [data-pick]), #status";
const AWAY = [14, 56, 110, 180, 270, 380]; // px between the place and the bubble; only the nearest has a tail
const ALONG = [0.5, 0.25, 0.75, 0.08, 0.92]; // which part of the bubble is level with the place
const RIM = 8; // px to the rim of the screen
const SMALL = "(max-width: 47.5em), (max-height: 30em)"; // as in sizes.css

// On a phone there is no room beside a place: what is said stands between board and hand.
export const onPhone = () => matchMedia(SMALL).matches;

// Put `box` (fixed) beside `place` ({left, right, top, bottom}). Where every spot would cover a choice it goes over the
// log, which holds none.
export function putBeside(box, place) {
  box.removeAttribute("data-side");
  if (onPhone()) {
    box.style.left = box.style.top = "";
    return;
  }
  const { width, height } = box.getBoundingClientRect();
  const choices = choicesBut(box);
  let best = null;
  for (const spot of spots(place, width, height)) {
    const covered = choices.filter((choice) => overlap(choice, spot)).length;
    const cost = covered * 10_000 + spot.away;
    if (!best || cost < best.cost) best = { ...spot, covered, cost };
  }
  if (!best || best.covered) best = overLog(width, height);
  box.style.left = `${Math.round(best.left)}px`;
  box.style.top = `${Math.round(best.top)}px`;
  if (best.side) {
    box.dataset.side = best.side;
    box.style.setProperty("--tail", `${Math.round(best.tail)}px`);
  }
}

function choicesBut(box) {
  return [...document.querySelectorAll(CHOICES)]
    .filter((choice) => !box.contains(choice) && isSeen(choice))
    .map((choice) => choice.getBoundingClientRect())
    .filter((rect) => rect.width && rect.height);
}

// Every spot round the place that lies on the screen, with the side it is at and where its tail would be.
function* spots(place, width, height) {
  const x = (place.left + place.right) / 2;
  const y = (place.top + place.bottom) / 2;
  for (const away of AWAY) {
    for (const part of ALONG) {
      const left = x - width * part;
      const top = y - height * part;
      yield* onScreen("above", left, place.top - away - height, width, height, away, x - left);
      yield* onScreen("below", left, place.bottom + away, width, height, away, x - left);
      yield* onScreen("right", place.right + away, top, width, height, away, y - top);
      yield* onScreen("left", place.left - away - width, top, width, height, away, y - top);
    }
  }
}

function* onScreen(side, left, top, width, height, away, tail) {
  const spot = { left, top, right: left + width, bottom: top + height, away };
  const fits = left >= RIM && top >= RIM && spot.right <= innerWidth - RIM && spot.bottom <= innerHeight - RIM;
  if (fits) yield away === AWAY[0] ? { ...spot, side, tail } : spot;
}

function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function overLog(width, height) {
  const log = document.getElementById("log")?.getBoundingClientRect();
  if (!log?.width) return { left: RIM, top: RIM };
  return { left: log.left, top: Math.max(RIM, log.bottom - height) };
}
