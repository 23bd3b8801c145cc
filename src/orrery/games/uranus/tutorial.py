"""What the coach of a first game says at each step. It knows only what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.language import _, capitalized, number_in_words, pgettext
from orrery.core.lesson import Lesson, Taught
from orrery.core.views import OVER
from orrery.games.uranus.boards import Cost
from orrery.games.uranus.rocks import packed
from orrery.games.uranus.view_types import ModuleView, SeatView, UranusView, own_seat
from orrery.games.uranus.words.rulebook import cost_words

# One moon, the gentler asteroids, and the race that can launch from the start
TABLE: Final[Mapping[str, Any]] = {
    "players": 1,
    "seats": ["me"],
    "options": {"deal": "numbered", "impact_deck": "first"},
}
EARLY: Final = 2  # so many rounds the coach explains the round itself

JUNK: Final = Lesson("Space junk", "A rock that found no box draws a card. A few are kind; most are not.", "U-7.6")

# By the name of the step
PLAIN: Final[dict[str, Lesson]] = {
    "collect": Lesson("A rock to place", "Add it to the set where its colour is missing.", "U-11.4"),
    "junk_name": JUNK,
    "junk_react": JUNK,
    "junk_strike": Lesson("Space junk comes down", "Turn its pattern like that of an asteroid.", "U-13.10"),
    "junk_secure": JUNK,
    "junk_wipe": JUNK,
}


# Lessons that depend on the view --------------------------------------------------------------------------------------


def over(view: UranusView) -> Lesson:
    if view["won"]:
        return Lesson(
            _("Safe"),
            _("Everybody is on Uranus. Now bring friends: with 2 to 6 races, each ability helps the neighbours."),
            "U-1.2",
        )
    return Lesson(
        _("The moons are gone"),
        _(
            "Most first games end so. Join five colours early, build one launchpad, learn the spaceship, then launch "
            "until a module is full. Press Rematch and try again."
        ),
        "U-10.7",
    )


def setup(view: UranusView) -> Lesson:
    if own_seat(view)["choices_left"] > 1:
        return Lesson(
            _("Your moon"),
            _(
                "Black balls are mines. Each makes one rock a round, in the colour of its hex. Tap a lit hex for a "
                "further mine: close to others, so that a few tunnels join many colours."
            ),
            "U-1.11",
        )
    return Lesson(
        _("One more mine"), _("Five colours near each other are what you want. Count G, B, R, P and Y."), "U-1.11"
    )


def strikes(view: UranusView) -> Lesson:
    if view["attacks_done"] == 0:
        return Lesson(
            _("Asteroids"),
            _(
                "The star is where it hits. The pattern may be turned and mirrored: hold the pointer over a picture to "
                "see on your moon what goes dark. Dark hexes stay dark. In this first attack the volcano is safe."
            ),
            "U-3.4",
        )
    return Lesson(
        _("Turn it away"),
        _(
            "Save the mines that are joined, the launchpad, and the volcano: once hit, it swallows a ring of hexes "
            "each round."
        ),
        "U-4.1",
    )


def step_of(seat: SeatView, name: str) -> str:
    """What a step of a track costs, in words."""
    return next((cost_words(track["cost"]) for track in seat["tracks"] if track["name"] == name), _("nothing"))


def steps_of(seat: SeatView, name: str) -> str:
    return number_in_words(next((track["steps"] for track in seat["tracks"] if track["name"] == name), 0))


def pays(seat: SeatView, name: str) -> bool:
    """Whether a set can pay for a step of a track."""
    costs = [Cost(track["cost"]) for track in seat["tracks"] if track["name"] == name]
    return any(cost.paid_by(packed(held["rocks"])) for cost in costs for held in seat["sets"])


def use(view: UranusView) -> Lesson:
    seat = own_seat(view)
    known = seat["known"]
    if view["round"] <= EARLY:
        return Lesson(
            _("Each set buys one step"),
            _(
                "Rocks of joined mines are one set. A set is spent whole, for one step of one track. Begin with "
                "tunnels: a step costs you {cost}. The more steps, the more tunnels at once.",
                cost=step_of(seat, "tunnel"),
            ),
            "U-6.3",
        )
    if not seat["pads"]:
        if pays(seat, "pad"):
            number = capitalized(steps_of(seat, "pad"))
            text = _("A set of yours pays for a step of the launchpad. {number} make one.", number=number)
            return Lesson(_("A launchpad"), text, "U-11.3")
        cost = step_of(seat, "pad")
        text = _("A launchpad step costs {cost}. Buy tunnel steps until your colours are in one set.", cost=cost)
        return Lesson(_("Join your colours"), text, "U-5.2")
    if "spaceship" not in known:
        text = _(
            "You have a launchpad. To fly you also need spaceship technology: {number} steps, each for {cost}.",
            number=steps_of(seat, "spaceship"),
            cost=step_of(seat, "spaceship"),
        )
        return Lesson(_("Learn the spaceship"), text, "U-9.5")
    return Lesson(
        _("Launch to Uranus"),
        _(
            "All rocks of a set go to one module. What does not fit becomes space junk, and each piece draws a card: "
            "choose the module where most rocks fit."
        ),
        "U-7.4",
    )


def build(view: UranusView) -> Lesson:
    seat = own_seat(view)
    if seat["pads"] and "spaceship" in seat["known"] and any(free(module) for module in view["modules"]):
        text = _("A module is complete. Tap it, or press Fly: your race is safe, and you have won.")
        return Lesson(pgettext("what a race does", "Fly"), text, "U-10.1")
    pad = next((track for track in seat["tracks"] if track["name"] == "pad"), None)
    if pad is not None and pad["ticks"] == pad["steps"]:
        text = _("Pick Launchpad, then a mine of your largest network, far from the volcano.")
        return Lesson(_("The launchpad is ready"), text, "U-8.13")
    if seat["tunnels_left"]:
        return Lesson(
            _("Draw tunnels, or wait"),
            _(
                "You have {count}. Tap between two hexes to draw one. The first erases the track, so draw all of them "
                "now, or press Done and save for more.",
                count=seat["tunnels_left"],
            ),
            "U-8.3",
        )
    return Lesson(pgettext("phase", "Build"), _("What is ready can be built now or in any later round."), "U-8.1")


def free(module: ModuleView) -> bool:
    return bool(module["complete"]) and module["occupant"] is None


LESSONS: Final[Mapping[str, Taught]] = {
    **PLAIN,
    OVER: over,
    "setup": setup,
    "strikes": strikes,
    "use": use,
    "build": build,
}
