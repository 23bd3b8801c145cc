// Random pages for the morph: HTML and drawings, with and without ids, texts and comments; ids move, come and go.
// Each pair is morphed; the result must equal what was sent, and every element that both know must be the same object.

window.trees = function trees(seed, count) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(random() * n);
  const SVG = "http://www.w3.org/2000/svg";

  function tree(root, ids) {
    const free = [...ids].sort(() => random() - 0.5);
    const grow = (parent, depth) => {
      for (let n = below(5); n > 0; n -= 1) {
        const kind = below(10);
        if (kind === 0) parent.append(document.createTextNode(["one", "two", " "][below(3)]));
        else if (kind === 1) parent.append(document.createComment(["why", "because"][below(2)]));
        else {
          const drawing = parent.namespaceURI === SVG || kind === 2;
          // Mostly an id always has the same kind of element, as on real pages; sometimes it has not.
          const id = random() < 0.6 ? free.pop() : undefined;
          const pick = id !== undefined && random() < 0.95 ? id % 2 : below(2);
          const name = drawing ? (parent.namespaceURI === SVG ? ["g", "circle"][pick] : "svg") : ["div", "section"][pick];
          const element = drawing ? document.createElementNS(SVG, name) : document.createElement(name);
          if (id !== undefined) element.id = `n${id}`;
          for (const attribute of ["class", "data-x", "title"]) {
            if (random() < 0.3) element.setAttribute(attribute, ["", "a", "b"][below(3)]);
          }
          parent.append(element);
          if (depth < 5) grow(element, depth + 1);
        }
      }
    };
    grow(root, 0);
    return root;
  }

  const elements = (root) => new Map([root, ...root.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const result = { wrong: 0, lost: 0, kept: 0 };
  const box = document.createElement("section");
  document.body.append(box);
  for (let i = 0; i < count; i += 1) {
    const ids = Array.from({ length: 4 + below(16) }, (_, n) => n);
    const root = () => Object.assign(document.createElement("main"), { id: "root" });
    const old = tree(root(), ids);
    const sent = tree(root(), ids);
    box.replaceChildren(old);
    const before = elements(old);
    const shown = window.orrery.morph(old, i % 2 ? sent : sent.outerHTML);
    const copy = shown.cloneNode(true);
    const wish = sent.cloneNode(true);
    copy.normalize();
    wish.normalize();
    if (!copy.isEqualNode(wish) || box.childNodes.length !== 1 || box.firstChild !== shown) result.wrong += 1;
    const after = elements(shown);
    for (const [id, element] of elements(sent)) {
      const was = before.get(id);
      if (!was || was.nodeName !== element.nodeName || was.namespaceURI !== element.namespaceURI) continue;
      if (after.get(id) === was) result.kept += 1;
      else result.lost += 1;
    }
  }
  box.remove();
  return result;
};
