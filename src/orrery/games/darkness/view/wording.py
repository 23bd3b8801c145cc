"""What a view says, in the words and numbers that the drawings need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.wording import count_of, listing
from orrery.games.darkness.pieces import CORES, LETTERED, title
from orrery.games.darkness.words.glossary import Orb, View, who

MONSTERS: Final = ("space_amoeba", "space_eel", "space_kraken")
AIR: Final = ("air B", "air C", "no air")  # fates of phase 4


def orb_called(view: View, word: object) -> int | None:
    """The orb that an event means by a place. Most events mean none, and an orb without a name is not it."""
    for here in view["orbs"]:
        if word is not None and word in (here["name"], f"orb {here['orb']}"):
            return here["orb"]
    return None


def fate_words(view: View, number: int) -> str:
    """Why an orb died, or was left: it stays to be read as long as the orb is drawn."""
    here = view["orbs"][number]
    if here["gone"]:
        if here["core"] in MONSTERS:
            return f"was a {title(here['core']).lower()}"
        return f"gone: {listing(here['fates'])}"
    hits = [fate for fate in here["fates"] if not fate.endswith(AIR)]
    air = [fate for fate in here["fates"] if fate.endswith(AIR)]
    parts = [f"hit by {listing(hits)}"] if hits else []
    parts += [f"{fate}, ships left" for fate in air]
    return "; ".join(parts)


def together(view: View, seats: Sequence[int]) -> str:
    return listing([who(view, seat) for seat in sorted(seats, key=lambda seat: seat != view["viewer"])])


def fleet_words(ships: Mapping[str, int]) -> str:
    return f"{ships['colony']} colony, {count_of(ships['scout'], 'scout')}"


def is_solo(view: View) -> bool:
    return view["players"] == 1


def free_slot(orb: Orb) -> int:
    """The slot where the next tile comes to lie."""
    slots = orb["slots"]
    return slots.index(None) if None in slots else len(slots)


def core_odds(unseen: Mapping[str, int]) -> list[tuple[str, int]]:
    """What an unknown core can be, for this viewer: per cent of A, B, C and special cores."""
    total = sum(unseen.values()) or 1
    found = [
        (letter, sum(unseen.get(core, 0) for core in CORES[:LETTERED] if core[0] == letter))
        for letter in ("A", "B", "C")
    ]
    found.append(("special", sum(unseen.get(core, 0) for core in CORES[LETTERED:])))
    return [(word, round(100 * number / total)) for word, number in found]


def orb_facts(view: View, number: int) -> str:
    """What the viewer knows of an orb, in short: "A8, 3 of 8"."""
    here = view["orbs"][number]
    if here["core"] is None:
        return "unknown"
    if not here["size"]:
        return title(here["core"])
    worse = f" now {here['level']}" if here["level"] != here["core"][0] else ""
    return f"{here['core']}{worse}, {here['tiles']} of {here['size']}"
