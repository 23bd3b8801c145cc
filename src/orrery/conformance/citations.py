"""Every rule has a test: the marks `@rule("R-2.1")` in the tests, held against rules.md."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from orrery.core.game import Game
from orrery.core.rules import MENTION


def cited(folders: Iterable[Path]) -> dict[str, list[str]]:
    """The rules that tests below these folders are marked with, each with the places of the marks.

    A mark is `@rule(...)` or `@pytest.mark.rule(...)` on a test or a class of tests. The sources are read, not run, so
    the answer does not depend on which tests are selected.
    """
    found: dict[str, list[str]] = {}
    for folder in folders:
        for file in sorted(folder.rglob("test_*.py")):
            for rule, line in marks(ast.parse(file.read_text(encoding="utf-8"))):
                found.setdefault(rule, []).append(f"{file.name}:{line}")
    return found


def marks(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and name_of(decorator.func) == "rule":
                    for argument in decorator.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield argument.value, decorator.lineno


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def citation_failures(game: Game, folders: Iterable[Path]) -> list[str]:
    """The rules that no test names, and the marks that name a rule of this game which does not exist.

    A mark may also name a worked example, which is written otherwise than a rule (`G-X3`).
    """
    found = cited(folders)
    prefixes = {rule.split("-")[0] for rule in game.rules.rules}
    unproven = [f"{rule} is named by no test" for rule in game.rules.rules if rule not in found]
    unknown = [
        f"{rule} is not in the rules of {game.title}, but {places[0]} names it"
        for rule, places in found.items()
        if MENTION.fullmatch(rule) and rule.split("-")[0] in prefixes and rule not in game.rules
    ]
    return unproven + unknown
