"""Terraforming Darkness as a `Game`: its options, its data, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from orrery.core.data import Data
from orrery.core.errors import DataError, OptionsError
from orrery.core.game import Game, Screen, on_views
from orrery.core.language import capitalized, numbered
from orrery.core.options import Choice, Option, OptionSet, Pick, Values, Whole, switch
from orrery.core.state import Event
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.bot import DarknessPolicy
from orrery.games.darkness.config import Config
from orrery.games.darkness.invariants import broken
from orrery.games.darkness.observe import COVERED
from orrery.games.darkness.pieces import CORES, LETTER, LETTERED, MAX_ORBS, MAX_SLOTS
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps import STEPS
from orrery.games.darkness.tutorial import LESSONS, TABLE
from orrery.games.darkness.view_types import DarknessView
from orrery.games.darkness.words.draws import DRAWS
from orrery.games.darkness.words.glossary import called
from orrery.games.darkness.words.log import ENDS, LOG, SHORT, facts, say, verdict
from orrery.games.darkness.words.prompts import PROMPTS_BY_VIEW
from orrery.games.darkness.words.rulebook import rulebook_words
from orrery.games.darkness.words.slips import CAUTIONS, SLIPS
from orrery.games.darkness.words.table import text
from orrery.games.darkness.words.uses import THINGS, USES

NO_SUCH_SEAT: Final = "start seat is not in this game"
MOST_COPIES: Final = 60
MOST_TO_CHOOSE: Final = 4  # `pick` and `pledge` go no further


class StartSeat(Pick):
    """Who starts: a seat outside the game is answered like one that is not at this table."""

    def read(self, given: object) -> Any:
        if str(given).removeprefix("-").isdecimal() and int(str(given)) not in range(5):
            raise OptionsError(NO_SUCH_SEAT)
        return super().read(given)


def two(name: str, heading: str, words: str, rule: str, *choices: tuple[str, str]) -> Pick:
    """An option with a few named values, the first of them the default."""
    return Pick(name, heading, choices[0][0], words, rule, tuple(Choice(value, label) for value, label in choices))


def make_options(gateway_tiles: int) -> OptionSet:
    """The options; the stock of gateway tiles is as printed unless somebody says otherwise."""
    options: tuple[Option, ...] = (
        StartSeat(
            "start",
            "Who starts",
            "random",
            "Chance decides, or the seat you name.",
            "D-2.3",
            (Choice("random", "By lot"), *(Choice(seat, f"Seat {seat + 1}") for seat in range(5))),
            seat=True,
        ),
        switch("parley", "Parley", True, "Guards may promise before they shoot.", "D-11.2"),
        two(
            "teamwork_consent",
            "Team work",
            "Who must agree to a redraw: one partner, or all of them.",
            "D-R22",
            ("any", "One is enough"),
            ("all", "All of them"),
        ),
        two(
            "eel_siege",
            "Eel",
            "An eel blocks its orb, or it must be fought by everybody there who can pay.",
            "D-R11",
            ("orb", "Blocks the orb"),
            ("player", "Must be fought"),
        ),
        two(
            "free_actions",
            "Erase and exchange",
            "At any moment of your turn, also inside an action; or only before your action.",
            "D-R73",
            ("any", "At any moment"),
            ("before", "Before the action"),
        ),
        two(
            "amoeba_hits",
            "Amoeba hit by",
            "Everybody is asked when the amoeba strikes; or it is hit on one's own turn only.",
            "D-R8",
            ("anybody", "Everybody"),
            ("turn", "The player on turn"),
        ),
        two(
            "solo_amoeba",
            "Amoeba in solo",
            "With nobody else to name, the amoeba bites the player, or nobody.",
            "D-R56",
            ("bites", "Bites you"),
            ("harmless", "Harmless"),
        ),
        two(
            "alien_unit",
            "Alien unit for",
            "Everybody present at an Alien colony, wherever it lies; or only within the network.",
            "D-R41",
            ("present", "All present"),
            ("network", "The network"),
        ),
        Whole(
            "gateway_tiles",
            "Gateway tiles",
            gateway_tiles,
            "Each gateway takes some of them; 0 means no limit.",
            "D-R31",
            2,
            40,
            (0,),
        ),
        two(
            "gateway_control",
            "Gateway needs",
            "An own tile at both orbs, or a bridgehead is enough.",
            "D-R32",
            ("tile", "A tile"),
            ("tile_or_core", "A tile or a bridgehead"),
        ),
        switch("terraform_bridgehead", "Stations need a bridgehead", True, "For terraforming stations.", "D-R34"),
        Whole("max_coalition", "Largest coalition", 5, "1 leaves phase 2 out.", "D-R53", 1, 5),
        Whole("coalition_rounds", "Rounds of proposals", 2, "In phase 2.", "D-R52", 1, 3),
        switch("auto_count", "Count for us", True, "Strongholds and free units are chosen best.", "D-15.8"),
        two(
            "shared_win",
            "A win together",
            "What a win of several is worth to each, for bots.",
            "D-15.7",
            ("split", "Split"),
            ("full", "Full for each"),
        ),
    )
    return OptionSet(
        options,
        {
            "First game": {},
            "Open fire": {"parley": "off"},
            "Every nation for itself": {"max_coalition": 1},
        },
        check_options,
        about={
            "First game": "as the book has it",
            "Open fire": "no parley",
            "Every nation for itself": "no coalitions",
        },
    )


ONLY_SOLO: Final = {"solo_amoeba": "bites"}
NOT_SOLO: Final = {"teamwork_consent": "any", "amoeba_hits": "anybody", "max_coalition": 5, "coalition_rounds": 2}


def check_options(values: Values, players: int, given: frozenset[str]) -> None:
    if values["start"] != "random" and values["start"] >= players:
        raise OptionsError(NO_SUCH_SEAT)
    for name, default in (NOT_SOLO if players == 1 else ONLY_SOLO).items():
        if name in given and values[name] != default:
            raise OptionsError(f"option {name} has no meaning with {players} players")


class Darkness(Game[DarknessState]):
    """The game, with the pieces of its data file."""

    slug = "darkness"
    title = "Terraforming Darkness"
    tagline = "Settle worlds you cannot see. Survive together, or alone."
    rebuilt = "The list of tiles is rebuilt."
    minutes = 60
    fewest = 1
    most = 5
    friends_table = 3
    package = "orrery.games.darkness"
    space = SPACE
    observed = COVERED
    steps = STEPS
    view_type = DarknessView
    policy = DarknessPolicy()
    broken = staticmethod(broken)
    text = on_views(text)
    verdict = on_views(verdict)
    called = on_views(called)
    first_game = TABLE
    reasons = ENDS
    log = LOG
    short = SHORT
    uses = USES
    things = THINGS
    odds = True
    prompts = PROMPTS_BY_VIEW
    draws = DRAWS
    slips = SLIPS
    cautions = CAUTIONS
    lessons = LESSONS

    def use_data(self, data: Data) -> None:
        check_data(data)
        self.options = make_options(data["stock"]["gateway_tiles"])

    def empty(self, players: int, options: Values) -> DarknessState:
        state = DarknessState(Config(players, options, self.data))
        state.clear()
        return state

    def rulebook_values(self) -> Mapping[str, Any]:
        return rulebook_words(self.data)

    def longest(self, players: int) -> int:
        ships = 2 * players * int(self.data["ships"]["dealt"][str(players)])
        turns = ships + 120  # ships that come back, and laser shots
        free = 3 * ships + 200  # erasing, exchanging, hits, calling off
        return 40 * turns + 4 * free + 2000

    def tell(self, event: Event, names: Sequence[str], viewer: int | None = None, full: bool = False) -> str:
        sentence = super().tell(event, names, viewer, full)
        return capitalized(sentence)

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:  # noqa: ARG002
        """The event with the players of a coalition by their names."""
        data = facts(event.data, names)
        return Event(event.kind, event.player, data, event.rule, event.secret, event.seers), names

    def say(self, value: Any) -> Any:
        return say(value)

    def nameable(self, view: Mapping[str, Any]) -> Mapping[str, str]:
        """D-17.1: whoever placed the first bridgehead at an orb may call it otherwise."""
        own = [orb for orb in view["orbs"] if orb["name"] and orb["founder"] == view["viewer"]]
        return {orb["name"]: numbered(f"orb {orb['orb']}") for orb in own}

    def screen(self) -> Screen:
        from orrery.games.darkness import view

        return cast(Screen, view)


def check_data(data: Data) -> None:
    """Refuse numbers that the game cannot be played with; the message names the line."""
    for table in ("cores.copies", "tiles.lv1", "tiles.lv2", "tiles.lv3"):
        section, name = table.split(".")
        for piece, copies in numbers(data[section][name]).items():
            if not 0 <= copies <= MOST_COPIES:
                raise DataError(f"{table}.{piece} is {copies}; copies are 0 to {MOST_COPIES}.")
        if not sum(numbers(data[section][name]).values()):
            raise DataError(f"{table} is empty; a pool needs at least one tile.")
    cores = numbers(data["cores"]["copies"])
    if sum(cores.values()) > MAX_ORBS:
        raise DataError(f"cores.copies makes {sum(cores.values())} cores; there is room for {MAX_ORBS}.")
    if not any(cores[core] for n, core in enumerate(CORES) if LETTER[n] == 2):
        raise DataError("cores.copies has no A core; without one nobody survives.")
    check_numbers(data)
    check_sizes(data)
    ships = data["ships"]
    for players, dealt in ships["dealt"].items():
        if not 1 <= dealt <= ships["of_a_colour"]:
            raise DataError(f"ships.dealt.{players} is {dealt}; a colour has 1 to {ships['of_a_colour']} of each kind.")
    limited = {
        "tiles.star_map.drawn": data["tiles"]["star_map"]["drawn"],
        "cores.galactic_network.drawn": data["cores"]["galactic_network"]["drawn"],
        "prices.destroy_laser.scout": data["prices"]["destroy_laser"]["scout"],
    }
    for name, number in limited.items():
        if not 1 <= number <= MOST_TO_CHOOSE:
            raise DataError(f"{name} is {number}; it is 1 to {MOST_TO_CHOOSE}.")
    names = data["names"]["list"]
    if len(names) < MAX_ORBS or not all(isinstance(name, str) and name for name in names):
        raise DataError(f"names.list must have at least {MAX_ORBS} names.")


def check_sizes(data: Data) -> None:
    """The largest possible orb has to fit the table of actions."""
    sizes = numbers(data["cores"]["sizes"])
    for core in CORES[:LETTERED]:
        if sizes[core] < 1:
            raise DataError(f"cores.sizes.{core} is {sizes[core]}; a size is at least 1.")
    growth, lv2 = data["tiles"]["growth"], data["tiles"]["lv2"]
    largest = max(sizes.values()) + growth["larger"] * lv2["larger"] + growth["huge"] * lv2["huge"]
    if largest > MAX_SLOTS:
        raise DataError(f"cores.sizes and tiles.growth make an orb of {largest} tiles; there is room for {MAX_SLOTS}.")


# Numbers that must be at least 1, because a ship of that price stays on the table as a mark, or nothing would be paid
AT_LEAST_ONE: Final = (
    *("prices.destroy_guard.colony", "prices.destroy_guard.scout", "prices.destroy_eel.colony"),
    *("prices.destroy_eel.scout", "prices.destroy_amoeba.scout", "prices.gateway.colony", "prices.gateway.scout"),
    *("prices.gateway_ends.tiles", "prices.defence_station.colony", "prices.defence_station.scout"),
    *("prices.terraforming_station.colony", "prices.terraforming_station.scout"),
    *("prices.terraforming_station.colony_on_factory", "prices.space_mining.scout", "prices.planetary_map.scout"),
    *("survival.threshold", "tiles.weak_spots.to_destroy", "tiles.ancient_artefact.drawn"),
)
NOT_BELOW_ZERO: Final = (
    *("limits.gateways", "limits.stations", "stock.stations", "cores.mining.largest_source"),
    *("cores.kraken.largest_target", "cores.deep_thought.suspended_turns"),
    *("tiles.alien_fleet.colony", "tiles.alien_fleet.scout", "tiles.ancient_altar.scout", "biosphere.ratio_b"),
    *("biosphere.ratio_c", "tiles.growth.larger", "tiles.growth.huge"),
)


def check_numbers(data: Data) -> None:
    for least, names in ((1, AT_LEAST_ONE), (0, NOT_BELOW_ZERO)):
        for name in names:
            number: Any = data
            for part in name.split("."):
                number = number[part]
            if number < least:
                raise DataError(f"{name} is {number}; it is at least {least}.")
    for tile, units in numbers(data["tiles"]["units"]).items():
        if units < 0:
            raise DataError(f"tiles.units.{tile} is {units}; it is at least 0.")
    tiles = data["stock"]["gateway_tiles"]
    if tiles != 0 and not 2 <= tiles <= 40:
        raise DataError(f"stock.gateway_tiles is {tiles}; it is 0 or 2 to 40.")
    if data["survival"]["triumph"] < data["survival"]["threshold"]:
        raise DataError("survival.triumph is below survival.threshold.")


def numbers(table: Mapping[str, Any]) -> dict[str, int]:
    """The values of a table without its notes."""
    return {key: value for key, value in table.items() if isinstance(value, int)}


GAME = Darkness()
