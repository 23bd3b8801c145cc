"""Quick games and the hunt: what they find, that it is written down, made shorter and played again."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from orrery.conformance import Case, Finding, Hunt, Report, play_quickly, repeat, retrace
from orrery.conformance.hunt import Tape, save, seconds_of, shrink
from orrery.conformance.report import Seen
from orrery.conformance.styles import STYLES, Style, verbs_of
from orrery.conformance.trial import follow, try_case
from orrery.core import Judged, OrreryError, RecordError
from orrery.core.options import Values
from orrery.core.record import GameRecord
from orrery.games.uranus.game import Uranus
from orrery.games.uranus.state import UranusState
from orrery.games.uranus.steps import using
from orrery_relay import GAME
from orrery_relay import position as relay
from orrery_relay.actions import LAUNCH, REFUEL, SPACE
from orrery_relay.bot import RelayPolicy
from orrery_relay.game import Relay
from orrery_relay.position import FREE
from orrery_relay.state import RelayState
from tests.conformance.broken import Position, relay_with
from tests.conformance.test_broken_games import PromisesTooShortAGame
from tests.conformance.test_broken_positions import CannotLaunch, CarriesWhatIsOpen
from tests.games.uranus.build import heap, position


class BlindLate(RelayPolicy):
    def judge(self, state: relay.Position, player: int) -> list[Judged]:
        return super().judge(state, player) if state.holder.count(FREE) > 1 else [(1.0, LAUNCH.at(0), "")]


class PlaysBlindlyLate(Relay):
    policy = BlindLate()


class RunsDry(Position):
    """Whoever has no fuel when two orbits are left cannot even refuel: seen by chance once in some games."""

    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return [] if found == [REFUEL.at()] and self.holder.count(FREE) == 2 and self.fuel[player] == 0 else found


def first_of(game: Relay, games: int = 200) -> Finding:
    return next(play_quickly(game, games, 0, Report("relay")))


def test_relay_is_never_stuck() -> None:
    report = Report("relay")
    assert list(play_quickly(GAME, 60, 1, report)) == []
    assert report.counts["quick games"] == 60
    assert set(report.seen.styles) == set(STYLES)


@pytest.mark.parametrize(
    ("game", "promise"),
    [
        (relay_with(RunsDry), "nobody is stuck"),
        (relay_with(CannotLaunch), "legal actions can be done"),
        (PromisesTooShortAGame(), "the game is bounded"),
        (relay_with(CarriesWhatIsOpen), "restored positions are exact"),
    ],
    ids=["dead end", "crash", "endless", "restored"],
)
class TestWhatIsFound:
    def test_quick_games_find_it_and_the_suite_repeats_it(self, game: Relay, promise: str) -> None:
        found = first_of(game, 600)
        assert found.promise == promise
        failure = repeat(game, Case(found.case.players, found.case.options, found.case.seed, True, found.case.style))
        assert [line.split(":")[0] for line in failure.failures] == [promise]

    def test_the_hunt_finds_it_and_its_record_shows_it(self, game: Relay, promise: str, tmp_path: Path) -> None:
        hunt = Hunt(game, seed=1)
        found = next(found for _ in range(3000) if (found := hunt.once()) is not None)
        assert found.promise == promise
        short = shrink(game, found, 5)
        assert len(short.actions) <= len(found.actions)
        (file,) = save(game, [short], tmp_path)
        again = retrace(GameRecord.load(file), game)
        assert again is not None
        assert (again.promise, again.complaint) == (short.promise, short.complaint)


def test_a_policy_that_breaks_the_rules_is_found() -> None:
    hunt = Hunt(PlaysBlindlyLate())
    hunted = next(found for _ in range(200) if (found := hunt.once()) is not None)
    for found in (hunted, first_of(PlaysBlindlyLate())):
        assert found.promise == "the greedy bot plays by the rules"


def test_a_finding_gets_shorter() -> None:
    game = relay_with(CannotLaunch)
    long = max(play_quickly(game, 60, 0, Report("relay")), key=lambda found: len(found.actions))
    short = shrink(game, long, 5)
    assert len(short.actions) < len(long.actions) / 2
    assert short.kind == long.kind


def test_a_record_shows_nothing_once_the_game_is_mended() -> None:
    record = first_of(relay_with(RunsDry)).record(GAME)
    assert retrace(record, relay_with(RunsDry)) is not None
    assert retrace(record) is None


def test_a_record_that_the_rules_refuse_shows_nothing_about_them() -> None:
    record = first_of(relay_with(RunsDry)).record(GAME)
    del record.entries[0]
    with pytest.raises(RecordError):
        retrace(record)


def test_a_game_that_cannot_start_is_found() -> None:
    class CannotStart(Relay):
        def start(self, players: int, options: Values) -> RelayState:
            raise ZeroDivisionError

    found = try_case(CannotStart(), Case(2, {}, 0, close=False), Seen())
    assert found is not None
    assert found.promise == "legal actions can be done"
    assert found.place(GAME) == "at the start"


def test_actions_that_are_not_legal_are_left_out() -> None:
    case = Case(2, {"contracts": "off"}, 0, close=False)
    assert follow(GAME, case, [(1, LAUNCH.at(0)), (0, LAUNCH.at(0)), (0, LAUNCH.at(0)), (1, REFUEL.at())]) is None


# Styles ---------------------------------------------------------------------------------------------------------------


def game_of(style: str, seed: int) -> list[tuple[int, int]]:
    played: list[tuple[int, int]] = []
    state, player = GAME.new(3), STYLES[style](GAME, Random(seed))
    while actors := state.actors():
        played.append(player.choose(state, {actor: state.legal(actor) for actor in actors}))
        state.apply(*played[-1])
    return played


@pytest.mark.parametrize("style", STYLES)
def test_a_style_plays_the_same_game_again(style: str) -> None:
    assert game_of(style, 5) == game_of(style, 5)
    assert game_of(style, 5) != game_of(style, 6)


def test_styles_differ() -> None:
    assert len({tuple(game_of(style, 5)) for style in STYLES}) == len(STYLES)


def test_the_verbs_of_legal_actions_are_found_without_reading_all_of_them() -> None:
    legal = [LAUNCH.at(0), LAUNCH.at(3), REFUEL.at()]
    assert list(verbs_of(SPACE, legal)) == [LAUNCH, REFUEL]


# The hunt -------------------------------------------------------------------------------------------------------------


def test_the_same_seed_hunts_the_same_games() -> None:
    one, other = Hunt(GAME, seed=4), Hunt(GAME, seed=4)
    for hunt in (one, other):
        for _ in range(40):
            hunt.once()
    assert [kept.written for kept in one.kept] == [kept.written for kept in other.kept]
    assert one.seen == other.seen


def test_a_tape_plays_the_game_that_was_written_on_it() -> None:
    def play(tape: Tape) -> list[tuple[int, int]]:
        played: list[tuple[int, int]] = []
        state = GAME.new(3)
        while actors := state.actors():
            done = tape.choose(state, {actor: state.legal(actor) for actor in actors})
            if done is None:
                break
            played.append(done)
            state.apply(*done)
        return played

    first = Tape(b"", Style(GAME, Random(1)))
    game = play(first)
    assert play(Tape(bytes(first.written), Style(GAME, Random(2)))) == game
    assert play(Tape(bytes(first.written[:-3]), Style(GAME, Random(2))))[:4] == game[:4]
    assert len(play(Tape(b"", Style(GAME, Random(3)), 5))) == 5


def test_a_kept_tape_leads_to_the_position_that_is_kept_with_it() -> None:
    hunt = Hunt(GAME, seed=2)
    for _ in range(80):
        hunt.once()
    for kept in hunt.kept:
        tape = Tape(kept.written, Style(GAME, Random(0)))
        state = GAME.new(*hunt.modes[tape.pick(len(hunt.modes))])
        for done in kept.actions:
            assert tape.choose(state, {actor: state.legal(actor) for actor in state.actors()}) == done
            state.apply(*done)
        assert tape.place == kept.fresh
        assert state.snapshot() == kept.there.snapshot()


def test_what_is_new_is_kept_and_the_rest_is_not() -> None:
    hunt = Hunt(GAME)
    for _ in range(150):
        hunt.once()
    assert 0 < len(hunt.kept) < 60
    assert ("rule", "launched", "R-2.3") in hunt.reached
    assert sum(kept.taken for kept in hunt.kept) > 50


def test_the_hunt_ends_in_time_and_counts_what_it_knows_already() -> None:
    hunt = Hunt(relay_with(CannotLaunch))
    left: list[float] = []
    hunt.go_on(0.5, left.append)
    assert left == sorted(left, reverse=True)
    assert len(hunt.findings) == 1
    assert hunt.again > 0


def test_ctrl_c_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hunt = Hunt(relay_with(CannotLaunch))
    once = hunt.once

    def interrupted() -> Finding | None:
        if hunt.findings:
            raise KeyboardInterrupt
        return once()

    monkeypatch.setattr(hunt, "once", interrupted)
    hunt.go_on(60)
    assert len(hunt.findings) == 1


@pytest.mark.parametrize(("text", "seconds"), [("30s", 30), ("10m", 600), ("2h", 7200), ("1.5m", 90), ("7", 7)])
def test_times_are_read(text: str, seconds: float) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "m", "10x", "-3s", "0s", "ten"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(OrreryError, match="no time"):
        seconds_of(text)


# The hang of Uranus! --------------------------------------------------------------------------------------------------


class ShortlyBeforeTheHang(Uranus):
    """Galepegals can only give the Rocket to the neighbour who is about to find it."""

    fewest = most = default_players = 2

    def start(self, players: int, options: Values) -> UranusState:
        giver = {"race": "V", "ticks": {"rocket": 3}, "known": ["rocket", "spaceship"]}
        finder = {"race": "II", "ticks": {"rocket": 2}, "sets": [heap("0,0,0", "3G")]}
        return position(seats=[giver, finder])


@pytest.mark.skipif(not str(using.__file__).endswith(".py"), reason="a compiled rule cannot be replaced")
def test_the_seat_that_had_nothing_to_give_any_more_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A technology that was found was once taken to concern nobody else (U-11.12): the table hung."""
    game = ShortlyBeforeTheHang()
    assert list(play_quickly(game, 8, 0, Report("uranus"))) == []
    step = using.step

    def concerning_nobody(*about: Any) -> bool:
        step(*about)
        return False

    monkeypatch.setattr(using, "step", concerning_nobody)
    found = list(play_quickly(game, 8, 0, Report("uranus")))
    assert {finding.promise for finding in found} & {"nobody is stuck", "restored positions are exact"}
    assert found[0].complaint == "seat 0 is to act and has no legal action"
