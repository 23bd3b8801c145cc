"""The end of a game that all play together: where it turned, with a way into the replay, and who made it possible."""

from __future__ import annotations

from orrery.core import Event
from orrery.draw import Result, helped_panel, result_of, turned_panel
from orrery.games.uranus import GAME
from tests.games.screens import decisions


def struck(seat: int, lost: int) -> Event:
    return Event(
        "struck", seat, {"lost": ["0,0,0"] * lost, "count": lost, "mines": 1, "card": "x", "hex": "y"}, "U-3.5"
    )


EVENTS = [
    Event("round", -1, {"round": 1}, "U-2.1"),
    Event("launched", 0, {"rocks": "2G", "module": 1, "placed": 2, "junk": 0}, "U-7.4"),
    struck(1, 3),
    Event("round", -1, {"round": 2}, "U-2.1"),
    struck(0, 7),
    Event("donated", 1, {"colour": "red", "seat": 0}, "U-11.4"),
    Event("launched", 0, {"rocks": "3G", "module": 1, "placed": 3, "junk": 0}, "U-7.4"),
    Event("completed", 0, {"module": 1}, "U-7.8"),
    Event("flew", 0, {"race": "Yarls", "module": 1}, "U-10.2"),
]


def ended() -> Result:
    view = next(looks for looks, _, _ in decisions("uranus", "two") if looks["over"])
    view = {**view, "names": ["Ana", "Boris"], "viewer": None}
    return result_of(GAME, view, GAME.new(2).standing(), "All are safe.", EVENTS)


def test_it_turned_where_most_was_lost_and_where_the_first_race_left() -> None:
    words = [turn.words for turn in ended().ending.turned]
    assert words == [
        "Round 2: an impact cost Ana 7 hexes and 1 mine.",
        "Round 2: the Yarls of Ana were the first to leave.",
    ]
    panel = str(turned_panel(ended(), lambda event: f"/t/x/replay?at={EVENTS.index(event)}"))
    assert 'href="/t/x/replay?at=4"' in panel
    assert "Look at it in the replay: Round 2" in panel
    assert "Look" not in str(turned_panel(ended(), lambda event: None))


def test_everybody_is_named_with_what_they_did_for_all() -> None:
    assert list(ended().ending.helped) == [
        "brought 5 rocks to Uranus and completed 1 module.",
        "gave 1 gift.",
    ]
    panel = str(helped_panel(ended()))
    assert "Who made it possible" in panel
    assert "<b>Boris</b> gave 1 gift." in panel
