// A long list of choices: type a part of the name and the others step aside. Enter takes the one that is left.

import { always } from "./page.js";

export function startSifting() {
  document.addEventListener("input", ({ target }) => target.matches("[data-sift]") && sift(target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-sift]")) return;
    event.preventDefault();
    const found = shown(event.target);
    if (found.length !== 1) return;
    (found[0].matches("button") ? found[0] : found[0].querySelector("[data-by='1']"))?.click();
  });
  document.addEventListener("click", ({ target }) => {
    const list = target.closest("[data-act], [data-one]")?.parentElement?.id;
    const field = list && document.querySelector(`[data-sift="${CSS.escape(list)}"]`);
    if (!field?.value) return;
    field.value = ""; // it was found: the next one has another name
    sift(field);
  });
  always(() => document.querySelectorAll("[data-sift]").forEach(sift));
}

const items = (field) => [...(document.getElementById(field.dataset.sift)?.children ?? [])];
const shown = (field) => items(field).filter((item) => !item.hidden);
const plain = (words) => words.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, " ").trim();

function sift(field) {
  const wanted = plain(field.value).split(" ");
  for (const item of items(field)) {
    const words = plain(item.textContent);
    item.hidden = !wanted.every((part) => words.includes(part));
  }
}
