"""The command `orrery`: which commands there are, and what happens when one goes wrong."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from orrery import __version__
from orrery.cli import (
    admin,
    analyse,
    arena,
    bench,
    check,
    compare,
    conformance,
    dataset,
    games,
    graph,
    new_game,
    play,
    replay,
    report,
    serve,
    simulate,
    train,
    tune,
)
from orrery.cli.output import FAILED, USAGE_ERROR, examples, print_error
from orrery.compiled import how_it_runs
from orrery.core.errors import OrreryError, RecordError

INTERRUPTED = 130
TRACEBACK = "ORRERY_TRACEBACK"  # set it to see the traceback of an internal error

# What typer raises for wrong arguments. It has no public name; `BadParameter`, which has one, is a kind of it.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="orrery",
    help="Space board games, played faithfully by computer: with friends, with bots, by the thousand.",
    epilog=examples("orrery games", "orrery play gardens", "orrery rules gardens G-2.3"),
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
MODULES = (
    games, play, serve, admin, simulate, report, compare, tune, dataset, arena, train, replay, analyse, check,
    conformance, bench, graph, new_game,
)  # fmt: skip
for module in MODULES:
    module.add_to(app)


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"orrery {__version__}, {how_it_runs()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", "-V", callback=show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: list[str]) -> int:
    """Run one command; its exit code. Whatever the user can put right is one line, never a traceback."""
    try:
        code = app(arguments, prog_name="orrery", standalone_mode=False) or 0
        sys.stdout.flush()  # a closed pipe is noticed here, not when Python exits
        return code
    except UsageError as problem:
        print_error(usage(problem))
    except RecordError as problem:
        print_error(problem)
        return FAILED
    except OrreryError as problem:
        print_error(problem)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has stopped (`| head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as problem:
        print_error(f"{problem.filename or 'A file'}: {problem.strerror}.")
        return FAILED
    except Exception as problem:
        if os.environ.get(TRACEBACK):
            raise
        print_error(f"Internal error: {problem!r}. Set {TRACEBACK}=1 to see the traceback.")
        return FAILED
    return USAGE_ERROR


def usage(problem: Exception) -> str:
    """The message of a usage error on one line, with the way to the help."""
    context = getattr(problem, "ctx", None)
    command = context.command_path if context is not None else "orrery"
    message = " ".join(str(getattr(problem, "format_message", problem.__str__)()).split())
    return f"{message}{'' if message.endswith(('.', '?')) else '.'} See `{command} --help`."
