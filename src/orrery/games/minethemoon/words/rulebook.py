"""Printed numbers as the rulebook, the options and the reference tell them: always those of the data in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from orrery.core.language import _, all_of, mark, ngettext, one_of
from orrery.games.minethemoon.data import Base, Printed, Wheel
from orrery.games.minethemoon.names import (
    ALL,
    BUILDINGS,
    COLOURS,
    CRATERS,
    KINDS,
    LAUNCH_A,
    SHAKER_WITH_D,
    SHARED,
    TYPE_WORDS,
)
from orrery.games.minethemoon.words.glossary import count_robots, named

CLOUT_LEFT = SHARED.index("clout.1")
# What a mat can have printed on its sites of tiles, and how many plusses that has without any upgrade
FROM_THE_START: Final = (
    (mark("a Factory{level} from the start"), 0),
    (mark("an Exchanger{level} from the start"), 0),
    (mark("a Refiner{level} from the start"), 0),
    (mark("a Robot Control{level} from the start"), 1),
)


def rulebook_words(printed: Printed) -> Mapping[str, Any]:
    """What rules.md cannot take from a single number of the data file."""
    amounts = printed.amounts
    return {
        "shaker_team": printed.shared_small[SHAKER_WITH_D],
        "clout_left": printed.shared_small[CLOUT_LEFT],
        "clout_right": printed.shared_small[CLOUT_LEFT + 1],
        "extra_columns": extra_columns(printed),
        "factory_makes": raw_resources(amounts["factory"]),
        "top_factory_makes": raw_resources(amounts["top_factory"]),
        "generator_makes": raw_resources(amounts["generator"]),
        "exchanges": ngettext("{count} exchange", "{count} exchanges", amounts["exchanger"]),
        "quaker_spins": ngettext("{count} more spin", "{count} more spins", amounts["quaker"]),
        **{f"crater_{wheel.name}": crater_words(wheel) for wheel in printed.wheels},
        **{f"track_{name}": track_words(zones) for name, zones in printed.tracks.items()},
        **{f"side_{colour}": side_words(printed, number) for number, colour in enumerate(COLOURS)},
    }


def raw_resources(count: int) -> str:
    return ngettext("{count} raw resource", "{count} raw resources", count)


def extra_columns(printed: Printed) -> str:
    """The shared buildings with a column more for four and five players, each with its team."""
    sizes = {name: printed.shared_large[SHARED.index(f"{name}.0")] for name in BUILDINGS[:4]}
    return all_of(
        [_("{building} (a team of {size})", building=named(name), size=size) for name, size in sizes.items() if size]
    ) or _("none")


def per_cent(part: int, total: int) -> str:
    """A share of the wheel: 7 %, 12.5 %."""
    return f"{round(100 * part / total, 1):g} %"


def crater_words(wheel: Wheel) -> str:
    """A mat with the odds of a spin, and what stands out."""
    weights, total = wheel.by_outcome, wheel.total
    parts = [f"{named(KINDS[kind])} {per_cent(weights[kind], total)}" for kind in wheel.wedges]
    if weights[ALL]:
        parts.append(f"{named('ALL')} {per_cent(weights[ALL], total)}")
    pads = [
        _("pad {pad} {share}", pad="ABC"[pad], share=per_cent(weights[LAUNCH_A + pad], total))
        for pad in range(3)
        if weights[LAUNCH_A + pad]
    ]
    if pads:
        parts.append(_("the rocket of one pad launches: {pads}", pads=all_of(pads)))
    remark = crater_remark(weights)
    return ", ".join(parts) + (f". {remark}" if remark else "")


def crater_remark(weights: Sequence[int]) -> str:
    """What the book says about a mat, as far as it is true of these numbers."""
    if all(weights[type_] == 2 * weights[type_ + 3] for type_ in range(3)):
        return _("Each refined resource is half as likely as its raw one")
    missing = [type_ for type_ in range(3) if not weights[type_ + 3]]
    if len(missing) == 3:
        return _("Only raw resources can be found")
    if not missing:
        return ""
    return _("There is no refined {types}", types=one_of([_(TYPE_WORDS[type_]) for type_ in missing]))


def track_words(zones: Sequence[Sequence[int]]) -> str:
    """ "3 spins a turn, 2 from 20 D of the leader on, 1 from 35"."""
    first, *later = zones
    parts = [ngettext("{count} spin a turn", "{count} spins a turn", first[1])]
    for number, (start, spins) in enumerate(later):
        if number == 0:
            parts.append(_("{count} from {start} D of the leader on", count=spins, start=start))
        else:
            parts.append(_("{count} from {start}", count=spins, start=start))
    return ", ".join(parts)


def side_words(printed: Printed, colour: int) -> str:
    """What sets a B side apart from the A side."""
    base, plain = printed.bases[colour], printed.plain_base
    parts = [*extras(base, plain), *(_("but {drawback}", drawback=drawback) for drawback in drawbacks(base, plain))]
    return ", ".join(parts) or _("the same as the A side")


def extras(base: Base, plain: Base) -> list[str]:
    """What a B side has more."""
    found = []
    for (words, unmarked), level, usual in zip(FROM_THE_START, base.levels, plain.levels, strict=True):
        if level > usual:
            found.append(_(words, level="+" * (level - 1 + unmarked)))
    if base.robots > plain.robots:
        found.append(count_robots(base.robots))
    if base.private_pad:
        found.append(_("a pad of its own"))
    if base.private_shaker and not plain.private_shaker:
        found.append(_("a Shaker of its own"))
    if base.silo > plain.silo:
        found.append(_("Silos that hold {count}", count=base.silo))
    if base.sites > plain.sites:
        found.append(ngettext("{count} Advanced site", "{count} Advanced sites", base.sites))
    return found


def drawbacks(base: Base, plain: Base) -> list[str]:
    """What a B side lacks."""
    found = []
    if base.robots < plain.robots:
        found.append(ngettext("only {count} robot", "only {count} robots", base.robots))
    if base.silo < plain.silo:
        found.append(_("Silos that hold only {count}", count=base.silo))
    if base.sites < plain.sites:
        found.append(ngettext("only {count} Advanced site", "only {count} Advanced sites", base.sites))
    if plain.reverter and not base.reverter:
        found.append(_("no Reverter"))
    if plain.exchanger_site and not base.exchanger_site:
        found.append(_("no site for an Exchanger"))
    return found


def crater_choice(printed: Printed, crater: str) -> str:
    """A mat in the form of a new table, in few words: how much is raw, refined, a launch.

    It is made when the game is, and looked up in the catalogue where it is said.
    """
    wheel = printed.wheels[CRATERS.index(crater)]
    weights = wheel.by_outcome
    sums = (
        ("raw", sum(weights[:3])),
        ("refined", sum(weights[3:6])),
        ("all rockets launch", weights[ALL]),
        ("one rocket launches", sum(weights[LAUNCH_A:])),
    )
    return ", ".join(f"{name} {per_cent(weight, wheel.total)}" for name, weight in sums if weight)
