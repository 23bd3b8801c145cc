"""What a seat holds, for the replay of a finished game: its cards by kind, and its Secret Objective."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.language import _, ngettext
from orrery.draw import Held, circle, el, use
from orrery.games.vertium.pieces import KINDS
from orrery.games.vertium.view.choices import kind_sign
from orrery.games.vertium.view.facts import View
from orrery.games.vertium.view_types import own_side
from orrery.games.vertium.words.glossary import called, planet_of


def hand(view: View) -> list[Held]:
    own = own_side(view)
    cards: Mapping[str, int] = own.get("hand") or {}
    found = [_cards(kind, cards[kind]) for kind in KINDS if kind in cards]
    goal = own.get("objective")
    if goal is not None and view["war"] is None:  # then everybody has seen it
        globe = el("svg", circle(56, cls="f-sky2"), use(f"v-{goal}", 0, 0, 1.02), viewBox="-60 -60 120 120")
        found.append(
            Held(globe, _("Secret goal: {planet}", planet=planet_of(view, goal)["name"]), lights=f"planet-{goal}")
        )
    return found


def _cards(kind: str, count: int) -> Held:
    words = ngettext("{count} card of {kind}", "{count} cards of {kind}", count, kind=called(kind))
    return Held(kind_sign(kind), words, count)
