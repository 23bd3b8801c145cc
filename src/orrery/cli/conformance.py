"""`orrery conformance`: does a game keep the contract? Three ways to ask: closely, by the thousand, and as a hunt."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.output import FAILED, AsJson, Slug, console, examples, load_game, print_error, print_json, say
from orrery.core.game import Game
from orrery.core.wording import count_of

if TYPE_CHECKING:
    from orrery.conformance import Finding
    from orrery.conformance.report import Seen

WIDTH = 110
TITLE = 22  # the width of the first column
KINDS = 10  # kinds of findings after which there is no need to go on
SHRINKING = 20.0  # seconds
OFTEN = 0.5  # seconds between two lines of progress


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery conformance gardens",
        "orrery conformance relay --games 5",
        "orrery conformance uranus --play 2000",
        "orrery conformance uranus --hunt 10m --seed 3 --out findings/",
    )
    app.command("conformance", epilog=examples(*lines))(conformance)


def conformance(
    slug: Slug,
    *,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games to look at position by position.")] = 20,
    play: Annotated[
        int | None,
        typer.Option("--play", metavar="N", min=1, help="Only play N games quickly, in mixed styles: who gets stuck?"),
    ] = None,
    hunt: Annotated[
        str | None,
        typer.Option(
            "--hunt", metavar="TIME", help="Only hunt for dead ends and crashes: 30s, 10m, 2h; Ctrl-C ends it."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games.")] = 0,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where --play and --hunt write the records of what they find.")
    ] = Path("findings"),
    as_json: AsJson = False,
) -> None:
    """Hold a game against the contract: rules and refusals, copies, views, records, limits; nobody ever stuck."""
    if play is not None and hunt is not None:
        raise typer.BadParameter("Take --play or --hunt, not both.")
    if as_json and (play is not None or hunt is not None):
        raise typer.BadParameter("--json is for the whole suite; --play and --hunt write records to --out.")
    game = load_game(slug)
    if hunt is not None:
        go_hunting(game, hunt, seed, out)
    elif play is not None:
        play_many(game, play, seed, out)
    else:
        look_closely(game, games, seed, as_json)


def look_closely(game: Game, games: int, seed: int, as_json: bool) -> None:
    """The whole suite."""
    from orrery.conformance import run

    with status(f"Testing {game.title}") as tell:
        report = run(game, games=games, seed=seed, progress=tell)
    if as_json:
        print_json({"game": game.slug, "keeps": report.ok, "checks": report.counts, "failures": report.failures})
        raise typer.Exit(0 if report.ok else FAILED)
    width = max((len(name) for name, _ in report.checks), default=0)
    for name, count in report.checks:
        say(f"{name:{width}}  {count:,}")
    say()
    show_seen(game, report.seen)
    for failure in report.failures:
        print_error(failure)
    if not report.ok:
        say(f"{game.title} breaks the contract; failures: {len(report.failures)}.", "red")
        raise typer.Exit(FAILED)
    say(f"{game.title} keeps the contract.", "green")


def play_many(game: Game, games: int, seed: int, out: Path) -> None:
    """Thousands of games, in which nobody may get stuck."""
    from orrery.conformance import Report, play_quickly
    from orrery.conformance.hunt import shrink

    report, start = Report(game.slug), time.monotonic()
    found: dict[str, Finding] = {}
    try:
        with status(f"Playing {game.title}") as tell:
            for finding in play_quickly(game, games, seed, report, tell):
                if finding.kind not in found:
                    found[finding.kind] = finding
                    found[finding.kind] = shrink(game, finding, SHRINKING)
                if len(found) == KINDS:
                    break
    except KeyboardInterrupt:
        pass
    played = count_of(report.counts.get("quick games", 0), "game")
    say(f"{game.title}: {played}, seed {seed}, {time.monotonic() - start:,.0f} s.", "bold")
    show_seen(game, report.seen)
    conclude(game, list(found.values()), out)


def go_hunting(game: Game, duration: str, seed: int, out: Path) -> None:
    """A search for whatever ends a table, guided by what is new."""
    from orrery.conformance import Hunt
    from orrery.conformance.hunt import seconds_of

    seconds = seconds_of(duration)
    search, start = Hunt(game, seed), time.monotonic()
    with status(f"Hunting in {game.title}") as tell:

        def progress(left: float) -> None:
            games, findings = count_of(search.games, "game"), count_of(len(search.findings), "finding")
            tell(f"{clock(left)} left, {games}, {sights(search.reached)}, {findings}")

        search.go_on(seconds, progress)
    played = count_of(search.games, "game")
    say(f"{game.title}: {played}, seed {seed}, {clock(time.monotonic() - start)}, {sights(search.reached)}.", "bold")
    show_seen(game, search.seen)
    conclude(game, list(search.findings.values()), out)


def conclude(game: Game, findings: Sequence[Finding], out: Path) -> None:
    """Say what was found, and where its record is."""
    from orrery.conformance.hunt import save

    if not findings:
        say(f"Nobody got stuck in {game.title}, nothing crashed, every game ended.", "green")
        return
    for finding, file in zip(findings, save(game, findings, out), strict=True):
        print_error(f"{finding.promise}: {finding.case.mode}, {finding.place(game)}: {finding.complaint}; see {file}")
    say(
        f"{game.title} breaks the contract: {count_of(len(findings), 'finding')}. `orrery replay FILE` shows one.",
        "red",
    )
    raise typer.Exit(FAILED)


def show_seen(game: Game, seen: Seen) -> None:
    """How many positions of each kind came up, and what never did."""
    say(f"{'positions':{TITLE}}{seen.positions:,}, of which {seen.several:,} with several seats to act")
    say(f"{'restored and compared':{TITLE}}{seen.restored:,}")
    row("positions by style", seen.styles)
    row("positions by step", seen.steps)
    row("actions by verb", seen.played)
    verbs = [verb.name for verb in game.space.verbs]
    for title, missed in (
        ("steps never asked", [step.name for step in game.steps if not seen.steps[step.name]]),
        ("verbs never legal", [name for name in verbs if not seen.open[name]]),
        ("legal, never played", [name for name in verbs if seen.open[name] and not seen.played[name]]),
    ):
        row(title, dict.fromkeys(missed, 0))


def row(title: str, counts: Mapping[str, int]) -> None:
    """One line of names with their numbers, the most frequent first; nothing if there are none."""
    ordered = sorted(counts.items(), key=lambda item: -item[1])
    cells = [f"{name} {count:,}" if count else name for name, count in ordered]
    if cells:
        line = ", ".join(cell.replace(" ", "\xa0") for cell in cells)  # a name stays beside its number
        filled = textwrap.fill(line, WIDTH, initial_indent=f"{title:{TITLE}}", subsequent_indent=" " * TITLE)
        say(filled.replace("\xa0", " "))


def sights(reached: Collection[object]) -> str:
    return f"{len(reached):,} different things reached"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


@contextmanager
def status(title: str) -> Iterator[Callable[[str], None]]:
    """A line of progress on a terminal, nothing elsewhere; call what it gives with what is going on."""
    if not console().is_terminal:
        yield lambda _: None
        return
    with console().status(title) as line:
        told = 0.0

        def tell(text: str) -> None:
            nonlocal told
            if time.monotonic() - told > OFTEN:
                told = time.monotonic()
                line.update(f"{title}: {text}")

        yield tell
