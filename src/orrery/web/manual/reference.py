"""The reference: a line `::: orrery.core.state.State` stands for what the source says of that name, as Markdown.

It is read from the source, not from the running program: compiled modules have no signatures, and what a page names may
need libraries that are not installed. The site lets mkdocstrings do the same with more links.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import orrery

PACKAGES: Final = Path(orrery.__file__).parents[1]
NAMED: Final = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)
DOCTEST: Final = re.compile(r"(?:^>>> .*\n?(?:.+\n?)*)", re.MULTILINE)

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def with_reference(text: str) -> str:
    """The text with every `:::` line replaced by what it names."""
    return NAMED.sub(lambda found: described(found[1]), text)


def fenced(docstring: str) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    return DOCTEST.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", docstring)


def described(name: str) -> str:
    """A module, a class or a function, with everything public in it."""
    module, path = module_of(name)
    inner = name.removeprefix(module).strip(".")
    tree, lines = parsed(path)
    if not inner:
        parts = [words(tree), *(part for node in public(tree) for part in told(node, node.name, lines))]
    else:
        found = next((node for node in public(tree) if node.name == inner), None)
        if found is None:
            raise LookupError(f"There is no {inner} in {module}.")
        parts = list(told(found, inner, lines))
    return "\n\n".join(part for part in parts if part)


def module_of(name: str) -> tuple[str, Path]:
    """The module of ours that a name is in, and its source, which also lies beside what was compiled."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        path = PACKAGES.joinpath(*parts[:length])
        for source in (path.with_suffix(".py"), path / "__init__.py"):
            if source.is_file():
                return ".".join(parts[:length]), source
    raise LookupError(f"There is no module of {name}.")


@cache
def parsed(path: Path) -> tuple[ast.Module, tuple[str, ...]]:
    text = path.read_text(encoding="utf-8")
    return ast.parse(text), tuple(text.splitlines())


def public(node: ast.Module | ast.ClassDef) -> Iterator[Function | ast.ClassDef]:
    for part in node.body:
        if isinstance(part, Function | ast.ClassDef) and not part.name.startswith("_"):
            yield part


def words(node: ast.Module | ast.ClassDef | Function) -> str:
    return fenced(ast.get_docstring(node) or "").strip()


def told(node: Function | ast.ClassDef, name: str, lines: tuple[str, ...], level: int = 3) -> Iterator[str]:
    """Heading, signature and words; of a class its fields and methods, too."""
    yield f"{'#' * level} `{name}`"
    if not isinstance(node, ast.ClassDef):
        if not is_property(node):
            yield f"```python\n{signature(node)}\n```"
        yield words(node)
        return
    made = next((part for part in node.body if isinstance(part, Function) and part.name == "__init__"), None)
    if made is not None:
        yield f"```python\n{signature(made, node.name)}\n```"
    yield words(node)
    if made is None and (fields := fields_of(node, lines)):
        yield f"```python\n{fields}\n```"
    for part in public(node):
        yield from told(part, part.name, lines, level + 1)


def is_property(node: Function) -> bool:
    return any(ast.unparse(each).endswith(("property", ".setter")) for each in node.decorator_list)


def signature(node: Function, name: str = "") -> str:
    """How it is called, without `self`; in several lines if one would be long."""
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, |$)", "", arguments)
    returned = f" -> {ast.unparse(node.returns)}" if node.returns is not None and not name else ""
    line = f"{name or node.name}({arguments}){returned}"
    if len(line) <= 100:
        return line
    start = "self, " if re.match(r"(self|cls), ", ast.unparse(node.args)) else ""
    parts = split_arguments(ast.unparse(node.args).removeprefix(start or "cls, "))
    return "\n".join([f"{name or node.name}(", *(f"    {part}," for part in parts), f"){returned}"])


def split_arguments(arguments: str) -> list[str]:
    """At the commas that stand in no bracket."""
    parts, depth = [""], 0
    for sign in arguments:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def fields_of(node: ast.ClassDef, lines: tuple[str, ...]) -> str:
    """The fields of a class that has no `__init__`, as they stand in the source, with their comments."""
    shown: list[str] = []
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and not ast.unparse(part.target).startswith("_"):
            shown += lines[part.lineno - 1 : part.end_lineno]
    return "\n".join(line.strip() for line in shown)
