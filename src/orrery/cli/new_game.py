"""`orrery new-game`: a folder with a small whole game, for its author to change."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from orrery.cli.output import examples, say
from orrery.core.errors import OrreryError
from orrery.core.registry import list_games
from orrery.core.wording import number_word

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-]+[A-Za-z0-9]+)*")
LONGEST: Final = 30  # letters of a name
PLAYERS: Final = re.compile(r"(\d)(?:-(\d))?")
FEWEST, MOST = 2, 6  # seats that a table can have; a game for one alone is begun in another way
SUFFIX: Final = ".txt"  # of every template: none of them is a module of ours


class Naming(NamedTuple):
    """What a new game is called, here and there."""

    title: str  # Moon Race
    slug: str  # moonrace
    package: str  # orrery_moonrace
    class_: str  # MoonRace


def add_to(app: typer.Typer) -> None:
    lines = ('orrery new-game "Moon Race"', "orrery new-game comet --players 3-5 --dir games")
    app.command("new-game", epilog=examples(*lines))(new_game)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called, such as `Moon Race`.")],
    *,
    players: Annotated[str, typer.Option("--players", metavar="2-4", help="For how many it is: 3, or 2-5.")] = "2-4",
    folder: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="Where its folder goes; the current one by default.")
    ] = Path(),
) -> None:
    """Write a new game: a package of its own that keeps the contract and can be played at once.

    It begins as a small game about a pile of stones, with rules, a secret, tests and bots. Change it rule by rule.
    """
    naming = named(name)
    fewest, most = numbers_of(players)
    free(naming)
    target = folder / naming.slug
    write(target, naming, fewest, most)
    say(f"{target} is a whole game: {naming.title}, for {spread(fewest, most)} players.", "bold")
    for line, why in (
        (f"cd {target}", ""),
        ("pip install -e '.[dev]'", "or uv pip install -e '.[dev]'"),
        (f"orrery conformance {naming.slug}", "does it keep the contract?"),
        (f"orrery play {naming.slug}", "in the terminal"),
        ("orrery serve", "in the browser"),
    ):
        say(f"  {line:32}{f'# {why}' if why else ''}".rstrip())
    say(f"Its rules are in {Path('src', naming.package, 'rules.md')}; README.md says how to change one.")


def named(name: str) -> Naming:
    """The names that follow from what was typed; a sentence if it cannot be a name."""
    typed = " ".join(name.split())
    if not NAME.fullmatch(typed):
        raise OrreryError(
            f"'{name}' cannot be the name of a game: take letters from a to z, digits, spaces and hyphens, "
            "with a letter at the beginning, such as `Moon Race`."
        )
    if len(typed) > LONGEST:
        raise OrreryError(f"'{name}' is too long for a name; take at most {LONGEST} letters.")
    words = re.split(r"[ _-]+", typed)
    slug = "".join(words).lower()
    if keyword.iskeyword(slug) or keyword.issoftkeyword(slug):
        raise OrreryError(f"'{slug}' is a word of Python itself; take another name, such as `{slug}-game`.")
    title = " ".join(word[0].upper() + word[1:] for word in words)
    return Naming(title, slug, f"orrery_{slug}", title.replace(" ", ""))


def numbers_of(players: str) -> tuple[int, int]:
    """For how many a game is; a sentence if that makes no sense."""
    found = PLAYERS.fullmatch(players.strip())
    fewest = int(found[1]) if found else 0
    most = int(found[2] or found[1]) if found else 0
    if not FEWEST <= fewest <= most <= MOST:
        raise typer.BadParameter(f"--players is a number or two from {FEWEST} to {MOST}, such as 3 or 2-5.")
    return fewest, most


def free(naming: Naming) -> None:
    """A sentence if something that is installed has the name already."""
    if naming.slug in list_games():
        raise OrreryError(f"There is a game called '{naming.slug}' already; `orrery games` lists them.")
    if find_spec(naming.package) is not None:
        raise OrreryError(f"There is a package called {naming.package} already; take another name.")


def spread(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def write(target: Path, naming: Naming, fewest: int, most: int) -> None:
    """Write all files of the game into a folder that is not there yet."""
    if not target.parent.is_dir():
        raise OrreryError(f"There is no folder {target.parent} for the game; make it first.")
    if target.exists():
        raise OrreryError(f"{target} is there already and stays as it is; take another name, or another --dir.")
    values = {
        "title": naming.title,
        "slug": naming.slug,
        "package": naming.package,
        "Class": naming.class_,
        "P": naming.title[0].upper(),
        "players": spread(fewest, most),
        "fewest": str(fewest),
        "most": str(most),
        "Fewest": number_word(fewest).capitalize(),
        "low": "2",
        "high": str(most + 3),  # more cards than players: nobody knows which are out
    }
    for place, text in templates(files("orrery.cli") / "starter", Path()):
        file = target / located(place, naming)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(filled(text, values), encoding="utf-8")


def templates(folder: Traversable, place: Path) -> Iterator[tuple[Path, str]]:
    """Every template with its place, in a stable order."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from templates(entry, place / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield place / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")


def located(place: Path, naming: Naming) -> Path:
    """Where a template goes in the new folder."""
    if place.name == "gitignore":
        return Path(".gitignore")
    return Path("src", naming.package, place.name) if place.parts[0] == "package" else place


def filled(text: str, values: Mapping[str, str]) -> str:
    """A template with its «places» filled in."""
    return re.sub("«(\\w+)»", lambda found: values[found[1]], text)
