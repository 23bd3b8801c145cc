// Three ways to hear from the server: a WebSocket, a stream of events, polls. Each opens a line to the table and calls
// `heard` with every message, `works` once the line has proved to be one, and `lost` when it ends; after `close` it calls
// nobody. Only a WebSocket can `say` something; whoever has another line opens it anew.

const OPENING = 10_000; // ms for a WebSocket: some proxies neither let it through nor refuse it
const FIRST = 8000; // ms for the first round of a stream: one that comes later is held back on its way
const BEAT = 25_000; // ms without a word on a stream, where the server has one every ten seconds: it is dead
const ANSWER = 20_000; // ms for a poll, which the server answers in ten
const PAUSE = 500; // ms between two polls
const HIDDEN_PAUSE = 10_000; // where nobody looks

export function bySocket(place, { heard, works, lost }) {
  const url = new URL(place);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  const opening = setTimeout(() => socket.close(), OPENING);
  let left = false;
  socket.addEventListener("open", () => clearTimeout(opening));
  socket.addEventListener("message", (event) => {
    if (left) return;
    works();
    heard(JSON.parse(event.data));
  });
  socket.addEventListener("close", () => {
    clearTimeout(opening);
    if (!left) lost();
  });
  return {
    say(word) {
      const open = socket.readyState === WebSocket.OPEN;
      if (open) socket.send(word);
      return open;
    },
    close() {
      left = true;
      clearTimeout(opening);
      socket.close();
    },
  };
}

// `{}` ends each round of messages: when the first one is here, nothing is held back.
export function byStream(place, { heard, works, lost }) {
  return asking(lost, async (cut) => {
    cut.after(FIRST);
    const answer = await fetch(beside(place, "events"), { cache: "no-store", signal: cut.signal });
    if (!answer.ok) return refusal(answer);
    for await (const message of messages(answer.body)) {
      if (Object.keys(message).length) heard(message);
      else {
        works();
        cut.after(BEAT);
      }
    }
  });
}

// The browser allows few connections to one server: a page that nobody sees keeps none.
export function byPolls(place, { heard, works, lost }) {
  let line = "";
  const polling = asking(lost, async (cut) => {
    for (;;) {
      cut.after(ANSWER);
      const url = beside(place, "poll");
      if (line) url.searchParams.delete("opened");
      url.searchParams.set("line", line);
      if (!document.hidden) url.searchParams.set("wait", "");
      const answer = await fetch(url, { cache: "no-store", signal: cut.signal });
      if (!answer.ok) return refusal(answer);
      const told = await answer.json();
      if (cut.signal.aborted) return {};
      line = told.line;
      works();
      for (const message of told.messages) heard(message);
      cut.after(0);
      await new Promise((resolve) => setTimeout(resolve, document.hidden ? HIDDEN_PAUSE : PAUSE));
      if (cut.signal.aborted) return {};
    }
  });
  return {
    close() {
      polling.close();
      if (line) navigator.sendBeacon(beside(place, "hang-up"), JSON.stringify({ line }));
    },
  };
}

// Whether the server is there, whatever has become of a line.
export async function isThere() {
  const cut = cutting();
  cut.after(ANSWER / 2);
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: cut.signal });
    return answer.ok && (await answer.json()).ok === true;
  } catch {
    return false;
  } finally {
    cut.after(0);
  }
}

// A line of requests: `ask` goes on until it returns why it was refused, or fails.
function asking(lost, ask) {
  const cut = cutting();
  let left = false;
  ask(cut)
    .catch(() => {})
    .then((why) => {
      cut.after(0);
      if (!left) lost(why ?? { late: cut.late() });
    });
  return {
    close() {
      left = true;
      cut.after(0);
      cut.abort();
    },
  };
}

// Something that can be cut off, now or after so many milliseconds; 0 for never.
function cutting() {
  const controller = new AbortController();
  let timer;
  let late = false;
  const expire = () => {
    late = true;
    controller.abort();
  };
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    after(milliseconds) {
      clearTimeout(timer);
      if (milliseconds) timer = setTimeout(expire, milliseconds);
    },
    late: () => late,
  };
}

// Why there is no line although the server answers: its status, its words, and how long it wants to be left alone.
async function refusal(answer) {
  const { text } = await answer.json().catch(() => ({}));
  return { status: answer.status, text, seconds: Number(answer.headers.get("Retry-After")) || 0 };
}

function beside(place, what) {
  const url = new URL(place);
  url.pathname = url.pathname.replace(/live$/, what);
  return url;
}

// The messages of server-sent events: one JSON a line.
async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data:")) yield JSON.parse(line.slice(5));
  }
}
