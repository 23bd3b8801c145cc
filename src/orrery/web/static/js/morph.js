// Turn the page we have into the page the server sent, keeping every element that both of them know by its id.
//
// Kept elements are the same objects afterwards, wherever they went, so a card slides from hand to table and the focus
// stays. Everything else becomes exactly what was sent. Three rules make that safe:
//   1. an element with an id is only ever matched by its id; one without is matched by its order among its likes (which
//      do the same when they are pressed), first those of the same class;
//   2. the children of a parent are all put in place before any of them is looked into, so nothing that was placed
//      moves again, and nothing is ever moved into itself;
//   3. what is no longer wanted stays in the page until the end: something kept may still be inside it.

// `fields: "mine"` leaves what people typed alone, except where the server's own value changed. `fields: "sent"` takes
// the server's values everywhere but in the field that is being typed in.
export function morph(old, next, { fields = "mine" } = {}) {
  const sent = typeof next === "string" ? parse(next, old) : next;
  const restoreFocus = rememberFocus();
  const restoreLogs = rememberLogs(old);

  const twins = pair(old, sent);
  letGo(old, twins);
  const job = { twins, claimed: new Set(twins.values()), holders: holders(sent, twins), placed: new Set(), fields };
  job.leftovers = [];

  const root = placeRoot(old, sent, job);
  settle(root, sent, job);
  for (const node of job.leftovers) if (!job.placed.has(node)) node.remove();

  restoreFocus();
  restoreLogs();
  return root;
}

function parse(html, old) {
  const template = document.createElement("template");
  const insideDrawing = old.namespaceURI === "http://www.w3.org/2000/svg" && old.localName !== "svg";
  template.innerHTML = insideDrawing ? `<svg>${html}</svg>` : html;
  const first = template.content.firstElementChild;
  return insideDrawing ? first.firstElementChild : first;
}

const alike = (a, b) => a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI;
const keeps = (element) => element.hasAttribute("data-keep");

// Every element by its id, without looking into what keeps its inside to itself.
function byId(root) {
  const found = new Map();
  const add = (element) => element.id && !found.has(element.id) && found.set(element.id, element);
  add(root);
  if (keeps(root)) return found;
  const closed = new Set(root.querySelectorAll("[data-keep]"));
  const inside = (element) => closed.size && closed.has(element.parentElement.closest("[data-keep]"));
  for (const element of root.querySelectorAll("[id]")) if (!inside(element)) add(element);
  return found;
}

// Which of our elements becomes which element that was sent.
function pair(old, sent) {
  const ours = byId(old);
  const twins = new Map();
  for (const [id, element] of byId(sent)) {
    const twin = ours.get(id);
    if (twin && alike(twin, element)) twins.set(element, twin);
  }
  const free = !twins.has(sent) && ![...twins.values()].includes(old);
  if (free && alike(old, sent)) twins.set(sent, old);
  return twins;
}

// The elements sent that have a twin somewhere inside: all others without a twin of their own can be copied whole.
function holders(sent, twins) {
  const found = new Set();
  for (const element of twins.keys()) {
    for (let up = element; up !== sent && !found.has(up.parentNode); up = up.parentNode) found.add(up.parentNode);
  }
  return found;
}

function placeRoot(old, sent, job) {
  const root = job.twins.get(sent) ?? copy(sent, job);
  job.placed.add(root);
  if (root !== old) {
    move(old.parentNode, root, old);
    job.leftovers.push(old);
  }
  return root;
}

const copy = (sent, job) => document.importNode(sent, !job.holders.has(sent));

