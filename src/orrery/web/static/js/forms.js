// Forms that need no new page: a line of chat, and the choices of a new table explained while they are made.

import { done, post } from "./ask.js";
import { onClick, released, show } from "./page.js";

const PAUSE = 150; // ms without a key: then the server is asked
const LONGEST = 1500; // letters of a field that the address remembers

export function startForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    send(form);
  });
  onClick("form[data-preview] [name=preset]", (button, event) => {
    event.preventDefault();
    preview(button.form, { preset: button.value });
  });
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = event.target.form?.closest("form[data-preview]");
      if (form) later(form);
    });
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches("input[type=file][data-into]")) readInto(event.target);
  });
}

// A file is read here, and goes the way of a text that was typed
async function readInto(input) {
  const [file] = input.files;
  const field = document.getElementById(input.dataset.into);
  if (!file || !field) return;
  field.value = file.size > field.maxLength ? `# ${file.name} is too large` : await file.text();
  input.value = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

let sending = Promise.resolve(); // what was written first arrives first

// The field is free for the next line at once, and the focus never leaves it.
function send(form) {
  if (!form.checkValidity()) return;
  const content = Object.fromEntries(new FormData(form));
  form.reset();
  sending = sending.then(() => deliver(form, content));
}

async function deliver(form, content) {
  const sent = await post(form.dataset.send, content, form);
  done(form);
  if (!sent) restore(form, content);
}

// What did not arrive comes back, unless something else was written meanwhile.
function restore(form, content) {
  for (const [name, value] of Object.entries(content)) {
    const field = form.elements[name];
    if (field.value === field.defaultValue) field.value = value;
  }
}

let pause;
let asking;

function later(form) {
  clearTimeout(pause);
  asking?.abort(); // its answer would be about choices that have changed
  pause = setTimeout(() => preview(form), PAUSE);
}

// What was chosen is kept in the address: whoever goes to the table and comes back finds it again.
function remember(form) {
  const fields = new URLSearchParams(new FormData(form));
  const game = fields.get("game");
  fields.delete("game");
  for (const [name, value] of [...fields]) if (value.length > LONGEST) fields.delete(name);
  history.replaceState(history.state, "", `/new/${game}?${fields}`);
}

// Without an answer the page stays as it is: sending the form still works.
async function preview(form, more = {}) {
  clearTimeout(pause);
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    const body = new URLSearchParams([...new FormData(form), ...Object.entries(more)]);
    const response = await fetch(form.dataset.preview, { method: "POST", body, signal });
    if (!response.ok) return;
    const template = document.createElement("template");
    template.innerHTML = await response.text();
    await released();
    if (signal.aborted) return;
    const sent = template.content.firstElementChild;
    const old = sent && document.getElementById(sent.id);
    if (!old) return;
    show(old, sent, { fields: "sent" });
    remember(document.getElementById(sent.id).querySelector("form[data-preview]"));
  } catch (error) {
    if (!(error instanceof TypeError) && error.name !== "AbortError") throw error;
  }
}
