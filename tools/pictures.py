"""Takes the pictures of the documentation anew, from real tables in Chromium: `python tools/pictures.py [NAME ...]`.

Cards, dice and bots are those of the tests (`tests/browser/steady.py`), so the same games come again. Needs what the
tests in a browser need, and Pillow.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # for tests and tools

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402
from tests.browser.conftest import LAPTOP, PHONE, SWITCHES  # noqa: E402
from tests.browser.playing import PATIENCE, hasten, open_table, wait_for_turn  # noqa: E402
from tests.browser.serving import Server  # noqa: E402
from tools.browser import find  # noqa: E402

FOLDER: Final = ROOT / "docs" / "pictures"
QUALITY: Final = 66
THINKING: Final = 1_800_000.0  # milliseconds: all decisions of a whole game are weighed
SETTLED: Final = 400  # milliseconds until a picture that was just drawn has its last shade


class Scene(NamedTuple):
    """A table worth looking at: who sits there, and how far the game is."""

    seats: tuple[str, ...]
    until: int
    preset: str = ""


SCENES: Final = {
    "gardens": Scene(("me", "medium", "easy"), 190),
    "vertium": Scene(("me", "easy", "easy"), 240),
    "minethemoon": Scene(("me", "easy", "easy"), 420),
    "uranus": Scene(("me", "easy", "easy"), 150),
    "darkness": Scene(("me", "easy", "easy"), 260),
}


PLAIN: Final = (("home", "/", "night"), ("create", "/new/vertium", "day"), ("rulebook", "/rules/gardens", "day"))


class Studio:
    """A browser and a server."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.wanted = sys.argv[1:]

    def is_wanted(self, *names: str) -> bool:
        return not self.wanted or any(name in self.wanted for name in names)

    @contextmanager
    def visitor(self, phone: bool = False, kept: str | None = None) -> Iterator[Page]:
        """Somebody's page; `kept` are the cookies of somebody who was here before."""
        size: dict[str, Any] = PHONE if phone else {"viewport": LAPTOP}
        context = self.browser.new_context(
            reduced_motion="reduce", base_url=self.server.address, storage_state=kept, **size
        )
        context.set_default_timeout(PATIENCE)
        try:
            yield context.new_page()
        finally:
            context.close()

    def keep(self, page: Page, name: str, light: str) -> None:
        """Write a picture of what the window shows, by day or by night."""
        page.evaluate("light => { document.documentElement.dataset.theme = light; }", light)
        page.mouse.move(0, 0)
        page.wait_for_timeout(SETTLED)
        picture = Image.open(io.BytesIO(page.screenshot()))
        path = FOLDER / f"{name}.webp"
        picture.convert("RGB").save(path, quality=QUALITY, method=6)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


def named(page: Page, name: str) -> None:
    page.goto("/me")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url("/")


def tables(studio: Studio) -> None:
    """Every game on somebody's turn: by night, by day, and on a phone."""
    for slug, scene in SCENES.items():
        if not studio.is_wanted(slug):
            continue
        studio.server.deal(f"pictures of {slug}")
        kept = str(studio.server.folder / f"{slug}.json")
        with studio.visitor() as page:
            named(page, "Marigold")
            address = open_table(page, slug, *scene.seats, preset=scene.preset)
            hasten(page, scene.until)
            wait_for_turn(page)
            page.context.storage_state(path=kept)
            studio.keep(page, f"{slug}-night", "night")
            studio.keep(page, f"{slug}-day", "day")
        with studio.visitor(phone=True, kept=kept) as page:
            page.goto(address)
            wait_for_turn(page)
            studio.keep(page, f"{slug}-phone", "night")


def replay(studio: Studio) -> None:
    if not studio.is_wanted("replay"):
        return
    studio.server.deal("pictures of a replay")
    with studio.visitor() as page:
        named(page, "Marigold")
        open_table(page, "gardens", "me", "easy", "easy")
        hasten(page)
        page.get_by_role("link", name="The story").click()
        page.get_by_role("button", name="Look back at this game").click()
        point = page.locator("a.chart-point:visible").first
        expect(point).to_be_visible(timeout=THINKING)
        point.press("Enter")
        expect(page.locator("#curve .chart-cursor")).to_have_count(1)
        studio.keep(page, "replay", "day")


def pages(studio: Studio) -> None:
    """What needs no table."""
    for name, path, light in PLAIN:
        if studio.is_wanted(name):
            with studio.visitor() as page:
                page.goto(path)
                page.wait_for_load_state("networkidle")
                studio.keep(page, name, light)


def report(studio: Studio) -> None:
    """The page of a run of the laboratory, on a laptop and on a phone."""
    if not studio.is_wanted("report"):
        return
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "gardens"
        wanted = "simulate gardens -n 500 --seats greedy --players 4 --seed 7 --items --moments --out"
        for order in ([*wanted.split(), str(run)], ["report", str(run)]):
            subprocess.run([sys.executable, "-m", "orrery", *order], check=True, stdout=subprocess.DEVNULL)
        for phone, name, light in ((False, "report", "day"), (True, "report-phone", "night")):
            with studio.visitor(phone=phone) as page:
                page.goto((run / "report.html").as_uri())
                studio.keep(page, name, light)


JOBS: Final[tuple[Callable[[Studio], None], ...]] = (pages, tables, replay, report)


def take() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), program="tools.pictures_server")
        server.start()
        browser = playwright.chromium.launch(executable_path=find(), args=SWITCHES)
        try:
            for job in JOBS:
                job(Studio(browser, server))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    take()
