"""Terraforming Darkness on one screen: the first page of its rulebook."""

from __future__ import annotations

from orrery.core.game import Game
from orrery.core.language import _
from orrery.draw import LARGE, SMALL, Glance, Markup, Overview, at, g, glimpse, path, rect, text, use
from orrery.games.darkness.pieces import RESOURCES
from orrery.games.darkness.view.art import core_face, ship, tile_body

ARROW = path("M-22 0H20M6 -13L20 0L6 13", cls="k-brass", stroke_width=7)


def night(*content: Markup, size: tuple[float, float] = LARGE) -> Markup:
    """A glance at the dark: this game is dark by day, too."""
    return glimpse(rect(*size, rx=18, cls="f-dark-table"), *content, size=size, cls="darkness")


def core(name: str, x: float, y: float, scale: float, known: bool = True) -> Markup:
    return g(core_face(name, known, False), transform=at(x, y, scale))


def tile(name: str, x: float, y: float, scale: float = 0.5) -> Markup:
    return g(tile_body(name, False, False), transform=at(x, y, scale))


def overview(game: Game) -> Overview:
    """Goal, turn and end, with the printed numbers in use."""
    needed = int(game.data["survival"]["threshold"])
    goal = night(
        path("M-100 0H100", cls="k-brass", stroke_width=12),
        core("A6", -104, 0, 0.75),
        core("A8", 104, 0, 0.75),
        *(tile(kind, -36 + 72 * (place % 2), -44 + 88 * (place // 2), 0.44) for place, kind in enumerate(RESOURCES)),
    )
    discover = night(
        use("d-bag", -92, 2, 1.0),
        g(ARROW, transform=at(-6, 0)),
        core("A6", 92, 0, 0.95, known=False),
        ship(1, 24, -60, 0.8, "scout", 90),
    )
    settle = night(
        core("A6", -50, 0, 0.85),
        tile("water", 48, -34, 0.6),
        tile("iron", 48, 42, 0.6),
        ship(1, -50, -4),
        ship(1, 48, -34, 0.8),
        ship(1, 122, 10, 0.9, "colony", 30),
    )
    link = night(
        path("M-92 0H92", cls="k-brass", stroke_width=14),
        core("A6", -104, 0, 0.8),
        core("B5", 104, 0, 0.8),
        text(_("gateway"), 0, -26, 22, "lit-text"),
    )
    bound = night(
        ship(0, -56, 0, 1.1),
        ship(1, 0, 0, 1.1),
        ship(2, 56, 0, 1.1),
        path("M-86 40H86", cls="k-brass", stroke_width=6),
        size=SMALL,
    )
    wakes = night(core("space_kraken", -52, 0, 0.8), tile("vulcan", 52, 0, 0.72), size=SMALL)
    counted = night(
        *(
            tile(kind, -84 + 56 * place, -18, 0.36) + text(needed, -84 + 56 * place, 44, 26, "lit-text")
            for place, kind in enumerate(RESOURCES)
        ),
        size=SMALL,
    )
    return Overview(
        goal=Glance(
            _("The goal"),
            _(
                "Survive. You need at least **{needed}** of each of four resources in one network of gateways: the "
                "scarcest of them counts. Alone, or in a coalition.",
                needed=needed,
            ),
            goal,
            "D-3.2",
        ),
        turn=_("On your turn, one action with your ships"),
        joined=_("or"),
        steps=(
            Glance(
                _("Discover"),
                _("A ship finds a new orb in the dark. Some cores are traps, and you alone look."),
                discover,
                "D-4.1",
            ),
            Glance(_("Settle"), _("Land on orbs, explore and dig; colony ships keep what they find."), settle, "D-6.1"),
            Glance(_("Link"), _("Build gateways, guards and stations."), link, "D-10.1"),
        ),
        ends=(
            Glance(_("Coalitions"), _("When no ships are left, coalitions are bound for good."), bound, "D-12.1"),
            Glance(
                _("Bad things happen"),
                _("All cores are shown, disasters strike, bad air drives people out."),
                wakes,
                "D-13.1",
            ),
            Glance(
                _("The count"),
                _("With {needed} points or more the best coalition survives; with less nobody does.", needed=needed),
                counted,
                "D-15.6",
            ),
        ),
    )
