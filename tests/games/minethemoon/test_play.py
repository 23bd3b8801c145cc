"""The invariants after every action of random and greedy play, and `legal` against `refusal`."""

from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.names import KINDS, PLACES
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.comparing import comes_back, legal_is_what_no_rule_forbids
from tests.games.driving import do, phase
from tests.games.minethemoon.build import pass_all, position, send, working
from tests.rules import rule

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"crater": "A", "turn_cap": 20}),
    (3, {"crater": "B", "sides": ["B", "A", "B"], "turn_cap": 20, "mine_reveal": "open_order"}),
    (4, {"crater": "C", "sides": ["A", "B", "B", "B"], "turn_cap": 20, "white_handling": "auto"}),
    (3, {"crater": "D", "turn_cap": 20, "mine_reveal": "on_passing"}),
    (5, {"crater": "D", "sides": ["B"] * 5, "turn_cap": 20, "grant_permanent": "off", "deck_end": "off"}),
    (4, {"crater": "B", "colours": ["Red", "Purple", "Blue", "Green"], "sides": ["B"] * 4, "spin_track": [[0, 9]]}),
]


def start(players: int, options: dict[str, Any]) -> MineTheMoonState:
    state = GAME.new(players, options)
    assert isinstance(state, MineTheMoonState)
    return state


def choose(state: MineTheMoonState, player: int, rng: Random) -> int:
    """Any action; half of the time one that gets on."""
    legal = state.legal(player)
    if player == CHANCE:
        return state.sample(rng)
    if rng.random() < 0.5:
        idle = ("pass", "drop", "skip", "wait", "done")
        legal = [action for action in legal if not SPACE.notation(action).startswith(idle)] or legal
    return rng.choice(legal)


