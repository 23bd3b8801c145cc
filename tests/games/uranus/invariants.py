"""What holds from one action to the next; what holds of a single position is in the game itself."""

from typing import Any

from orrery.games.uranus import GAME
from orrery.games.uranus.state import UranusState

Snapshot = dict[str, Any]
TRACKED = ("dark", "known")


def check(state: UranusState, before: Snapshot | None = None) -> Snapshot:
    """Assert every invariant of the position, and of the step from the snapshot `before` to it."""
    assert GAME.broken(state) == []
    now: Snapshot = state.snapshot()
    for player in state.actors():
        legal = state.legal(player)
        assert legal
        assert all(state.refusal(player, action) is None for action in legal[:: 1 + len(legal) // 4])
    if before is None:
        return now
    for old, new in zip(before["seats"], now["seats"], strict=True):
        for name in TRACKED:  # 1, 12: dark only grows, technologies stay
            assert set(old[name]) <= set(new[name])
        if old["flown"]:  # 12: who has flown never changes
            assert old == new
        if before["round"] == now["round"] and old["eruption"]:  # 13
            assert new["eruption"] == old["eruption"]
        if before["round"] + 1 == now["round"] and old["eruption"] and not new["flown"] and now["reason"] is None:
            assert new["eruption"] == old["eruption"] + 1
        if new["race"] == "I":  # 14
            assert new["launches"] <= max(len(new["pads"]), old["launches"])
    for old, new in zip(before["modules"], now["modules"], strict=True):  # 6
        if old["occupant"] >= 0:
            assert new == old
    assert now["marker"] >= before["marker"]  # 11
    if before["phase"] == now["phase"] == "use" and before["round"] == now["round"]:  # 7: no rock is made in phase 3
        assert rocks(now) <= rocks(before)
    if before["attacks_done"] == now["attacks_done"] and before["phase"] != "deal":  # 9: pairs only get fewer
        assert pairs(now) <= pairs(before)
    if before["attacks_done"] < now["attacks_done"]:
        assert pairs(now) == max(2, now["players"])
    return now


def rocks(position: Snapshot) -> int:
    """Rocks on the moons and on Uranus, and those on their way."""
    on_moons = sum(sum(row["rocks"]) for seat in position["seats"] for row in seat["sets"])
    waiting = sum(len(seat["kept"]) for seat in position["seats"])
    landed = sum(sum(row["filled"]) for row in position["modules"])
    in_flight = sum(position["junk"]["surplus"]) + (position["junk"]["step"] not in ("", "name"))
    return int(on_moons + waiting + landed + in_flight)


def pairs(position: Snapshot) -> int:
    return sum(card is not None for card in position["coords"][:-1])


def produced(position: Snapshot, seat: int) -> int:
    """7: how many rocks a moon has after phase 2 began, from its mines alone."""
    row = position["seats"][seat]
    return len(row["mines"]) + (row["doubled"] is not None) - int(row["donated"])
