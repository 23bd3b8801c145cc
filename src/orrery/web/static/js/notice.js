// Words for the player in passing, and "are you sure?". What is refused is told by refusal.js.

import { _ } from "./language.js";
import { ensure, make } from "./page.js";

let quiet;

// Say something in passing ("Copied."), seen and read aloud: over a dialog too, if one is open. At a table it stands over
// the log, on a phone over the tabs: never on the board, and never on a choice.
export function say(text) {
  const box = ensure("said", "p", { class: "toast", role: "status" });
  const place = document.querySelector("dialog:modal") ?? document.body;
  if (box.parentNode !== place) place.append(box);
  box.textContent = text;
  box.hidden = false;
  clearTimeout(quiet);
  quiet = setTimeout(() => (box.hidden = true), Math.max(2500, text.length * 60));
}

// Say something to those who listen only: the page shows it already.
export function hear(text) {
  const box = document.getElementById("heard");
  if (!box) return say(text);
  box.textContent = ""; // the same words again are news
  setTimeout(() => (box.textContent = text));
}

// Ask before something that cannot be taken back. Resolves to true or false.
export function sure(question, verb) {
  const yes = make("button", { class: "btn go", value: "yes" }, verb || _("Yes"));
  const no = make("button", { class: "btn", value: "no", autofocus: "" }, _("No"));
  const form = make("form", { method: "dialog" }, make("p", {}, question), make("div", { class: "row" }, no, yes));
  const dialog = make("dialog", { class: "ask", "aria-label": question }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
