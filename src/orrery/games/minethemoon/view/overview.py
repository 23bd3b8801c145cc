"""Mine the Moon on one screen: the first page of its rulebook."""

from __future__ import annotations

from orrery.core.game import Game
from orrery.core.language import _
from orrery.draw import SMALL, Glance, Markup, Overview, Wedge, at, g, glimpse, path, rect, text, use, wheel
from orrery.games.minethemoon.view.art import ore, robot


def boxes(count: int, filled: int, x: float, y: float) -> Markup:
    """A column of a building: boxes for a team, some of them filled."""
    out = Markup()
    for place in range(count):
        top = y - 44 * place
        out += rect(38, 38, x, top, rx=8, cls="f-paper inked", stroke_width=4)
        if place < filled:
            out += robot(0, x, top, 0.95)
    return out


def overview(game: Game) -> Overview:
    """Goal, turn and end, with the printed numbers in use."""
    goal = int(game.data["goal"]["dominance"])
    launch = glimpse(
        use("moon-rocket-up", -70, 10, 1.9),
        g(rect(150, 46, 60, -24, rx=16, cls="f-brass inked", stroke_width=4), text(_("Dominance"), 60, -23, 22)),
        robot(0, 20, 40, 1.2),
        ore("fB", 62, 42, 1.2),
        ore("fG", 104, 42, 1.2),
    )
    task = glimpse(
        rect(280, 150, 0, 6, rx=20, cls="f-paper2 inked", stroke_width=4),
        boxes(1, 1, -90, 46),
        boxes(2, 2, -30, 46),
        boxes(3, 0, 30, 46),
        g(robot(0, 96, -10, 1.1), robot(0, 96, 34, 1.1)),
    )
    crater = [Wedge(3, "f-crater-b2", ore("rB")), Wedge(3, "f-crater-g", ore("rG")), Wedge(2, "f-purple", ore("rN"))]
    mine = glimpse(
        g(wheel(crater, 70, hit=0, angle=60), transform=at(-46, 0)), robot(0, 96, -34, 1.1), ore("rB", 96, 24, 1.3)
    )
    work = glimpse(
        ore("rN", -118, 0, 1.5),
        path("M-84 0H-40M-54 -12L-40 0L-54 12", cls="ink", stroke_width=7),
        ore("fN", 0, 0, 1.6),
        path("M36 0H80M66 -12L80 0L66 12", cls="ink", stroke_width=7),
        use("moon-rocket-idle", 120, 8, 1.25),
    )
    away = glimpse(use("moon-rocket-up", 0, -4, 1.8))
    over = glimpse(
        rect(190, 26, 0, 0, rx=13, cls="f-brass inked", stroke_width=4),
        robot(0, 82, -28, 1.0),
        robot(1, 10, -28, 1.0),
        text(_("more than {goal}", goal=goal), 0, 48, 26),
        size=SMALL,
    )
    one_more = glimpse(text("1", 0, -12, 62), text(_("more turn"), 0, 46, 24), size=SMALL)
    return Overview(
        goal=Glance(
            _("The goal"),
            _(
                "Your robots mine rare materials. Load them onto rockets: every rocket that leaves brings "
                "**Dominance** to whoever has goods aboard."
            ),
            launch,
            "M-1.1",
        ),
        turn=_("A turn has four steps"),
        steps=(
            Glance(_("Task"), _("In turn send teams to shared buildings and to your own."), task, "M-3.1"),
            Glance(
                _("Mine"),
                _("All other robots go to the Crater. It is spun, and some bring something home."),
                mine,
                "M-3.2",
            ),
            Glance(_("Work"), _("Teams refine, build, load and trade."), work, "M-3.3"),
            Glance(_("Launch"), _("Full rockets leave and score, and robots come home."), away, "M-3.4"),
        ),
        ends=(
            Glance(_("In sight"), _("Somebody has more than {goal} Dominance.", goal=goal), over, "M-18.1"),
            Glance(
                _("The last turn"),
                _("That turn is finished, and one more is played. Most Dominance wins."),
                one_more,
                "M-18.2",
            ),
        ),
    )
