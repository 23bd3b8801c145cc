"""What holds after every action of a game that began with its setup."""

from typing import Any

from orrery.core import CHANCE, State
from tests.games.gardens import referee
from tests.games.gardens.build import CARDS, COLOURS, inner

Snapshot = dict[str, Any]
SETUP = ("first", "trees", "flowers", "deal", "draft")


def check(state: State, before: Snapshot | None = None) -> Snapshot:
    """Assert every invariant of the position, and of the step from the snapshot `before` to it."""
    now = state.snapshot()
    players: int = now["players"]
    powers = now["options"]["powers"] == "on"
    cards_are_in_one_place(now)
    flowers_are_all_there(now, powers)
    trees_and_gardeners_have_room(now)
    scored = [sum(points for _, points in row) for row in now["scored"]]
    assert now["points"] == scored
    assert 0 <= now["idle"] <= players
    assert now["idle"] < players or now["end_reason"] == "no planting"
    assert now["turn_no"] <= (60 + 36 - 5 * players) * players + players
    assert powers or not any(now["power_used"])
    if now["over"]:
        assert state.actors() == []
    else:
        someone_can_act(state, now)
    if now["phase"] == "turn" and not now["over"]:
        assert [len(hand) for hand in now["hand"]] == [5] * players
        assert sum(now["reserve"][now["current"]].values()) >= 1
        assert len(state.legal(now["current"])) >= 5
    if now["options"]["late_hexagon"] == "on" and not now["over"] and any("hexagon" in hand for hand in now["hand"]):
        assert not referee.hexagon_stands(now["board"], now["flowers"])
    if before is not None:
        nothing_runs_backwards(before, now)
    return now


def cards_are_in_one_place(now: Snapshot) -> None:
    tops = [card for card in now["top"] if card]
    scored = [card for row in now["scored"] for card, _ in row]
    held = [card for cards in now["pack"] + now["hand"] for card in cards]
    assert sorted(now["pool"] + tops + scored + held) == sorted(CARDS)
    if now["draft_step"] == 5:
        assert sum(now["deck_size"]) == len(now["pool"]) + len(tops)
        owed = now["phase"] in ("draw", "draw_hidden") and not now["over"]
        assert sum(now["deck_size"]) == 36 - 5 * now["players"] - len(scored) + owed
    if now["phase"] == "turn" and not now["over"]:
        assert all(card or not size for card, size in list(zip(now["top"], now["deck_size"], strict=True))[1:])


def flowers_are_all_there(now: Snapshot, powers: bool) -> None:
    garden = list(now["flowers"].values())
    for colour in COLOURS:
        reserves = sum(reserve.get(colour, 0) for reserve in now["reserve"])
        assert now["bag"].get(colour, 0) + reserves + garden.count(colour) + now["removed"].get(colour, 0) == 12
    assert now["phase"] in SETUP or not sum(now["bag"].values())
    removed = sum(now["removed"].values())
    assert removed == 0 or (removed == 1 and powers and "bob" in now["martian"])


def trees_and_gardeners_have_room(now: Snapshot) -> None:
    gardeners = [spot for spot in now["gardener"] if spot]
    assert len(set(gardeners)) == len(gardeners)
    assert set(now["trees"]) <= set(inner(now["board"]))
    assert not set(now["trees"]) & (set(gardeners) | set(now["flowers"]))


def someone_can_act(state: State, now: Snapshot) -> None:
    actors = state.actors()
    assert actors
    for player in actors:
        legal = state.legal(player)
        assert legal
        assert legal == sorted(set(legal))
        assert all(state.refusal(player, action) is None for action in legal)
    if actors == [CHANCE]:
        assert all(weight > 0 for weight in state.weights())


def nothing_runs_backwards(before: Snapshot, now: Snapshot) -> None:
    assert 0 <= len(now["flowers"]) - len(before["flowers"]) <= 1
    assert all(new >= old for new, old in zip(now["points"], before["points"], strict=True))
    assert all(new >= old for new, old in zip(now["power_used"], before["power_used"], strict=True))
    if before["phase"] not in SETUP:
        assert 0 <= len(before["trees"]) - len(now["trees"]) <= 1
