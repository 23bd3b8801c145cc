// Who is there. The server says it in small messages between the frames; this page says whether it can be seen.

import { _, ngettext } from "./language.js";
import { always, make } from "./page.js";

const WORDS = { here: _("here"), away: _("away"), gone: _("gone") };

let present = null; // as the server said last
let heard = 0; // when that was
let counting;

export function startPresence() {
  always(put);
}

export function hearPresence(message) {
  present = message;
  heard = Date.now();
  put();
}

// What a page says about itself when it is hidden or seen again.
export const visibility = () => (document.hidden ? "hidden" : "visible");

// A frame may have been drawn before the last message came. Nothing is read aloud: whoever wants to know finds the word.
function put() {
  if (!present) return;
  for (const mark of document.querySelectorAll("[data-presence]")) tell(mark, present.seats[mark.dataset.presence]);
  for (const words of document.querySelectorAll("[data-presence-word]")) say(words, present.seats[words.dataset.presenceWord]);
  watchers();
  count();
}

// The server has more to say of somebody who is away; a change is told in a word.
function say(words, word) {
  if (!word || words.dataset.state === word) return;
  words.dataset.state = word;
  words.textContent = WORDS[word] ?? word;
}

export function tell(mark, word) {
  if (!word || mark.classList.contains(word)) return;
  mark.classList.remove("here", "away", "gone");
  mark.classList.add(word);
  mark.setAttribute("aria-label", WORDS[word] ?? word);
  mark.title = WORDS[word] ?? word;
}

// Who watches, by name.
function watchers() {
  const box = document.getElementById("watchers");
  if (!box) return;
  const lines = present.watchers.map(({ name, presence }) => {
    const mark = make("span", { class: "presence", role: "img" });
    tell(mark, presence);
    return make("span", { class: "watcher" }, mark, make("bdi", {}, name));
  });
  if (present.more) lines.push(make("span", { class: "watcher" }, ngettext("and {count} more", "and {count} more", present.more)));
  box.querySelector(".names").replaceChildren(...lines);
  box.hidden = lines.length === 0;
}

// For whom a bot may play, and when: it counts down for the eye, and the button comes by itself.
function count() {
  clearTimeout(counting);
  let counts = false;
  for (const words of document.querySelectorAll("[data-until]")) {
    const left = secondsLeft(words.dataset.until);
    words.hidden = !left;
    if (left) words.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    counts ||= Boolean(left);
  }
  for (const button of document.querySelectorAll("[data-absent]")) button.hidden = secondsLeft(button.dataset.absent) !== 0;
  if (counts) counting = setTimeout(count, 1000);
}

// None for somebody who is here.
function secondsLeft(seat) {
  const left = present.absent[seat];
  return left === undefined ? undefined : Math.max(0, Math.ceil(left - (Date.now() - heard) / 1000));
}
