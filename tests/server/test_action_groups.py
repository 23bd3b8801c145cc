"""The list of actions: short at every level, and complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.core import game
from orrery.draw import FEW
from orrery.draw.action_groups import ActionGroup, action_groups

URANUS = game("uranus")
GARDENS = game("gardens")


def every(slug: str, *verbs: str) -> list[tuple[str, str]]:
    space = game(slug).space
    return [
        (space.notation(action), space.label(action))
        for action in range(space.size)
        if space.notation(action).partition(":")[0] in verbs
    ]


def leaves(groups: Sequence[ActionGroup]) -> Iterator[tuple[str, str]]:
    for group in groups:
        yield from leaves(group.groups) if group.title else group.actions


def longest(groups: Sequence[ActionGroup]) -> int:
    return max(len(groups), *(longest(group.groups) for group in groups if group.title), 0)


def keys(groups: Sequence[ActionGroup]) -> Iterator[str]:
    for group in groups:
        if group.title:
            yield group.key
            yield from keys(group.groups)


def test_tunnels_are_found_by_row_hex_and_direction() -> None:
    actions = every("uranus", "tunnel", "mine", "done")
    groups = action_groups(actions, URANUS.row_of)
    assert sorted(leaves(groups)) == sorted(actions)
    assert longest(groups) <= FEW
    assert [group.title for group in groups] == ["Draw or remove the tunnel: 156", "Draw or remove a mine on: 61", ""]
    row = groups[0].groups[0]
    assert row.title == "Row -4: 14"
    assert row.groups[0].title == "(0,4,-4) to: 3"
    words = [label for _, label in row.groups[0].actions]
    assert [label.rpartition(", ")[2] for label in words] == ["right", "lower right", "lower left"]
    found = list(keys(groups))
    assert len(found) == len(set(found))


def test_a_single_verb_needs_no_fold_of_its_own() -> None:
    actions = every("gardens", "place")
    groups = action_groups(actions, GARDENS.row_of)
    assert [group.title for group in groups][:2] == ["Row A: 12", "Row B: 12"]
    assert list(leaves(groups)) == actions


def test_two_arguments_without_rows_are_folded_by_the_first() -> None:
    groups = action_groups(every("darkness", "land"), game("darkness").row_of)
    assert [group.title.rpartition(":")[0] for group in groups] == ["Land a colony ship on orb", "Land a scout on orb"]


def test_a_few_actions_stay_as_they_are() -> None:
    actions = every("uranus", "wipe", "skip", "done")
    assert [group.title for group in action_groups(actions, URANUS.row_of)] == [""] * len(actions)
    assert len(actions) <= FEW
    assert action_groups([]) == []
