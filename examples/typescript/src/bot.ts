// A bot that plays a whole game on an Orrery server, by a client that is generated from the server's own description.
//
//   npm run bot -- http://127.0.0.1:8000 gardens

import createClient, { type Client, type Middleware } from "openapi-fetch";
import type { components, paths } from "./api.js";

type Table = components["schemas"]["TableState"];
type Orrery = Client<paths>;

const SEAT = 0; // "me" comes first in the list of seats

// A server that has had enough says for how long: wait, and send the same again.
async function patiently(request: Request): Promise<Response> {
  for (;;) {
    const answer = await fetch(request.clone());
    if (answer.status !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After") ?? 10)));
  }
}

// What was asked for, or the words of the server why not.
function given<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (answer.data === undefined) throw new Error(`${answer.response.status}: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

async function enter(server: string): Promise<Orrery> {
  const orrery = createClient<paths>({ baseUrl: server, fetch: patiently });
  const { token } = given(await orrery.POST("/api/v1/tokens", { body: { name: "TypeScript" } }));
  const signed: Middleware = {
    onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${token}`);
      return request;
    },
  };
  orrery.use(signed);
  return orrery;
}

// The table as it is now, and again whenever something has changed. A stream that breaks off is opened again.
async function* changes(orrery: Orrery, table: string): AsyncGenerator<Table> {
  for (;;) {
    const stream = await orrery.GET("/api/v1/tables/{table}/stream", { params: { path: { table } }, parseAs: "stream" });
    const reader = given(stream)!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line.startsWith("data:")) yield JSON.parse(line.slice(5)) as Table;
    }
  }
}

async function play(server: string, game: string, seats: string[]): Promise<Table> {
  const orrery = await enter(server);
  const { id: table } = given(await orrery.POST("/api/v1/tables", { body: { game, seats } }));
  const path = { table };
  for await (const here of changes(orrery, table)) {
    if (here.status === "over") return here;
    if (!here.actors.includes(SEAT)) continue;
    const query = { seat: SEAT };
    const { legal, at } = given(await orrery.GET("/api/v1/tables/{table}/legal", { params: { path, query } }));
    const choice = legal[Math.floor(Math.random() * legal.length)]; // a better bot thinks here
    if (!choice) continue; // the table has moved on, and the stream will say so
    const acted = await orrery.POST("/api/v1/tables/{table}/act", { params: { path }, body: { seat: SEAT, do: choice.do, at } });
    if (acted.response.status !== 409) given(acted); // 409: somebody was quicker, look again
  }
  throw new Error("changes go on until the game is over");
}

const [server, game, seats = "me,beginner"] = process.argv.slice(2);
if (!server || !game) {
  console.error("Say which server and which game: npm run bot -- http://127.0.0.1:8000 gardens");
  process.exit(2);
}
const { standing } = await play(server.replace(/\/$/, ""), game, seats.split(","));
console.log(JSON.stringify(standing));
process.exit(0); // the last stream may still be open
