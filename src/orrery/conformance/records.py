"""What a game promises about its records: played again, they lead to the same position."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

from orrery.conformance.cases import Case
from orrery.conformance.moment import written
from orrery.core.errors import RecordError
from orrery.core.game import Game
from orrery.core.match import Match
from orrery.core.record import GameRecord
from orrery.core.state import CHANCE


def records_replay_to_the_same_position(about: tuple[Game, Case]) -> Iterator[str]:
    """A match, written as a record, read and replayed, ends in the same position, and its chance can be verified."""
    game, case = about
    match = play(game, case)
    record = GameRecord.parse(match.record.text())
    if record != match.record:
        yield "the record is not the same after a trip through its text"
    try:
        replayed = record.validate(game)
        rolls = record.verify(game)
    except RecordError as problem:
        yield str(problem)
        return
    if written(replayed.snapshot()) != written(match.state.snapshot()):
        yield "the replayed record leads to another position"
    if rolls != sum(entry.player == CHANCE for entry in record.entries):
        yield f"{rolls} outcomes of chance were verified, which is not all of them"


def play(game: Game, case: Case) -> Match:
    """A whole match with random choices."""
    rng = Random(case.seed)
    seed = hashlib.sha256(f"conformance {case.seed}".encode()).digest()
    match = Match.begin(game, case.players, case.options, seed)
    match.advance()
    while actors := match.state.actors():
        player = rng.choice(actors)
        match.act(player, rng.choice(match.state.legal(player)))
        match.advance()
    return match
