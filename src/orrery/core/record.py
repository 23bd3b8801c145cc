"""The record of a game: a header and every action in text, one JSON object a line, chance included.

    {"orrery": 1, "game": "gardens", "rules": 1, "seats": 2, "options": {"board": "rhombus"}, "data": {}, ...}
    {"n": 1, "by": "chance", "do": "first_seat:0"}
    {"n": 2, "by": 0, "do": "move:E5"}
    {"n": 3, "by": 0, "do": "plant:red", "forced": true}
    {"n": 4, "by": 0, "back": 1}
    {"end": {"points": [12, 9], ...}, "seed": "41..", "sha256": "e0.."}

A line with `back` returns to the position after that number; nothing is ever deleted. The last line of a finished game
keeps the result, the seed of its chance and a checksum of all lines before it. Names and chat are not part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from orrery.core.errors import ActionError, OptionsError, OrreryError, RecordError
from orrery.core.fair import STREAM, commitment, pick, stream
from orrery.core.game import Game
from orrery.core.registry import game as find_game
from orrery.core.state import CHANCE, Standing, State

FORMAT = 1


@dataclass(frozen=True)
class Entry:
    """One line: somebody's action, or a return to an earlier position."""

    number: int
    player: int
    action: str = ""  # in notation; empty for a return
    forced: bool = False
    back: int | None = None

    def as_json(self) -> dict[str, Any]:
        line: dict[str, Any] = {"n": self.number, "by": "chance" if self.player == CHANCE else self.player}
        if self.back is not None:
            return line | {"back": self.back}
        return line | {"do": self.action} | ({"forced": True} if self.forced else {})


E = TypeVar("E", bound=Entry)


def line_of(entries: Iterable[E]) -> list[E]:
    """The actions that led to the present position: all entries but the returns and what they took back."""
    played: list[E] = []
    for entry in entries:
        if entry.back is None:
            played.append(entry)
        else:
            while played and played[-1].number > entry.back:
                played.pop()
    return played


