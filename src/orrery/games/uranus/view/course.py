"""The asteroid track as a comet's tail that bends to Uranus, the phases of a round, the three decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.draw import Markup, at, circle, count_disc, g, join, polar, rect, stars, text, use
from orrery.games.uranus.view.facts import PHASES, View, phase

_REACH: Final = 458.0
_FIRST: Final = 283.0
_ARC: Final = 94.0
SKY: Final = stars(1000, 1000, 80, 21)


def course(view: View, prefix: str) -> Markup:
    """The stones from the start to the end; an attack is a red ring with a rock."""
    end = view["track"]["end"]
    x, y = _stone_at(view["marker"], end)
    marker = g(
        circle(21, cls="f-brass inked", stroke_width=4),
        text(view["marker"], 0, 1, 22),
        id=f"{prefix}marker",
        cls="glide",
        transform=at(x, y),
        role="img",
        aria_label=f"The marker is on space {view['marker']} of {end}",
    )
    return g(_stones(end, tuple(view["track"]["attacks"]), view["marker"]), marker, cls="course")


def _stone_at(space: int, end: int) -> tuple[float, float]:
    return polar(_REACH, _FIRST + space * _ARC / end)


@lru_cache(maxsize=256)
def _stones(end: int, attacks: tuple[int, ...], marker: int) -> Markup:
    size = min(17.5, 350 / end)
    out = []
    for space in range(end + 1):
        attack, past = space in attacks, space < marker
        cls = "stone past" if past else "stone attack" if attack else "stone"
        sign = use("u-rock", 0, 0, size / 17.5) if attack else text(space, 0, 1, 18 * size / 17.5, "stone-no minor")
        if space == marker:
            sign = Markup()
        out.append(g(circle(size, cls=cls), sign, transform=at(*_stone_at(space, end))))
    return join(out)


def phases(view: View) -> Markup:
    """Which round it is, when the next asteroids come, and the four phases of a round."""
    now = phase(view)
    ahead = [space for space in view["track"]["attacks"] if space > view["marker"]]
    if view["over"]:
        words, small = ("All are safe" if view["won"] else "All is lost"), f"round {view['round']}"
    elif view["round"] == 0:
        words, small = "Getting ready", "every moon gets its mines"
    else:
        words, small = f"Round {view['round']} of {view['track']['end'] - 1}", _attack_words(view, ahead)
    pills = join(
        g(
            rect(120 if place == 0 else 88, 40, rx=20, cls="phase now" if place == now else "phase"),
            text(title, 0, 1, 20, None if place == now else "on-sky-2"),
            transform=at(x, -240),
        )
        for place, (title, x) in enumerate(zip(PHASES, (-306, -196, -102, -8), strict=True))
    )
    return g(text(words, -140, -324, 30, "on-sky"), text(small, -140, -288, 21, "on-sky-2 n-label"), pills, cls="round")


def _attack_words(view: View, ahead: list[int]) -> str:
    if view["marker"] in view["track"]["attacks"] and phase(view) == 0:
        return f"asteroid attack {view['attacks_done'] + 1}"
    if not ahead:
        return "no further attack"
    rounds = ahead[0] - view["marker"]
    return "attack next round" if rounds == 1 else f"attack in {rounds} rounds"


def decks(view: View, prefix: str) -> Markup:
    """Coordinate cards, impact cards and space junk, face down, with how many there are."""
    counts = (("place", view["decks"]["coords"]), ("impact", view["decks"]["impacts"]))
    out = []
    for place, (label, count) in enumerate((*counts, ("junk", len(view["decks"]["junk"])))):
        out.append(
            g(
                use("u-back", 0, 0, 0.78),
                count_disc(count, 24, -20, 15),
                text(label, 0, 40, 18, "minor on-sky-2"),
                transform=at(-464 + 68 * place, 444),
                id=f"{prefix}deck-{label}",
                role="img",
                aria_label=f"{label} cards: {count}",
            )
        )
    return g(*out, cls="decks")
