"""Who comes to a server: people with browsers and cookies, programs with tokens. And the house they come to."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Self, TypeVar

import httpx
from starlette.testclient import TestClient, WebSocketTestSession

from orrery.core import State
from orrery.core.language import current
from orrery.server.bots import think, think_of_hint, think_of_odds, think_of_proposal
from orrery.server.settings import Settings
from orrery.server.tables import LiveTable
from orrery.web.app import make_app
from orrery.web.site import Site

T = TypeVar("T")
HTML = {"Accept": "text/html"}
BROWSER = {**HTML, "Sec-Fetch-Site": "same-origin"}


class BotsHere:
    """Bots that think in this process: no worker has to be started for a test."""

    def __init__(self) -> None:
        self.busy = False

    async def choose(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: str, seed: int
    ) -> str:
        return think(slug, overrides, snapshot, seat, level, seed)

    async def hint(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int
    ) -> dict[str, Any]:
        return think_of_hint(slug, overrides, snapshot, seat, seed, current())

    async def proposal(self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, seed: int) -> str:
        return think_of_proposal(slug, overrides, snapshot, seat, seed)

    async def odds(self, slug: str, overrides: str, snapshot: Mapping[str, Any], seed: int) -> list[float]:
        return think_of_odds(slug, overrides, snapshot, seed)

    def close(self) -> None:
        self.busy = False


class House:
    """A running server without a network: people and programs come in by `person` and `program`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self.door = TestClient(self.app, base_url="http://testserver")

    def __enter__(self) -> Self:
        self.door.__enter__()
        self.site.bots.workers = BotsHere()  # type: ignore[assignment]
        return self

    def __exit__(self, *problem: object) -> None:
        self.door.__exit__()

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    def client(self) -> TestClient:
        """A browser without cookies. A 5xx is an answer here, not an exception: tests look at the status."""
        client = TestClient(
            self.app, base_url="http://testserver", follow_redirects=False, raise_server_exceptions=False
        )
        client.portal = self.door.portal
        return client

    def person(self, name: str = "") -> Person:
        return Person(self, name)

    def program(self, name: str = "Program") -> Program:
        return Program(self.client(), name)

    def run(self, work: Callable[..., Awaitable[T]], *args: Any) -> T:
        """Do something in the server's own loop."""
        assert self.door.portal is not None
        return self.door.portal.call(work, *args)

    def live(self, table: str) -> LiveTable:
        return self.run(self.site.tables.live, table)

    def state(self, table: str) -> State:
        return self.live(table).state

    def later(self, seconds: float) -> None:
        """Let time pass for those who have no page open."""
        board = self.site.presence
        before = board.clock
        board.clock = lambda: before() + seconds

    def rewind(self, table: str, seconds: float) -> None:
        """As if the last action at a table had been done so much longer ago."""
        live = self.live(table)
        live.info = replace(live.info, updated=live.info.updated - seconds)
        due = self.site.tables.owed(live.info, live.actors()).clock
        self.run(self.site.store.tables.look_later, table, due)

    def wait(self, table: str, until: Callable[[LiveTable], bool], seconds: float = 60.0) -> LiveTable:
        """The table as soon as it is as it should be."""
        limit = time.monotonic() + seconds
        while not until(live := self.live(table)):
            assert time.monotonic() < limit, f"still action {live.info.number}, {live.info.status}"
            time.sleep(0.01)
        return live


