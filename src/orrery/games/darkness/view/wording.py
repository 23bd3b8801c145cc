"""What a view says, in the words and numbers that the drawings need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from orrery.core.language import _, all_of, mark, pgettext
from orrery.draw import whose
from orrery.games.darkness.pieces import CORES, LETTERED
from orrery.games.darkness.words.counts import scouts
from orrery.games.darkness.words.glossary import FATES, Orb, View, of_whom, piece, who

MONSTERS: Final = {
    "space_amoeba": mark("was a space amoeba"),
    "space_eel": mark("was a space eel"),
    "space_kraken": mark("was a space kraken"),
}
BRIDGEHEAD: Final = mark("{whose} bridgehead")  # for `owned`
AIR: Final = ("air B", "air C", "no air")  # fates of phase 4


def owned(words: str, view: View, *seats: int, **more: str) -> str:
    """What belongs to players: "your and Ana's bridgehead"; some languages say of whom it is."""
    owners, names = [whose(view, seat) for seat in seats], [of_whom(view, seat) for seat in seats]
    return _(words, whose=all_of(owners), name=all_of(names), **more)


def orb_called(view: View, word: object) -> int | None:
    """The orb that an event means by a place; events are the same in every language.

    Most events mean none, and an orb without a name is not it.
    """
    for here in view["orbs"]:
        if word is not None and word in (here["name"], f"orb {here['orb']}"):
            return here["orb"]
    return None


def fate_words(view: View, number: int) -> str:
    """Why an orb died, or was left: it stays to be read as long as the orb is drawn."""
    here = view["orbs"][number]
    if here["gone"]:
        if (was := MONSTERS.get(here["core"] or "")) is not None:
            return _(was)
        return _("gone: {causes}", causes=all_of([_(FATES[fate]) for fate in here["fates"]]))
    hits = all_of([_(FATES[fate]) for fate in here["fates"] if not fate.endswith(AIR)])
    parts = [_("hit by {causes}", causes=hits)] if hits else []
    parts += [_("{air}, ships left", air=_(FATES[fate])) for fate in here["fates"] if fate.endswith(AIR)]
    return "; ".join(parts)


def together(view: View, seats: Sequence[int]) -> str:
    return all_of([who(view, seat) for seat in sorted(seats, key=lambda seat: seat != view["viewer"])])


def fleet_words(ships: Mapping[str, int]) -> str:
    return _("{colony} colony, {scouts}", colony=ships["colony"], scouts=scouts(ships["scout"]))


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
    found.append((pgettext("cores", "special"), sum(unseen.get(core, 0) for core in CORES[LETTERED:])))
    return [(word, round(100 * number / total)) for word, number in found]


def orb_facts(view: View, number: int) -> str:
    """What the viewer knows of an orb, in short: "A8, 3 of 8"."""
    here = view["orbs"][number]
    if here["core"] is None:
        return _("unknown")
    if not here["size"]:
        return piece(here["core"])
    if here["level"] == here["core"][0]:
        return _("{core}, {tiles} of {size}", core=here["core"], tiles=here["tiles"], size=here["size"])
    return _(
        "{core} now {level}, {tiles} of {size}",
        core=here["core"],
        level=here["level"],
        tiles=here["tiles"],
        size=here["size"],
    )
