"""A match: what is refused, what is forced, who rolls, and how far one may take back."""

import pytest

from orrery.core import CHANCE, ActionError, Match, OrreryError
from orrery.core.match import Play
from orrery.games.gardens import GAME as GARDENS
from orrery_relay import GAME

SEED = bytes(32)
parse = GAME.space.parse


def relay(contracts: str = "off", companion: bool = False) -> Match:
    return Match.begin(GAME, 2, {"contracts": contracts}, None if companion else SEED, companion)


def test_an_action_is_done_and_written_down() -> None:
    match = relay()
    entry = match.act(0, parse("launch:ariel"))
    assert (entry.number, entry.player, entry.action, entry.forced) == (1, 0, "launch:ariel", False)
    assert match.state.actors() == [1]


def test_a_forbidden_action_names_its_rule_and_changes_nothing() -> None:
    match = relay()
    before = match.state.snapshot()
    with pytest.raises(ActionError, match=r"Seat 1 may not launch:oberon now: .* \(R-2\.3\)") as refused:
        match.act(0, parse("launch:oberon"))
    assert refused.value.rule == "R-2.3"
    with pytest.raises(ActionError, match="Chance may not"):
        match.act(CHANCE, parse("roll:6"))
    for nothing in (-1, 999):
        with pytest.raises(ActionError, match="has no action number"):
            match.act(0, nothing)
    assert match.state.snapshot() == before
    assert match.record.number == 0


def test_the_seed_decides_what_chance_does() -> None:
    one, two = relay("on"), relay("on")
    assert one.advance() == two.advance()
    assert [entry.player for entry in one.record.entries] == [CHANCE, CHANCE]
    assert one.step() is None


def test_a_game_played_on_from_a_position_counts_on_and_draws_the_same() -> None:
    match = relay("on")
    match.advance()
    resumed = Play(GAME, GAME.restore(match.state.snapshot()), SEED, match.record.number)
    done = [resumed.act(0, parse("refuel")), *resumed.advance()]
    assert done == [match.act(0, parse("refuel")), *match.advance()]
    assert resumed.number == match.record.number
    assert resumed.state.snapshot() == match.state.snapshot()


def test_a_new_match_has_a_seed_of_its_own() -> None:
    assert Match.begin(GAME).record.commitment != Match.begin(GAME).record.commitment


def test_in_companion_mode_the_people_roll() -> None:
    match = relay(companion=True)
    assert match.record.commitment == ""
    match.act(0, parse("refuel"))
    assert match.step() is None
    match.act(CHANCE, parse("roll:2"))
    assert match.state.actors() == [1]


def test_a_decision_with_one_option_is_taken_and_marked() -> None:
    match = relay(companion=True)
    for player, action in ((0, "launch:ariel"), (1, "launch:umbriel")):
        match.act(player, parse(action))
    entry = match.step()  # with an empty tank there is only one thing to do
    assert entry is not None
    assert (entry.player, entry.action, entry.forced) == (0, "refuel", True)


def test_at_the_end_the_result_and_the_seed_are_shown() -> None:
    match = relay()
    match.advance()
    while actors := match.state.actors():
        assert match.record.seed == ""
        match.act(actors[0], match.state.legal(actors[0])[-1])
        match.advance()
    assert match.record.seed == SEED.hex()
    assert match.record.end == match.state.standing().as_json()
    with pytest.raises(ActionError, match="comes too late"):
        match.act(0, parse("refuel"))
    with pytest.raises(OrreryError, match="The game is over"):
        match.take_back(0, 0)


def test_events_are_handed_out_once() -> None:
    match = relay()
    assert match.take_events() == []
    match.state.journal = []
    match.act(0, parse("launch:ariel"))
    assert [event.kind for event in match.take_events()] == ["launched"]
    assert match.take_events() == []


def test_a_move_can_be_taken_back() -> None:
    match = relay()
    first = match.state.snapshot()
    match.state.journal = []
    match.act(0, parse("launch:ariel"))
    match.act(1, parse("launch:umbriel"))
    assert match.floor() == 0
    assert match.last_choice(1) == 1
    assert match.last_choice(0) == 0
    match.take_back(1, 0)
    assert match.state.snapshot() == first
    assert match.state.journal is not None
    assert match.record.number == 3
    assert match.last_choice(0) is None


def test_nothing_is_taken_back_beyond_a_roll() -> None:
    match = relay()
    match.act(0, parse("refuel"))
    match.advance()
    match.act(1, parse("launch:umbriel"))
    assert match.floor() == 2
    with pytest.raises(OrreryError, match="Nothing before action 2 can be taken back"):
        match.take_back(0, 0)
    match.take_back(1, 2)
    assert match.state.actors() == [1]


def test_a_number_that_is_not_there_cannot_be_gone_back_to() -> None:
    match = relay()
    for number in (-1, 0, 5):
        with pytest.raises(OrreryError, match="There is no action"):
            match.take_back(0, number)


def test_a_game_with_changed_numbers_is_taken_back_with_them() -> None:
    match = Match.begin(GAME.with_data({"tank": {"start": 8}}), 2, {"contracts": "off"}, SEED)
    match.act(0, parse("launch:oberon"))
    match.act(1, parse("launch:ariel"))
    match.take_back(1, 1)
    assert match.state.snapshot()["fuel"] == [2, 8]


def test_several_actors_act_in_any_order() -> None:
    match = Match.begin(GARDENS, 3, {"start": 0}, SEED)
    match.advance()
    assert match.state.actors() == [0, 1, 2]
    match.act(2, match.state.legal(2)[0])
    assert match.state.actors() == [0, 1]
