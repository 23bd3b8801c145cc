"""`orrery analyse`: who was winning when, where it turned, and what a player can learn from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from orrery.cli.output import AsJson, examples, load_record, print_json, progress, say
from orrery.cli.replay import steps
from orrery.cli.standing import show_standing
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.record import GameRecord
from orrery.core.wording import listing

if TYPE_CHECKING:
    from orrery.bots.analysis import Analysis, Verdict

COLUMNS: Final = 72  # of a curve in the terminal
ROWS: Final = 3
BLOCKS: Final = " ▁▂▃▄▅▆▇█"
CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨"


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery analyse game.jsonl",
        "orrery analyse game.jsonl --seat 1 --level expert",
        "orrery analyse game.jsonl --svg chances.svg",
        "orrery analyse game.jsonl --json > analysis.json",
    )
    app.command("analyse", epilog=examples(*lines))(analyse)


def analyse(
    file: Annotated[
        Path, typer.Argument(metavar="RECORD", help="The record of a finished game; - is the standard input.")
    ],
    *,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the chances from move to move as a picture.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", min=1, help="Whose choices are looked at; everybody's without it.")
    ] = None,
    level: Annotated[str, typer.Option("--level", help="How hard it thinks about a choice: hard or expert.")] = "hard",
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same findings.")] = 0,
    theme: Annotated[
        str | None, typer.Option("--theme", help="Of the picture: day or night; without it the reader's own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look back at a finished game: who was winning when, where it turned, and which choices cost most.

    Chances are what the game's bots expect of each position, seen by each player's own eyes. What a choice cost is
    found by playing it and a better one in the same imagined futures.
    """
    from orrery.bots import analysis as bots

    if level not in bots.LEVELS:
        raise typer.BadParameter(f"{level!r} does not look ahead: take {listing(bots.LEVELS, 'or')}.")
    if theme not in (None, "day", "night"):
        raise typer.BadParameter(f"There is no theme called {theme!r}: take day or night.")
    if svg is not None and not svg.absolute().parent.is_dir():
        raise OrreryError(f"There is no folder {svg.parent} for the picture.")
    record = load_record(file)
    game = record.load_game()
    if seat is not None and seat > record.seats:
        raise typer.BadParameter(f"There is no seat {seat}; the game has {record.seats}.")
    seats = range(record.seats) if seat is None else [seat - 1]
    walked = bots.walk(record, seats)
    most = len(walked.choices) + len(seats) * bots.SUSPECTS
    analysis = bots.Analysis(game, walked, level, seed)
    with progress(f"Looking back at {game.title}", most) as done:
        for question in analysis.questions():
            analysis.take(bots.look_back(game, question))
            done(analysis.done)
    told = told_by_number(record, game)
    if svg is not None:
        write_picture(analysis, told, svg, theme)
    if as_json:
        print_json(analysis.as_json())
        return
    show(record, analysis, seats, told)
    if svg is not None:
        say(f"The curve is in {svg}.")


def names_of(seats: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(seats)]


def told_by_number(record: GameRecord, game: Game) -> dict[int, str]:
    """What the log tells of each action."""
    from orrery.bots.analysis import in_short

    names = names_of(record.seats)
    told: dict[int, str] = {}
    for entry, _, events in steps(record, game):
        told[entry.number] = in_short([game.tell(event, names, full=True) for event in events])
    return told


def write_picture(analysis: Analysis, told: Mapping[int, str], file: Path, theme: str | None) -> None:
    from orrery.bots.analysis import turning_points
    from orrery.draw import Curve, TurnMark, chance_picture

    walked = analysis.walk
    names = ["All together"] if walked.together else names_of(walked.seats)
    curves = [
        Curve(name, None if walked.together else seat, points)
        for seat, (name, points) in enumerate(zip(names, walked.curves(), strict=True))
    ]
    marks = [
        TurnMark(point.number, f"Move {point.number}: {words(analysis, told, point.number)}")
        for point in turning_points(walked)
    ]
    title = f"{analysis.game.title}: the chance to win, from move to move"
    try:
        file.write_text(chance_picture(curves, marks, title, theme), encoding="utf-8")
    except OSError as problem:
        raise OrreryError(f"The picture {file} cannot be written: {problem.strerror}.") from None


