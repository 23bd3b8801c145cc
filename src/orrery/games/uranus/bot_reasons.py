"""What speaks for an action in numbers, for people who ask for a hint."""

from __future__ import annotations

from orrery.core.language import _, ngettext
from orrery.games.uranus.actions import FIRE, SPACE, STRIKE, TARGETS, TRACKS, TUNNEL, USE
from orrery.games.uranus.boards import TRACK_COUNT
from orrery.games.uranus.bot_attack import moon_harm
from orrery.games.uranus.bot_needs import NEVER, launches_needed, missing
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import ENDS
from orrery.games.uranus.planning import colours_of, hub
from orrery.games.uranus.position import MODULE_COUNT, RIGHT, Position
from orrery.games.uranus.rocks import smaller, total
from orrery.games.uranus.steps import attack, using
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.names import track_word


def reasons(at: Position, seat: int, action: int) -> list[str]:
    """Half sentences with numbers; none where there is nothing to count."""
    verb, value = SPACE.decode(action)
    if verb is USE:
        code, target = value // TARGETS, value % TARGETS
        rocks = at.rocks[seat][at.codes[seat].index(code)]
        if target < TRACK_COUNT:
            return step_words(at, seat, target) + forgone(at, seat, code, rocks)
        return launch_words(at, target - TRACK_COUNT, rocks)
    if verb is STRIKE:
        return strike_words(at, seat, value)
    if verb is TUNNEL:
        return tunnel_words(at, seat, value)
    if verb is FIRE:
        spared = [other for other in {value % at.seats, (value + 1) % at.seats} if moon_harm(at, other, value) > 0]
        if not spared:
            return [_("but no moon is spared by it")]
        return [ngettext("spares {count} moon", "spares {count} moons", len(spared))]
    return []


def step_words(at: Position, seat: int, track: int) -> list[str]:
    left = missing(at, seat, track) - 1
    if not left:
        return [_("completes the {track} track", track=track_word(TRACKS[track]))]
    return [
        ngettext(
            "{count} step to go on the {track} track",
            "{count} steps to go on the {track} track",
            left,
            track=track_word(TRACKS[track]),
        )
    ]


def forgone(at: Position, seat: int, code: int, rocks: int) -> list[str]:
    """The module that these rocks could complete instead: what is flown is not built, and the other way round."""
    legal = set(at.legal(seat))
    for module in range(MODULE_COUNT):
        boxes = using.free_boxes(at, module)
        flies = USE.zero + TARGETS * code + TRACK_COUNT + module in legal
        if flies and boxes and smaller(rocks, boxes) == boxes:
            return [_("but these rocks could complete module {module}", module=module + 1)]
    return []


def launch_words(at: Position, module: int, rocks: int) -> list[str]:
    boxes = using.free_boxes(at, module)
    fitting = smaller(rocks, boxes)
    placed, surplus, left = total(fitting), total(rocks - fitting), boxes - fitting
    found = [
        ngettext(
            "fills {count} box of module {module}", "fills {count} boxes of module {module}", placed, module=module + 1
        )
    ]
    if surplus:
        found.append(ngettext("but {count} rock becomes space junk", "but {count} rocks become space junk", surplus))
    if not left:
        found.append(_("completes the module"))
    else:
        found.append(ngettext("leaves {count} box", "leaves {count} boxes", total(left)))
        again = launches_needed(left, rocks)
        if again < NEVER:
            found.append(
                ngettext(
                    "{count} more launch of these rocks would complete it",
                    "{count} more launches of these rocks would complete it",
                    again,
                )
            )
    return found


def strike_words(at: Position, seat: int, value: int) -> list[str]:
    side = value // ORIENTATIONS
    gap = at.config.gaps if side > RIGHT else at.gap_of(seat, side)
    cover = at.config.impacts[at.impacts[gap]].placed(at.coords[gap])[value % ORIENTATIONS]
    lost = cover & attack.exposed(at, seat)
    found = [dark_words(lost.bit_count(), (lost & at.mines[seat]).bit_count())]
    if lost & at.pads[seat]:
        found.append(_("but a launchpad is lost"))
    if lost >> at.volcano(seat) & 1:
        found.append(_("but the volcano wakes up"))
    return found


def dark_words(hexes: int, mines: int) -> str:
    """How much goes dark, which speaks against a way only if there is a mine among it."""
    if not mines:
        return ngettext("{count} hex goes dark, and no mine", "{count} hexes go dark, and no mine", hexes)
    return ngettext(
        "but {count} hex goes dark, {mines} among them",
        "but {count} hexes go dark, {mines} among them",
        hexes,
        mines=counts.mines(mines),
    )


def tunnel_words(at: Position, seat: int, edge: int) -> list[str]:
    before = colours_of(at, seat, hub(at, seat)).bit_count()
    after = before
    if not at.tunnels[seat] >> edge & 1:
        joined = ENDS[edge]
        for network in at.networks[seat]:
            if network & ENDS[edge]:
                joined |= network
        after = max(before, colours_of(at, seat, joined).bit_count())
    if after > before:
        return [
            ngettext("the best network has {count} colour then", "the best network has {count} colours then", after)
        ]
    return [_("but the best network stays at {before} of 5 colours", before=before)]
