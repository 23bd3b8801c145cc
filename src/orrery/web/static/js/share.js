// The picture of a finished game goes where the player wants it: to the share sheet of the device, if there is one that
// takes pictures; else the link downloads it, as it does without this script.

import { isPlain, onClick } from "./page.js";

export function startSharing() {
  onClick("[data-share]", (link, event) => {
    if (!isPlain(event) || !navigator.canShare) return;
    const probe = new File([""], "picture.png", { type: "image/png" });
    if (!link.pathname.endsWith(".png") || !navigator.canShare({ files: [probe] })) return;
    event.preventDefault();
    share(link);
  });
}

async function share(link) {
  link.ariaBusy = "true";
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new TypeError(response.statusText);
    const file = new File([await response.blob()], "orrery.png", { type: "image/png" });
    await navigator.share({ files: [file], url: link.dataset.share });
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href); // nobody is left with nothing
  } finally {
    link.removeAttribute("aria-busy");
  }
}
