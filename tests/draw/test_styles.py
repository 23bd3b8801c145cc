"""Every page has all styles in one sheet, so a class of a board must not be a class of the pages by accident."""

from __future__ import annotations

import re
from pathlib import Path

import orrery

HOME = Path(orrery.__file__).parent
RULE = re.compile(r"([^{}@;]+)\{[^{}]*\}")
CLASS = re.compile(r'class="([^"{]*)')
# What drawings and pages mean alike: the kit's parts, and the curve of a replay
SHARED = {"axis", "chance", "chart-catch", "chart-disc", "emblem", "f-seat", "tx"}


def test_no_board_styles_a_class_of_the_pages() -> None:
    boards = re.sub(r"/\*.*?\*/", "", (HOME / "draw/style/boards.css").read_text(), flags=re.DOTALL)
    alone = {
        found[1]
        for selectors in RULE.findall(boards)
        for one in selectors.split(",")
        if (found := re.fullmatch(r"\.([\w-]+)", one.strip()))
    }
    assert len(alone) > 100
    pages = {
        name
        for path in (HOME / "web/templates").glob("*.html")
        for names in CLASS.findall(path.read_text())
        for name in names.split()
    }
    assert alone & pages <= SHARED
