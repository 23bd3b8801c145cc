"""The notebooks run from top to bottom, and show what they promise."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Any

import pytest

if os.environ.get("CI") != "true":  # where we land they are there
    pytest.importorskip("nbclient")
nbclient = importlib.import_module("nbclient")
nbformat = importlib.import_module("nbformat")

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"


def outputs(name: str, kind: str) -> list[str]:
    """All outputs of one kind, after the notebook has been run in a kernel of its own."""
    book: Any = nbformat.read(FOLDER / name, as_version=4)
    assert not any(cell.get("outputs") for cell in book.cells)  # what is kept is the source
    nbclient.NotebookClient(book, timeout=900, resources={"metadata": {"path": str(FOLDER)}}).execute()
    found = [output for cell in book.cells for output in cell.get("outputs", ())]
    return ["".join(output["data"][kind]) for output in found if kind in output.get("data", {})]


@pytest.mark.long
def test_drawing_and_replay() -> None:
    pages = [page for page in outputs("drawing.ipynb", "text/html") if 'type="range"' in page]
    assert len(pages) == 1
    assert pages[0].count("<figure") >= 20
    assert pages[0].count("hidden>") == pages[0].count("<figure") - 1  # one moment is shown


@pytest.mark.long
def test_balance_of_a_game() -> None:
    assert outputs("balance.ipynb", "image/png")


def test_there_are_no_others() -> None:
    assert sorted(file.name for file in FOLDER.glob("*.ipynb")) == ["balance.ipynb", "drawing.ipynb"]
