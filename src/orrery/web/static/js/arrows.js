// Where the arrow keys lead on a board: from each place to four others, so that from any place one gets to every other.

export const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = Object.keys(STEPS);

// For places {x, y}, a list of what each key leads to: a number of the list, or undefined if nothing lies there.
export function ways(places) {
  const leads = places.map((_, from) => Object.fromEntries(KEYS.map((key) => [key, nearest(places, from, key)])));
  letIn(places, leads);
  letOut(places, leads);
  return leads;
}

// The nearest place ahead, and rather straight ahead. What lies more to the side belongs to another key, unless there is
// nothing else.
function nearest(places, from, key) {
  const [right, down] = STEPS[key];
  let best;
  let smallest = Infinity;
  places.forEach((to, number) => {
    const [x, y] = [to.x - places[from].x, to.y - places[from].y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (number === from || ahead < 1) return;
    const way = ahead + 2 * aside + (aside > ahead * 2 ? 1e6 : 0);
    if (way < smallest) [best, smallest] = [number, way];
  });
  return best;
}

// Where places lie close, some are nobody's nearest. Each is put on the way between its neighbour and what comes after.
function letIn(places, leads) {
  for (let reached = reach(leads); reached.size < places.length; reached = reach(leads)) {
    const [from, to] = closest(places, reached);
    const key = towards(places[from], places[to])[0];
    const next = leads[from][key];
    leads[from][key] = to;
    if (next !== undefined) leads[to][key] = next;
    leads[to][opposite(key)] ??= from;
  }
}

// And from everywhere there is a way back to the first.
function letOut(places, leads) {
  const tried = new Set();
  for (;;) {
    const back = reach(turned(leads));
    const lost = places.map((_, number) => number).filter((number) => !back.has(number) && !tried.has(number));
    if (lost.length === 0) return;
    const [to, from] = closest(places, new Set([...places.keys()].filter((number) => !lost.includes(number))));
    tried.add(from);
    for (const key of towards(places[from], places[to])) {
      const before = leads[from][key];
      leads[from][key] = to;
      if (reach(leads).size === places.length) break;
      leads[from][key] = before;
    }
  }
}

// All places that can be reached from the first.
function reach(leads) {
  const found = new Set(leads.length ? [0] : []);
  for (const here of found) {
    for (const there of Object.values(leads[here]).flat()) if (there !== undefined) found.add(there);
  }
  return found;
}

// The ways the other way round.
function turned(leads) {
  const back = leads.map(() => ({ all: [] }));
  leads.forEach((keys, from) => Object.values(keys).forEach((to) => to !== undefined && back[to].all.push(from)));
  return back;
}

// One of `inside` and one that is not, as close together as any.
function closest(places, inside) {
  let best = null;
  let smallest = Infinity;
  for (const from of inside) {
    places.forEach((to, number) => {
      const apart = Math.hypot(to.x - places[from].x, to.y - places[from].y);
      if (!inside.has(number) && apart < smallest) [best, smallest] = [[from, number], apart];
    });
  }
  return best;
}

// The keys, that which points there best first.
function towards(from, to) {
  const points = (key) => (to.x - from.x) * STEPS[key][0] + (to.y - from.y) * STEPS[key][1];
  return [...KEYS].sort((one, other) => points(other) - points(one));
}

function opposite(key) {
  const [right, down] = STEPS[key];
  return KEYS.find((other) => STEPS[other][0] === -right && STEPS[other][1] === -down);
}
