"""The list of actions: short where one verb has many, and complete."""

from __future__ import annotations

from orrery.games.uranus.actions import SPACE
from orrery.web.action_groups import MANY, action_groups


def listed(*wanted: str) -> list[tuple[str, str]]:
    return [(notation, SPACE.label(SPACE.parse(notation))) for notation in wanted]


def test_tunnels_are_found_by_their_first_hex() -> None:
    words = [word for word in map(SPACE.notation, range(SPACE.size)) if word.startswith("tunnel:")]
    actions = listed(*words, "done")
    groups = action_groups(actions)
    assert [action for group in groups for action in group.actions] == actions
    assert len(groups) < len(words) / 2
    assert groups[0].title == "Draw or remove the tunnel (0,4,-4) to: 3"
    assert len({group.key for group in groups if group.key}) == sum(group.title != "" for group in groups)
    assert groups[-1].actions == [("done", "Done with this phase")]
    assert groups[-1].title == ""


def test_a_few_actions_stay_as_they_are() -> None:
    actions = listed("use:0,0,0.tunnel", "use:0,0,0.mine", "mine:0,0,0", "done")
    assert [group.title for group in action_groups(actions)] == [""] * len(actions)
    assert len(actions) <= MANY
    assert action_groups([]) == []
