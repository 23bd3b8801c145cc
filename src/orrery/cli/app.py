"""The command `orrery`: which commands there are, and what happens when one goes wrong."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from orrery import __version__
from orrery.cli import bench, check, games, graph, play, replay, serve, simulate
from orrery.cli.output import FAILED, WRONG_USE, complain, examples
from orrery.core.errors import OrreryError, RecordError

INTERRUPTED = 130
TRACEBACK = "ORRERY_TRACEBACK"  # set it to see where an error of ours comes from

# What typer raises for wrong arguments. It has no public name; `BadParameter`, which has one, is a kind of it.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="orrery",
    help="Space board games, played faithfully by computer: with friends, with bots, by the thousand.",
    epilog=examples("orrery games", "orrery play gardens", "orrery rules gardens G-2.3"),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in (games, play, serve, simulate, replay, check, bench, graph):
    module.add_to(app)


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"orrery {__version__}")
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
        sys.stdout.flush()  # a reader who has gone is noticed here, not when Python ends
        return code
    except UsageError as problem:
        complain(usage(problem))
    except RecordError as problem:
        complain(problem)
        return FAILED
    except OrreryError as problem:
        complain(problem)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has stopped (`| head`): there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as problem:
        complain(f"{problem.filename or 'A file'}: {problem.strerror}.")
        return FAILED
    except Exception as problem:
        if os.environ.get(TRACEBACK):
            raise
        complain(f"This is an error of ours: {problem!r}. {TRACEBACK}=1 shows where it comes from.")
        return FAILED
    return WRONG_USE


def usage(problem: Exception) -> str:
    """The message of a usage error on one line, with the way to the help."""
    context = getattr(problem, "ctx", None)
    command = context.command_path if context is not None else "orrery"
    message = " ".join(str(getattr(problem, "format_message", problem.__str__)()).split())
    return f"{message}{'' if message.endswith(('.', '?')) else '.'} See `{command} --help`."
