"""`orrery play`: a game in the terminal, with people and bots."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from orrery.cli import completing
from orrery.cli.output import DataFile, Options, Slug, examples, load_game
from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game
from orrery.core.options import parse_assignments

PERSON = "me"
USUAL = "medium"


def add_to(app: typer.Typer) -> None:
    lines = (
        "orrery play gardens",
        "orrery play gardens --seats me:Anna,me:Ben,hard --option board=rhombus",
        "orrery play gardens --companion --record evening.jsonl",
    )
    app.command("play", epilog=examples(*lines))(play)


def play(
    slug: Slug,
    *,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="WHO,WHO",
            autocompletion=completing.seats,
            help="Who sits where: `me`, `me:Anna`, or a bot (`beginner` to `expert`). You and `medium` by default.",
        ),
    ] = None,
    option: Options = None,
    data: DataFile = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Same seed, same rolls and draws.")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Keep the record of the game in this new file.")
    ] = None,
    companion: Annotated[
        bool, typer.Option("--companion", help="You roll and draw at your own table, and enter what came.")
    ] = False,
) -> None:
    """Play in the terminal. Type what stands in brackets; `?` shows the rules and what else you can type.

    With several people at one terminal, the screen is cleared before it is passed on.
    """
    from orrery.cli.session import Session
    from orrery.core.match import Match

    game = load_game(slug, data)
    if companion and seed is not None:
        raise OrreryError("--seed is for the computer's dice; with --companion you roll yourselves. Leave one out.")
    if record is not None and record.exists():
        raise OrreryError(f"{record} already exists, and a record is never overwritten; name a new file.")
    if record is not None and not record.absolute().parent.is_dir():
        raise OrreryError(f"There is no folder {record.parent} for the record.")
    options = parse_assignments(option or [])
    people, bots = read_seats(game, seats, options)
    secret = None if seed is None else hashlib.sha256(f"orrery:{seed}".encode()).digest()
    match = Match.begin(game, len(people) + len(bots), options, secret, companion=companion)
    Session(match, people, bots, Random(seed), record).play()


def read_seats(game: Game, seats: str | None, options: Mapping[str, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The names of the people and the kinds of the bots, by seat."""
    from orrery.bots import bot_names
    from orrery.bots.registry import ALIASES, bot_class, is_own

    kinds = bot_names(game)
    usual = [PERSON] + [USUAL] * (game.usual_players(options) - 1)
    words = [word.strip() for word in seats.split(",")] if seats else usual
    people: dict[int, str] = {}
    bots: dict[int, str] = {}
    for seat, word in enumerate(words):
        kind, colon, name = word.partition(":")
        if kind == PERSON:
            people[seat] = name.strip() if colon and name.strip() else f"Player {seat + 1}"
        elif (bot := ALIASES.get(word, word)) in kinds:
            bots[seat] = bot
        elif is_own(word):
            bot_class(word)  # one that cannot be loaded is refused before anything is played
            bots[seat] = word
        else:
            hint = did_you_mean(word, [PERSON, *kinds])
            seat_words = ", ".join([PERSON, f"{PERSON}:NAME", *kinds, "module:Class"])
            raise OrreryError(f"'{word}' cannot sit down.{hint} A seat is one of {seat_words}.")
    return people, bots
