"""Where is this rule? `python tools/where.py G-3.1` (or `make where RULE=G-3.1`) lists where it is stated, decided,
refused, tested, told and drawn.

A rule is decided where steps, positions or data name its id, refused in the game's refusal modules, tested by what is
marked `@rule(...)`. It is told and drawn by way of names: of the steps and events of each function or class that names
it. Prompts, lessons, log and panels are keyed by them.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "orrery" / "games"
SHOWING = ("words", "tutorial.py", "view")


def game_of(rule: str) -> str | None:
    """The game whose rulebook has the rule."""
    for book in sorted(GAMES.glob("*/rules.md")):
        if f"**{rule}** " in book.read_text(encoding="utf-8"):
            return book.parent.name
    return None


def lines_with(pattern: str, paths: Iterable[Path]) -> Iterator[str]:
    """Each line that fits, with where it stands."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def names_for(rule: str, steps: Iterable[Path]) -> set[str]:
    """The steps and events of each function or class that names the rule: what words and drawings go by."""
    found: set[str] = set()
    for path in steps:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            if not re.search(exactly(rule), ast.get_source_segment(text, node) or ""):
                continue
            for part in ast.walk(node):
                if isinstance(part, ast.Call) and ast.unparse(part.func) == "at.tell":
                    value: ast.expr = part.args[0]
                elif isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "name":
                    value = part.value
                else:
                    continue
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found.add(value.value)
    return found


def exactly(rule: str) -> str:
    """The id and no longer one: V-3.1 is not in V-3.14."""
    return re.escape(rule) + r"(?!\.?\d)"


def where(rule: str, slug: str) -> dict[str, list[str]]:
    """Everything about a rule, by what it is."""
    folder = GAMES / slug
    own = [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml")]
    refusals = [path for path in own if path.name.endswith("refusal.py")]
    showing = [path for path in own if path.relative_to(folder).parts[0] in SHOWING]
    deciding = [path for path in own if path not in refusals and path not in showing]
    tests = sorted((ROOT / "tests").rglob("*.py"))
    pattern = exactly(rule)
    keys = sorted(names_for(rule, (path for path in deciding if path.parent.name == "steps")))
    by_name = "|".join(rf'"{re.escape(key)}"' for key in keys)
    shown = list(lines_with(f"{pattern}|{by_name}" if keys else pattern, showing))
    return {
        "stated": list(lines_with(rf"^\*\*{re.escape(rule)}\*\* ", [folder / "rules.md"])),
        "decided": list(lines_with(pattern, deciding)),
        "refused": list(lines_with(pattern, refusals)),
        "tested": list(lines_with(pattern, tests)),
        "told and drawn" + (f" ({', '.join(keys)})" if keys else ""): shown,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rule", help="the id of a rule, such as G-3.1")
    rule = parser.parse_args().rule.upper()
    slug = game_of(rule)
    if slug is None:
        print(f"No rulebook has {rule}. Ids look like G-3.1 or V-R21; `orrery rules SLUG` lists them.", file=sys.stderr)
        return 2
    for what, lines in where(rule, slug).items():
        print(f"{what}:")
        for line in lines or ["-"]:
            print(f"  {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
