"""Phase 3, use and remove (U-6, U-7): each set buys one step of a track, or flies to one module on Uranus."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import DONE, GIVE_TECH, KEEP_TECH, SPACE, TARGETS, TRACK_WORDS, USE
from orrery.games.uranus.boards import FIRST_TECHNOLOGY, OSMISH, ROCKET, TRACK_COUNT
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.position import MODULE_COUNT, Position
from orrery.games.uranus.rocks import present, smaller, total, written
from orrery.games.uranus.steps import building, decks, technology
from orrery.games.uranus.steps.shared import Phase, begin_phase

MEMBERS: Final[list[list[int]]] = [  # the tracks of a set of tracks
    [track for track in range(TRACK_COUNT) if bits >> track & 1] for bits in range(1 << TRACK_COUNT)
]


def begin(at: Position) -> None:
    begin_phase(at, step_id.USE)


def can_launch(at: Position, seat: int) -> bool:
    """U-7.1, U-7.2, U-9.4; Osmish launch once a round for each launchpad (U-11.1, U-R74), others freely (U-R49)."""
    if not at.pads[seat] or not at.known[seat] & BIT[ROCKET]:
        return False
    return at.race[seat] != OSMISH or at.launches[seat] < at.pads[seat].bit_count()


def from_pad(at: Position, seat: int, place: int) -> bool:
    """U-7.3, U-R15, U-R35: a mine the set came from has a launchpad. Osmish launch any set (U-11.1)."""
    return at.race[seat] == OSMISH or (at.nets[seat][place] & at.pads[seat]) != 0


def free_boxes(at: Position, module: int) -> int:
    """The boxes of a module that are still empty, as rocks; whoever has begun it (U-7.5)."""
    return at.config.modules[module] - at.filled[module]


def landings(at: Position, rocks: int) -> list[int]:
    """The modules in which at least one of the rocks fits (U-7.4, U-R25)."""
    colours = present(rocks)
    return [module for module in range(MODULE_COUNT) if present(free_boxes(at, module)) & colours]


class Use(Phase):
    """U-6.1: each set is used for one step of a track or for one launch; Galepegals keep and give (U-11.12)."""

    number = step_id.USE
    name = "use"
    verbs = (USE, KEEP_TECH, GIVE_TECH, DONE)
    prompt = "Use each set for one step of a project, or launch it to Uranus."

    def can_act(self, at: Position, seat: int) -> bool:
        board = at.config.boards[at.race[seat]]
        paid = board.paid
        open_tracks = at.open_tracks[seat]
        for rocks in at.rocks[seat]:
            tracks = paid.get(rocks)
            if (board.payable(rocks) if tracks is None else tracks) & open_tracks:
                return True
        if can_launch(at, seat):
            for place in range(len(at.rocks[seat])):
                if from_pad(at, seat, place) and landings(at, at.rocks[seat][place]):
                    return True
        return at.teaches(seat) and bool(technology.choices(at, seat))

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        board = at.board(player)
        open_tracks = at.open_tracks[player]
        launching = can_launch(at, player)
        codes = at.codes[player]
        sets = at.rocks[player]
        for place in range(len(codes)):
            action = USE.zero + TARGETS * codes[place]
            for track in MEMBERS[board.payable(sets[place]) & open_tracks]:
                found.append(action + track)  # noqa: PERF401 (a list of its own for each set costs more)
            if launching and from_pad(at, player, place):
                found += [action + TRACK_COUNT + module for module in landings(at, sets[place])]
        if at.teaches(player):
            found += technology.choices(at, player)
        if found:
            found.append(DONE.zero)
        return found

    def do(self, at: Position, seat: int, action: int) -> bool:
        verb, value = SPACE.decode(action)
        if verb is USE:
            return use(at, seat, value // TARGETS, value % TARGETS)
        if verb is KEEP_TECH:
            technology.keep(at, seat, value)
            return True
        self.reopen(at, technology.give(at, seat, value // 2, value % 2))
        return False

    def end(self, at: Position) -> None:
        """U-6.6: what was not used leaves the moons."""
        for seat in range(at.seats):
            at.codes[seat] = []
            at.nets[seat] = []
            at.rocks[seat] = []
        building.begin(at)


def use(at: Position, seat: int, code: int, target: int) -> bool:
    """U-6.1: the whole set goes into one step or one launch, and is gone (U-6.4).

    Whether it concerns nobody else: a launch fills boxes that all share, and a technology that somebody has found
    can no longer be given to them (U-11.12).
    """
    place = at.codes[seat].index(code)
    rocks = at.rocks[seat][place]
    del at.codes[seat][place]
    del at.nets[seat][place]
    del at.rocks[seat][place]
    if target < TRACK_COUNT:
        return not step(at, seat, target, rocks)
    launch(at, seat, target - TRACK_COUNT, rocks)
    return False


def step(at: Position, seat: int, track: int, rocks: int) -> bool:
    """U-6.3, U-R65: one set, one tick. Whether a technology was found."""
    ticks = at.ticks[TRACK_COUNT * seat + track] + 1
    at.tick(seat, track, ticks)
    if at.journal is not None:
        step_on_board = ticks - at.left_out(seat, track)
        at.tell("used", seat, "U-6.3", {"rocks": written(rocks), "track": TRACK_WORDS[track], "step": step_on_board})
    if track < FIRST_TECHNOLOGY or not at.config.tech_at_once or at.teaches(seat) or not at.full(seat, track):
        return False
    technology.learn(at, seat, track - FIRST_TECHNOLOGY, "U-9.1")
    decks.turn_up_watched(at)  # U-9.2
    return True


def launch(at: Position, seat: int, module: int, rocks: int) -> None:
    """U-7.4: what fits fills boxes, the rest is space junk (U-7.6), also if that completes the module (U-R72)."""
    fitting = smaller(rocks, free_boxes(at, module))
    at.launches[seat] += 1
    if at.journal is not None:
        numbers = {"rocks": written(rocks), "module": module + 1, "placed": total(fitting)}
        at.tell("launched", seat, "U-7.4", {**numbers, "junk": total(rocks - fitting)})
    fill(at, seat, module, fitting)
    if rocks != fitting:
        at.surplus = rocks - fitting
        at.launcher = seat
        at.launch_module = module
        at.junk_step = step_id.JUNK_NAME


def fill(at: Position, seat: int, module: int, rocks: int) -> None:
    """Rocks go into boxes of their colours; the module may be complete then (U-7.8)."""
    at.filled[module] += rocks
    at.shares[at.seats * module + seat] += total(rocks)
    at.freight[seat] += total(rocks)
    if at.journal is not None and at.complete(module):
        at.tell("completed", seat, "U-7.8", {"module": module + 1})
