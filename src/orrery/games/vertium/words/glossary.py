"""What people call things: factions, planets, cards, gems and chances, and what several places say of them."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, all_of, mark, ngettext, number_in_words
from orrery.games.vertium.pieces import BLUE_WORDS, FACTION_WORDS, FACTIONS, KIND_WORDS, KINDS
from orrery.games.vertium.view_types import PlanetView, VertiumView

DISASTER_WORDS: Final = {
    "meltdown": mark("Somebody loses all Energy cards."),
    "leak": mark("One Water token leaves a free planet."),
    "virus": mark("All Agri tokens leave the free planets."),
    "raider": mark("Steal a card, or a gem of a richer faction."),
}

WAR_ENDS: Final = {
    "rivals": mark("The war ends as soon as nobody but the one with the initiative can attack."),
    "nobody": mark("Who has the initiative may go on against helpless rivals; the war ends when nobody goes on."),
}

NO_GEM: Final = mark("no gem")

WORDS: Final = dict(zip(KINDS, KIND_WORDS, strict=True)) | {
    "vertium": mark("Vertium"),
    "gelbon": mark("Gelbon"),
    "harvest": BLUE_WORDS[0],
    "winter": BLUE_WORDS[1],
    "refuge": BLUE_WORDS[2],
}


def called(kind: str) -> str:
    """What people call a card, a token, an element or a blue moon."""
    return _(WORDS[kind])


def faction_name(view: VertiumView, side: int) -> str:
    return _(FACTION_WORDS[FACTIONS.index(view["sides"][side]["faction"])])


def side_name(view: VertiumView, side: int) -> str:
    """What the log calls a side: the player's name; its faction where nobody has told the names."""
    names = view.get("names")
    return names[side] if names and side < view["players"] else faction_name(view, side)


def planet_of(view: VertiumView, planet: str) -> PlanetView:
    return next(found for found in view["planets"] if found["id"] == planet)


def planet_name(view: VertiumView, planet: str) -> str:
    return str(planet_of(view, planet)["name"])


def disaster_words(view: VertiumView, kind: str) -> str | None:
    """What a Disaster Card does; None for other cards."""
    if kind == "mine_blast":  # V-3.2
        two = view["players"] == 2
        return _("Your opponent misses two turns.") if two else _("The next two players miss a turn.")
    words = DISASTER_WORDS.get(kind)
    return _(words) if words is not None else None


def war_end_words(view: VertiumView) -> str:
    """V-R47: how an American war ends; nothing for other wars."""
    words = WAR_ENDS.get(view["options"].get("war_end", ""))
    return _(words) if words is not None else ""


def misses_words(view: VertiumView) -> str:
    """V-3.2: what the viewer has to know about turns that a Mine Blast takes; nothing if there is none."""
    own = view["sides"][view["viewer"]] if view["viewer"] is not None else None
    misses = own.get("misses", 0) if own is not None else 0
    if not misses:
        return ""
    return ngettext(
        "Mine Blast: you miss your next turn, and your moons stand still.",
        "Mine Blast: you miss your next {number} turns, and your moons stand still.",
        misses,
        number=number_in_words(misses),
    )


def per_cent(chance: float) -> str:
    """A chance for people: never "0" or "100" unless it is."""
    share = round(100 * chance)
    if share == 0 and chance > 0:
        return _("under 1 %")
    if share == 100 and chance < 1:
        return _("over 99 %")
    return f"{share} %"


def gem_words(vertium: int, gelbon: int, none: str = NO_GEM) -> str:
    """Gems as people say them: "4 Vertium and 1 Gelbon"; for none of them the message `none`."""
    parts = [f"{count} {called(element)}" for count, element in ((vertium, "vertium"), (gelbon, "gelbon")) if count]
    return all_of(parts) or _(none)
