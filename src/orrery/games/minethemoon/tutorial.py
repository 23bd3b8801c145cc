"""What the coach of a first game says at each step. It knows only what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.language import _, ngettext, number_in_words
from orrery.core.lesson import WAITING, Lesson, Taught
from orrery.core.views import OVER, given
from orrery.games.minethemoon.names import TILE_LEVEL, TILES
from orrery.games.minethemoon.view_types import RocketView, ShownView, own_seat
from orrery.games.minethemoon.words.glossary import named

View = ShownView

# One learner, one easy bot, the first Crater, A sides; the white robot looks after itself
TABLE: Final[Mapping[str, Any]] = {
    "players": 2,
    "seats": ["me", "bot1"],
    "options": {"crater": "A", "sides": ["A", "A"], "white_handling": "auto"},
}


WATCH: Final = Lesson(
    "Watch",
    "The other player is busy. A ring in their colour shows where they went, the log says what they did.",
)
FIRST_GAME_OVER: Final = Lesson(
    "That was your first game",
    "The most Dominance wins; a tie is broken by robots on rockets, then by the Silo. Press Rematch, or set a "
    "table with B sides, where every Moonbase is different.",
    "M-18.3",
)
GIVE_AND_TAKE: Final = Lesson(
    "Give and take", "First say what you give, kind by kind; then what you want for it.", "M-14.2"
)

# By the name of the step
PLAIN: Final[dict[str, Lesson]] = {
    OVER: FIRST_GAME_OVER,
    WAITING: WATCH,
    "build": Lesson(
        "Build",
        "Basic buildings cost raw resources, most Advanced ones refined. The number in brass is paid at once.",
        "M-11.4",
    ),
    "site": Lesson(
        "Choose a site", "An Advanced Building may cover another one, which is then out of the game.", "M-10.3"
    ),
    "refine": Lesson(
        "Refine", "Say how many of each kind. They become refined at the same time and stay put.", "M-13.1"
    ),
    "give": GIVE_AND_TAKE,
    "take": GIVE_AND_TAKE,
    "produce": Lesson(
        "Make something", "One of your free robots takes the new resource (B, G) to your Silo.", "M-14.3"
    ),
    "exchange": Lesson(
        "Exchange", "Common becomes rare: Buckyballs to Graphene or Nanotubes, Graphene to Nanotubes.", "M-14.4"
    ),
    "abduct": Lesson("Borrow a robot", "The other player has one robot less, and its cargo is lost.", "M-17.1"),
    "mark": Lesson(
        "Light a rocket", "It launches at the end of this turn, full or not. Take one you ride on.", "M-17.2"
    ),
    "leech": Lesson("Leech", "Somebody loses Dominance. Usually that is whoever leads, and is not you.", "M-17.9"),
    "mass": Lesson("Into space with it", "The Mass Driver pays at once and needs no rocket.", "M-17.10"),
    "array": Lesson("Use any building", "The Solar Array Works a building of any Moonbase, for you.", "M-17.15"),
}


# Lessons that depend on the view --------------------------------------------------------------------------------------


def held(view: View, state: str) -> int:
    """How many raw ("r") or refined ("f") resources the learner has."""
    return sum(count for kind, count in own_seat(view)["silo"].items() if kind[0] == state)


def loadable(view: View) -> bool:
    """Whether some open slot takes a refined resource the learner has."""
    silo = own_seat(view)["silo"]
    return any(
        slot["seat"] is None and silo["f" + slot["type"]]
        for rocket in view["pads"].values()
        if rocket
        for slot in rocket["slots"]
    )


def payable(view: View) -> str | None:
    """A basic building that the learner could pay now, and that comes next on its site."""
    silo = own_seat(view)["silo"]
    for tile, level in zip(TILES, TILE_LEVEL, strict=True):
        fits = view["tiles"][tile] and level_of(view, tile.rstrip("+")) == level - 1
        if fits and all(silo[kind] >= count for kind, count in view["numbers"]["prices"][tile].items()):
            return tile
    return None


def level_of(view: View, site: str) -> int | None:
    """How high the learner has built on a site; None if the Moonbase lacks it."""
    if site == "control":
        return int(own_seat(view)["control"])
    for place in own_seat(view)["places"]:
        if place["place"] == site:
            return 0 if place["building"] is None else 1 + place["building"].count("+")
    return None


def free(view: View, building: str) -> bool:
    """Whether a column of a shared building is free and the learner has robots for it."""
    return any(
        place["team"] is None and 0 < place["size"] <= own_seat(view)["rc"]
        for place in view["shared"]
        if place["place"].startswith(building)
    )


def shaker_pays(view: View) -> str:
    """What the column of the Shaker brings that pays."""
    team = next(place["size"] for place in view["shared"] if place["place"] == "shaker.1")
    return _(
        "A team of {count} on the Shaker brings a spin more and {points} Dominance.",
        count=number_in_words(team),
        points=view["numbers"]["amounts"]["shaker"],
    )


def task(view: View) -> Lesson:
    own = view["viewer"]
    sent = any(place["team"] == own for place in view["shared"])
    if view["turn"] == 1 and not sent:
        words = _(
            "Each turn you first send teams to buildings, one after the other. A team fills all boxes of one column. "
            "The robots you keep go mining afterwards."
        )
        return Lesson(_("Send a first team"), f"{words} {shaker_pays(view)}", "M-4.2")
    if view["last_turn"]:
        return Lesson(
            _("The last turn"),
            _("Only Dominance counts now. Load what you have, and see that rockets with your robots are full."),
            "M-18.2",
        )
    if loadable(view) and free(view, "loader"):
        return Lesson(
            _("Your cargo fits a rocket"),
            _(
                "You hold something refined, and a slot is open for it. Send a team to the Loader: robots on a rocket "
                "score when it launches."
            ),
            "M-12.2",
        )
    if payable(view) and free(view, "uplink"):
        return Lesson(
            _("You can pay for a building"),
            _(
                "A team on the Uplink builds one thing from your Silo. Tap a pile on the moon to hear what it does. "
                "Buildings work for you for the rest of the game."
            ),
            "M-13.4",
        )
    if held(view, "r") and free(view, "refinery"):
        words = _(
            "Rockets only take refined cargo. A team on the Refinery refines up to {count} of your raw resources.",
            count=number_in_words(view["numbers"]["amounts"]["refinery"]),
        )
        return Lesson(_("Make it shine"), words, "M-13.1")
    if sent:
        return Lesson(
            _("Keep some robots for the Crater"),
            _("When the rest should mine, press Pass. You Task nothing more this turn then."),
            "M-4.6",
        )
    return Lesson(
        _("Tasks or mining"),
        _("Every robot does one thing a turn. Few resources: pass early and mine with many. Many: refine and load."),
        "M-4.6",
    )


def place(view: View) -> Lesson:
    asked = view["question"] or {}
    if "kind" not in asked:
        words = _("Robots that are not Tasked mine. Nobody sees where until all are ready.")
        return Lesson(_("To the Crater"), words, "M-5.2")
    if view["turn"] > 2:
        words = _(
            "Wide wedges are hit often, narrow ones are worth more. Your Silo takes {count} of each type, no more.",
            count=number_in_words(own_seat(view)["capacity"]),
        )
        return Lesson(_("Spread or gamble"), words, "M-8.1")
    words = ngettext(
        "The wheel is spun {count} time. If this wedge is hit, every robot on it brings one. You are asked wedge by "
        "wedge; the last one gets the rest.",
        "The wheel is spun {count} times. If this wedge is hit, every robot on it brings one. You are asked wedge by "
        "wedge; the last one gets the rest.",
        view["spins"]["total"],
    )
    return Lesson(_("How many robots mine {kind}?", kind=named(asked["kind"])), words, "M-5.1")


def room(view: View) -> Lesson:
    if given(view["hit"]).startswith("r"):
        words = _(
            "Raw and refined of one type share their places. You may throw refined away to take raw in, but refined is "
            "worth more."
        )
    else:
        words = _("Raw and refined of one type share their places. You may throw raw away to take refined in.")
    return Lesson(_("Your Silo is full"), words, "M-R13")


def work(view: View) -> Lesson:
    if view["turn"] == 1:
        return Lesson(
            _("Now your teams Work"),
            _(
                "Take them in any order you like. On one building the left team always goes first. The cross sends a "
                "team home without doing anything."
            ),
            "M-6.1",
        )
    if held(view, "r") and any(place["team"] == view["viewer"] for place in view["shared"]):
        return Lesson(
            _("Order matters"),
            _("Refine before you load, and think before you build with what you wanted to refine."),
            "M-6.1",
        )
    return Lesson(_("Work"), _("Choose a team. What it can do stands beside its name."), "M-6.1")


def load(view: View) -> Lesson:
    full = [rocket["name"] for rocket in view["pads"].values() if rocket and open_slots(rocket) <= 2]
    words = _(
        "The number beside a slot is what it pays when the rocket launches: when it is full at the end of a turn, or "
        "when the wheel shows a launch."
    )
    hint = " " + _("{rocket} is nearly full.", rocket=full[0]) if full else ""
    return Lesson(_("Load"), words + hint, "M-7.2")


def open_slots(rocket: RocketView) -> int:
    return sum(slot["seat"] is None for slot in rocket["slots"])


LESSONS: Final[Mapping[str, Taught]] = {
    **PLAIN,
    "task": task,
    "place": place,
    "room": room,
    "work": work,
    "load": load,
}
