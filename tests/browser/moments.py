"""Moments of whole games, shown in a browser without a server: every step of it, on any screen.

A game is played in this process; whenever somebody is asked something new, their frame is kept. The browser gets its
pages from the same process, and the frames by the line that a real page listens to.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute

from orrery.core import CHANCE
from orrery.server import acting
from orrery.server.store import Status
from tests.server.people import House, Person

ADDRESS = "http://orrery.test"
BOLD = 0.6  # so much greed makes games that get on; the rest tries everything


class Moment(NamedTuple):
    """What somebody sees at one moment of a game: the table as the live connection sends it."""

    step: str
    number: int
    yours: bool
    html: str


class Game(NamedTuple):
    """A game that was played: where its page is, who looks at it, and the moments that were kept."""

    path: str
    person: Person
    moments: Sequence[Moment]


def play(
    house: House,
    slug: str,
    names: Sequence[str],
    fields: Mapping[str, str] | None = None,
    kept: int = 1,
    most: int = 10**6,
) -> Game:
    """Play a game of these people, and keep so many moments of each step, as the one sees it who is asked."""
    rng = Random(slug)
    with patch("orrery.server.seating.new_seed", lambda: hashlib.sha256(slug.encode()).digest()):
        people = [house.person(name) for name in names]
        table = people[0].sets("me", *["friend"] * (len(names) - 1), game=slug, **(fields or {}))
        for person, name in zip(people[1:], names[1:], strict=True):
            person.joins(table, name)
    found: list[Moment] = []
    seen: Counter[str] = Counter()
    while (live := house.live(table)).info.status == Status.RUNNING and live.info.number < most:
        seat = rng.choice([player for player in live.state.actors() if player != CHANCE])
        step = str(live.state.view(seat)["step"])
        if seen[step] < kept:
            seen[step] += 1
            found.append(moment(people[seat], table, step, live.info.number))
        game, state = house.site.tables.game_of(live.info), live.state
        greedy = rng.random() < BOLD
        action = game.policy.greedy(state, seat, rng) if greedy else rng.choice(state.legal(seat))
        house.run(acting.act_for_bot, house.site.tables, table, seat, game.space.notation(action), live.info.number)
    found.append(moment(people[0], table, "over", house.live(table).info.number))
    return Game(f"/t/{table}", people[0], found)


def moment(person: Person, table: str, step: str, number: int) -> Moment:
    page = person.get(f"/t/{table}").text
    main = re.search(r"<main .*</main>", page, re.DOTALL)
    assert main is not None
    return Moment(step, number, 'class="status yours"' in main[0], main[0])


class Stage:
    """A browser page of the first player, which shows one moment after another."""

    def __init__(self, context: BrowserContext, played: Game) -> None:
        self.lines: list[WebSocketRoute] = []
        self.played = played
        self.shown = 0
        context.route("**/*", self.answer)
        context.route_web_socket("**/live*", self.hear)
        self.page: Page = context.new_page()
        self.page.goto(ADDRESS + played.path)
        self.page.wait_for_function("() => document.readyState === 'complete'")

    def answer(self, route: Route) -> None:
        """From this process; what is cached in the browser is not asked for again."""
        request = route.request
        path = request.url.removeprefix(ADDRESS)
        answer = self.played.person.client.request(request.method, path, content=request.post_data_buffer)
        route.fulfill(status=answer.status_code, headers=dict(answer.headers), body=answer.content)

    def hear(self, line: WebSocketRoute) -> None:
        self.lines.append(line)

    def show(self, moment: Moment) -> None:
        """Send it as a frame, and wait until it is on the page."""
        self.shown += 1
        version = f"shown-{self.shown}"
        html = re.sub(r'data-version="[^"]*"', f'data-version="{version}"', moment.html, count=1)
        frame = {"version": version, "html": html, "turn": moment.yours, "at": moment.number, "steps": []}
        self.lines[-1].send(json.dumps(frame))
        self.page.wait_for_selector(f"#table[data-version='{version}']")
