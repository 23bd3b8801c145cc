"""`orrery train`: learn from the policy's own games what a position is worth."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.cli.output import AsJson, Slug, console, examples, load_game, print_json, say, steps

if TYPE_CHECKING:
    from orrery.lab.train import Lesson, Training


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery train vertium",
        "orrery train gardens --games 500 --dry-run",
        "orrery train vertium --kinds solo --games 5000 --seed 3",
        "orrery train gardens --rounds 3",
    )
    app.command("train", epilog=examples(*lines))(train)


def train(
    slug: Slug,
    *,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games of each kind of table.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same weights, however many jobs.")] = 1,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")] = None,
    kinds: Annotated[
        str,
        typer.Option("--kinds", metavar="KIND,KIND", help="Only these kinds of tables; the others stay as they are."),
    ] = "",
    hidden: Annotated[
        int, typer.Option("--hidden", help="Hidden units that are tried; they are kept where they are better.")
    ] = 12,
    rounds: Annotated[
        int, typer.Option("--rounds", help="From the second on, games of a bot that searches with what was learnt.")
    ] = 1,
    player: Annotated[str, typer.Option("--player", help="The bot that plays from the second round on.")] = "hard",
    later: Annotated[
        int, typer.Option("--later-games", help="How many games of each kind from the second round on.")
    ] = 200,
    duels: Annotated[
        int, typer.Option("--duels", help="Games that a round plays against the one before, of each kind.")
    ] = 100,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to write; the folder of the game by default.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing, only tell.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let the policy of a game play against itself, and learn from it what positions are worth to whom.

    It tells how well that works on games that were not learnt from. The area under the curve (AUC) is the chance that
    the winner's position is given more than the loser's; the loss is told with that of a guess that is always the mean.
    Each further round plays with the weights of the one before, and is kept only if it wins against them.
    """
    from orrery.lab.sources import sources_of
    from orrery.lab.train import Plan, weights_path
    from orrery.lab.train import train as learn
    from orrery.lab.workers import check_jobs, needs

    needs("numpy", "orrery.lab.fit")
    game = load_game(slug)
    wanted = tuple(kind.strip() for kind in kinds.split(",") if kind.strip())
    plan = Plan(games, seed, hidden, rounds, player, later, duels, wanted)
    path = None if dry_run else out or weights_path(game)
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    check_jobs(jobs)
    with steps() as tell:
        training = learn(game, plan, jobs, tell)
    made = training.content["made"]
    made.update({"command": command(slug, plan), "sources": sources_of(game), "seed": seed})
    if as_json:
        print_json([[asdict(lesson) for lesson in lessons] for lessons in training.rounds])
    else:
        show(training)
    if path is None:
        return
    path.write_text(training.text())
    if not as_json:
        say(f"Written to {path}.")


def command(slug: str, plan: Any) -> str:
    """What to type for the same weights again."""
    said = [f"orrery train {slug} --games {plan.games} --seed {plan.seed} --hidden {plan.hidden}"]
    if plan.rounds > 1:
        said.append(f"--rounds {plan.rounds} --player {plan.player} --later-games {plan.later_games}")
        said.append(f"--duels {plan.duels}")
    if plan.kinds:
        said.append(f"--kinds {','.join(plan.kinds)}")
    return " ".join(said)


def show(training: Training) -> None:
    """A table for each round."""
    from rich.table import Table

    for number, lessons in enumerate(training.rounds, 1):
        if len(training.rounds) > 1:
            say(f"Round {number}", "bold")
        table = Table(box=None, pad_edge=False)
        headings = [
            "KIND",
            "GAMES",
            "POSITIONS",
            "WIN: AUC",
            "LOSS",
            "OF MEAN",
            "HIDDEN",
            "WORTH: LOSS",
            "OF MEAN",
            "HIDDEN",
        ]
        if number > 1:
            headings += ["GAIN", "KEPT"]
        for heading in headings:
            table.add_column(heading, justify="left" if heading == "KIND" else "right", no_wrap=True)
        for lesson in lessons:
            table.add_row(*cells(lesson))
        console().print(table)
    last = training.rounds[-1]
    if len(training.rounds) > 1 and not any(lesson.kept for lesson in last):
        say("The last round did not beat the one before, so its weights are left out.")


def cells(lesson: Lesson) -> list[str]:
    win, worth = lesson.win, lesson.worth
    found = [lesson.kind, f"{lesson.games:,}", f"{lesson.positions:,}", f"{win['auc']:.3f}"]
    for each in (win, worth):
        found += [f"{each['log_loss']:.4f}", f"{each['log_loss_of_mean']:.4f}", str(each["hidden"])]
    if lesson.contest is not None:
        found += [f"{lesson.contest.gain:+.3f} ± {1.96 * lesson.contest.error:.3f}", "yes" if lesson.kept else "no"]
    return found