@dataclass
class GameRecord:
    """A game from its first action on; enough to play it again under the same rules."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    rules: int = 1
    data: Mapping[str, Any] = field(default_factory=dict)
    commitment: str = ""
    entries: list[Entry] = field(default_factory=list)
    end: Mapping[str, Any] | None = None
    seed: str = ""
    chance: str = ""  # how outcomes follow from the seed: STREAM, or each from its number

    @property
    def number(self) -> int:
        """The number of the last entry; 0 before the first."""
        return len(self.entries)

    def line(self) -> list[Entry]:
        """The actions that led to the present position."""
        return line_of(self.entries)

    def finish(self, standing: Standing, seed: bytes | None) -> None:
        """Write down how the game ended, and show the seed."""
        self.end = standing.as_json()
        self.seed = seed.hex() if seed is not None else ""

    # Text ---------------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """The record as lines of text, without line ends."""
        header = {
            "orrery": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": dict(self.options),
            "data": dict(self.data),
            "commitment": self.commitment,
            **({"chance": self.chance} if self.chance else {}),
        }
        checksum = hashlib.sha256()
        for content in [header, *(entry.as_json() for entry in self.entries)]:
            text = json.dumps(content, ensure_ascii=False)
            checksum.update(text.encode() + b"\n")
            yield text
        if self.end is not None:
            last = {"end": dict(self.end), "seed": self.seed, "sha256": checksum.hexdigest()}
            yield json.dumps(last, ensure_ascii=False)

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())

    def save(self, path: Path) -> None:
        path.write_text(self.text(), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> GameRecord:
        """Read a record file; `RecordError` says which line is broken and how."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise RecordError(f"There is no record {path}.") from None
        except (OSError, UnicodeDecodeError) as problem:
            raise RecordError(f"{path} cannot be read as text: {problem}.") from None
        return cls.parse(text, str(path))

    @classmethod
    def parse(cls, text: str, name: str = "The record") -> GameRecord:
        """Read a record from its text. It is checked as a text here; `replay` checks it against the rules."""
        lines = text.splitlines()
        if not lines:
            raise RecordError(f'{name} is empty; a record starts with a line such as {{"orrery": 1, ...}}.')
        header = _object(lines[0], name, 1)
        if header.get("orrery") != FORMAT:
            raise RecordError(f"{name}: line 1 is no header of an Orrery record (format {FORMAT}).")
        try:
            record = cls(
                game=str(header["game"]),
                seats=int(header["seats"]),
                options=dict(header.get("options", {})),
                rules=int(header.get("rules", 1)),
                data=dict(header.get("data", {})),
                commitment=str(header.get("commitment", "")),
                chance=str(header.get("chance", "")),
            )
        except (KeyError, TypeError, ValueError, OverflowError) as problem:
            raise RecordError(f"{name}: the header in line 1 is not complete ({problem}).") from None
        checksum = hashlib.sha256(lines[0].encode() + b"\n")
        for place, line in enumerate(lines[1:], 2):
            if record.end is not None:
                raise RecordError(f"{name}: line {place} stands after the end of the game.")
            content = _object(line, name, place)
            if "end" in content:
                record.end, record.seed = content["end"], str(content.get("seed", ""))
                if not isinstance(record.end, dict) or content.get("sha256") != checksum.hexdigest():
                    raise RecordError(f"{name}: the checksum in line {place} does not fit: a line has been changed.")
                continue
            checksum.update(line.encode() + b"\n")
            record.entries.append(_entry(content, record.number + 1, name, place))
        return record

    # Playing it again ---------------------------------------------------------------------------------------------

    def load_game(self) -> Game:
        """The game of the record, with the record's own data."""
        try:
            found = find_game(self.game)
            return found.with_data(self.data) if self.data else found
        except OrreryError as problem:
            raise RecordError(f"The record cannot be played: {problem}") from None

    def start(self, game: Game | None = None) -> State:
        """The position before the first action."""
        try:
            return (game or self.load_game()).new(self.seats, self.options)
        except OptionsError as problem:
            raise RecordError(f"The record cannot be played: {problem}") from None

    def positions(self, game: Game | None = None) -> Iterator[tuple[Entry, State]]:
        """Every action of the line with the position BEFORE it, checked against the rules.

        The state is the same object all along: copy it to keep it. It is applied when the next item is asked for.
        """
        game = game or self.load_game()
        state = self.start(game)
        for entry in self.line():
            action = check(game, state, entry)
            yield entry, state
            state.apply(entry.player, action)

    def replay(self, upto: int | None = None, game: Game | None = None) -> State:
        """The position after entry `upto` (the last one by default); `RecordError` if a line breaks a rule."""
        game = game or self.load_game()
        state = self.start(game)
        for entry in self.line():
            if upto is not None and entry.number > upto:
                break
            state.apply(entry.player, check(game, state, entry))
        return state

    def walk(self, game: Game | None = None) -> Iterator[tuple[Entry, State, State]]:
        """Every line, those taken back too, with the positions before and after it, checked against the rules.

        A return over an outcome of chance would ask chance again until it pleases: that is no game. Where people rolled
        themselves it mends what they entered.
        """
        game = game or self.load_game()
        path = [(0, self.start(game), False)]  # number, the position after it, whether chance decided there
        for entry in self.entries:
            before = path[-1][1]
            if entry.back is None:
                action = check(game, before, entry)
                after = before.copy()
                after.apply(entry.player, action)
                path.append((entry.number, after, entry.player == CHANCE and len(before.legal(CHANCE)) > 1))
            else:
                while path[-1][0] > entry.back:
                    number, _, rolled = path.pop()
                    if rolled and self.commitment:
                        raise RecordError(f"Action {entry.number} takes back action {number}, which chance decided.")
            yield entry, before, path[-1][1]

    def validate(self, game: Game | None = None) -> State:
        """Replay everything and hold the stored result against the replayed one; the last position."""
        game = game or self.load_game()
        if self.rules != (now := game.rules.revision):
            raise RecordError(f"The record follows revision {self.rules} of the rules; installed is revision {now}.")
        state = self.start(game)
        for _, _, state in self.walk(game):  # noqa: B007 (the last one is wanted)
            pass
        if self.end is not None:
            standing = state.standing()
            if not standing.over:
                raise RecordError("The record says that the game is over, but after its last action it is not.")
            if standing.as_json() != dict(self.end):
                raise RecordError(f"The record ends with {dict(self.end)}, the replay with {standing.as_json()}.")
        return state

    def verify(self, game: Game | None = None) -> int:
        """Check every outcome of chance against the published commitment; how many there were."""
        if not self.commitment:
            raise RecordError(
                "People rolled and drew themselves in this game: nothing was sealed that could be checked."
            )
        if self.chance not in ("", STREAM):
            raise RecordError(f"This version of Orrery does not know chance of the kind '{self.chance}'.")
        if not self.seed:
            raise RecordError("The seed is shown only when the game is over; there is none in this record.")
        try:
            seed = bytes.fromhex(self.seed)
        except ValueError:
            raise RecordError("The seed in the last line is not a hexadecimal number.") from None
        if commitment(seed) != self.commitment:
            raise RecordError("The seed does not belong to the commitment in line 1: the chance was not fair.")
        count = 0
        game = game or self.load_game()
        dice = stream(seed) if self.chance == STREAM else None
        for entry, state, _ in self.walk(game):
            if entry.player == CHANCE and entry.back is None:
                if dice is not None:
                    due = state.sample(dice)
                else:
                    due = state.legal(CHANCE)[pick(seed, entry.number, state.weights())]
                if game.space.notation(due) != entry.action:
                    raise RecordError(
                        f"Action {entry.number} is {entry.action}; the seed gives {game.space.notation(due)}."
                    )
                count += 1
        return count


