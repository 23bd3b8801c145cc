// The page "When to call me": every change is kept at once, and the channels of this browser are switched here.

import { HOW } from "./calling.js";
import { allow, ask, canNotify, canPush, notify, permission, subscribe, subscribed, unsubscribe, zone } from "./device.js";
import { _ } from "./language.js";
import { say } from "./notice.js";
import { onClick, show } from "./page.js";
import { store, stored } from "./settings.js";

const INSECURE = _("Needs HTTPS, or a server on this machine (localhost)");
const UNKNOWN = _("This browser cannot do it. On an iPhone, put Orrery on the home screen first");

const page = () => document.getElementById("calls");

export function startCallForm() {
  onClick("[data-call-try]", (button) => tryOut(button));
  if (!page()) return;
  fill();
  document.addEventListener("change", (event) => {
    const field = event.target.closest("#calls .callform [name], #calls [data-call-switch]");
    if (!field) return;
    if (field.dataset.callSwitch) flip(field);
    else keep(field);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.closest("#calls")) return;
    event.preventDefault();
    if (event.submitter) keep(event.submitter);
  });
  onClick("[data-call-mail]", (button) => told(button, () => ask("/me/calls/mail", {})));
  startHours();
}

// Keeping ----------------------------------------------------------------------------------------------------------

// One after the other: the last one is what the page shows.
let keeping = Promise.resolve();

function keep(from) {
  keeping = keeping.then(() => send(from));
}

async function send(from) {
  const content = new FormData(page().querySelector(".callform"));
  if (from.name === "turn") content.set("turn", from.value);
  content.set("zone", zone());
  try {
    const response = await fetch("/me/calls?part=1", { method: "POST", body: new URLSearchParams(content) });
    if (!response.ok) {
      const { text } = await response.json().catch(() => ({}));
      say(text ?? _("That did not work. Try again in a moment."));
      from.closest(".channel")?.querySelector(".field")?.focus();
      if (from.type === "checkbox") from.checked = !from.checked;
      return;
    }
    show(page(), await response.text(), { fields: "sent" });
    await fill();
    say(from.name === "mail" ? _("Kept. Look for a mail at that address.") : _("Kept."));
  } catch {
    say(_("The server did not answer. Try again in a moment."));
  }
}

async function told(button, work) {
  button.ariaBusy = "true";
  try {
    const { text } = (await work()) ?? {};
    if (text) say(text);
  } catch (error) {
    say(error.message);
  }
  button.removeAttribute("aria-busy");
}

const tryOut = (button) =>
  told(button, async () => {
    const kind = button.dataset.callTry;
    if (button.dataset.to) return ask(button.dataset.to, {});
    if (kind === "browser") return void (await notify());
    if (kind !== "push") return ask("/me/calls/try", { kind });
    return ask("/me/calls/try", { endpoint: (await subscribed())?.endpoint });
  });

// This browser -----------------------------------------------------------------------------------------------------

const part = (name) => page().querySelector(`[data-channel=${name}]`);

async function fill() {
  page().querySelector("[data-zone]").textContent = zone();
  const allowed = permission();
  const trouble = isSecureContext ? UNKNOWN : INSECURE;
  paint("browser", canNotify() ? null : trouble, allowed === "granted" && stored("calls") !== "off");
  const own = canPush() ? await subscribed() : null;
  const known = own ? await ask("/me/calls/device", { endpoint: own.endpoint }).catch(() => ({})) : {};
  paint("push", canPush() ? null : trouble, allowed === "granted" && known.on, known.trouble);
}

function paint(name, impossible, on, trouble) {
  const box = part(name);
  const field = box.querySelector("[data-call-switch]");
  const blocked = permission() === "denied" && !impossible;
  field.disabled = Boolean(impossible) || blocked;
  field.checked = Boolean(on);
  box.querySelector("[data-call-try]").hidden = !on;
  if (impossible) box.querySelector("[data-words]").textContent = impossible;
  else if (blocked) box.querySelector("[data-words]").textContent = HOW;
  const state = box.querySelector("[data-state]");
  if (!state) return;
  state.querySelector("span").textContent = trouble
    ? _("Dropped: {trouble}. Switch it on again.", { trouble })
    : _("allowed on this device");
  state.querySelector(".icon").toggleAttribute("hidden", Boolean(trouble));
  state.hidden = !trouble && !on;
}

// The browser's own question comes only now, when the player has switched it on.
async function flip(field) {
  const name = field.dataset.callSwitch;
  try {
    if (!field.checked) {
      if (name === "push") await unsubscribe();
      else store("calls", "off");
    } else if ((await allow()) === "granted") {
      if (name === "push") await subscribe();
      else store("calls", "on");
    }
  } catch (error) {
    say(_("That did not work: {why}", { why: error.message }));
  }
  await fill();
}

// The hours of the day ---------------------------------------------------------------------------------------------

const hourAt = (box, x) => {
  const { left, width } = box.getBoundingClientRect();
  return Math.min(23, Math.max(0, Math.floor(((x - left) / width) * 24)));
};

// Drag over the hours that are quiet: from the first one to the last. Dragged backwards they go round midnight.
function startHours() {
  let from = null;
  let to = null;
  let box = null;
  document.addEventListener("pointerdown", (event) => {
    box = event.target.closest("#calls [data-hours]");
    if (!box || event.button !== 0) return;
    event.preventDefault();
    from = to = hourAt(box, event.clientX);
    mark(box, from, to);
  });
  document.addEventListener("pointermove", (event) => {
    if (from === null) return;
    to = hourAt(box, event.clientX);
    mark(box, from, to);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (from === null) return;
      const form = page().querySelector(".callform");
      form.elements.quiet_from.value = from;
      form.elements.quiet_to.value = (to + 1) % 24;
      form.elements.quiet.checked = true;
      from = null;
      keep(form.elements.quiet_from);
    });
  }
}

function mark(box, from, to) {
  const inside = (hour) => (from <= to ? hour >= from && hour <= to : hour >= from || hour <= to);
  [...box.children].forEach((block, hour) => block.classList.toggle("quiet", inside(hour)));
}
