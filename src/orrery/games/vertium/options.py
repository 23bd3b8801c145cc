"""What people may choose before a game of Vertium, and which choices go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from orrery.core.errors import OptionsError, did_you_mean
from orrery.core.options import Choice, OptionSet, PerSeat, Pick, Values, Whole, switch
from orrery.games.vertium.pieces import COMPLEX, FACTION_STORIES, FACTIONS

MOST_ATTACKS: Final = 500
SOLO_ONLY: Final = ("solo_deck", "solo_rebel_cards", "complex_force")
NOT_IN_SOLO: Final = ("first_player", "phase1_round_limit")
FACTION_TITLES: Final = ("Soar", "Royal Martian Federation", "Hielo", "Myst", "The Complex")
AMERICAN_ONLY: Final = ("attack_limit", "war_end")


@mypyc_attr(native_class=False)  # its base is not compiled
@dataclass(frozen=True)
class VertiumOptions(OptionSet):
    """An option set with error messages of its own. An option that does not apply to the game has the value None."""

    def resolve(self, given: Mapping[str, Any] | None, players: int) -> Values:
        asked = {name: value for name, value in (given or {}).items() if value is not None}
        values: Values = {option.name: option.default for option in self.options}
        for name, value in asked.items():
            if name not in values:
                raise OptionsError(f"unknown option {name}.{did_you_mean(name, self.names())}")
            option = self.option(name)
            try:
                values[name] = option.read(value)
            except OptionsError:
                if name == "factions":
                    raise OptionsError("factions must be different and one per seat") from None
                raise OptionsError(f"option {name} has no value {value}; choose {option.domain()}") from None
        if players == 1 and "mode" not in asked:
            values["mode"] = "solo"  # there is no other game for one
        self.check(values, players, frozenset(asked))
        return values


def check_options(values: Values, players: int, given: frozenset[str]) -> None:
    """Refuse what is no game; set what follows from the rest."""
    mode = values["mode"]
    if mode == "solo" and players != 1:
        raise OptionsError("solo has exactly one seat")
    if mode == "shadows" and players not in (3, 4):
        raise OptionsError("shadows needs 3 or 4 seats")
    if mode == "standard" and players not in (2, 3, 4):
        raise OptionsError("standard needs 2 to 4 seats")
    if mode == "solo" and "on" in (values["gelbon"], values["abilities"]):  # V-13.1, V-R60
        raise OptionsError("gelbon and abilities are not available in solo")
    if values["phases"] != "both" and (mode != "standard" or values["gelbon"] == "on"):  # V-R67
        what = "phase one only" if values["phases"] == "one" else "a decision after phase one"
        raise OptionsError(f"{what} is for the standard game without gelbon")
    if mode != "standard" or values["gelbon"] == "on":
        if values["battling"] == "rounds" and "battling" in given:
            raise OptionsError("gelbon / shadows / solo use american battling")
        values["battling"] = "american"
    only_where_they_apply(values, given)
    seats_exist(values, players)
    choose_factions(values, players)
    if values["battling"] == "american":
        if values["attack_limit"] is None:  # V-R48
            values["attack_limit"] = MOST_ATTACKS
        if values["war_end"] is None:  # V-R47
            values["war_end"] = "rivals" if mode == "standard" else "nobody"


def only_where_they_apply(values: Values, given: frozenset[str]) -> None:
    """An option outside its mode or style of battling is refused if it was asked for, and otherwise has no value."""
    mode, battling = values["mode"], values["battling"]
    style = battling if mode == "standard" else mode
    outside: list[tuple[str, str]] = []
    if mode != "shadows":
        outside.append(("complex_seat", mode))
    outside += [(name, mode) for name in (NOT_IN_SOLO if mode == "solo" else SOLO_ONLY)]
    outside += [(name, style) for name in (("must_attack",) if battling == "american" else AMERICAN_ONLY)]
    for name, where in outside:
        if name in given:
            raise OptionsError(f"option {name} does not apply to mode {where}")
        values[name] = None


def seats_exist(values: Values, players: int) -> None:
    """V-14.1, V-R2: the Complex and the first player sit at the table."""
    named = values["factions"] or []
    if values["mode"] == "shadows" and values["complex_seat"] is None:
        values["complex_seat"] = named.index("complex") if "complex" in named else players - 1
    for name in ("complex_seat", "first_player"):
        seat = values[name]
        if isinstance(seat, int) and seat >= players:
            raise OptionsError(f"option {name} has no value {seat}; choose a seat from 0 to {players - 1}")


def choose_factions(values: Values, players: int) -> None:
    """V-1.1: everybody another faction. The seat of the Complex has none, whatever was named for it."""
    factions = list(values["factions"] or [None] * players)
    if values["complex_seat"] is not None and len(factions) == players:
        factions[values["complex_seat"]] = "complex"
    named = [faction for faction in factions if faction is not None]
    if len(factions) != players or len(set(named)) != len(named):
        raise OptionsError("factions must be different and one per seat")
    if "complex" in named and values["mode"] != "shadows":
        raise OptionsError("only in shadows a seat can be the complex")
    for seat, faction in enumerate(factions):
        if faction is None:  # left open: the faction of that place in the book if it is free, else the next free one
            free = [name for name in FACTIONS if name not in factions]
            factions[seat] = FACTIONS[seat] if FACTIONS[seat] in free else free[0]
    values["factions"] = factions


OPTIONS: Final = VertiumOptions(
    (
        Pick(
            "mode",
            "The game",
            "standard",
            "Everybody for themselves, all against the Complex, or alone.",
            "V-0.2",
            (
                Choice("standard", "Every faction for itself", "2 to 4 players"),
                Choice("shadows", "Shadows of the Complex", "3 or 4 players, one against all"),
                Choice("solo", "Solo", "1 player"),
            ),
            leads=True,
        ),
        Pick(
            "phases",
            "Phases",
            "both",
            "Colonize and fight, colonize only, or decide about the war when Phase One is over.",
            "V-0.2",
            (
                Choice("both", "Colonization and war"),
                Choice("one", "Colonization only"),
                Choice("decide", "Decide after Phase One", "It ends there if all wish to"),
            ),
        ),
        Pick(
            "battling",
            "War",
            "rounds",
            "One attack each in three rounds, or the winner goes on.",
            "V-12.1",
            (
                Choice("rounds", "Three rounds", "Victory Points win"),
                Choice("american", "American style", "Planets win"),
            ),
        ),
        Pick(
            "war_end",
            "End of an American war",
            None,
            "What happens when the rivals of the one with the initiative cannot attack any more.",
            "V-R47",
            (
                Choice("rivals", "At once", "American style, Gelbon"),
                Choice("nobody", "When nobody goes on", "Shadows, Solo"),
            ),
        ),
        switch("gelbon", "Gelbon & CUBE", False, "A second element, and cubes that defend planets.", "V-13.1"),
        switch("abilities", "Special abilities", False, "Each faction has more tokens of its own resource.", "V-16.1"),
        PerSeat(
            "factions",
            "Factions",
            None,
            "Who plays whom. What is left open comes in the order of the book.",
            "V-1.1",
            choices=tuple(
                Choice(name, title, story, f"v-emblem-{name}")
                for name, title, story in zip(FACTIONS, FACTION_TITLES, FACTION_STORIES, strict=True)
            ),
            formerly=tuple(range(COMPLEX)),
        ),
        Whole(
            "complex_seat", "Seat of the Complex", None, "The last seat if you name none.", "V-14.1", 0, 3, seat=True
        ),
        Pick(
            "first_player",
            "Who starts",
            "random",
            "Chance decides, or the seat you name.",
            "V-R2",
            (Choice("random", "By lot"), *(Choice(seat, f"Seat {seat + 1}") for seat in range(4))),
            seat=True,
        ),
        switch("must_attack", "Duty to attack", True, "In three rounds: whoever can attack has to.", "V-R26"),
        Pick(
            "hit_order",
            "Order of hits",
            "attacker_first",
            "All hits of the attacker first, or hit by hit in turn.",
            "V-R31",
            (Choice("attacker_first", "Attacker first"), Choice("alternate", "Hit by hit")),
        ),
        Whole("phase1_round_limit", "Longest Phase One", 100, "Rounds, missed turns included.", "V-R24", 20, 200),
        Whole(
            "attack_limit",
            "Longest war",
            None,
            "Attacks; 500 if you name none. Ours, not the book's.",
            "V-R48",
            10,
            2000,
        ),
        Pick(
            "solo_deck",
            "Cards of the solo Complex",
            "deplete",
            "Shown cards stay out until all twelve are shown, or come back at once.",
            "V-R62",
            (Choice("deplete", "Stay out"), Choice("reshuffle", "Shuffled before every roll")),
        ),
        Pick(
            "solo_rebel_cards",
            "Cards for the solo Rebel",
            "off",
            "Skirmish Cards make the game easier. Ours, not the book's.",
            "V-R61",
            (Choice("off", "None"), Choice("shield", "A Shield"), Choice("on", "All three")),
        ),
        Pick(
            "complex_force",
            "Force of the solo Complex",
            "all",
            "How many Vertium it sends.",
            "V-R63",
            (Choice("all", "All but one"), Choice("half", "Half"), Choice("match", "One more than the defender")),
        ),
    ),
    {
        "First game": {"phases": "one"},
        "War in three rounds": {},
        "American style": {"battling": "american"},
        "Special abilities": {"abilities": "on"},
        "Gelbon & CUBE": {"gelbon": "on"},
        "Shadows of the Complex": {"mode": "shadows"},
        "Shadows with everything": {"mode": "shadows", "gelbon": "on", "abilities": "on"},
        "Solo, hard": {"mode": "solo"},
        "Solo, medium": {"mode": "solo", "war_end": "rivals"},
        "Solo, easy": {"mode": "solo", "solo_rebel_cards": "shield"},
        "Solo, very easy": {"mode": "solo", "solo_rebel_cards": "on"},
    },
    check_options,
    about={
        "First game": "colonies only, no war",
        "War in three rounds": "colonies, then a short war",
        "American style": "who wins a battle goes on",
        "Special abilities": "each faction has its own",
        "Gelbon & CUBE": "a second element, longer wars",
        "Shadows of the Complex": "all together against one",
        "Shadows with everything": "and Gelbon, and abilities",
        "Solo, hard": "alone, as the book has it",
        "Solo, medium": "alone, the war ends sooner",
        "Solo, easy": "alone, with a Shield",
        "Solo, very easy": "alone, with three cards",
    },
    quick="War in three rounds",
)
