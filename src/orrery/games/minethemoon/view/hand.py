"""What a seat has to itself, for the replay of a finished game: where its robots mine, before all show it (M-5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from orrery.core.language import _, ngettext
from orrery.core.views import given
from orrery.draw import Held
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.art import ore_icon, robot_icon
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.view_types import own_seat
from orrery.games.minethemoon.words.glossary import named


def hand(view: View) -> list[Held]:
    """The robots on the wheel and in Robot Control, and the Silo."""
    number, own = given(view["viewer"]), own_seat(view)
    found = [Held(robot_icon(number), ngettext("{count} robot free", "{count} robots free", own["rc"]), own["rc"])]
    for kind in KINDS:
        if mining := own["crater"].get(kind):
            picture = robot_icon(number) + ore_icon(kind)
            words = ngettext(
                "{count} robot on the wheel for {kind}",
                "{count} robots on the wheel for {kind}",
                mining,
                kind=named(kind),
            )
            found.append(Held(picture, words, mining))
    stored = [(kind, own["silo"][kind]) for kind in KINDS if own["silo"][kind]]
    return found + [
        Held(ore_icon(kind), _("{count} {kind} in the Silo", count=count, kind=named(kind)), count)
        for kind, count in stored
    ]


def opened(view: View, views: Sequence[View]) -> View:
    """The view with every Moonbase as its owner sees it."""
    return cast(View, {**view, "seats": [own["seats"][seat] for seat, own in enumerate(views)]})
