"""The command `orrery`, before anything of the package `orrery` is imported.

Another library on the package index has the import name `orrery`, too. Where both are installed, one of them lies in
the way of the other, and what fails then would not tell why. So this module looks first, and says what to do.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

NOT_OURS = 2  # the exit code, as of wrong usage
OURS = "from orrery.compiled import import_compiled"  # how our package begins


def in_the_way() -> str | None:
    """Where the other library lies, if `import orrery` would find that one instead of ours; nothing is imported."""
    found = find_spec("orrery")
    if found is None or found.origin is None:  # uninstalling the other one has taken our first file along
        return ", ".join(found.submodule_search_locations or []) if found else "Nothing called `orrery`"
    first = Path(found.origin)
    if first.name == "__init__.py" and OURS in first.read_text(encoding="utf-8", errors="replace"):
        return None
    return found.origin


def main() -> None:
    """Run the command that was typed, or say why that cannot be."""
    if place := in_the_way():
        print(
            f"orrery: {place} is not this program: there is another library called `orrery`, and it lies in the way. "
            "Either `pip uninstall orrery` and then `pip install --force-reinstall orrery-games`, "
            "or install orrery-games in an environment of its own.",
            file=sys.stderr,
        )
        sys.exit(NOT_OURS)
    from orrery.cli.main import main as run

    run()
