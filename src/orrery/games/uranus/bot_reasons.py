"""What speaks for an action in numbers, for people who ask for a hint."""

from __future__ import annotations

from orrery.core.wording import count_of
from orrery.games.uranus.actions import FIRE, SPACE, STRIKE, TARGETS, TRACK_WORDS, TUNNEL, USE
from orrery.games.uranus.boards import TRACK_COUNT
from orrery.games.uranus.bot_attack import moon_harm
from orrery.games.uranus.bot_needs import NEVER, launches_needed, missing
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import ENDS
from orrery.games.uranus.planning import colours_of, hub
from orrery.games.uranus.position import MODULE_COUNT, RIGHT, Position
from orrery.games.uranus.rocks import smaller, total
from orrery.games.uranus.steps import attack, using


def count(number: int, one: str, many: str) -> str:
    """ "1 rock", "2 rocks"."""
    return f"{number} {one if number == 1 else many}"


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
        return [f"spares {count(len(spared), 'moon', 'moons')}" if spared else "but no moon is spared by it"]
    return []


def step_words(at: Position, seat: int, track: int) -> list[str]:
    left = missing(at, seat, track) - 1
    if not left:
        return [f"completes the {TRACK_WORDS[track]} track"]
    return [f"{count(left, 'step', 'steps')} to go on the {TRACK_WORDS[track]} track"]


def forgone(at: Position, seat: int, code: int, rocks: int) -> list[str]:
    """The module that these rocks could complete instead: what is flown is not built, and the other way round."""
    legal = set(at.legal(seat))
    for module in range(MODULE_COUNT):
        boxes = using.free_boxes(at, module)
        flies = USE.zero + TARGETS * code + TRACK_COUNT + module in legal
        if flies and boxes and smaller(rocks, boxes) == boxes:
            return [f"but these rocks could complete module {module + 1}"]
    return []


def launch_words(at: Position, module: int, rocks: int) -> list[str]:
    boxes = using.free_boxes(at, module)
    fitting = smaller(rocks, boxes)
    placed, surplus, left = total(fitting), total(rocks - fitting), boxes - fitting
    found = [f"fills {count(placed, 'box', 'boxes')} of module {module + 1}"]
    if surplus:
        found.append(f"but {count(surplus, 'rock becomes', 'rocks become')} space junk")
    if not left:
        found.append("completes the module")
    else:
        found.append(f"leaves {count(total(left), 'box', 'boxes')}")
        again = launches_needed(left, rocks)
        if again < NEVER:
            found.append(f"{count(again, 'more launch', 'more launches')} of these rocks would complete it")
    return found


def strike_words(at: Position, seat: int, value: int) -> list[str]:
    side = value // ORIENTATIONS
    gap = at.config.gaps if side > RIGHT else at.gap_of(seat, side)
    cover = at.config.impacts[at.impacts[gap]].placed(at.coords[gap])[value % ORIENTATIONS]
    lost = cover & attack.exposed(at, seat)
    mines = (lost & at.mines[seat]).bit_count()
    dark = count(lost.bit_count(), "hex goes", "hexes go")
    found = [f"but {dark} dark, {count(mines, 'mine', 'mines')} among them" if mines else f"{dark} dark, and no mine"]
    if lost & at.pads[seat]:
        found.append("but a launchpad is lost")
    if lost >> at.volcano(seat) & 1:
        found.append("but the volcano wakes up")
    return found


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
        return [f"the best network has {count_of(after, 'colour')} then"]
    return [f"but the best network stays at {before} of 5 colours"]
