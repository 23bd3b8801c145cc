"""`orrery games`, `orrery rules` and `orrery data`: what there is to play and what is printed in the box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.cli import book, completing
from orrery.cli.output import (
    FAILED,
    STDIN,
    AsJson,
    DataFile,
    Slug,
    console,
    examples,
    existing,
    load_game,
    load_overrides,
    print_error,
    print_json,
    say,
)
from orrery.core.data import sources
from orrery.core.errors import DataError, OptionsError, OrreryError, UnknownGameError
from orrery.core.game import Game
from orrery.core.registry import installed
from orrery.core.registry import list_games as slugs

SHOWN = 60  # characters of a long value in the table on a terminal


def add_to(app: typer.Typer) -> None:
    app.command("games", epilog=examples("orrery games", "orrery games gardens"))(show_games)
    rules = ("orrery rules gardens", "orrery rules gardens G-2.3", "orrery rules gardens reference")
    app.command("rules", epilog=examples(*rules))(show_rules)
    app.command("data", epilog=examples("orrery data gardens", "orrery data gardens --check mine.toml"))(show_data)


def show_games(
    slug: Annotated[
        str | None,
        typer.Argument(metavar="[SLUG]", autocompletion=completing.games, help="Show the options of this game."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games that are installed, or the options of one of them."""
    if slug is not None:
        game = load_game(slug)
        print_json({**facts_of(game), "options": options_of(game)}) if as_json else show_options(game)
        return
    if as_json:
        print_json([facts_of(game) for game in installed()])
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("SLUG", "GAME", "PLAYERS", "MINUTES", ""):
        table.add_column(heading, no_wrap=heading != "")
    for name in slugs():
        try:
            game = load_game(name)
        except UnknownGameError as problem:
            print_error(problem)
            continue
        players = str(game.fewest) if game.fewest == game.most else f"{game.fewest}-{game.most}"
        table.add_row(game.slug, game.title, players, str(game.minutes), game.tagline)
    console().print(table)
    say()
    say("`orrery games SLUG` shows the options of a game; `orrery play SLUG` starts it.")


def facts_of(game: Game) -> dict[str, Any]:
    """What the list of games says about one."""
    return {
        "slug": game.slug,
        "title": game.title,
        "fewest": game.fewest,
        "most": game.most,
        "minutes": game.minutes,
        "tagline": game.tagline,
    }


def options_of(game: Game) -> list[dict[str, Any]]:
    """What can be chosen before the game starts, as data."""
    return [
        {
            "name": option.name,
            "title": option.title,
            "words": option.words,
            "default": option.default,
            "choose": option.domain(),
            "rule": option.rule,
        }
        for option in game.options.options
    ]


def show_options(game: Game) -> None:
    """What can be chosen before the game starts."""
    say(f"{game.title}: {game.fewest} to {game.most} players, {game.minutes} minutes. {game.tagline}")
    for option in game.options.options:
        default = "" if option.default is None else f" (default {option.default})"
        rule = f" [{option.rule}]" if option.rule else ""
        say()
        say(f"{option.name}{default}", "bold")
        say(f"  {option.words or option.title}{rule}")
        say(f"  Choose {option.domain()}.")
    example = playable_example(game)
    if example is not None:
        say()
        say(f"For example: orrery play {game.slug} --option {example}")


def playable_example(game: Game) -> str | None:
    """The first option that changes something and makes a game with everything else as it is."""
    for option in game.options.options:
        for value in option.samples():
            if value != option.default:
                try:
                    game.new(None, {option.name: value})
                except OptionsError:
                    continue
                return f"{option.name}={option.write(value)}"
    return None


def show_rules(
    slug: Slug,
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="A rule such as G-2.3, the start of several (G-2), or `reference`: what is printed on the pieces.",
        ),
    ] = None,
    data: DataFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the rulebook, or one rule of it. Its numbers are those in use."""
    game = load_game(slug, data)
    rules = game.rules
    if as_json:
        print_json(book.as_json(game, what))
    elif what is None:
        book.show_book(game)
    elif what.lower() == book.REFERENCE:
        chapters = book.chapters_of(game)
        if not chapters:
            raise OrreryError(f"The rulebook of {game.title} has no reference part.")
        book.show_chapters(chapters)
    else:
        several = [rule for rule in rules.rules.values() if rule.id.startswith(f"{what.upper()}.")]
        book.show_rules(several or [rules.find(what)])


def show_data(
    slug: Slug,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check", metavar="FILE", help="Say whether this data file fits the game; - is the standard input."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the printed numbers of a game, each with its source; or check a data file of your own."""
    game = load_game(slug)
    if check is None:
        print_json(values_of(game)) if as_json else show_values(game)
        return
    try:
        changed = game.with_data(load_overrides(check if check == STDIN else existing(check)))
    except DataError as problem:
        print_error(f"{check}: {problem}")
        raise typer.Exit(FAILED) from None
    before = {place: value for place, value, _, _ in sources(game.data)}
    changes = [(place, value) for place, value, _, _ in sources(changed.data) if value != before[place]]
    if as_json:
        print_json([{"place": place, "before": before[place], "after": value} for place, value in changes])
        return
    for place, value in changes:
        say(f"{place}: {written(before[place])} becomes {written(value)}")
    say(f"{check} fits {game.title}; values changed: {len(changes)}.")


def values_of(game: Game) -> list[dict[str, Any]]:
    """Every value with its place and source, as data."""
    return [
        {"place": place, "value": value, "source": source, "note": note}
        for place, value, source, note in sources(game.data)
    ]


def show_values(game: Game) -> None:
    """Every value with its place and source; cut to the width of a terminal, whole in a pipe."""
    if not console().is_terminal:
        for place, value, source, note in sources(game.data):
            say("\t".join([place, written(value), source, note]))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    for heading in ("PLACE", "VALUE", "SOURCE", "NOTE"):
        table.add_column(heading, no_wrap=heading in ("PLACE", "SOURCE"), ratio=1 if heading == "NOTE" else None)
    for place, value, source, note in sources(game.data):
        text = written(value)
        cut = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
        table.add_row(place, Text(cut), source, Text(note))
    console().print(table)


def written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
