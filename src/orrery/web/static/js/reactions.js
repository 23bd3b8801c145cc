// Reactions: one of six faces for everybody at the table. A player's is shown by their seat, a watcher's over the field
// to write in; each is read aloud once, and gone after some seconds.

import { done, post } from "./ask.js";
import { always, hand, isSeen, make, onClick, table } from "./page.js";

const SHOWN = 4000; // ms

let open = false; // the row of reactions

export function startReactions() {
  always(mark);
  onClick("[data-reactions]", () => {
    turn(!open);
    if (open && hand === "key") document.querySelector("[data-react]").focus();
  });
  onClick("[data-react]", send);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open || !event.target.closest?.("#reactions, [data-reactions]")) return;
    event.stopPropagation();
    turn(false);
    toggle()?.focus();
  }, true);
}

const toggle = () => document.querySelector("[data-reactions]");

function turn(to) {
  open = to;
  mark();
}

function mark() {
  const row = document.getElementById("reactions");
  if (!row) return;
  row.classList.toggle("open", open);
  toggle().ariaExpanded = String(open);
}

async function send(button) {
  const sent = await post(`${table().dataset.post}/react`, { what: button.dataset.react }, button);
  done(button);
  if (!sent || !open) return;
  const focused = button.matches(":focus");
  turn(false);
  if (focused && isSeen(toggle())) toggle().focus();
}

export function hearReaction({ seat, name, what, words }) {
  const drawing = document.querySelector(`[data-react="${CSS.escape(what)}"] svg`);
  const heard = document.getElementById("heard");
  if (heard) heard.textContent = `${name}: ${words}`;
  if (!drawing) return;
  const places = seat === null ? [] : [...document.querySelectorAll(`#seat-${seat} > :is(.face, .badge), .strip .s${seat + 1} .badge`)];
  const place = places.find(isSeen);
  if (place) bySeat(place, drawing);
  else inStream(name, drawing);
}

// Over the page and not in it: the next frame must not take it away.
function bySeat(place, drawing) {
  const { left, top, width, height } = place.getBoundingClientRect();
  const face = make("span", { class: width < 30 ? "reacted small" : "reacted", "aria-hidden": "true" }, drawing.cloneNode(true));
  face.style.left = `${left + width / 2}px`;
  face.style.top = `${top + height / 2}px`;
  document.body.append(face);
  setTimeout(() => face.remove(), SHOWN);
}

function inStream(name, drawing) {
  const box = document.getElementById("reacted");
  if (!box) return;
  const line = make("span", {}, drawing.cloneNode(true), make("bdi", {}, name));
  box.append(line);
  while (box.children.length > 3) box.firstElementChild.remove();
  setTimeout(() => line.remove(), SHOWN);
}
