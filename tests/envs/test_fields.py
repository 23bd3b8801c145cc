"""The pages of the games list the fields of their observations as they are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.fields import BEGIN, END, page_with, section, sizes

from orrery.core import game

ROOT = Path(__file__).parents[2]


def test_the_lists_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "fields.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_field_is_listed_with_its_size_for_each_number_of_players() -> None:
    listed = section(game("relay"))
    two, three, four = (game("relay").new(players).observation() for players in (2, 3, 4))
    for fields in zip(two, three, four, strict=True):
        assert f"| {fields[0].name} | {sizes([field.size for field in fields])} |" in listed


def test_a_list_takes_the_place_of_the_one_before_and_nothing_else() -> None:
    old = f"# A game\n\nWords.\n\n{BEGIN}\nold\n{END}\n\n## More\n"
    new = page_with(old, f"{BEGIN}\nnew\n{END}\n")
    assert new == old.replace("old", "new")
    assert page_with(new, f"{BEGIN}\nnew\n{END}\n") == new
    assert page_with("# A game\n", f"{BEGIN}\nnew\n{END}\n") == f"# A game\n\n{BEGIN}\nnew\n{END}\n"
