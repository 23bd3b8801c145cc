"""Printed numbers as the rulebook, the options and the reference tell them: always those of the data in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.wording import count_of, listing, with_article
from orrery.games.minethemoon.data import Base, Printed, Wheel
from orrery.games.minethemoon.names import (
    ALL,
    BUILDINGS,
    COLOURS,
    CRATERS,
    KIND_WORDS,
    LAUNCH_A,
    SHAKER_WITH_D,
    SHARED,
    TYPE_WORDS,
)

CLOUT_LEFT = SHARED.index("clout.1")


def rulebook_words(printed: Printed) -> Mapping[str, Any]:
    """What rules.md cannot take from a single number of the data file."""
    amounts = printed.amounts
    return {
        "shaker_team": printed.shared_small[SHAKER_WITH_D],
        "clout_left": printed.shared_small[CLOUT_LEFT],
        "clout_right": printed.shared_small[CLOUT_LEFT + 1],
        "extra_columns": extra_columns(printed),
        "factory_makes": count_of(amounts["factory"], "raw resource"),
        "top_factory_makes": count_of(amounts["top_factory"], "raw resource"),
        "generator_makes": count_of(amounts["generator"], "raw resource"),
        "exchanges": count_of(amounts["exchanger"], "exchange"),
        "quaker_spins": more_spins(amounts["quaker"]),
        **{f"crater_{wheel.name}": crater_words(wheel) for wheel in printed.wheels},
        **{f"track_{name}": track_words(zones) for name, zones in printed.tracks.items()},
        **{f"side_{colour}": side_words(printed, number) for number, colour in enumerate(COLOURS)},
    }


def extra_columns(printed: Printed) -> str:
    """The shared buildings with a column more for four and five players, each with its team."""
    found = [
        f"{BUILDINGS[number].capitalize()} (a team of {printed.shared_large[SHARED.index(f'{BUILDINGS[number]}.0')]})"
        for number in range(4)
        if printed.shared_large[SHARED.index(f"{BUILDINGS[number]}.0")]
    ]
    return listing(found) or "none"


def more_spins(count: int) -> str:
    return f"{count} more spin{'' if count == 1 else 's'}"


def per_cent(part: int, total: int) -> str:
    """A share of the wheel: 7 %, 12.5 %."""
    return f"{round(100 * part / total, 1):g} %"


def crater_words(wheel: Wheel) -> str:
    """A mat with the odds of a spin, and what stands out."""
    weights, total = wheel.by_outcome, wheel.total
    parts = [f"{KIND_WORDS[kind]} {per_cent(weights[kind], total)}" for kind in wheel.wedges]
    if weights[ALL]:
        parts.append(f"all rockets launch {per_cent(weights[ALL], total)}")
    pads = [
        f"pad {'ABC'[pad]} {per_cent(weights[LAUNCH_A + pad], total)}" for pad in range(3) if weights[LAUNCH_A + pad]
    ]
    if pads:
        parts.append(f"the rocket of one pad launches: {listing(pads)}")
    remark = crater_remark(weights)
    return ", ".join(parts) + (f". {remark}" if remark else "")


def crater_remark(weights: Sequence[int]) -> str:
    """What the book says about a mat, as far as it is true of these numbers."""
    if all(weights[type_] == 2 * weights[type_ + 3] for type_ in range(3)):
        return "Each refined resource is half as likely as its raw one"
    missing = [TYPE_WORDS[type_] for type_ in range(3) if not weights[type_ + 3]]
    if len(missing) == 3:
        return "Only raw resources can be found"
    return f"There is no refined {listing(missing, 'or')}" if missing else ""


def track_words(zones: Sequence[Sequence[int]]) -> str:
    """ "3 spins a turn, 2 from 20 D of the leader on, 1 from 35"."""
    first, *later = zones
    parts = [f"{count_of(first[1], 'spin')} a turn"]
    parts += [
        f"{spins} from {start}{' D of the leader on' if number == 0 else ''}"
        for number, (start, spins) in enumerate(later)
    ]
    return ", ".join(parts)


def side_words(printed: Printed, colour: int) -> str:
    """What sets a B side apart from the A side."""
    base, plain = printed.bases[colour], printed.plain_base
    parts = [*extras(base, plain), *(f"but {drawback}" for drawback in drawbacks(base, plain))]
    return ", ".join(parts) or "the same as the A side"


def extras(base: Base, plain: Base) -> list[str]:
    """What a B side has more."""
    found = []
    names = (("Factory", 0), ("Exchanger", 0), ("Refiner", 0), ("Robot Control", 1))
    for (name, unmarked), level, usual in zip(names, base.levels, plain.levels, strict=True):
        if level > usual:
            found.append(f"{with_article(name)}{'+' * (level - 1 + unmarked)} from the start")
    if base.robots > plain.robots:
        found.append(count_of(base.robots, "robot"))
    if base.private_pad:
        found.append("a pad of its own")
    if base.private_shaker and not plain.private_shaker:
        found.append("a Shaker of its own")
    if base.silo > plain.silo:
        found.append(f"Silos that hold {base.silo}")
    if base.sites > plain.sites:
        found.append(count_of(base.sites, "Advanced site"))
    return found


def drawbacks(base: Base, plain: Base) -> list[str]:
    """What a B side lacks."""
    found = []
    if base.robots < plain.robots:
        found.append(f"only {count_of(base.robots, 'robot')}")
    if base.silo < plain.silo:
        found.append(f"Silos that hold only {base.silo}")
    if base.sites < plain.sites:
        found.append(f"only {count_of(base.sites, 'Advanced site')}")
    if plain.reverter and not base.reverter:
        found.append("no Reverter")
    if plain.exchanger_site and not base.exchanger_site:
        found.append("no site for an Exchanger")
    return found


def crater_choice(printed: Printed, crater: str) -> str:
    """A mat in the form of a new table, in few words: how much is raw, refined, a launch."""
    wheel = printed.wheels[CRATERS.index(crater)]
    weights = wheel.by_outcome
    sums = (
        ("raw", sum(weights[:3])),
        ("refined", sum(weights[3:6])),
        ("all rockets launch", weights[ALL]),
        ("one rocket launches", sum(weights[LAUNCH_A:])),
    )
    return ", ".join(f"{name} {per_cent(weight, wheel.total)}" for name, weight in sums if weight)
