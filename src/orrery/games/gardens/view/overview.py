"""Gardens of Uranus on one screen: the first page of its rulebook."""

from __future__ import annotations

from typing import Final

from orrery.core.game import Game
from orrery.core.language import _, pgettext
from orrery.draw import (
    SMALL,
    Glance,
    Markup,
    Overview,
    at,
    card_face,
    circle,
    g,
    glimpse,
    join,
    outline,
    path,
    polar,
    rect,
    seat_class,
    text,
    trail,
    use,
)
from orrery.games.gardens.view.art import gardener
from orrery.games.gardens.view.missions import on_card, tint

_ARROW: Final = path("M-24 0H22M8 -14L22 0L8 14", cls="ink", stroke_width=8)


def flower(colour: str, x: float, y: float, scale: float = 0.8) -> Markup:
    return use(f"fl-{colour}", x, y, scale)


def mission(card: str, x: float, y: float, turn: float = 0) -> Markup:
    return g(card_face(on_card(card), tint=tint(card)), transform=at(x, y, 1.05, turn))


def overview(game: Game) -> Overview:  # noqa: ARG001
    """Goal, turn and end."""
    goal = glimpse(
        flower("blue", -108, 30),
        flower("blue", -66, 30),
        flower("blue", -87, -6),
        flower("red", -24, 32),
        flower("yellow", 14, 2),
        mission("group-blue", 92, -4, 6),
    )
    move = glimpse(
        *(circle(24, x, 20, cls="f-paper inked", stroke_width=5) for x in (-110, -40, 30)),
        trail(1, (-110, 20), (104, 20), r=38),
        circle(38, 104, 20, cls="f-brass inked", stroke_width=4),
        circle(28, 104, 20, cls="f-paper inked", stroke_width=4),
        flower("purple", 104, 20, 0.62),
        g(gardener(1, "bot", "black"), cls=seat_class(1), transform=at(-110, 34)),
    )
    score = glimpse(
        flower("red", -112, -26),
        flower("red", -132, 30),
        flower("purple", -76, 32),
        path("M-112 -26L-76 32M-132 30L-76 32", cls="ink", stroke_width=6),
        g(_ARROW, transform=at(0, 0)),
        mission("pair-red-purple", 98, 0),
    )
    empty = [
        rect(30, 30, -84 + 42 * place, -20, rx=9, cls="ink", stroke_width=4, stroke_dasharray="7 6")
        for place in range(5)
    ]
    walkers = [
        g(gardener(seat, martian, colour), cls=seat_class(seat), transform=at(x, 40, 0.85))
        for seat, martian, colour, x in ((0, "ali", "black", -74), (1, "bob", "white", 0), (2, "marty", "black", 74))
    ]
    corners = [polar(50, 60 * corner) for corner in range(6)]
    hexagon = outline(corners, cls="ink", stroke_width=6) + join(flower("purple", x, y, 0.5) for x, y in corners)
    return Overview(
        goal=Glance(
            _("The goal"),
            _(
                "Everybody plants in one garden, and everybody has five secret missions. Arrange the flowers so that "
                "**your** missions pay most."
            ),
            goal,
            "G-4.7",
        ),
        turn=_("On your turn, one of two"),
        joined=_("or"),
        steps=(
            Glance(
                _("Move and plant"),
                _("Slide your gardener in a straight line. On an empty spot plant a flower of yours."),
                move,
                "G-2.1",
            ),
            Glance(
                _("Score a mission"),
                _("Take its points for the garden as it is now. Then draw a new card."),
                score,
                "G-3.1",
            ),
        ),
        ends=(
            Glance(
                _("Nothing to plant"),
                _("Somebody starts a turn without flowers."),
                glimpse(*empty, text(pgettext("flowers", "{count} left", count=0), 0, 34, 30), size=SMALL),
                "G-4.1",
            ),
            Glance(
                _("Nobody plants"),
                _("All in turn have moved, and nobody planted."),
                glimpse(*walkers, size=SMALL),
                "G-4.2",
            ),
            Glance(
                _("The last card"),
                _("The last card of the board is drawn."),
                glimpse(
                    rect(64, 88, 0, -8, rx=12, cls="ink", stroke_width=4, stroke_dasharray="9 7"),
                    text(pgettext("card", "last"), 0, 58, 24),
                    size=SMALL,
                ),
                "G-4.3",
            ),
            Glance(
                _("A hexagon"),
                _("Whoever holds its card when one stands wins at once."),
                glimpse(hexagon, size=SMALL),
                "G-5.8",
            ),
        ),
        then=_("then all count the cards in hand, and lose points for flowers that are left"),
    )
