// Who is there. The server says it in small messages between the frames; this page says whether it can be seen.

import { always } from "./page.js";

let present = null; // as the server said last

export function startPresence() {
  always(put);
}

export function hearPresence(message) {
  present = message;
  put();
}

// What a page says about itself when its connection opens, and when it is hidden or seen again.
export const visibility = () => (document.hidden ? "hidden" : "visible");

// A frame may have been drawn before the last message came. Nothing is read aloud: whoever wants to know finds the word.
function put() {
  if (!present) return;
  for (const mark of document.querySelectorAll("[data-presence]")) {
    const word = present.seats[mark.dataset.presence];
    if (!word || mark.classList.contains(word)) continue;
    mark.classList.remove("here", "away", "gone");
    mark.classList.add(word);
    mark.setAttribute("aria-label", word);
    mark.title = word;
  }
}
