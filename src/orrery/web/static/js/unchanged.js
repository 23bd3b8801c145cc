// Most lines of a log are on the page already, late in a game a hundred of them: what has not changed is left out of a
// frame before the browser reads it.

const LINE = /<li id="(log-[^"]*)"[^>]* class="([^"]*)"[^]*?<\/li>/g;

let known = new Map(); // the lines of the last frame by id, as they were sent

// The frame with `data-same` in the place of every line that the page shows as it was sent; morph.js lets those be.
export function leaveOut(html) {
  const sent = new Map();
  const short = html.replace(LINE, (line, id, classes) => {
    sent.set(id, line);
    const there = known.get(id) === line && document.getElementById(id)?.getAttribute("class") === classes;
    return there ? `<li id="${id}" data-same></li>` : line;
  });
  known = sent;
  return short;
}
