// Words for the player: why something was refused, that something was done, and "are you sure?".

import { always, ensure, make, table } from "./page.js";

export const SILENCE = "The server did not answer. Look again.";

let refused = false;
let fading;

// Show a refusal under the status line: what is in the way, then the rule as a link. It stays until the next action, or
// for as long as it takes to read: what lies under it must not stay hidden.
export function refuse({ text, rule }) {
  const box = ensure("refusal", "div", { class: "refusal", role: "alert" });
  const [first] = text.match(/^.*?[.?!](?=\s|$)/s) ?? [text];
  const words = make("p", {}, make("b", {}, first), text.slice(first.length).trim());
  if (rule) {
    const href = `${table()?.dataset.rules ?? ""}#${rule}`;
    words.append(" ", make("a", { href, "data-rule": rule }, `Rule ${rule}`));
  }
  box.dataset.keep = ""; // a frame that comes now must not read the same words aloud again
  box.replaceChildren(...noEntry(), words);
  box.hidden = false;
  refused = true;
  clearTimeout(fading);
  fading = setTimeout(forgive, Math.max(8000, text.length * 120));
}

export function forgive() {
  const box = document.getElementById("refusal");
  clearTimeout(fading);
  refused = false;
  if (!box) return;
  box.hidden = true;
  box.replaceChildren();
}

always(() => {
  const box = document.getElementById("refusal");
  if (refused && box) box.hidden = false;
});

// The drawing of the sign, where the page carries it.
function noEntry() {
  if (!document.getElementById("i-no")) return [];
  const template = document.createElement("template");
  template.innerHTML = '<svg class="icon" aria-hidden="true"><use href="#i-no"/></svg>';
  return [template.content];
}

let quiet;

// Say something in passing ("Copied."), seen and read aloud: over a dialog too, if one is open.
export function say(text) {
  const box = ensure("said", "p", { class: "toast", role: "status" });
  const place = document.querySelector("dialog:modal") ?? document.body;
  if (box.parentNode !== place) place.append(box);
  box.textContent = text;
  box.hidden = false;
  clearTimeout(quiet);
  quiet = setTimeout(() => (box.hidden = true), Math.max(2500, text.length * 60));
}

// Ask before something that cannot be taken back. Resolves to true or false.
export function sure(question, verb) {
  const yes = make("button", { class: "btn go", value: "yes" }, verb || "Yes");
  const no = make("button", { class: "btn", value: "no", autofocus: "" }, "No");
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