@rule("M-8.5", "M-9.1", "M-2.10", "M-4.2")
@pytest.mark.parametrize(("players", "options"), CASES)
def test_invariants_hold_along_random_play(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    state = start(players, options)
    actions = 0
    while state.actors():
        player = rng.choice(state.actors())
        state.apply(player, choose(state, player, rng))
        actions += 1
        assert GAME.broken(state) == []
    assert actions < GAME.longest(players)
    assert state.standing().over


@rule("M-1.2")
@pytest.mark.parametrize(("players", "options"), CASES)
def test_whatever_is_not_legal_is_forbidden_by_a_rule(players: int, options: dict[str, Any]) -> None:
    rng = Random(10 + players)
    state = start(players, options)
    looked = 0
    while state.actors() and looked < 60:
        if rng.random() < 0.12:
            looked += 1
            legal_is_what_no_rule_forbids(state)
        player = rng.choice(state.actors())
        state.apply(player, choose(state, player, rng))


def test_7_priority_changes_only_by_clout_or_prerogative() -> None:
    rng = Random(9)
    state = start(4, {"crater": "B", "sides": ["B"] * 4, "turn_cap": 20})
    changes = 0
    while state.actors():
        state.journal = []
        before = state.priority[:]
        player = rng.choice(state.actors())
        state.apply(player, choose(state, player, rng))
        if len(before) == state.seats and state.priority != before:  # after the setup
            changes += 1
            moved = [event for event in state.journal if event.kind == "on_top"]
            assert [event.rule for event in moved] in (["M-13.6"], ["M-17.12"])
            top = moved[0].player
            assert state.priority == [top, *(seat for seat in before if seat != top)]
    assert changes > 5


def wrong(state: MineTheMoonState) -> list[str]:
    """The numbers of the invariants that are broken."""
    return sorted({words.split(":")[0].removeprefix("invariant ") for words in GAME.broken(state)})


@rule("M-6.6")
def test_10_a_single_team_left_from_the_turn_before_is_seen() -> None:
    for seat in range(3):
        state = position(3)
        send(state, seat, "clout.1")
        assert wrong(state) == ["10"]
    passed = do(position(3), "0 task:loader.1", "1 pass")
    send(passed, 1, "clout.1")
    assert wrong(passed) == ["10"]
    launching = position(phase="work_over", rockets={"A.1": 0, "A.2": 0, "A.3": 0})
    assert (phase(launching), wrong(launching)) == ("end_deal", [])
    send(launching, 1, "clout.1")
    assert wrong(launching) == ["10"]


@rule("M-7.5", "M-7.6", "M-17.7")
def test_12_a_white_robot_with_the_wrong_player_is_seen() -> None:
    fields: dict[str, Any] = {"turn": 2, "dominance": [5, 3, 1]}
    state = position(3, **fields, white=(2, "rc"))
    assert wrong(state) == wrong(pass_all(state.copy())) == []
    state.dominance[2] = 3
    assert wrong(state) == ["12"]
    state.dominance[2] = 4
    assert wrong(state) == ["12"]
    state.grant_seat = 2
    assert wrong(state) == []


@rule("M-6.2", "M-17.8", "M-17.12")
@pytest.mark.parametrize(
    ("first", "then"), [("loader.1", "loader.2"), ("site.1", "uplink.1"), ("clout.1", "site.2"), ("clout.1", "clout.2")]
)
def test_15_a_team_that_may_work_too_early_is_seen(first: str, then: str) -> None:
    state = working(sites={0: ["lab"], 1: ["lab", "prerogative"]}, teams={0: [first], 1: [then]})
    assert wrong(state) == []
    state.labs_out = 0  # as if the first team were at home
    state.taken &= ~(1 << PLACES.index(first))
    assert "15" in wrong(state)


@rule("M-17.8")
def test_15_uplink_work_before_a_lab_is_seen() -> None:
    state = do(working(sites={0: ["lab"]}, silo=["", "rB rB"], teams={1: ["uplink.1"]}), "1 work:uplink.1")
    send(state, 0, "site.1")
    assert wrong(state) == ["15"]


LOSSES = {"dropped", "paid", "delivered", "driven", "abducted", "shown_after_drop", "subsidised", "subsidy_ends"}


def robots_and_goods(state: MineTheMoonState) -> int:
    return sum(state.silo) + sum(1 for seat in state.slots if seat >= 0)


@rule("M-8.2", "M-7.2")
def test_17_and_18_every_gain_and_loss_has_an_event() -> None:
    rng = Random(8)
    state = start(4, {"crater": "B"})
    while state.actors():
        state.journal = []
        goods, points = robots_and_goods(state), sum(state.dominance)
        player = rng.choice(state.actors())
        state.apply(player, choose(state, player, rng))
        kinds = {event.kind for event in state.journal}
        if robots_and_goods(state) > goods:
            assert kinds & {"found", "found_some", "found_first", "produced"}
        if robots_and_goods(state) < goods and phase(state) != "place":  # a secret drop is shown with the placement
            assert kinds & LOSSES
        told = sum(
            -event.data["points"] if event.kind == "leeched" else event.data["points"]
            for event in state.journal
            if event.kind in ("delivered", "earned", "built", "driven", "leeched")
        )
        assert sum(state.dominance) - points == told


@rule("M-1.1")
@pytest.mark.parametrize("players", [2, 5])
def test_the_greedy_policy_plays_to_the_end_by_dominance(players: int) -> None:
    rng = Random(4)
    state = start(players, {"crater": "B"})
    while state.actors():
        player = state.actors()[0]
        if player == CHANCE:
            action = state.sample(rng)
        else:
            action = GAME.policy.greedy(state.determinize(player, rng), player, rng)
            assert action in state.legal(player)
        state.apply(player, action)
    assert state.standing().reason == "dominance"
    assert state.turn < 40


QUESTIONS: list[tuple[dict[str, Any], str]] = [
    ({"teams": {0: ["loader.1"]}, "silo": ["fB fG fN"]}, "work:loader.1"),
    ({"teams": {0: ["uplink.1"]}, "silo": ["fN fN"], "available": ["statue7"]}, "work:uplink.1"),
    ({"teams": {0: ["refinery.1"]}, "silo": ["rB rG rN"]}, "work:refinery.1"),
    ({"teams": {0: ["shaker.1", "clout.1"]}}, "work:shaker.1"),
    ({"sites": {0: ["massdriver"]}, "teams": {0: ["site.1"]}, "silo": ["fB fG"]}, "work:site.1"),
    ({"sites": {0: ["leecher"]}, "teams": {0: ["site.1"]}, "dominance": [1, 5]}, "work:site.1"),
    ({"sites": {0: ["accelerator"]}, "teams": {0: ["site.1"]}, "rockets": {"B.1": 0}}, "work:site.1"),
    ({"sites": {0: ["abductor"]}, "teams": {0: ["site.1"]}, "silo": ["", "rB fN"]}, "work:site.1"),
    ({"sites": {0: ["solararray"], 1: ["hydroponics"]}, "teams": {0: ["site.1"]}}, "work:site.1"),
    ({"sites": {0: ["repressor"]}, "teams": {0: ["site.1"]}, "silo": ["rN rN"]}, "work:site.1"),
    ({"sites": {0: ["transmitter"]}, "teams": {0: ["site.1"]}, "silo": ["rB rB"]}, "work:site.1"),
    ({"sites": {0: ["generator"]}, "teams": {0: ["site.1"]}}, "work:site.1"),
    ({"levels": {0: {"exchanger": 1}}, "teams": {0: ["exchanger"]}, "silo": ["rB rG"]}, "work:exchanger"),
]


@pytest.mark.parametrize(("fields", "first"), QUESTIONS)
def test_the_greedy_policy_works_its_teams_and_answers_every_question(fields: dict[str, Any], first: str) -> None:
    rng = Random(1)
    state = working(**fields)
    done = []
    while phase(state) not in ("task", "end_deal"):
        player = state.actors()[0]
        action = GAME.policy.greedy(state.copy(), player, rng)
        assert action in state.legal(player)
        done.append(SPACE.notation(action))
        state.apply(player, action)
    assert done[0] == first


def test_snapshots_copies_and_words() -> None:
    rng = Random(6)
    state = start(5, {"sides": ["B"] * 5, "turn_cap": 20})
    number = 0
    while state.actors():
        number += 1
        if number % 20 == 0:
            comes_back(state)
            for viewer in (None, 0, 4):
                view = state.shown(viewer)
                assert "Turn" in GAME.text(view)
                assert GAME.prompt(view).endswith((".", "?"))
        player = rng.choice(state.actors())
        twin = state.copy()
        before = twin.snapshot()
        state.apply(player, choose(state, player, rng))
        if number % 10 == 0:
            assert twin.snapshot() == before


def test_the_action_table_keeps_its_size_and_its_notation() -> None:
    players = sum(verb.size for verb in SPACE.verbs if not verb.chance)
    chance = {verb.name: verb.size for verb in SPACE.verbs if verb.chance}
    assert players == 238
    assert chance == {"spin": 10, "deal": 39, "seat": 5}
    examples = (
        "task:loader.2 work:site.1 load:A.1 abduct:1.fB abduct:0.white array:2.refiner exch:BN qty:2 white:1 spin:LA "
        "deal:oneill buildadv:statue3 build:control++"
    )
    for text in examples.split():
        assert SPACE.notation(SPACE.parse(text)) == text


def test_the_kinds_have_their_fixed_order() -> None:
    assert KINDS == ["rB", "rG", "rN", "fB", "fG", "fN"]
    assert position(silo=["fN rB"]).silo[:6] == [1, 0, 0, 0, 0, 1]
