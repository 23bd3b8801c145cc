"""The quick way to play a game of a series plays the game that `Match` plays, and notes what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import orrery
from orrery.bots import RandomBot, make_bot
from orrery.bots.driver import drive
from orrery.conformance.cases import covering
from orrery.core import Game, GameRecord, OrreryError, RecordError, State
from orrery.core.fair import STREAM
from orrery.core.match import Match
from orrery.lab.series import Notes, Series

SLUGS = ("gardens", "vertium", "minethemoon", "uranus", "darkness", "relay")


def by_match(series: Series, number: int) -> Match:
    """Game `number` as `Match` plays it, with its rules asked before every action."""
    rng = Random(f"{series.seed}:{number}")
    names = [series.bots[(seat + number) % len(series.bots)] for seat in range(len(series.bots))]
    match = Match.begin(series.game, len(names), series.options, rng.randbytes(32), chance=STREAM)
    bots = [make_bot(name, series.game, Random(rng.getrandbits(64))) for name in names]
    match.advance()
    while actors := match.state.actors():
        match.act(actors[0], bots[actors[0]].choose(match.state, actors[0]))
        match.advance()
    return match


def modes(game: Game) -> list[tuple[int, Mapping[str, Any]]]:
    """Every number of players with every value of every option."""
    rng = Random(game.slug)
    return [(players, options) for players in game.seats() for options in covering(game, players, rng)]


def same_game(series: Series, number: int) -> None:
    match = by_match(series, number)
    notes = Notes(series.game, number, True, True, series.record(number))
    result, quick = series.play(number, notes), series.play(number)
    assert notes.record is not None
    assert notes.record.text() == match.record.text()
    assert result == quick, "who looks on changes nothing"
    standing = match.state.standing()
    assert (result.points, result.reason) == (standing.points, standing.reason)
    assert (result.returns, result.actions) == (match.state.returns(), match.record.number)
    chosen = [entry for entry in match.record.entries if entry.player >= 0 and not entry.forced]
    assert result.decisions == len(chosen)
    assert notes.decisions is not None
    assert [(made.action, made.seat, made.chosen) for made in notes.decisions] == [
        (entry.number, entry.player, entry.action) for entry in chosen
    ]


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_every_mode_is_played_as_a_match_plays_it(slug: str) -> None:
    game = orrery.game(slug)
    for number, (players, options) in enumerate(modes(game)):
        same_game(Series(game, options, ["random"] * players, 5), number)


@pytest.mark.parametrize("slug", SLUGS)
def test_bots_that_think_play_the_same_game_as_in_a_match(slug: str) -> None:
    game = orrery.game(slug)
    same_game(Series(game, {}, ["greedy", "random", "greedy", "random"][: game.default_players], 2), 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_records_verify_and_tell_what_was_used(slug: str) -> None:
    game = orrery.game(slug)
    series = Series(game, {}, ["random"] * game.default_players, 8)
    notes = Notes(game, 0, False, True, series.record(0))
    series.play(0, notes)
    record = GameRecord.parse(notes.record.text() if notes.record else "")
    assert record.chance == STREAM
    assert record.verify() > 0
    record.validate()
    state = record.start()
    state.journal = []
    for entry in record.entries:
        state.apply(entry.player, game.space.parse(entry.action))
    used = Counter(use for event in state.journal if (use := game.used(event)) is not None)
    assert {(item.seat, item.kind, item.item): item.uses for item in notes.used()} == used
    assert used


@pytest.mark.parametrize("slug", SLUGS)
def test_things_that_were_used_are_called_by_names_of_their_own(slug: str) -> None:
    game = orrery.game(slug)
    series = Series(game, {}, ["random"] * game.default_players, 8)
    used: set[tuple[str, str]] = set()
    for number in range(3):
        notes = Notes(game, number, False, True, None)
        series.play(number, notes)
        used |= {(item.kind, item.item) for item in notes.used()}
    names = {thing: game.thing(*thing) for thing in used}
    assert all(name[0].isupper() and "_" not in name and not name.isdigit() for name in names.values()), names
    assert len({(kind, name) for (kind, _), name in names.items()}) == len(names)


def test_a_thing_has_the_name_of_the_game_or_a_plain_one() -> None:
    moon = orrery.game("minethemoon")
    assert moon.thing("building", "solararray") == "Solar Array"
    assert orrery.game("uranus").thing("race", "I") == "Osmish"
    assert orrery.game("relay").thing("engine room", "7") == "Engine room 7"
    assert orrery.game("relay").thing("crew", "first_mate") == "First mate"


def test_a_stream_that_was_meddled_with_is_found_out() -> None:
    series = Series(orrery.game("relay"), {}, ["random"] * 2, 8)
    notes = Notes(series.game, 0, False, False, series.record(0))
    series.play(0, notes)
    assert notes.record is not None
    text = notes.record.text()
    other = GameRecord.parse(text)
    other.seed = other.seed[::-1]
    with pytest.raises(RecordError, match="does not belong to the commitment"):
        other.verify()
    by_number = GameRecord.parse(text)
    by_number.chance = ""
    with pytest.raises(RecordError, match="the seed gives"):
        by_number.verify()
    unknown = GameRecord.parse(text)
    unknown.chance = "tea leaves"
    with pytest.raises(RecordError, match="tea leaves"):
        unknown.verify()


def test_who_began_is_told() -> None:
    for slug in ("gardens", "vertium", "minethemoon", "darkness"):
        series = Series(orrery.game(slug), {}, ["random"] * 2, 1)
        assert {series.play(number).start for number in range(8)} == {0, 1}, slug
    gardens = Series(orrery.game("gardens"), {"start": 1}, ["random"] * 2, 1)
    assert [gardens.play(number).start for number in range(3)] == [1, 1, 1]
    assert Series(orrery.game("uranus"), {}, ["random"] * 2, 1).play(0).start is None


class Cheat(RandomBot):
    def choose_among(self, state: State, player: int, legal: list[int]) -> int:
        return next(action for action in range(self.game.space.size) if action not in legal)


def test_a_bot_that_breaks_a_rule_is_named() -> None:
    game = orrery.game("relay")
    with pytest.raises(OrreryError, match=r"Cheat wants to do .* in Relay, which is not allowed"):
        drive(game, game.new(2), [Cheat(game, Random(1)), Cheat(game, Random(2))], Random(3))