class Person:
    """Somebody with a browser: keeps cookies, says where a request comes from."""

    def __init__(self, house: House, name: str = "") -> None:
        self.house = house
        self.client = house.client()
        self.client.headers.update({"Sec-Fetch-Site": "same-origin"})
        if name:
            self.form("/me", name=name)

    def get(self, path: str, **more: Any) -> httpx.Response:
        answer: httpx.Response = self.client.get(path, headers=HTML, **more)
        return answer

    def form(self, path: str, **fields: str) -> httpx.Response:
        answer: httpx.Response = self.client.post(path, data=fields, headers=HTML)
        return answer

    def post(self, path: str, **body: Any) -> httpx.Response:
        answer: httpx.Response = self.client.post(path, json=body)
        return answer

    def sets(self, *seats: str, game: str = "gardens", **fields: str) -> str:
        """Set a table; its id. Seats as in the form: me, friend, open, or a level of bots; bot1 to bot5 as before."""
        chosen = {f"seat{number}": who for number, who in enumerate(seats)}
        answer = self.form("/new", game=game, players=str(len(seats)), **chosen, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def joins(self, table: str, name: str = "") -> httpx.Response:
        """Sit down by the invite link."""
        return self.form(f"/j/{table}/{self.house.live(table).info.invite}", name=name)

    def act(self, table: str, do: str, at: int | None = None, seat: int | None = None) -> httpx.Response:
        content: dict[str, Any] = {"do": do}
        content |= {"at": at} if at is not None else {}
        content |= {"as": seat} if seat is not None else {}
        return self.post(f"/t/{table}/act", **content)

    def frame(self, table: str, query: str = "") -> dict[str, Any]:
        """The first frame of the live connection."""
        with self.client.websocket_connect(f"/t/{table}/live{query}") as socket:
            return next_frame(socket)


def next_frame(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next frame of a live connection, without the small messages between frames."""
    while "html" not in (message := socket.receive_json()):
        pass
    found: dict[str, Any] = message
    return found


class Program:
    """A bot that plays by the API, with any client."""

    def __init__(self, client: httpx.Client, name: str = "Program") -> None:
        self.client = client
        self.token = self.client.post("/api/v1/tokens", json={"name": name}).json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(f"/api/v1{path}", params=query, headers=self.headers)

    def post(self, path: str, **body: Any) -> httpx.Response:
        content = json.dumps(body)  # escaped: httpx by itself cannot send half a character, but others can
        headers = {**self.headers, "Content-Type": "application/json"}
        return self.client.post(f"/api/v1{path}", content=content, headers=headers)

    def sets(self, *seats: str, game: str = "gardens", **more: Any) -> dict[str, Any]:
        answer = self.post("/tables", game=game, seats=list(seats), **more)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def play_out(self, table: str, seed: int = 0) -> int:
        """Play all seats of one's own with any legal action until the game is over; how many decisions that were."""
        rng = Random(seed)
        decisions = 0
        limit = time.monotonic() + 300
        while (shown := self.get(f"/tables/{table}").json())["status"] != "over":
            assert time.monotonic() < limit, f"the game does not end: {shown}"
            seat = next((s["seat"] for s in shown["seats"] if s["mine"] and s["seat"] in shown["actors"]), None)
            if seat is None:
                time.sleep(0.01)
                continue
            legal = self.get(f"/tables/{table}/legal", seat=seat).json()
            if legal["legal"]:
                self.post(f"/tables/{table}/act", seat=seat, do=rng.choice(legal["legal"])["do"], at=legal["at"])
                decisions += 1
        return decisions


def decide(program: Program, table: str) -> bool:
    """Do anything that is open to the program; always false, so that it can be waited for what follows."""
    shown = program.get(f"/tables/{table}").json()
    seat = next((s["seat"] for s in shown["seats"] if s["mine"] and s["seat"] in shown["actors"]), None)
    if seat is not None:
        legal = program.get(f"/tables/{table}/legal", seat=seat).json()
        program.post(f"/tables/{table}/act", seat=seat, do=legal["legal"][0]["do"], at=legal["at"])
    return False


def play_on(house: House, table: str, people: Mapping[int, Person], decisions: int, seed: int = 0) -> int:
    """Let the people do some legal actions by their browsers; how many were done before the game was over."""
    rng = Random(seed)
    for done in range(decisions):
        live = house.live(table)
        actors = [seat for seat in live.state.actors() if seat in people]
        if live.info.status != "running" or not actors:
            return done
        seat = rng.choice(actors)
        space = house.site.tables.game_of(live.info).space
        do = space.notation(rng.choice(live.state.legal(seat)))
        answer = people[seat].act(table, do, live.info.number, seat)
        assert answer.status_code == 200, answer.text
    return decisions


def play_to_turns(house: House, table: str, people: Mapping[int, Person]) -> int:
    """Play until one of the people alone has to act; their seat."""
    for seed in range(200):
        actors = house.state(table).actors()
        if len(actors) == 1:
            return actors[0]
        play_on(house, table, people, 1, seed)
    raise AssertionError("nobody's turn comes")


def secrets_in(html: str) -> list[str]:
    """Everything in a page that looks like the secret of a link."""
    return re.findall(r"/[jw]/[\w-]+/([\w-]+)", html)
