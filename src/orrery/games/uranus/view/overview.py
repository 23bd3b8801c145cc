"""Uranus! on one screen: the first page of its rulebook."""

from __future__ import annotations

from orrery.core.game import Game
from orrery.core.language import _, pgettext
from orrery.draw import SMALL, Glance, Markup, Overview, at, circle, g, glimpse, path, polygon, text, use
from orrery.games.uranus.view.art import imp

FILLS = ("f-green", "f-blue", "f-red", "f-purple")


def moon(x: float, y: float, size: float = 26, dark: int = 0) -> Markup:
    """Seven hexes of a moon, some of them gone dark."""
    places = [
        (0.0, 0.0),
        *(
            (1.75 * size * dx, 1.52 * size * dy)
            for dx, dy in ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
        ),
    ]
    out = Markup()
    for number, (dx, dy) in enumerate(places):
        fill = "terrain-dark" if number >= len(places) - dark else f"{FILLS[number % len(FILLS)]} inked"
        out += polygon(size, 6, cls=fill, stroke_width=3, transform=at(x + dx, y + dy))
    return out


def overview(game: Game) -> Overview:  # noqa: ARG001
    """Goal, round and end."""
    goal = glimpse(
        use("u-globe", 96, 0, 1.15),
        moon(-104, 6, 20),
        path("M-60 -46Q10 -96 66 -36", cls="ink", stroke_width=5, stroke_dasharray="2 12"),
        imp(0, -104, 2, 1.0),
        imp(1, 6, -66, 0.9),
    )
    strike = glimpse(
        moon(-40, 14, 27, 2),
        g(use("u-rock"), transform=at(92, -54, 2.6)),
        path("M62 -40L18 -18M30 -34L18 -18L38 -14", cls="ink", stroke_width=6),
    )
    mine = glimpse(
        moon(0, 0, 30),
        path("M-52 0H52", cls="ink", stroke_width=14),
        path("M-52 0H52", cls="k-brass", stroke_width=7),
        use("u-mine", -52, 0, 1.1),
        use("u-mine", 0, 0, 1.1),
        use("u-mine", 52, 0, 1.1),
    )
    send = glimpse(
        *(
            polygon(18, 6, cls=f"{fill} inked", stroke_width=3, transform=at(-128, -56 + 38 * place))
            for place, fill in enumerate(FILLS)
        ),
        path("M-92 0H-40M-54 -12L-40 0L-54 12", cls="ink", stroke_width=7),
        use("u-globe", 66, 0, 1.25),
    )
    won = glimpse(
        use("u-globe", 0, 4, 1.05), imp(0, -34, -34, 0.8), imp(1, 0, -46, 0.8), imp(2, 34, -34, 0.8), size=SMALL
    )
    out = glimpse(
        *(circle(13, -84 + 34 * place, 0, cls="f-paper inked", stroke_width=4) for place in range(6)),
        use("u-rock", 86, 0, 1.6),
        text(_("the end of the track"), 0, 50, 20),
        size=SMALL,
    )
    dark = glimpse(moon(0, 0, 19, 7), size=SMALL)
    return Overview(
        goal=Glance(
            _("The goal"),
            _(
                "You all win, or nobody does. Asteroids tear your moons apart: before they are gone, every race must "
                "have flown to a finished module on **Uranus**."
            ),
            goal,
            "U-1.2",
        ),
        turn=_("A round, all at the same time"),
        joined=pgettext("between the steps of a round", "then"),
        steps=(
            Glance(
                _("Asteroids"),
                _("The marker moves on; where it says so, asteroids strike and hexes go dark."),
                strike,
                "U-3.1",
            ),
            Glance(
                pgettext("phase", "Mine"),
                _("Mines that tunnels join bring their rocks together, as one set."),
                mine,
                "U-5.1",
            ),
            Glance(
                _("Use and build"),
                _("Pay with sets: learn, build, or send rocks to the modules on Uranus."),
                send,
                "U-6.1",
            ),
        ),
        ends=(
            Glance(_("Won"), _("Every race is on Uranus, in a module of its own."), won, "U-10.7"),
            Glance(_("Too late"), _("The marker reaches the end of the track."), out, "U-10.7"),
            Glance(
                pgettext("a moon", "Dark"),
                _("A race that cannot leave its moon loses the game for all."),
                dark,
                "U-1.2",
            ),
        ),
    )
