"""The asteroid track as one straight row, the round in words, the phases of a round, the three decks."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, cache_by_language, pgettext
from orrery.draw import Markup, at, circle, count_disc, g, join, path, rect, snug, stars, text
from orrery.games.uranus.view.cards import back
from orrery.games.uranus.view.facts import View, phase, phase_names
from orrery.games.uranus.view.rock import legend

_Y: Final = -453.0
_REACH: Final = 465.0  # of the middles of the first and the last stone
_STONE: Final = 17.6
_JAGGED: Final = "M-14 -4L-7 -14L5 -13L14 -6L13 6L6 14L-8 13L-15 5Z"
_HALF: Final = 11  # spaces of the first row on a phone, where the track has two
SKY: Final = stars(1000, 1000, 60, 21)


def course(view: View, prefix: str) -> Markup:
    """The stones from the start to the end; an attack is a jagged red one, the next of them in a dashed halo."""
    end, marker = view["track"]["end"], view["marker"]
    attacks = tuple(view["track"]["attacks"])
    here = g(
        circle(22, cls="f-brass inked", stroke_width=3.6),
        text(_end() if marker == end else marker, 0, 1, 20, "tiny"),
        id=f"{prefix}marker",
        cls="glide",
        transform=at(_x(marker, end), _Y),
        role="img",
        aria_label=_("The marker is on space {marker} of {end}", marker=marker, end=end),
    )
    rows = []
    half = -(-(end + 1) // 2) if end >= 2 * _HALF else _HALF
    for name, first, last in (("course-a", 0, half - 1), ("course-b", half, end)):
        if first <= last:
            inside = here if first <= marker <= last else None
            rows.append(g(_stones(end, attacks, marker, first, last), inside, cls=name))
    return g(*rows, cls="course")


def _end() -> str:
    return pgettext("on the last space of the track", "end")


def _x(space: int, end: int) -> float:
    return -_REACH + 2 * _REACH * space / end


@cache_by_language(512)
def _stones(end: int, attacks: tuple[int, ...], marker: int, first: int, last: int) -> Markup:
    size = min(_STONE, 0.4 * 2 * _REACH / end)
    following = min((space for space in attacks if space > marker), default=None)
    out = [path(f"M{_x(first, end):.1f} {_Y:.1f}H{_x(last, end):.1f}", cls="course-line")]
    if marker > first:
        out.append(path(f"M{_x(first, end):.1f} {_Y:.1f}H{_x(min(marker, last), end):.1f}", cls="course-done"))
    for space in range(first, last + 1):
        attack, past = space in attacks, space < marker
        cls = "stone"
        if attack:
            cls += " attack"
        if past:
            cls += " past"
        body = path(_JAGGED, cls=cls, transform=f"scale({size / 13.4:.3g})") if attack else circle(size, cls=cls)
        if space == end:
            body = circle(size, cls="stone last")
        halo = circle(size + 7, cls="attack-next") if space == following else None
        if space == marker:
            sign = Markup()
        else:
            ink = "on-sky-3" if past else "" if attack else "paper-no" if space == end else "on-sky"
            sign = text(_end() if space == end else space, 0, 1, 17, f"tiny {ink}".rstrip())
        out.append(g(halo, body, sign, transform=at(_x(space, end), _Y)))
    return join(out)


def phases(view: View) -> Markup:
    """Which round it is, when the next asteroids come, the four phases of a round, and what rocks are called."""
    now = phase(view)
    if view["over"]:
        words = _("All are safe") if view["won"] else _("All is lost")
        small = _("round {round}", round=view["round"])
    elif view["round"] == 0:
        words, small = _("Getting ready"), _("dealing")
    else:
        words = _("Round {round} of {rounds}", round=view["round"], rounds=view["track"]["end"] - 1)
        small = _attack_words(view)
    near = bool(view["round"]) and not view["over"] and _rounds_to_attack(view) in (0, 1)
    pills = join(
        g(
            rect(110, 38, rx=19, cls="phase now" if place == now else "phase"),
            snug(title, 0, 1, 19, "tiny" if place == now else "on-sky-2 told tiny", 103),
            transform=at(-424 + 117 * place, -347),
        )
        for place, title in enumerate(phase_names())
    )
    return g(
        text(words, -479, -396, 30, "on-sky tx-left round-no"),
        text(small, -218, -394, 19, f"{'warn-text' if near else 'on-sky-2'} tx-left attack-no"),
        pills,
        legend(-466, -296, 113),
        cls="round",
    )


def _rounds_to_attack(view: View) -> int | None:
    """In how many rounds the asteroids come; None if they come no more."""
    attacks, marker = view["track"]["attacks"], view["marker"]
    if marker in attacks and phase(view) == 0:
        return 0
    return next((space - marker for space in attacks if space > marker), None)


def _attack_words(view: View) -> str:
    """When the asteroids come."""
    rounds = _rounds_to_attack(view)
    if rounds is None:
        return _("no further attack")
    if rounds == 0:
        number, attacks = view["attacks_done"] + 1, len(view["track"]["attacks"])
        return _("Attack {number} of {attacks}", number=number, attacks=attacks)
    return _("Attack next round") if rounds == 1 else _("Attack in {rounds} rounds", rounds=rounds)


def decks(view: View, prefix: str) -> Markup:
    """Coordinate cards, impact cards and space junk, face down, with how many there are."""
    coords, impacts, junk = view["decks"]["coords"], view["decks"]["impacts"], len(view["decks"]["junk"])
    told = (
        ("place", coords, pgettext("deck", "place"), _("place cards: {count}", count=coords)),
        ("impact", impacts, pgettext("deck", "impact"), _("impact cards: {count}", count=impacts)),
        ("junk", junk, pgettext("deck", "junk"), _("junk cards: {count}", count=junk)),
    )
    out = []
    for place, (kind, count, label, words) in enumerate(told):
        out.append(
            g(
                back(kind, 0.56),
                count_disc(count, 22, -26, 15),
                snug(label, 0, 42, 17, "on-sky-2 told tiny", 62),
                transform=at(24 + 66 * place, -372),
                id=f"{prefix}deck-{kind}",
                role="img",
                aria_label=words,
            )
        )
    return g(*out, cls="decks")