def check(game: Game, state: State, entry: Entry) -> int:
    """The action of a line, if the rules allow it in this position."""
    try:
        action = game.space.parse(entry.action)
    except ActionError as problem:
        raise RecordError(f"Action {entry.number}: {problem}") from None
    if not state.actors():
        raise RecordError(f"Action {entry.number}, {entry.action}, stands after the end of the game.")
    refused = game.explain(state, entry.player, action)
    if refused is not None:
        raise RecordError(f"Action {entry.number}: {refused}")
    return action


def _object(line: str, name: str, place: int) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        cut = "" if line.rstrip().endswith("}") else " It seems to be cut off."
        raise RecordError(f"{name}: line {place} is not JSON.{cut}") from None
    if not isinstance(content, dict):
        raise RecordError(f"{name}: line {place} is not a JSON object.")
    return content


def _entry(content: dict[str, Any], number: int, name: str, place: int) -> Entry:
    if content.get("n") != number:
        raise RecordError(f"{name}: line {place} has number {content.get('n')}; {number} is next. A line is missing.")
    player = CHANCE if content.get("by") == "chance" else content.get("by")
    if isinstance(player, bool) or not isinstance(player, int):
        raise RecordError(f'{name}: line {place} does not say who acts ("by" is a seat number or "chance").')
    back = content.get("back")
    if isinstance(back, int) and 0 <= back < number:
        return Entry(number, player, back=back)
    if not isinstance(content.get("do"), str):
        raise RecordError(f'{name}: line {place} has no action ("do" is a text such as "move:E5").')
    return Entry(number, player, content["do"], bool(content.get("forced", False)))


def find_records(path: Path) -> list[Path]:
    """The record files at or below `path`, sorted."""
    if path.is_dir():
        return sorted(path.rglob("*.jsonl"))
    if path.exists():
        return [path]
    raise OrreryError(f"There is nothing at {path}.")
