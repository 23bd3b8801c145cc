"""What the coach of a first game says at each step. It knows only what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.language import _, ngettext
from orrery.core.lesson import WAITING, Lesson, Taught
from orrery.core.views import OVER, given
from orrery.games.gardens.view_types import GardensView, own_seat
from orrery.games.gardens.words import names

# One learner, one easy bot, the hexagon; chance deals the Martians so that the turns come soon
TABLE: Final[Mapping[str, Any]] = {
    "players": 2,
    "seats": ["me", "bot1"],
    "options": {"board": "hexagon", "start": 0, "martians": "random"},
}
FIRST_TURNS: Final = 2  # of both players together
FEW_FLOWERS: Final = 3  # so many left are nearly none
RIPE: Final = 5  # points that make a mission worth a turn

FIRST_GAME_OVER: Final = Lesson(
    "That was your first game",
    "The count shows how every point was made: the track, your last cards, and what unused flowers cost. "
    "Press Rematch, or set a table with powers for more tricks.",
    "G-4.7",
)
WATCH: Final = Lesson("Watch", "The other gardener is busy. The trail shows where it went, the log says what it did.")

# By the name of the step
PLAIN: Final[dict[str, Lesson]] = {
    OVER: FIRST_GAME_OVER,
    WAITING: WATCH,
    "place": Lesson(
        "Place your gardener",
        "Any free spot will do. Gardeners slide in straight lines, so the middle reaches most. Nothing is planted yet.",
        "G-1.16",
    ),
    "plant": Lesson(
        "Plant a flower",
        "The spot is empty, so you must plant one of your flowers here. Pick the colour that your missions want; the "
        "number at each mission is what it is worth now.",
        "G-2.7",
    ),
    "draw": Lesson(
        "Draw a new mission",
        "Take a card that everybody sees from an open deck, or an unknown one from the face-down deck. When the last "
        "card of the board is drawn the game ends.",
        "G-3.4",
    ),
}


# Lessons that depend on the view --------------------------------------------------------------------------------------


def draft(view: GardensView) -> Lesson:
    if view["draft_step"] == 1:
        return Lesson(
            _("Choose secret missions"),
            _(
                "These five cards are wishes for the garden. Keep one, the others go to your neighbour, and theirs "
                "come to you. Look at the colours: you have many flowers of some and few of others. Pairs pay best."
            ),
            "G-1.8",
        )
    kept = ", ".join(map(names.mission, given(own_seat(view)["hand"])))
    return Lesson(
        _("Keep another card ({step} of 4)", step=view["draft_step"]),
        _(
            "You kept {cards}. Cards that want the same colour help each other. The fifth card comes by itself.",
            cards=kept,
        ),
        "G-1.9",
    )


def turn(view: GardensView) -> Lesson:
    me = own_seat(view)
    best = max(me["hand"] or [""], key=lambda card: view["worth"].get(card, 0))
    worth = view["worth"].get(best, 0)
    if view["turn"] <= FIRST_TURNS:
        return Lesson(
            _("Your first turn"),
            _(
                "Slide your gardener along a line to a lit spot. Trees block the way; gardeners and flowers do not, "
                "but you cannot stop on a gardener. Stopping on a flower (dashed ring) plants nothing."
            ),
            "G-2.2",
        )
    if me["unused"] <= FEW_FLOWERS:
        return Lesson(
            _("Nearly done"),
            ngettext(
                "You have {count} flower left. When somebody starts a turn without flowers the game ends, and every "
                "unused flower costs points, more and more of them.",
                "You have {count} flowers left. When somebody starts a turn without flowers the game ends, and every "
                "unused flower costs points, more and more of them.",
                me["unused"],
            ),
            "G-4.6",
        )
    if worth >= RIPE and not me["scored"]:
        return Lesson(
            _("A mission is ripe"),
            _(
                "{card} is worth {worth} now. Instead of moving you may score it: tap the card. You draw a new one, "
                "and the old one has done its work.",
                card=names.mission(best),
                worth=worth,
            ),
            "G-3.1",
        )
    if view["idle"]:
        return Lesson(
            _("Somebody planted nothing"),
            _(
                "If all players in a row move without planting, the game ends. Scoring a card or planting breaks the "
                "row."
            ),
            "G-4.2",
        )
    return Lesson(
        _("Think of your missions"),
        _(
            "Hold the pointer over a mission, or focus it, to see the flowers that make it count. Every flower you "
            "plant stays, also for the others' secret missions."
        ),
        "G-2.8",
    )


LESSONS: Final[Mapping[str, Taught]] = {
    **PLAIN,
    "draft": draft,
    "martian": turn,
    "turn": turn,
    "swap2": turn,
}
