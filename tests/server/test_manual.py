"""`/docs`: the documentation on the server that it describes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hatch_build import manual_files

from orrery.web import manual_pages
from orrery.web.manual import Shelf, shelf
from orrery.web.manual.markdown import rendered, search
from orrery.web.manual.shelf import Page
from tests.server.people import House

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def books() -> Shelf:
    return Shelf(ROOT)


def written(text: str) -> Page:
    return Page("docs/test.md", "test", "Test", text)


def test_it_begins_with_the_table_of_contents(house: House) -> None:
    page = house.person().get("/docs")
    assert page.status_code == 200
    assert '<a href="/docs/fair-chance">' in page.text
    assert '<a href="/rules/gardens">' in page.text
    assert '<a href="/docs/deploy">' in page.text


def test_every_page_opens_and_every_link_on_it_is_answered(house: House, books: Shelf) -> None:
    ada = house.person()
    asked: dict[str, int] = {}
    for page in books.pages.values():
        answer = ada.get(f"/docs/{page.place}")
        assert answer.status_code in (200, 303), page.place
        main = answer.text.partition("<article>")[2]
        for link in re.findall(r'(?:href|src)="(/[^"#]*)', main):
            if link not in asked and not link.startswith("/rules/"):  # those are drawn, slowly, and have their tests
                asked[link] = ada.get(link).status_code
    assert len(asked) > 60
    assert {link: status for link, status in asked.items() if status not in (200, 303)} == {}


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("/docs/files/deploy/nginx.conf", "text/plain; charset=utf-8", b"proxy_pass"),
        ("/docs/files/docs/examples/uranus.jsonl", "text/plain; charset=utf-8", b'{"orrery": 1'),
        ("/docs/games/gardens-decisions.svg", "image/svg+xml", b"<svg"),
        ("/docs/pictures/gardens-night.webp", "image/webp", b"WEBP"),
    ],
)
def test_what_a_page_shows_or_points_to_is_there(house: House, path: str, kind: str, content: bytes) -> None:
    answer = house.person().get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert content in answer.content


@pytest.mark.parametrize(
    "path",
    [
        "/docs/nothing",
        "/docs/files/pyproject.toml",  # in the checkout, but no page points to it
        "/docs/files/deploy/.env",
        "/docs/files/../pyproject.toml",
        "/docs/..%2f..%2fetc/passwd",
        "/docs/files/%2e%2e/pyproject.toml",
        "/docs/files/deploy/nginx.conf%00",
    ],
)
def test_nothing_else_is(house: House, path: str) -> None:
    assert house.person().get(path).status_code == 404


def test_a_rulebook_is_where_it_was(house: House) -> None:
    answer = house.person().get("/docs/rules/vertium")
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/vertium")


def test_the_reference_comes_from_the_docstrings(house: House) -> None:
    page = house.person().get("/docs/reference/core").text
    assert '<h3 id="state"><code>State</code></h3>' in page
    assert "Who owes a decision now: seats, or [CHANCE]; empty when the game is over." in page
    assert ":::" not in page.partition("<article>")[2]


def test_somebody_searches(house: House) -> None:
    ada = house.person()
    page = ada.get("/docs?q=HMAC commitment").text
    assert '<a href="/docs/fair-chance#how-it-works">Fair chance: How it works</a>' in page
    assert "No places found for “&lt;b&gt;”" in ada.get("/docs?q=<b>").text


def test_a_heading_that_fits_comes_first(books: Shelf) -> None:
    assert search(books, "writing bot")[0].page.source == "docs/bot-authors.md"


def test_html_in_a_text_stays_text(books: Shelf) -> None:
    body = rendered(books, written("# A\n\n<script>alert(1)</script> [x](javascript:alert(1))")).body
    assert "<script" not in body
    assert 'href="javascript' not in body


def test_headings_of_the_same_words_have_anchors_of_their_own(books: Shelf) -> None:
    body = rendered(books, written("# A\n\n## Chance\n\n## Chance\n")).body
    assert 'id="chance"' in body
    assert 'id="chance_1"' in body


def test_an_installed_package_has_it_from_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, books: Shelf
) -> None:
    carried = tmp_path / "orrery" / "web" / "manual" / "carried"
    for file in manual_files(ROOT):
        (carried / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, carried / file)
    for source in books.pages.keys() | books.files:
        if source.startswith("src/"):
            copy = tmp_path / source.removeprefix("src/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, copy)
    monkeypatch.setattr(shelf, "CARRIED", carried)
    shelf.open_shelf.cache_clear()
    try:
        found = shelf.open_shelf()
    finally:
        shelf.open_shelf.cache_clear()
    assert found is not None
    assert found.root == carried
    assert found.broken == []
    assert found.pages.keys() == books.pages.keys()


def test_without_its_files_it_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual_pages, "open_shelf", lambda: None)
    answer = house.person().get("/docs")
    assert answer.status_code == 404
    assert "This installation has no documentation" in answer.text
