"""What the coach of a first game says at each step. It knows only what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.language import _, mark
from orrery.core.lesson import WAITING, Lesson, Taught
from orrery.core.views import OVER, given
from orrery.games.vertium.view_types import PlanetView, VertiumView, own_hand, own_side
from orrery.games.vertium.words.glossary import called, planet_name

# One learner, one easy bot, five planets, and the shorter of the two wars
TABLE: Final[Mapping[str, Any]] = {
    "players": 2,
    "seats": ["me", "bot1"],
    "options": {"mode": "standard", "battling": "rounds", "first_player": 0},
}
FIRST_TURNS: Final = 4  # of both players together: during these the coach explains what a turn consists of

FIRST_GAME_OVER: Final = Lesson(
    "That was your first game",
    "The count shows what won: a gem is 1 point, a planet 2. Press Rematch, or set a table with three or four "
    "players, with Gelbon and CUBES, or against the Complex.",
    "V-11.1",
)
WATCH_WAR: Final = mark("The other faction is at it. The dotted line shows who attacked whom.")
WATCH: Final = mark("The other faction takes its turn. The ring on a planet shows what it did.")
CARD: Final = Lesson(
    "Dice and cards",
    "A photon hits. Two beams together hit. A shield blocks one hit of the other side. A Skirmish Card turns one "
    "of your dice; each card works once in an attack.",
    "V-9.2",
)

# By the name of the step
PLAIN: Final[dict[str, Lesson]] = {
    OVER: FIRST_GAME_OVER,
    "melt": Lesson("Meltdown", "Choose who throws away all Energy cards. Not you.", "V-3.3"),
    "leak": Lesson("Leak", "Take a Water token off a planet that the other side could finish.", "V-3.4"),
    "raid": Lesson("Raider", "Steal a card blindly, or a gem if they have more gems than you.", "V-3.5"),
    "raid_set": Lesson("The stolen card", "If it completes a set, you may play the set at once.", "V-3.5"),
    "raid_to": Lesson("Where does the gem go?", "To any planet of yours. In the war gems guard their planet.", "V-3.6"),
    "origin": Lesson(
        "From where?",
        "The gems of one planet travel with its Captain. Think of what stays behind: a planet without gems is an easy "
        "target.",
        "V-7.4",
    ),
    "send_v": Lesson(
        "How many travel?",
        "The green bar is your chance to win without Skirmish Cards. One gem stays and pays for a new Captain.",
        "V-7.4",
    ),
    "escape": Lesson(
        "The Refuge Moon", "A lone Captain is nearly lost. On the moon it can lead a later attack.", "V-10.3"
    ),
    "card_a": CARD,
    "card_d": CARD,
}


# Lessons that depend on the view --------------------------------------------------------------------------------------


def watch(view: VertiumView) -> Lesson:
    colonizing = view["war"] is None
    return Lesson(_("Watch"), _(WATCH if colonizing else WATCH_WAR), "V-0.3" if colonizing else "V-7.1")


def take(view: VertiumView) -> Lesson:
    own = [planet for planet in view["planets"] if planet["owner"] == view["viewer"]]
    goal = given(own_side(view)["objective"])
    if view["slots"] <= FIRST_TURNS:
        return Lesson(
            _("Take one of the two cards"),
            _(
                "Three cards of one colour are a set, and a set puts a token on a planet. Take the colour that brings "
                "you nearest to a set. Your secret goal is {planet}: own it in the end for 3 more Vertium.",
                planet=planet_name(view, goal),
            ),
            "V-2.1",
        )
    if own and own[0]["moon"] == own[0]["speed"]:
        return Lesson(
            _("Your moon moves"),
            _(
                "At the start of each of your turns the orange moons of your planets go on. Every time one is back at "
                "the green star, its planet gets a Vertium. Small moons are twice as fast."
            ),
            "V-5.3",
        )
    ripe = [planet for planet in view["planets"] if planet["owner"] is None and missing(planet) == 1]
    if ripe:
        colour = next(colour for colour, count in ripe[0]["tokens"].items() if not count)
        return Lesson(
            _("{planet} lacks one colour", planet=ripe[0]["name"]),
            _(
                "Whoever puts {colour} there owns it. Collect {colour}, and do not give a planet its third colour when "
                "the other side can finish it.",
                colour=called(colour),
            ),
            "V-4.1",
        )
    return Lesson(_("Take a card"), _("Count your colours: two of a kind want a third."), "V-2.2")


def missing(planet: PlanetView) -> int:
    return sum(1 for count in planet["tokens"].values() if not count)


def play(view: VertiumView) -> Lesson:
    hand = own_hand(view)
    colours = [colour for colour in view["pool"] if hand.get(colour, 0) >= 3]
    if colours:
        return Lesson(
            _("You hold a set"),
            _(
                "Tap the three {colour} in your hand. A set must be played; afterwards you draw up to four cards "
                "again.",
                colour=called(colours[0]),
            ),
            "V-2.4",
        )
    disasters = [kind for kind in hand if kind not in view["pool"]]
    if disasters:
        return Lesson(
            _("A disaster in hand"),
            _(
                "Without a set you may play {card}. Hold the pointer over the card to read what it does. Or keep it "
                "and end your turn.",
                card=called(disasters[0]),
            ),
            "V-3.1",
        )
    return Lesson(_("Nothing to play"), _("No set yet. End your turn; the cards stay with you."), "V-2.6")


def place(view: VertiumView) -> Lesson:
    colour = called(given(view["token"]))
    ready = [planet["name"] for planet in view["planets"] if planet["owner"] is None and missing(planet) == 1]
    if ready:
        return Lesson(
            _("Colonize a planet"),
            _(
                "Four different tokens make a planet yours. If a lit planet shows a Captain, your {colour} is the "
                "fourth: take it, and its Vertium.",
                colour=colour,
            ),
            "V-4.1",
        )
    return Lesson(
        _("Place the {colour} token", colour=colour),
        _(
            "Lit planets lack this colour. A planet with a high moon is worth more, but its moon is slow. Tokens "
            "belong to nobody: only the fourth colour counts."
        ),
        "V-2.3",
    )


def turn(view: VertiumView) -> Lesson:
    if given(view["war"])["round"] == 1:
        return Lesson(
            _("War"),
            _(
                "Everybody attacks once in each of three rounds. Choose a rival planet with few gems: each gem there "
                "takes one hit before the Captain falls."
            ),
            "V-7.1",
        )
    return Lesson(_("Choose a target"), _("A planet is 2 points, and you keep the gems that survive."), "V-7.3")


LESSONS: Final[Mapping[str, Taught]] = {
    **PLAIN,
    WAITING: watch,
    "take": take,
    "play": play,
    "place": place,
    "turn": turn,
}
