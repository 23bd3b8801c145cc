"""A hunt for dead ends, endless games and crashes: bytes choose who acts and what they do, and what is new is kept.

A game is a tape of bytes: which mode is played, then, decision by decision, who acts and what they do. The hunt
keeps every tape that reached something new, and changes kept tapes: cut short and played on in some style, a few bytes
changed, the head of one and the tail of another. New is what the game itself shows: a way from step to step by a verb,
a set of verbs that is open, what others could do beside it, a rule that made something happen. That is told by compiled
rules as well as by plain ones, and by games of other people.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from orrery.conformance.cases import Case, covering, mixed, playable
from orrery.conformance.report import Seen
from orrery.conformance.styles import GREEDY, MOSTLY_GREEDY, RARE, STYLES, UNIFORM, Open, Style, verbs_of
from orrery.conformance.trial import BOUNDED, BY_THE_RULES, LOOKS, Action, Finding, Trial, follow
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import State
from orrery.core.step import SteppedState

ENOUGH: Final = 20  # kinds of findings
FIRST: Final = 12  # games from nothing before kept tapes are changed
FROM_NOTHING: Final = 0.1  # the share of later ones
MIXTURES: Final = 60  # modes with any options, beside those of the plan
SMALL: Final = 12  # parts of this many actions and fewer are left out at every place, to find a whole turn or round
SHRINKING: Final = 20.0  # seconds for one finding, or a tenth of the hunt if that is less
# How a tape goes on where its bytes end
TAILS: Final = (UNIFORM, RARE, MOSTLY_GREEDY, GREEDY)
UNITS: Final = {"": 1, "s": 1, "m": 60, "h": 3600}
DURATION: Final = re.compile(r"(\d+(?:\.\d+)?)\s*([smh]?)")


def seconds_of(text: str) -> float:
    """'30s', '10m', '2h' or a number of seconds."""
    found = DURATION.fullmatch(text.strip().lower())
    if found is None or float(found[1]) <= 0:
        raise OrreryError(f"'{text}' is no time; take 30s, 10m or 2h.")
    return float(found[1]) * UNITS[found[2]]


class Tape:
    """Bytes that decide. Where they end, a style of play goes on, and what it does is written behind them."""

    def __init__(self, written: bytes, style: Style) -> None:
        self.written = bytearray(written)
        self.style = style
        self.place = 0

    def pick(self, count: int) -> int:
        """The next choice among so many; 0 where the bytes have ended."""
        if count == 1:
            return 0
        width = 1 if count <= 256 else 2
        value = int.from_bytes(self.written[self.place : self.place + width], "big")
        self.place += width
        return value % count

    def write(self, index: int, count: int) -> None:
        if count > 1:
            self.written += index.to_bytes(1 if count <= 256 else 2, "big")
            self.place = len(self.written)

    def choose(self, state: State, legal: Open) -> Action:
        actors = list(legal)
        if self.place < len(self.written):
            player = actors[self.pick(len(actors))]
            return player, legal[player][self.pick(len(legal[player]))]
        self.place = len(self.written)
        player, action = self.style.choose(state, legal)
        if action in legal[player]:  # a policy may be wrong, which is found where it is asked
            self.write(actors.index(player), len(actors))
            self.write(legal[player].index(action), len(legal[player]))
        return player, action


@dataclass
class Kept:
    """A tape that reached something new, and where on it."""

    written: bytes
    fresh: int  # the last place at which something was new
    taken: int = 0  # how often it was changed


@dataclass
class Hunt:
    """A search that goes on for as long as it is asked to. Same seed, same tapes."""

    game: Game
    seed: int = 0
    kept: list[Kept] = field(default_factory=list)
    reached: set[Hashable] = field(default_factory=set)
    findings: dict[str, Finding] = field(default_factory=dict)  # the first of each kind
    again: int = 0  # findings of a kind that was known
    games: int = 0
    seen: Seen = field(default_factory=Seen)

    def __post_init__(self) -> None:
        self.rng = Random(f"hunt {self.seed}")
        self.modes = modes_of(self.game, self.rng)

    def go_on(self, seconds: float, progress: Callable[[float], None] | None = None) -> None:
        """Hunt for so long; `progress` is told how many seconds are left. Ctrl-C ends it early."""
        end = time.monotonic() + seconds
        try:
            while (left := end - time.monotonic()) > 0 and len(self.findings) < ENOUGH:
                if progress is not None:
                    progress(left)
                found = self.once()
                if found is not None and found.kind in self.findings:
                    self.again += 1
                elif found is not None:
                    self.findings[found.kind] = found  # kept before it is made shorter, which may be interrupted
                    self.findings[found.kind] = shrink(self.game, found, min(SHRINKING, seconds / 10))
        except KeyboardInterrupt:
            pass

    def once(self) -> Finding | None:
        """One game."""
        self.games += 1
        style = self.rng.choice(TAILS)
        tape = Tape(self.next_tape(), STYLES[style](self.game, Random(self.rng.random())))
        if not tape.written:
            tape.write(self.rng.randrange(len(self.modes)), len(self.modes))
            tape.place = 0
        players, options = self.modes[tape.pick(len(self.modes))]
        scout = Scout(self, tape)
        case = Case(players, options, self.games, False, style)
        found = Trial(self.game, case, scout, scout, self.seen, journal=True).play()
        if scout.fresh and tape.place:
            self.kept.append(Kept(bytes(tape.written[: tape.place]), scout.fresh))
        return found

    def next_tape(self) -> bytes:
        """A kept tape, changed; or an empty one."""
        rng = self.rng
        if self.games <= FIRST or not self.kept or rng.random() < FROM_NOTHING:
            return b""
        one = min(rng.choices(self.kept, k=3), key=lambda kept: kept.taken)
        one.taken += 1
        way = rng.random()
        if way < 0.5:  # back to where it was new, then on in another way
            return one.written[: max(1, one.fresh - rng.randrange(4))]
        if way < 0.8:
            return one.written[: rng.randrange(1, len(one.written) + 1)]
        changed = bytearray(one.written)
        if way < 0.95:  # after a change the rest of the bytes mean something else, so such games are wild
            for _ in range(rng.randrange(1, 5)):
                changed[rng.randrange(1, len(changed)) if len(changed) > 1 else 0] = rng.randrange(256)
            return bytes(changed)
        other = rng.choice(self.kept).written
        return bytes(changed[: rng.randrange(1, len(changed) + 1)]) + other[rng.randrange(len(other)) :]


class Scout:
    """Plays a tape, and notes what no tape has reached before."""

    def __init__(self, hunt: Hunt, tape: Tape) -> None:
        self.hunt = hunt
        self.tape = tape
        self.rng = Random(hunt.games)
        self.fresh = 0  # the last place on the tape at which something was new
        self.last: Hashable = None  # what led to the present position: step, verb, how many could act
        self.before: dict[int, Hashable] = {}  # what was open to the others there

    def choose(self, state: State, legal: Open) -> Action:
        player, action = self.tape.choose(state, legal)
        self.last = (step_of(state), self.hunt.game.space.decode(action)[0].name, min(len(legal), 3))
        self.before.pop(player, None)
        return player, action

    def look(self, state: State, legal: Open) -> bool:
        """Where something is new it is worth a look, and now and then elsewhere."""
        new = [feature for feature in self.features(state, legal) if feature not in self.hunt.reached]
        if new:
            self.hunt.reached.update(new)
            self.fresh = max(1, self.tape.place)
        return bool(new) or self.rng.random() < LOOKS

    def features(self, state: State, legal: Open) -> Iterator[Hashable]:
        """What this position shows, coarse enough that the hunt comes to know most of it."""
        step, actors = step_of(state), min(len(legal), 3)
        yield "way", self.last, step, actors
        for event in state.journal or ():
            yield "rule", event.kind, event.rule
        state.journal = []
        verbs = {
            player: tuple(verb.name for verb in verbs_of(self.hunt.game.space, actions))
            for player, actions in legal.items()
        }
        for player, names in verbs.items():
            yield "open", step, names, len(legal[player]).bit_length()
            if actors > 1:
                yield "beside", self.last, names
            if self.before.get(player, names) != names:
                yield "touched", self.last, self.before[player], names
        self.before = dict(verbs)
        if not legal:
            standing = state.standing()
            yield "end", standing.reason, state.seats, len(standing.winners)


def step_of(state: State) -> str:
    return state.step_name() if isinstance(state, SteppedState) else ""


def modes_of(game: Game, rng: Random) -> list[tuple[int, dict[str, Any]]]:
    """Numbers of players with options: those of the plan, and any mixture."""
    found = [(players, options) for players in game.seats() for options in covering(game, players, rng)]
    for _ in range(MIXTURES if game.options.options else 0):
        players = rng.choice(game.seats())
        options = mixed(game, players, rng)
        if playable(game, players, options):
            found.append((players, options))
    return found


def shrink(game: Game, finding: Finding, seconds: float) -> Finding:
    """The same finding in fewer actions: parts of the game are left out for as long as it is still found."""
    end = time.monotonic() + seconds
    if finding.promise in (BOUNDED, BY_THE_RULES):  # the one is about length; for the other, policies have to play
        return finding
    size = len(finding.actions) // 2
    while size:
        start = len(finding.actions) - size
        while start >= 0:
            if time.monotonic() > end:
                return finding
            actions = finding.actions[:start] + finding.actions[start + size :]
            shorter = follow(game, finding.case, actions)
            if shorter is not None and shorter.kind == finding.kind and len(shorter.actions) < len(finding.actions):
                finding = shorter
            start = min(start, len(finding.actions)) - max(1, size // 4)
        size = size // 2 if size > SMALL else size - 1
    return finding


def save(game: Game, findings: Sequence[Finding], folder: Path) -> list[Path]:
    """Write the record of each finding; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, finding in enumerate(findings, 1):
        file = folder / f"{game.slug}-{number}.jsonl"
        finding.record(game).save(file)
        files.append(file)
    return files
