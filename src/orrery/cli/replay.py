"""`orrery replay`: a recorded game as a story, or as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.cli.output import AsJson, examples, load_record, print_json, say
from orrery.cli.standing import show_standing
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.record import Entry, GameRecord
from orrery.core.state import CHANCE, Event, State


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery replay game.jsonl",
        "orrery replay game.jsonl --boards",
        "orrery replay game.jsonl --svg pictures/",
    )
    app.command("replay", epilog=examples(*lines))(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game; - is the standard input.")],
    boards: Annotated[bool, typer.Option("--boards", help="Show the table after every decision.")] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="DIR", help="Write a picture of every position to this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game from its first draw to its last point.

    While a game is running, what is hidden stays hidden: you see what a spectator sees.
    """
    record = load_record(file)
    game = record.load_game()
    if svg is not None:
        say(f"{draw_all(record, game, svg)} pictures are in {svg}.")
        return
    if as_json:
        print_json(as_data(record, game))
        return
    chosen = ", ".join(f"{name} {value}" for name, value in record.options.items())
    say(f"{game.title}, {record.seats} players{f', {chosen}' if chosen else ''}", "bold")
    names = [f"Seat {seat + 1}" for seat in range(record.seats)]
    finished = record.end is not None
    state = record.start(game)
    for entry, state, events in steps(record, game):
        for event in events:
            if told := game.tell(event, names, full=finished):
                say(f"{entry.number:4}  {told} [{event.rule}]")
        if boards and decided(entry):
            say(f"\n{game.text(state.shown(None))}\n")
    say()
    say(game.text(state.shown(None)))
    say()
    if state.actors():
        say(f"The record stops after action {record.number}; the game is not over.")
    else:
        show_standing(game, state, names)


def steps(record: GameRecord, game: Game) -> Iterator[tuple[Entry, State, list[Event]]]:
    """Every action with the position AFTER it and what happened. The state is the same object all along."""
    waiting: Entry | None = None
    state = None
    for entry, state in record.positions(game):
        if waiting is not None:
            yield waiting, state, state.journal or []
        state.journal = []
        waiting = entry
    if waiting is not None and state is not None:
        yield waiting, state, state.journal or []


def as_data(record: GameRecord, game: Game) -> dict[str, Any]:
    """The game as data: every sentence of the log with its action and rule, and how it stands in the end."""
    names = [f"Seat {seat + 1}" for seat in range(record.seats)]
    finished = record.end is not None
    log = [
        {"number": entry.number, "text": words, "rule": event.rule}
        for entry, _, events in steps(record, game)
        for event in events
        if (words := game.tell(event, names, full=finished))
    ]
    standing = record.replay(game=game).standing()
    return {"game": game.slug, "options": record.options, "log": log, "standing": standing.as_json()}


def decided(entry: Entry) -> bool:
    """Whether somebody chose: chance and forced moves are no news for a picture."""
    return entry.player != CHANCE and not entry.forced


def draw_all(record: GameRecord, game: Game, folder: Path) -> int:
    """Write one numbered picture for every decision, and one for the end; how many there are."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OrreryError(f"The folder {folder} cannot be made: {problem.strerror}.") from None
    number = 0
    state = record.start(game)
    events: list[Event] = []
    for entry, state, happened in steps(record, game):
        events += happened
        if decided(entry) or not state.actors():
            number += 1
            seen = [event.seen_by(None) for event in events]
            picture = game.draw(state.shown(None), events=seen)
            (folder / f"{number:04}.svg").write_text(picture, encoding="utf-8")
            events = []
    return number
