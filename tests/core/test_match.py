"""A match: what is refused, what is forced, who rolls, and how far one may take back."""

import pytest

from orrery.core import CHANCE, ActionError, Match
from orrery.core.match import Play, TakeBackError, last_choice
from orrery.core.record import Entry
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
    with pytest.raises(TakeBackError, match="The game is over"):
        match.take_back(match.last_choice([0, 1]))


def test_events_are_handed_out_once() -> None:
    match = relay()
    assert match.take_events() == []
    match.state.journal = []
    match.act(0, parse("launch:ariel"))
    assert [event.kind for event in match.take_events()] == ["launched"]
    assert match.take_events() == []


def test_the_last_choice_is_taken_back_with_all_that_followed() -> None:
    match = relay()
    first = match.state.snapshot()
    match.state.journal = []
    match.act(0, parse("launch:ariel"))
    match.act(1, parse("launch:umbriel"))
    assert [entry.number for entry, _ in match.last_choice([1])] == [2]
    undone = match.last_choice([0])
    assert [entry.number for entry, _ in undone] == [1, 2]
    entry = match.take_back(undone)
    assert (entry.number, entry.player, entry.back) == (3, 0, 0)
    assert match.record.entries[-1] == entry
    assert match.state.snapshot() == first
    assert match.state.journal is not None
    assert match.last_choice([0, 1]) == []


def test_a_choice_after_a_take_back_can_be_taken_back_again() -> None:
    match = relay()
    first = match.state.snapshot()
    for action in ("launch:ariel", "launch:umbriel"):
        match.act(0, parse(action))
        match.take_back(match.last_choice([0]))
    assert match.state.snapshot() == first == match.record.replay(game=GAME).snapshot()
    assert match.record.validate(GAME).snapshot() == first


def test_nothing_is_taken_back_beyond_a_roll() -> None:
    match = relay()
    match.act(0, parse("refuel"))
    match.advance()
    match.act(1, parse("launch:umbriel"))
    before = match.record.number
    with pytest.raises(TakeBackError, match="somebody learnt something from it"):
        match.take_back(match.last_choice([0]))
    assert match.record.number == before
    match.take_back(match.last_choice([1]))
    assert match.state.actors() == [1]


def test_a_forced_action_is_no_choice() -> None:
    line = [Entry(1, 0, "a"), Entry(2, 1, "b", forced=True), Entry(3, 0, "c", forced=True)]
    assert last_choice(line, (0,)) == line
    assert last_choice(line, (0,), alone=True) == line
    assert last_choice(line, (1,)) == []


def test_a_choice_of_another_since_is_in_the_way_of_who_may_only_undo_their_own() -> None:
    line = [Entry(1, 0, "a"), Entry(2, 1, "b"), Entry(3, 0, "c", forced=True)]
    assert last_choice(line, (0,)) == line
    assert last_choice(line, (0,), alone=True) == []
    assert last_choice(line, (1,), alone=True) == line[1:]


def test_a_game_with_changed_numbers_is_taken_back_with_them() -> None:
    match = Match.begin(GAME.with_data({"tank": {"start": 8}}), 2, {"contracts": "off"}, SEED)
    match.act(0, parse("launch:oberon"))
    match.act(1, parse("launch:ariel"))
    match.take_back(match.last_choice([1]))
    assert match.state.snapshot()["fuel"] == [2, 8]


def test_several_actors_act_in_any_order() -> None:
    match = Match.begin(GARDENS, 3, {"start": 0}, SEED)
    match.advance()
    assert match.state.actors() == [0, 1, 2]
    match.act(2, match.state.legal(2)[0])
    assert match.state.actors() == [0, 1]
