"""A first game with a coach: what it says at each step. It looks at what the learner sees, and at nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.wording import count_of
from orrery.games.gardens.cards import title

# One learner, one easy bot, the hexagon; chance deals the Martians so that the turns come soon
TABLE: Final[Mapping[str, Any]] = {
    "players": 2,
    "seats": ["me", "bot1"],
    "options": {"board": "hexagon", "start": 0, "martians": "random"},
}


def lesson(view: Mapping[str, Any]) -> Mapping[str, str] | None:
    """What to say now; None when there is nothing new to say."""
    if view["viewer"] is None:
        return None
    phase = view["phase"]
    if phase == "over":
        return say(
            "That was your first game",
            "The count shows how every point was made: the track, your last cards, and what unused flowers cost. "
            "Press Rematch, or set a table with powers for more tricks.",
            "G-4.7",
        )
    if view["viewer"] not in view["actors"]:
        return say("Watch", "The other gardener is busy. The trail shows where it went, the log says what it did.")
    return LESSONS.get(phase, turn)(view)


def say(heading: str, text: str, rule: str = "") -> dict[str, str]:
    return {"title": heading, "text": text, "rule": rule}


def draft(view: Mapping[str, Any]) -> dict[str, str]:
    if view["draft_step"] == 1:
        return say(
            "Choose secret missions",
            "These five cards are wishes for the garden. Keep one, the others go to your neighbour, and theirs come to "
            "you. Look at the colours: you have many flowers of some and few of others. Pairs pay best.",
            "G-1.8",
        )
    kept = ", ".join(title(card) for card in view["seats"][view["viewer"]]["hand"])
    return say(
        f"Keep another card ({view['draft_step']} of 4)",
        f"You kept {kept}. Cards that want the same colour help each other. The fifth card comes by itself.",
        "G-1.9",
    )


def place(_: Mapping[str, Any]) -> dict[str, str]:
    return say(
        "Place your gardener",
        "Any free spot will do. Gardeners slide in straight lines, so the middle reaches most. Nothing is planted yet.",
        "G-1.16",
    )


def plant(_: Mapping[str, Any]) -> dict[str, str]:
    return say(
        "Plant a flower",
        "The spot is empty, so you must plant one of your flowers here. Pick the colour that your missions want; the "
        "number at each mission is what it is worth now.",
        "G-2.7",
    )


def draw(_: Mapping[str, Any]) -> dict[str, str]:
    return say(
        "Draw a new mission",
        "Take a card that everybody sees from an open deck, or an unknown one from the face-down deck. When the last "
        "card of the board is drawn the game ends.",
        "G-3.4",
    )


def turn(view: Mapping[str, Any]) -> dict[str, str]:
    me = view["seats"][view["viewer"]]
    best = max(me["hand"] or [""], key=lambda card: view["worth"].get(card, 0))
    worth = view["worth"].get(best, 0)
    if view["turn"] <= 2:
        return say(
            "Your first turn",
            "Slide your gardener along a line to a lit spot. Trees block the way; gardeners and flowers do not, but "
            "you cannot stop on a gardener. Stopping on a flower (dashed ring) plants nothing.",
            "G-2.2",
        )
    if me["unused"] <= 3:
        return say(
            "Nearly done",
            f"You have {count_of(me['unused'], 'flower')} left. When somebody starts a turn without flowers the game "
            "ends, and every unused flower costs points, more and more of them.",
            "G-4.6",
        )
    if worth >= 5 and not me["scored"]:
        return say(
            "A mission is ripe",
            f"{title(best)} is worth {worth} now. Instead of moving you may score it: tap the card. You draw a new "
            "one, and the old one has done its work.",
            "G-3.1",
        )
    if view["idle"]:
        return say(
            "Somebody planted nothing",
            "If all players in a row move without planting, the game ends. Scoring a card or planting breaks the row.",
            "G-4.2",
        )
    return say(
        "Think of your missions",
        "Hold the pointer over a mission, or focus it, to see the flowers that make it count. Every flower you plant "
        "stays, also for the others' secret missions.",
        "G-2.8",
    )


LESSONS: Final = {"draft": draft, "place": place, "plant": plant, "draw": draw, "turn": turn}
