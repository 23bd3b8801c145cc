"""What the coach of a first game says at each step. It knows only what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.lesson import Lesson, Taught
from orrery.core.views import OVER
from orrery.core.wording import number_word
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

WON: Final = Lesson(
    "Safe",
    "Everybody is on Uranus. Now bring friends: with 2 to 6 races, each ability helps the neighbours.",
    "U-1.2",
)
LOST: Final = Lesson(
    "The moons are gone",
    "Most first games end so. Join five colours early, build one launchpad, learn the spaceship, then launch until "
    "a module is full. Press Rematch and try again.",
    "U-10.7",
)
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
    return WON if view["won"] else LOST


def setup(view: UranusView) -> Lesson:
    if own_seat(view)["choices_left"] > 1:
        return Lesson(
            "Your moon",
            "Black balls are mines. Each makes one rock a round, in the colour of its hex. Tap a lit hex for a further "
            "mine: close to others, so that a few tunnels join many colours.",
            "U-1.11",
        )
    return Lesson("One more mine", "Five colours near each other are what you want. Count G, B, R, P and Y.", "U-1.11")


def strikes(view: UranusView) -> Lesson:
    if view["attacks_done"] == 0:
        return Lesson(
            "Asteroids",
            "The star is where it hits. The pattern may be turned and mirrored: hold the pointer over a picture to see "
            "on your moon what goes dark. Dark hexes stay dark. In this first attack the volcano is safe.",
            "U-3.4",
        )
    return Lesson(
        "Turn it away",
        "Save the mines that are joined, the launchpad, and the volcano: once hit, it swallows a ring of hexes each "
        "round.",
        "U-4.1",
    )


def step_of(seat: SeatView, name: str) -> str:
    """What a step of a track costs, in words."""
    return next((cost_words(track["cost"]) for track in seat["tracks"] if track["name"] == name), "nothing")


def steps_of(seat: SeatView, name: str) -> str:
    return number_word(next((track["steps"] for track in seat["tracks"] if track["name"] == name), 0))


def pays(seat: SeatView, name: str) -> bool:
    """Whether a set can pay for a step of a track."""
    costs = [Cost(track["cost"]) for track in seat["tracks"] if track["name"] == name]
    return any(cost.paid_by(packed(held["rocks"])) for cost in costs for held in seat["sets"])


def use(view: UranusView) -> Lesson:
    seat = own_seat(view)
    known = seat["known"]
    if view["round"] <= EARLY:
        return Lesson(
            "Each set buys one step",
            "Rocks of joined mines are one set. A set is spent whole, for one step of one track. Begin with tunnels: a "
            f"step costs you {step_of(seat, 'tunnel')}. The more steps, the more tunnels at once.",
            "U-6.3",
        )
    if not seat["pads"]:
        if pays(seat, "pad"):
            text = f"A set of yours pays for a step of the launchpad. {steps_of(seat, 'pad').capitalize()} make one."
            return Lesson("A launchpad", text, "U-11.3")
        text = f"A launchpad step costs {step_of(seat, 'pad')}. Buy tunnel steps until your colours are in one set."
        return Lesson("Join your colours", text, "U-5.2")
    if "spaceship" not in known:
        text = f"You have a launchpad. To fly you also need spaceship technology: {steps_of(seat, 'spaceship')} steps, "
        return Lesson("Learn the spaceship", f"{text}each for {step_of(seat, 'spaceship')}.", "U-9.5")
    return Lesson(
        "Launch to Uranus",
        "All rocks of a set go to one module. What does not fit becomes space junk, and each piece draws a card: "
        "choose the module where most rocks fit.",
        "U-7.4",
    )


def build(view: UranusView) -> Lesson:
    seat = own_seat(view)
    if seat["pads"] and "spaceship" in seat["known"] and any(free(module) for module in view["modules"]):
        return Lesson(
            "Fly", "A module is complete. Tap it, or press Fly: your race is safe, and you have won.", "U-10.1"
        )
    pad = next((track for track in seat["tracks"] if track["name"] == "pad"), None)
    if pad is not None and pad["ticks"] == pad["steps"]:
        text = "Pick Launchpad, then a mine of your largest network, far from the volcano."
        return Lesson("The launchpad is ready", text, "U-8.13")
    if seat["tunnels_left"]:
        return Lesson(
            "Draw tunnels, or wait",
            f"You have {seat['tunnels_left']}. Tap between two hexes to draw one. The first erases the track, so "
            "draw all of them now, or press Done and save for more.",
            "U-8.3",
        )
    return Lesson("Build", "What is ready can be built now or in any later round.", "U-8.1")


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
