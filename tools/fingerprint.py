"""A fingerprint of everything that games do, for a change that must change nothing.

`python tools/fingerprint.py > before.txt`, make the change, then `python tools/fingerprint.py --against before.txt`.
Seeded games in every mode of the conformance plan are played, and one line a game holds a hash of each kind of answer:
snapshots, views, legal actions, weights, refusals, events, words, screens, bots. The lines are equal before and after,
plain and compiled; where they are not, it is said which kind differs in which game.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import orrery
from orrery.bots.bot import GreedyBot
from orrery.conformance.cases import Case, plan
from orrery.core.game import Game
from orrery.core.state import CHANCE, Event, State

KINDS: Final = ("snapshots", "views", "legal", "weights", "refusals", "events", "words", "screens", "bots")
STANDING: Final = ("points", "places", "winners", "over", "reason", "progress")  # a compiled class has no `vars`
CLOSE: Final = 24  # positions of a game, roughly, of which everything is asked
GREEDY: Final = 0.6  # the share of decisions that the greedy bot takes: games get on, and the rest tries everything


class Prints:
    """The hashes of one game."""

    def __init__(self) -> None:
        self.hashes = {kind: hashlib.sha256() for kind in KINDS}

    def add(self, kind: str, data: Any) -> None:
        self.hashes[kind].update(json.dumps(data, sort_keys=True, default=str).encode())

    def __str__(self) -> str:
        return " ".join(f"{kind}={found.hexdigest()[:12]}" for kind, found in self.hashes.items())


def fingerprint(game: Game, case: Case) -> str:
    """Play one case; what it did as one line."""
    length = sum(1 for _ in moves(game, case))
    prints = Prints()
    events: list[Event] = []
    for number, (state, player, action) in enumerate(moves(game, case)):
        glance(prints, state)
        if number % max(1, length // CLOSE) == 0:
            look(prints, game, state, events, Random(f"{case.seed} {number}"))
        events = state.journal or []
        state.journal = []
        prints.add("events", [[event.seen_by(viewer).as_json() for viewer in viewers(state)] for event in events])
        prints.add("legal", [player, action])
    prints.add("words", [game.verdict(state.shown(viewer)) for viewer in viewers(state)])
    return f"{game.slug}, {case}: {length} {prints}"


def moves(game: Game, case: Case) -> Iterator[tuple[State, int, int]]:
    """The game, position by position, with what is done in each; the last one has nothing to do."""
    rng = Random(f"fingerprint {case.seed}")
    bot = GreedyBot(game, rng)
    state = game.new(case.players, case.options)
    state.journal = []
    while actors := state.actors():
        player = rng.choice(actors)
        if player == CHANCE:
            action = state.sample(rng)
        elif rng.random() < GREEDY:
            action = bot.choose(state, player)
        else:
            action = rng.choice(state.legal(player))
        yield state, player, action
        state.apply(player, action)
    yield state, CHANCE, -1


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def glance(prints: Prints, state: State) -> None:
    """What is cheap enough to be asked of every position."""
    actors = state.actors()
    prints.add("snapshots", state.snapshot())
    prints.add("legal", [actors, *(state.legal(player) for player in (CHANCE, *range(state.seats)))])
    if actors == [CHANCE]:
        prints.add("weights", state.weights())


def look(prints: Prints, game: Game, state: State, events: Sequence[Event], rng: Random) -> None:
    """Everything that can be asked of a position."""
    prints.add("snapshots", game.restore(state.snapshot()).snapshot())
    standing = state.standing()
    prints.add(
        "views", [{name: getattr(standing, name) for name in STANDING}, state.returns() if not state.actors() else None]
    )
    for player in (CHANCE, *range(state.seats)):
        prints.add("refusals", [state.refusal(player, action) for action in range(game.space.size)])
        prints.add("bots", game.always_asks(state, player))
    for player in state.actors():
        if player != CHANCE:
            prints.add("bots", GreedyBot(game, rng).choose(state, player))
            prints.add("bots", state.determinize(player, rng).snapshot())
    screen = game.screen()
    names = [f"Player {seat + 1}" for seat in range(state.seats)]
    for viewer in viewers(state):
        prints.add("views", state.view(viewer))
        view = state.shown(viewer)
        legal = state.legal(viewer) if viewer is not None else []
        lesson = game.coach(view)
        said = None if lesson is None else lesson._asdict()
        prints.add("words", [game.prompt(view), game.text(view), said, game.nameable(view)])
        prints.add("words", [game.tell(event, names, viewer) for event in events])
        if screen is not None:
            seen = [event.seen_by(viewer) for event in events]
            prints.add("screens", [str(screen.board(view, legal, seen)), str(screen.mine(view, legal))])
            prints.add("screens", [repr(screen.seat(view, seat)) for seat in range(state.seats)])
        prints.add("screens", str(game.draw(view, legal, events)))


def differences(before: str, after: str) -> list[str]:
    """The kinds of answers in which two lines differ."""
    return [old.partition("=")[0] for old, new in zip(before.split(), after.split(), strict=False) if old != new]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", default=orrery.list_games(), help="the games; all by default")
    parser.add_argument("--games", type=int, default=20, help="games beside one of each mode")
    parser.add_argument("--against", type=Path, help="compare with what was printed before")
    asked = parser.parse_args()
    before = {}
    if asked.against:
        before = {line.rpartition(": ")[0]: line for line in asked.against.read_text().splitlines()}
    different = 0
    for slug in asked.slugs:
        game = orrery.game(slug)
        for case in plan(game, asked.games, seed=1):
            line = fingerprint(game, case)
            if not asked.against:
                print(line, flush=True)
            elif before.get(line.rpartition(": ")[0]) != line:
                different += 1
                old = before.get(line.rpartition(": ")[0], "")
                print(f"{slug}, {case}: {', '.join(differences(old, line)) or 'not there before'}", flush=True)
    if asked.against:
        print(f"{different} games differ.")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
