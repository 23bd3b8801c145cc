"""The table of actions: ids, text and words, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core import ActionError, ActionSpace, Domain
from orrery_relay.actions import SPACE


def sample() -> ActionSpace:
    space = ActionSpace("sample")
    space.verb("pass")
    space.verb("move", "Move {piece} to {spot}", piece=Domain(["king", "queen"], ["the king", "the queen"]), spot="abc")
    space.chance("roll", face=range(1, 7))
    return space


@given(st.lists(st.lists(st.integers(1, 4), max_size=3), min_size=1, max_size=5))
def test_every_table_is_a_bijection(shapes: list[list[int]]) -> None:
    space = ActionSpace("any")
    for number, shape in enumerate(shapes):
        space.verb(f"verb{number}", **{f"a{k}": range(k, k + size) for k, size in enumerate(shape)})
    seen = {space.notation(action) for action in range(space.size)}
    assert len(seen) == space.size
    for action in range(space.size):
        verb = space.decode(action)[0]
        assert space.parse(space.notation(action)) == action
        assert verb.at(*verb.split(action - verb.base)) == action


def test_ids_follow_the_order_of_declaration() -> None:
    space = sample()
    assert [space.notation(action) for action in range(space.size)] == [
        "pass",
        *(f"move:{piece},{spot}" for piece in ("king", "queen") for spot in "abc"),
        *(f"roll:{face}" for face in range(1, 7)),
    ]


def test_a_verb_with_several_arguments_is_split() -> None:
    space = sample()
    move = space.verbs[1]
    action = move.at(1, 2)
    verb, index = space.decode(action)
    assert verb is move
    assert verb.split(index) == [1, 2]
    assert space.label(action) == "Move the queen to c"


def test_a_range_is_spoken_of_by_its_numbers() -> None:
    space = sample()
    roll = space.verbs[2]
    assert space.decode(roll.at(6)) == (roll, 6)
    assert roll.chance
    assert not space.verbs[0].chance


def test_what_ends_something_is_marked_and_changes_no_id() -> None:
    space = sample()
    before = [space.notation(action) for action in range(space.size)]
    space.last(space.verbs[0])
    assert [verb.last for verb in space.verbs] == [True, False, False]
    assert [space.notation(action) for action in range(space.size)] == before


def test_words_are_made_from_the_name_if_none_are_given() -> None:
    space = ActionSpace("sample")
    verb = space.verb("look_at", card=["sun"])
    assert space.label(verb.at(0)) == "Look at sun"


@pytest.mark.parametrize("value", [-1, 3, 99])
def test_a_value_outside_the_domain_is_refused(value: int) -> None:
    with pytest.raises(ActionError, match="no argument value"):
        sample().verbs[1].at(0, value)


def test_too_few_values_are_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        sample().verbs[1].at(0)


def test_an_unknown_text_names_the_nearest() -> None:
    with pytest.raises(ActionError, match=r"'launch:arial' is no action of relay. Did you mean 'launch:ariel'?"):
        SPACE.parse("launch:arial")


def test_the_same_text_twice_is_refused() -> None:
    space = sample()
    with pytest.raises(ValueError, match="two actions are written 'pass'"):
        space.verb("pass")
