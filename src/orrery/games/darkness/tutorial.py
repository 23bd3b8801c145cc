"""A first game with a coach: what it says at each step. It looks at what the learner sees, and at nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from orrery.core.language import _, mark
from orrery.core.lesson import WAITING, Lesson, Taught
from orrery.core.views import OVER
from orrery.games.darkness.steps import NAMES
from orrery.games.darkness.view_types import ShownView
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import told

# Alone in the dark: every rule of ships, orbs and tiles, and nobody who shoots
TABLE: Final[Mapping[str, Any]] = {"players": 1, "seats": ["me"], "options": {"solo_amoeba": "harmless"}}
SETTLED: Final = 3  # own tiles after which the coach looks further than the first orb
GOOD_SIZE: Final = 5


def numbered(heading: str, words: str, rule: str) -> Callable[[ShownView], Lesson]:
    """A lesson with numbers of the table in use, such as {network_cores:core}."""
    return lambda view: Lesson(_(heading), told(view, words), rule)


def said(lesson: Lesson) -> Lesson:
    """A lesson of the main step in the language of now."""
    return Lesson(_(lesson.title), _(lesson.text), lesson.rule)


FIRST_GAME_OVER: Final = numbered(
    mark("That was your first game"),
    mark(
        "The smallest of the four totals is your result: {threshold} survive, {triumph} are a triumph. Press Rematch, "
        "or set a table with others: then cores are secret, guards shoot, and coalitions are bound."
    ),
    "D-16.2",
)
WAIT: Final = Lesson("Wait", "Somebody else decides. The rings show what was done last.", "D-2.4")
CHOOSE: Final = Lesson("Choose", "The panel below says what each choice brings.", "D-2.4")
# By name of the step; what is said in `main` depends on how far one has come, and the rest explains itself
PLAIN: Final[dict[str, Taught]] = {
    OVER: FIRST_GAME_OVER,
    WAITING: WAIT,
    **dict.fromkeys(NAMES, CHOOSE),
    "which_tile": Lesson("Which tile?", "The dashed rims show the tiles that fit.", "D-6.9"),
    "which_orb": Lesson("Which orb?", "The lit cores fit. A gateway joins two orbs for good.", "D-10.4"),
    "first_tile": Lesson(
        "Keep it, or dig?",
        "Digging throws this tile away for a deeper one: more riches, more trouble. Each tile can be dug once. Keep "
        "resources; dig what is useless.",
        "D-6.2",
    ),
    "scanning": Lesson("A bad tile", "A Deep scan puts it back. Otherwise it stays on your orb.", "D-7.6"),
    "which_level": Lesson("How deep?", "No LV1 tile is left. LV3 holds treasures and catastrophes.", "D-1.3"),
    "tile_choice": Lesson("A perfect spot", "Two tiles, and you keep the better one.", "D-7.8"),
    "looking": numbered(
        mark("A galactic network"),
        mark("For {map_scout:scout} you see {network_cores:core} and lay one of them."),
        "D-5.5",
    ),
    "core_choice": Lesson("Choose a core", "A large A core is the best home. The others go back.", "D-4.2"),
    "meeting_life": Lesson("Lifeforms", "Let them live, or take an LV3 tile and be hunted by aliens.", "D-8.7"),
    "evolving": Lesson("Evolve?", "Alone you lose nothing: take one unit of everything.", "D-8.5"),
    "kraken_target": Lesson("The kraken", "It destroys a small orb that you know. Give it your worst.", "D-5.13"),
    "station_way": Lesson("Phase 4", "Up, unless you want to harm somebody. Only A keeps your ships alive.", "D-14.1"),
    "free_unit": Lesson("A free unit", "Take what you have least of.", "D-15.10"),
    "stronghold": Lesson("Your stronghold", "Everything linked with it counts.", "D-15.1"),
}


FIRST_SCOUT: Final = Lesson(
    mark("Send a scout into the dark"),
    mark(
        "Press the lit bag, then choose the Scout. A scout discovers an orb and is gone; a colony ship would stay "
        "there as your bridgehead. Scouts are for looking."
    ),
    "D-4.1",
)
LAND: Final = Lesson(
    mark("An A orb: land"),
    mark(
        "A means that people can live there, and the number is its room. Press its lit core: a "
        "colony ship lands there and becomes your bridgehead."
    ),
    "D-4.3",
)
LOOK_FURTHER: Final = Lesson(
    mark("Look further"),
    mark("You want an A orb with room for five tiles or more. B and C are hard to live on. Send another scout."),
    "D-4.6",
)
EXPLORE: Final = Lesson(
    mark("Explore your orb"),
    mark(
        "Press the slot with the plus, then choose the ship. A scout only uncovers a tile; a colony ship stays on it "
        "as a factory, and only factories bring resources."
    ),
    "D-6.1",
)
OCCUPY: Final = Lesson(
    mark("Occupy what you uncovered"),
    mark("Ownerless tiles wait for a factory. Press a tile with a pale dashed rim: a colony ship goes there."),
    "D-6.9",
)
LINK: Final = numbered(
    mark("Link your orbs"),
    mark(
        "Only orbs linked by gateways count together in the end. A gateway needs a tile of yours at both ends, "
        "{gateway_colony:colony ship} and {gateway_scout:scout}. You can build {max_gateways}."
    ),
    "D-10.4",
)
BAD_AIR: Final = mark(
    "An orb of yours is at {level}. In phase 4 ships leave every orb that is not at A. Caves help; so does Terraform: "
    "{colony_ships} and {scouts} build a station that lifts it one step."
)


def main(view: ShownView) -> Lesson:
    """The next thing worth doing, from the first scout to the last ship."""
    viewer = view["viewer"]
    assert viewer is not None
    there = [orb for orb in view["orbs"] if not orb["gone"]]
    homes = [orb for orb in there if viewer in orb["bridgeheads"] and orb["size"]]
    own = [tile for orb in there for tile in orb["slots"] if tile and tile["owner"] == viewer]
    if not there:
        return said(FIRST_SCOUT)
    if not homes:
        good = any(orb["level"] == "A" and (orb["size"] or 0) >= GOOD_SIZE for orb in there)
        return said(LAND if good else LOOK_FURTHER)
    if not own:
        return said(EXPLORE)
    sick = [orb for orb in homes if orb["level"] != "A"]
    if sick and len(own) >= SETTLED:
        numbers = view["numbers"]
        words = _(
            BAD_AIR,
            level=sick[0]["level"],
            colony_ships=colony_ships(numbers["terraform_colony"]),
            scouts=scouts(numbers["terraform_scout"]),
        )
        return Lesson(_("The air is bad"), words, "D-14.2")
    tiles = [tile for orb in homes for tile in orb["slots"] if tile]
    if len(own) < SETTLED and any(tile["owner"] is None and not tile["turned"] for tile in tiles):
        return said(OCCUPY)
    if len(homes) > 1 and not view["links"]:
        return LINK(view)
    totals = view["seats"][viewer]["totals"]
    least = min(totals, key=lambda word: int(totals[word]))
    return Lesson(
        _("You lack {resource}", resource=_(least)),
        _(
            "The smallest of the four totals is your result. Explore on, occupy what you lack, and find a second A orb "
            "when the first is full. Every ship will be used up: choose well."
        ),
        "D-15.5",
    )


LESSONS: Final[Mapping[str, Taught]] = {**PLAIN, "main": main}
