"""The report on a run: what it finds, what it shows, and what it says of things that the run does not hold."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

import orrery
from orrery.core import OrreryError
from orrery.lab import simulate
from orrery.lab.findings import Share, findings, gain
from orrery.lab.report_page import report_page

GARDENS = orrery.game("gardens")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "gardens"
    simulate(GARDENS, ["random", "greedy"], 12, seed=4, out=folder, items=True, moments=True)
    return folder


def test_findings_count_what_the_run_holds(run: Path) -> None:
    found = findings(run)
    games = pl.read_parquet(run / "games" / "*.parquet")
    assert found.summary.games == 12
    assert sum(found.lengths.values()) == 12
    assert found.leads is not None
    assert sum(found.leads.values()) == 12
    assert found.tension is not None
    assert all(low <= middle <= high for low, middle, high in zip(*list(vars(found.tension).values())[:3], strict=True))
    began = [returns[start] for returns, start in games.select("returns", "start").iter_rows()]
    assert found.starts[0].value == pytest.approx(sum(began) / 12)
    items = pl.read_parquet(run / "items" / "*.parquet").filter(kind="card")
    assert found.items is not None
    for worth in (item for item in found.items if item.kind == "card"):
        assert worth.used == pytest.approx(items.filter(item=worth.item).height / 24)
    assert found.places["planted"]


def test_what_a_thing_is_worth_is_wins_with_minus_without() -> None:
    import numpy as np

    returns = np.array([[1.0, 0.0]] * 40)
    used = np.array([[True, False]] * 30 + [[False, True]] * 10)
    found = gain(returns, used)
    assert found is not None
    assert found.value == pytest.approx(0.75 - 0.25)
    assert found.error > 0
    assert gain(returns, np.ones_like(used)) is None


def test_the_page_needs_nothing_else_and_every_figure_has_its_table(run: Path) -> None:
    page = report_page(findings(run))
    assert not re.search(r"<script|<link|https?://(?!www\.w3\.org)|@import", page)
    for title in ("Wins by seat", "Wins by start", "Skill gap", "Length", "Tension", "Lead changes", "Planted: where"):
        assert f">{title}<" in page, title
        assert f"{title} as a table" in page
    assert page.count('class="figure"') + page.count("data-heat") == page.count("<summary>")
    heat = page[page.index("data-heat") :]
    assert heat[: heat.index("</section>")].count("<text") >= 40  # a number on every spot that was planted


def test_a_long_draft_hides_no_heat_map(tmp_path: Path) -> None:
    """With four seats the dealing and the draft are more than a third of all actions."""
    simulate(GARDENS, ["random"] * 4, 3, seed=4, out=tmp_path / "run", moments=True)
    found = findings(tmp_path / "run")
    assert len(found.places["planted"]) > 10
    assert max(found.places["planted"].values()) <= 1
    assert "Planted: where" in report_page(found)


def test_who_begins_is_told_where_it_matters(run: Path) -> None:
    found = findings(run)
    found.starts = [Share("who began", 900, 0.4, 0.37, 0.43), Share("who did not", 900, 0.6, 0.57, 0.63)]
    assert "Starting hurts" in report_page(found)
    found.starts = [Share("who began", 900, 0.5, 0.47, 0.53), Share("who did not", 900, 0.5, 0.47, 0.53)]
    assert "Starting" not in report_page(found)


def test_a_run_without_items_and_moments_says_how_to_get_them(tmp_path: Path) -> None:
    simulate(GARDENS, ["random", "random"], 2, out=tmp_path / "run")
    page = report_page(findings(tmp_path / "run"))
    assert "<code>--items</code>" in page
    assert "<code>--moments</code>" in page


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match=r"holds no simulation \(run.json\)"):
        findings(tmp_path)
