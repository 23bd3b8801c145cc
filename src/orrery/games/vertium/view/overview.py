"""Vertium on one screen: the first page of its rulebook."""

from __future__ import annotations

from typing import Final

from orrery.core.game import Game
from orrery.core.language import _
from orrery.draw import SMALL, Glance, Markup, Overview, at, circle, die, g, glimpse, join, path, text, use
from orrery.games.vertium.view.art import captain, card, gem

_ARROW: Final = path("M-20 0H18M6 -12L18 0L6 12", cls="ink", stroke_width=7)


def planet(name: str, x: float, y: float, scale: float = 1, tokens: tuple[str, ...] = ()) -> Markup:
    """A planet with some of its tokens, the other places empty."""
    places = join(
        use(f"v-{'token' if kind in tokens else 'slot'}-{kind}") for kind in ("metal", "energy", "water", "agri")
    )
    return g(places, use(f"v-{name}"), transform=at(x, y, scale))


def overview(game: Game) -> Overview:
    """Goal, turn and end, with the printed numbers in use."""
    scoring = game.data["scoring"]
    four = ("metal", "energy", "water", "agri")
    goal = glimpse(
        g(planet("brahe", 0, 0, 0.92, four), captain(1, 0, 8, 0.9), transform=at(-74, 6)),
        gem("vertium", 3, 36, 30, 28),
        g(planet("kepler", 0, 0, 0.72, four), captain(0, 0, 8, 0.9), transform=at(106, -14)),
    )
    take = glimpse(
        g(use("v-back"), transform=at(-104, 0)),
        g(card("metal"), transform=at(0, 0)),
        g(card("water"), transform=at(104, 0)),
        g(circle(62, cls="halo", stroke_width=8), transform=at(104, 0)),
    )
    play = glimpse(
        *(g(card("water"), transform=at(-128 + 24 * place, 0, 0.8, -8 + 8 * place)) for place in range(3)),
        g(_ARROW, transform=at(0, 0)),
        planet("brahe", 104, 0, 0.78, ("metal", "water", "agri")),
    )
    fight = glimpse(
        captain(1, -128, 4, 1.5),
        die("target", -58, -20, -8, 0.8),
        die("dot", -50, 40, 6, 0.8),
        die("shield", 34, 10, 5, 0.8),
        planet("kepler", 122, 0, 0.54, four),
        captain(0, 122, 6, 0.75),
    )
    last = glimpse(planet("brahe", 0, 0, 0.75, four), captain(2, 0, 6, 0.9), size=SMALL)
    count = glimpse(
        g(use("v-brahe"), transform=at(-78, -4, 0.9)),
        text(_("{points} VP", points=scoring["planet"]), -78, 58, 22),
        gem("vertium", 1, 40, -8, 32),
        text(_("{points} VP", points=scoring["gem"]), 40, 58, 22),
        size=SMALL,
    )
    war = glimpse(
        die("target", -78, -2, -8, 0.9), die("shield", 0, -2, 4, 0.9), die("dot", 78, -2, 10, 0.9), size=SMALL
    )
    return Overview(
        goal=Glance(
            _("The goal"),
            _(
                "Colonize planets and gather **Vertium**. A planet is yours if you add its fourth colour. In the war "
                "that follows, take what others have."
            ),
            goal,
            "V-0.2",
        ),
        turn=_("First colonize, then fight"),
        joined=_("then"),
        steps=(
            Glance(_("Take a card"), _("One of the two open ones. What you leave is for the next."), take, "V-2.1"),
            Glance(_("Play a set"), _("Three cards of a colour put a token of it on a free planet."), play, "V-2.3"),
            Glance(_("Attack"), _("When all planets are taken: Captains lead Vertium, dice decide."), fight, "V-7.1"),
        ),
        ends=(
            Glance(_("The last planet"), _("Phase One is over when the last planet is colonized."), last, "V-6.1"),
            Glance(_("The war"), _("Three rounds of one attack each, or until nobody goes on."), war, "V-11.1"),
            Glance(_("The count"), _("Planets and Vertium are Victory Points. Most of them win."), count, "V-6.7"),
        ),
    )
