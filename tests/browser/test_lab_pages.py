"""The pages of the laboratory on a laptop and on a phone: nothing is cut off, nothing lies on something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

import orrery
from orrery.lab import simulate
from orrery.lab.compare import compare
from orrery.lab.compare_page import compare_page
from orrery.lab.findings import findings
from orrery.lab.knobs import read_knobs
from orrery.lab.report_page import report_page
from orrery.lab.targets import read_targets
from orrery.lab.tune import Table, Task, tune
from orrery.lab.tune_page import tune_page
from tests.browser.conftest import LAPTOP, PHONE

READERS: Final[dict[str, dict[str, Any]]] = {
    "a laptop by day": {"viewport": LAPTOP, "color_scheme": "light"},
    "a phone by night": {**PHONE, "color_scheme": "dark"},
}
# What is wrong with the page that is open: words of a figure beyond it or on each other, what is wider than its card
FAULTS: Final = """() => {
  const found = []
  const beside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1
  const inside = (a, b) => beside(a, b) && a.top >= b.top - 1 && a.bottom <= b.bottom + 1
  document.querySelectorAll('details').forEach(each => { each.open = true })
  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth) found.push(`the page is ${wide} wide`)
  for (const figure of document.querySelectorAll('.figure')) {
    const frame = figure.getBoundingClientRect()
    const words = [...figure.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()])
    words.forEach(([text, box], number) => {
      if (!inside(box, frame)) found.push(`"${text}" leaves its figure`)
      for (const [other, there] of words.slice(0, number)) {
        const over = Math.min(box.right, there.right) - Math.max(box.left, there.left)
        const under = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top)
        if (over > 0.5 && under > box.height / 3) found.push(`"${text}" lies on "${other}"`)
      }
    })
  }
  for (const card of document.querySelectorAll('section')) {
    const frame = card.getBoundingClientRect()
    for (const part of card.querySelectorAll(':scope > *, :scope > table td')) {
      const words = part.textContent.slice(0, 40)
      if (!inside(part.getBoundingClientRect(), frame)) found.push(`"${words}" leaves its card`)
    }
  }
  return found
}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A report, two runs side by side, and a search, with long names, long lists and many values."""
    folder = tmp_path_factory.mktemp("runs")
    moon, uranus = orrery.game("minethemoon"), orrery.game("uranus")
    simulate(moon, ["greedy", "random"], 12, seed=4, out=folder / "one", items=True, moments=True)
    bonus = {"advanced": {"transmitter": {"bonus": 4}}}
    simulate(moon, ["greedy", "random"], 12, seed=4, out=folder / "other", items=True, data=bonus)
    tracks = "[3, 6, 9, 11, 13, 15, 17, 18, 19]|[2, 4, 6, 8, 10, 12, 14, 16, 18, 19]"
    knobs, base = read_knobs(uranus.data, [f"track.attacks={tracks}", "track.length=20..21"])
    targets = read_targets(uranus, ["win_rate=0.001..0.002", "length=50..70"])
    tables = [Table(("random",)), Table(("random",) * 4)]
    task = Task(uranus, base, knobs, targets, tables, {}, 2, 3, 4, 1, folder / "search")
    return {
        "report": report_page(findings(folder / "one")),
        "compare": compare_page(compare(folder / "one", folder / "other")),
        "tune": tune_page(tune(task)),
    }


@pytest.mark.parametrize("reader", READERS)
def test_nothing_is_cut_off_and_nothing_overlaps(
    browser: Browser, pages: dict[str, str], tmp_path: Path, reader: str
) -> None:
    context = browser.new_context(**READERS[reader])
    page = context.new_page()
    for name, content in pages.items():
        (tmp_path / f"{name}.html").write_text(content, encoding="utf-8")
        page.goto((tmp_path / f"{name}.html").as_uri())
        assert page.evaluate(FAULTS) == [], f"{name} on {reader}"
    context.close()