def words(analysis: Analysis, told: Mapping[int, str], number: int) -> str:
    """What happened at that number: as the log tells it, else the action itself."""
    if told.get(number):
        return told[number]
    found = next((choice for choice in analysis.walk.choices if choice.number == number), None)
    return f"{label(analysis.game, found.action)}." if found is not None else "a choice that the log keeps to itself."


def label(game: Game, notation: str) -> str:
    return game.space.label(game.space.parse(notation))


def show(record: GameRecord, analysis: Analysis, seats: Sequence[int], told: Mapping[int, str]) -> None:
    from orrery.bots.analysis import turning_points

    game, walked = analysis.game, analysis.walk
    show_standing(game, record.replay(game=game), names_of(record.seats))
    say()
    say("Who was winning", "bold")
    points = turning_points(walked)
    curves = walked.curves()
    for seat, curve in enumerate(curves):
        name = "All together" if walked.together else f"Seat {seat + 1}"
        show_curve(name, curve)
    first, last = curves[0][0][0], walked.last  # before the first choice there is nothing to see
    say(f"{'':13}{ruler([point.number for point in points], first, last)}")
    say(f"{'':13}{first:<{COLUMNS // 2}}{last:>{COLUMNS - COLUMNS // 2}}")
    say()
    say("Where it turned" if points else "It never turned: no turn changed much.", "bold")
    for number, point in enumerate(points):
        whose = "of all" if walked.together else f"of seat {point.seat + 1}"
        change = f"chance {whose} {point.before:.0%} to {point.after:.0%}"
        say(f"  {CIRCLED[number]} Move {point.number}: {words(analysis, told, point.number)} ({change})")
    for seat in seats:
        say()
        mistakes = analysis.mistakes(seat)
        heading = "What seat {} can learn" if mistakes else "Seat {}: no choice was clearly a mistake."
        say(heading.format(seat + 1), "bold")
        for number, verdict in enumerate(mistakes, 1):
            say(f"  {number}. {mistake(game, verdict)}")


def mistake(game: Game, verdict: Verdict) -> str:
    """A mistake in a sentence or three."""
    reasons = f" Because: {'; '.join(verdict.because())}." if verdict.because() else ""
    if round(verdict.instead, 2) > round(verdict.chance, 2):
        cost = f"{verdict.instead:.0%} to win became {verdict.chance:.0%}."
    else:
        cost = "It hardly cost a chance to win, but the result would have been clearer."
    return (
        f"Move {verdict.number}: you took {label(game, verdict.taken)}; "
        f"better was {label(game, verdict.better)}. {cost}{reasons}"
    )


def column(number: int, first: int, last: int) -> int:
    return min(COLUMNS - 1, (number - first) * COLUMNS // max(1, last - first))


def ruler(numbers: Sequence[int], first: int, last: int) -> str:
    """Circled numbers below the curves, at their moves."""
    line = [" "] * COLUMNS
    for place, number in enumerate(numbers):
        line[column(number, first, last)] = CIRCLED[place]
    return "".join(line).rstrip()


def show_curve(name: str, points: Sequence[tuple[int, float]]) -> None:
    """A curve as a mountain range three lines high: the mean chance of each stretch of the game."""
    first, last = points[0][0], points[-1][0]
    heights: list[list[float]] = [[] for _ in range(COLUMNS)]
    for number, chance in points[:-1]:
        heights[column(number, first, last)].append(chance)
    value = points[0][1]
    means: list[float] = []
    for found in heights:
        value = sum(found) / len(found) if found else value
        means.append(value)
    means[-1] = points[-1][1]
    for row in range(ROWS - 1, -1, -1):
        line = "".join(BLOCKS[max(0, min(8, round(mean * 8 * ROWS) - 8 * row))] for mean in means)
        title = name if row == ROWS - 1 else ""
        side = f" {points[-1][1]:.0%}" if row == ROWS - 1 else ""
        say(f"{title:12} {line}{side}")
