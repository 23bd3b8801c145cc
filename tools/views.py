"""Writes docs/views/SLUG.md: what a seat sees of each game, from its `view_types.py`. `--check` only looks.

A type is told by its docstring, a field by its type and the comment beside it. The JSON Schema of the API is made from
the same types; this is for people.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from orrery.core.registry import installed

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs" / "views"
NAME: Final = re.compile(r"\b[A-Z]\w+\b")


def comments(text: str) -> dict[int, str]:
    """The comment of each line that has one."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}


def shown(kind: ast.expr, named: Mapping[str, str]) -> str:
    """A type as people read it: names of other types lead to them, and what need not be there says so."""
    words = ast.unparse(kind)
    optional = re.fullmatch(r"NotRequired\[(.*)\]", words)
    words = optional[1] if optional else words
    words = words.replace("'", '"').replace(" | ", " or ")
    parts = NAME.split(words)
    names = [f"[{name}](#{named[name]})" if name in named else f"`{name}`" for name in NAME.findall(words)]
    plain = [f"`{part}`" if part.strip() else part for part in parts]
    text = "".join(part for pair in zip(plain, [*names, ""], strict=True) for part in pair)
    text = text.replace("``", "")
    return f"{text} (may be missing)" if optional else text


def fields(kind: ast.ClassDef, notes: Mapping[int, str], named: Mapping[str, str]) -> Iterator[str]:
    yield "| field | type | |"
    yield "|---|---|---|"
    for line in kind.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            note = notes.get(line.end_lineno or line.lineno, "")
            yield f"| `{line.target.id}` | {shown(line.annotation, named)} | {note} |".replace("|  |", "| |")


def page(title: str, source: str, text: str) -> str:
    """The page of one game: first the whole view, then the types it consists of."""
    module = ast.parse(text)
    notes = comments(text)
    kinds = [node for node in module.body if isinstance(node, ast.ClassDef)]
    aliases = [node for node in module.body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)]
    named = {kind.name: kind.name.lower() for kind in kinds}
    named |= {node.targets[0].id: "names" for node in aliases if isinstance(node.targets[0], ast.Name)}
    first = (ast.get_docstring(module) or "").partition("\n\n")
    lines = [
        f"# {title}: what a seat sees",
        "",
        f"Made by `tools/views.py` from [`{Path(source).name}`](../../{source}). {' '.join(first[2].split())}",
        "",
    ]
    for kind in reversed(kinds):
        lines += [f"## {kind.name}", "", ast.get_docstring(kind) or "", "", *fields(kind, notes, named), ""]
    if aliases:
        lines += ["## Names", ""]
        for node in aliases:
            note = f", {notes[node.lineno]}" if node.lineno in notes else ""
            lines.append(f"- `{ast.unparse(node.targets[0])}`: {shown(node.value, {})}{note}")
        lines.append("")
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """The files, and what belongs into them."""
    found = {}
    for game in installed():
        source = Path("src", "orrery", "games", game.slug, "view_types.py")
        if (ROOT / source).is_file():
            text = (ROOT / source).read_text(encoding="utf-8")
            found[FOLDER / f"{game.slug}.md"] = page(game.title, source.as_posix(), text)
    return found


def main(check: bool) -> int:
    wrong = [path for path, text in pages().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in wrong:
        print(f"{path.relative_to(ROOT)} {'is out of date: python tools/views.py' if check else 'is written'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pages()[path], encoding="utf-8")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