// moveBefore keeps transitions, focus and scroll; it only works inside one page.
function move(parent, node, before) {
  if (parent.moveBefore && parent.isConnected && node.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function settle(ours, sent, job) {
  if (sent.hasAttribute("data-same")) return; // see unchanged.js
  if (job.fields === "mine" && ours.isEqualNode(sent)) return; // most of a board is as it was
  const field = ours.matches("input, textarea, select");
  const was = field && given(ours);
  dress(ours, sent);
  if (!keeps(ours) && !keeps(sent)) settleChildren(ours, sent, job);
  if (field && (job.fields === "sent" || given(sent) !== was)) write(ours, sent);
}

function settleChildren(ours, sent, job) {
  const wanted = match(ours, sent, job);
  const staying = new Set(wanted);
  const now = new Set();
  const todo = [];
  let cursor = ours.firstChild;
  [...sent.childNodes].forEach((child, i) => {
    while (cursor && !staying.has(cursor)) cursor = cursor.nextSibling;
    let node = wanted[i];
    if (!node) {
      node = copy(child, job);
      ours.insertBefore(node, cursor);
      if (job.holders.has(child)) todo.push([node, child]);
    } else {
      if (node === cursor) cursor = cursor.nextSibling;
      else move(ours, node, cursor);
      todo.push([node, child]);
    }
    now.add(node);
    job.placed.add(node);
  });
  for (const node of ours.childNodes) if (!now.has(node)) job.leftovers.push(node);
  for (const [node, child] of todo) {
    if (node.nodeType === Node.ELEMENT_NODE) settle(node, child, job);
    else if (node.data !== child.data) node.data = child.data;
  }
}

// What can be pressed never becomes something else that can be: it would change its meaning under a pointer or a focus.
const meaning = ({ dataset }) => dataset?.act ?? dataset?.pick ?? dataset?.why ?? dataset?.postTo ?? "";
const kind = (node) => `${node.nodeName} ${node.namespaceURI} ${meaning(node)}`;
const kindAndClass = (node) => `${kind(node)} ${node.getAttribute?.("class")}`;

// For each child sent, the node of ours that becomes it, or undefined where a new one is needed.
function match(ours, sent, { twins, claimed }) {
  const wanted = Array.from(sent.childNodes, (child) => twins.get(child));
  const free = new Set([...ours.childNodes].filter((node) => !node.id && !claimed.has(node)));
  for (const alikeBy of [kindAndClass, kind]) {
    const queues = new Map();
    for (const node of free) {
      const likes = alikeBy(node);
      if (queues.has(likes)) queues.get(likes).push(node);
      else queues.set(likes, [node]);
    }
    sent.childNodes.forEach((child, i) => {
      if (wanted[i] || child.id) return;
      wanted[i] = queues.get(alikeBy(child))?.shift();
      free.delete(wanted[i]);
    });
  }
  return wanted;
}

// Attributes. Whether a dialog or a fold is open belongs to the reader, not to the server.
function dress(ours, sent) {
  const folds = ours.matches("dialog, details");
  for (const attribute of sent.attributes) {
    if (folds && attribute.name === "open") continue;
    if (ours.getAttribute(attribute.name) !== attribute.value) ours.setAttributeNode(attribute.cloneNode());
  }
  for (const { name } of [...ours.attributes]) {
    if (sent.hasAttribute(name) || name === "data-keep" || (folds && name === "open")) continue;
    // Taking the tabindex away would throw the focus out of the board.
    if (name === "tabindex" && ours === document.activeElement) ours.setAttribute(name, "-1");
    else ours.removeAttribute(name);
  }
}

// What the server last wrote into a field, whatever was typed since.
function given(field) {
  if (field.localName === "select") return [...field.options].map((o) => `${o.value}=${o.defaultSelected}`).join("\n");
  if (field.type === "checkbox" || field.type === "radio") return field.defaultChecked;
  return field.defaultValue;
}

function write(ours, sent) {
  if (ours.type === "checkbox" || ours.type === "radio") ours.checked = sent.checked;
  else if (ours === document.activeElement || ours.type === "file") return;
  else if (ours.localName === "select") [...ours.options].forEach((o, i) => (o.selected = sent.options[i].selected));
  else if (ours.value !== sent.value) ours.value = sent.value;
}

// What has the focus and is about to go lets go of it now: taking it out of the page later would make the browser work out
// all styles in the middle of the changes, and then once more.
function letGo(old, twins) {
  const focused = document.activeElement;
  if (!focused?.id || !old.contains(focused) || focused.closest("[data-keep]")) return;
  for (const twin of twins.values()) if (twin === focused) return;
  focused.blur();
}

// Where moveBefore is missing a moved element loses the focus. One that is gone leaves it to the fold it was in.
function rememberFocus() {
  const focused = document.activeElement;
  const fold = focused?.closest("details")?.querySelector("summary");
  const { selectionStart, selectionEnd } = focused ?? {};
  return () => {
    if (!focused?.isConnected && fold?.isConnected) fold.focus({ preventScroll: true });
    if (!focused?.isConnected || focused === document.activeElement) return;
    focused.focus({ preventScroll: true });
    if (selectionStart != null) focused.setSelectionRange(selectionStart, selectionEnd);
  };
}

// A log that shows its newest line goes on doing so; one that was scrolled back stays where it is.
function rememberLogs(root) {
  const below = (log) => log.scrollHeight - log.scrollTop - log.clientHeight;
  const atEnd = [...root.querySelectorAll(".log")].filter((log) => below(log) < 24);
  return () => {
    for (const log of atEnd) log.scrollTop = log.scrollHeight;
  };
}
