"""`orrery graph`: who decides what in a game, where chance enters, where it loops."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.output import Slug, examples, load_game, progress, say
from orrery.core.wording import count_of


def add_to(app: typer.Typer) -> None:
    app.command(
        "graph", epilog=examples("orrery graph vertium", "orrery graph gardens --out gardens.svg --theme day -n 200")
    )(graph)


def graph(
    slug: Slug,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="SLUG-graph.svg by default; a name in .json gets data."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games to play beside one of every mode.")] = 40,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games, same graph.")] = 0,
    theme: Annotated[str | None, typer.Option("--theme", help="day or night; without it the reader's own.")] = None,
) -> None:
    """Play a game in every mode and draw which decision follows which, as an SVG picture."""
    from orrery.conformance.cases import plan
    from orrery.draw import graph_picture
    from orrery.lab.graph import explore

    game = load_game(slug)
    if theme not in (None, "day", "night"):
        raise typer.BadParameter(f"There is no theme called {theme!r}: take day or night.")
    file = out or Path(f"{slug}-graph.svg")
    cases = plan(game, games, seed)
    with progress(f"Playing {game.title}", len(cases)) as done:
        found = explore(game, cases, done)
    if file.suffix == ".json":
        text = json.dumps(found.as_json(), indent=1, ensure_ascii=False) + "\n"
    else:
        text = graph_picture(found, game.title, theme)
    file.write_text(text, encoding="utf-8")
    say(f"{file}: {count_of(len(found.nodes), 'step')}, {count_of(len(found.ways), 'way')} between them.")
