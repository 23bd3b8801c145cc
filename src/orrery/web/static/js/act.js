// Playing: a click or a tap on something legal is sent to the server; one on something inert asks why not.

import { post, why } from "./ask.js";
import { nearest } from "./board.js";
import { askFirst, dismiss, isCostly, startCautions } from "./caution.js";
import { startHints } from "./hint.js";
import { _ } from "./language.js";
import { say, sure } from "./notice.js";
import { always, hand, onClick, table } from "./page.js";
import { pick } from "./pick.js";
import { setting } from "./settings.js";

const PLAYABLE = "[data-act], [data-why]";
const PRESSABLE = `${PLAYABLE}, [data-pick], [data-post-to], a[href], button, input, select, textarea, label, summary`;

let chosen = null; // the action that waits for its second tap
let underway = false; // an action was sent and is not answered yet
let acted = -1; // its number, once it is
let next = null; // {act, at}: the second answer of a choice that the game asks for in two, once it is asked

export function startActions() {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.target.closest("#caution, #refusal")) return;
    const aim = aimed(event);
    if (!aim || aim.disabled || aim.ariaDisabled === "true") return letGo();
    event.preventDefault();
    if (aim.dataset.pick !== undefined) return pick(aim.dataset.pick);
    const from = { element: aim, x: event.clientX, y: event.clientY };
    const { act } = aim.dataset;
    if (act === undefined) {
      letGo();
      why(`${table().dataset.post}/why?${new URLSearchParams({ do: aim.dataset.why, ...seat() })}`, from, aim.dataset.why);
    } else if (!isCostly(act) && confirms(aim) && chosen !== act) {
      choose(act);
      say(hand === "mouse" ? _("Click again to play.") : _("Tap again to play."));
    } else {
      attempt(act, from);
    }
  });
  always(mark);
  always(goOn);
  startCautions();
  startHints((act, element) => attempt(act, { element }));
  onClick("[data-post-to]", async (button) => {
    const { postTo, body, ask } = button.dataset;
    if (ask && !(await sure(ask, button.textContent.trim() || button.ariaLabel))) return;
    post(postTo, JSON.parse(body ?? "{}"), button);
  });
}

// Play it; what cannot be taken back and costs something is asked about first.
function attempt(act, from) {
  letGo();
  if (!isCostly(act)) return play(act, from);
  askFirst(act, from.element, () => play(act, from), () => choose(null));
  choose(act);
}

// Nothing is chosen any more, and no question is open. Returns whether there was anything of the kind.
export function letGo() {
  return dismiss() || choose(null);
}

// Frames that tell of others may come before the one that tells of my action: what they light is no longer mine to do.
async function play(action, from) {
  const { post: place, at } = table().dataset;
  if (underway || Number(at) < acted) return;
  underway = true;
  // A card that was pressed may stand elsewhere with the next frame. Browsers scroll after what has the focus, away from
  // what is to be chosen then; who plays by keys wants just that.
  if (hand !== "key" && from.element?.closest?.("#mine")) from.element.blur?.();
  const answer = await post(`${place}/act`, { do: action, at: Number(at), ...seat() }, from.element, from);
  underway = false;
  acted = answer?.at ?? acted;
  const then = from.element?.dataset.act === action ? from.element.dataset.then : undefined;
  next = answer && then ? { act: then, at: acted } : null;
  goOn();
}

// The game asks for an orb first and then for the tile; the player has shown the tile. If anything came between, it is
// asked as usual.
function goOn() {
  if (!next || underway || Number(table()?.dataset.at) < next.at) return;
  const { act, at } = next;
  next = null;
  const element = Number(table().dataset.at) === at && document.querySelector(`#table [data-act="${CSS.escape(act)}"]`);
  if (element) play(act, { element });
}

// Who plays several seats in one browser says for which: <main data-as="1">.
function seat() {
  const { as } = table().dataset;
  return as === undefined ? {} : { as: Number(as) };
}

// What a click means. A finger is wide: near a legal place it means that place.
export function aimed(event) {
  const hit = event.target.closest(PRESSABLE);
  if (hit && !hit.matches(PLAYABLE)) return null;
  const board = hand === "touch" && event.target.closest("svg.board");
  return (board && nearest(board, event.clientX, event.clientY)) || lit(hit) || hit;
}

// The area around a target asks why not; where the target is legal and visible, a click there is meant for the target.
function lit(hit) {
  if (!hit || hit.dataset.why === undefined) return null;
  const targets = [...document.querySelectorAll(`[data-act="${CSS.escape(hit.dataset.why)}"]`)];
  return targets.find((target) => target.getClientRects().length) ?? offering(targets);
}

// The place that offers one of these when it is picked.
function offering(targets) {
  const offer = targets.map((target) => target.closest("[data-beside]")).find(Boolean);
  return offer ? document.getElementById(offer.dataset.beside) : null;
}

// Confirming protects from slips of the hand; keys do not slip.
const confirms = (element) =>
  hand !== "key" && setting("confirm") === "on" && element.matches("[data-confirm], svg.board *");

// Returns whether something was chosen before.
function choose(act) {
  const had = chosen !== null;
  chosen = act;
  mark();
  return had;
}

let marked = [];

function mark() {
  for (const element of marked) if (element.dataset.act !== chosen) element.classList.remove("chosen");
  marked = chosen === null ? [] : [...document.querySelectorAll(`[data-act="${CSS.escape(chosen)}"]`)];
  if (!marked.length) chosen = null; // no longer legal
  for (const element of marked) element.classList.add("chosen");
}
