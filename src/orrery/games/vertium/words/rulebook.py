"""What rules.md says in braces beside the values of data.toml: moons, experts and the deck in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core.data import Data
from orrery.core.language import _, all_of
from orrery.games.vertium.options import MOST_ATTACKS, OPTIONS
from orrery.games.vertium.pieces import COLOURS, COMPLEX, DECK_SIZE, FACTION_WORDS, FACTIONS, KINDS, SOLO_DECK_SIZE
from orrery.games.vertium.words.glossary import called


def rulebook_words(data: Data, our_deck: bool) -> Mapping[str, Any]:
    """The words by their names in rules.md; `our_deck` tells whether the mix of the cards is the rebuilt one."""
    moons = {int(value): eighths for value, eighths in data["speed"].items() if value.isdigit()}
    slowest = min(moons.values())
    others = len(COLOURS) - 1
    return {
        **{f"planets_of_{seats}": len(data["moons"][seats]) for seats in ("2", "3", "4")},
        "fast_moons": [value for value, eighths in moons.items() if eighths != slowest],
        "slow_moons": [value for value, eighths in moons.items() if eighths == slowest],
        "gelbon_moons": [value for value in moons if value <= data["gelbon"]["highest_value"]],
        "experts": ", ".join(
            f"{_(word)} {called(data['ability'][name])}"
            for name, word in zip(FACTIONS[:COMPLEX], FACTION_WORDS, strict=False)
        ),
        "cards": DECK_SIZE,
        "deck": deck_words(data["deck"], our_deck),
        "solo_cards": SOLO_DECK_SIZE,
        "solo_rolls": SOLO_DECK_SIZE // data["dice"]["complex"],
        "ability_tokens": data["tokens"]["ability_own"] + others * data["tokens"]["ability_other"],
        "round_limit": OPTIONS.option("phase1_round_limit").default,
        "attack_limit": MOST_ATTACKS,
    }


def deck_words(deck: Mapping[str, int], ours: bool) -> str:
    """V-R1: which cards there are, and where the numbers come from."""
    cards = all_of([f"{deck[kind]} {called(kind)}" for kind in KINDS])
    if ours:
        return _(
            "We use {cards}: the only mix with equal colours and equal disasters that fits the playing time. "
            "Owners of the game can set their own.",
            cards=cards,
        )
    return _("By the data file of this table there are {cards}.", cards=cards)
