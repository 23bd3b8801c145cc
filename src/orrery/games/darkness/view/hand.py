"""What a seat alone knows, for the replay of a finished game: cores that lie face down, and those in its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from orrery.core.language import _
from orrery.draw import Held
from orrery.games.darkness.view.art import core_sign
from orrery.games.darkness.words.glossary import Orb, View, piece, place


def hand(view: View) -> list[Held]:
    seen = [
        Held(core_sign(orb["core"]), f"{place(view, orb['orb'])}: {piece(orb['core'])}", lights=f"orb-{orb['orb']}")
        for orb in view["orbs"]
        if orb["core"] is not None and not orb["face_up"] and not orb["gone"]
    ]
    drawn = view["pending"]["hand"] or ()
    return seen + [Held(core_sign(core), _("{core}, in the hand", core=piece(core))) for core in drawn]


def opened(view: View, views: Sequence[View]) -> View:
    """The view with every core that anybody has seen."""
    orbs = [_known(seen) for seen in zip(view["orbs"], *(own["orbs"] for own in views), strict=True)]
    return cast(View, {**view, "orbs": orbs})


def _known(seen: Sequence[Orb]) -> Orb:
    """An orb as somebody saw it who knows its core, if there is one."""
    return next((orb for orb in seen if orb["core"] is not None), seen[0])
