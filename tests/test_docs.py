"""The documentation: every link leads somewhere, every example runs, and what is made from sources is up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hatch_build import manual_files
from tools import views

from orrery.core import GameRecord
from orrery.web.manual import Page, Shelf
from orrery.web.manual.markdown import rendered, slug
from orrery.web.manual.shelf import FENCE, LINK, OUTSIDE

ROOT = Path(__file__).parent.parent
SHELF = Shelf(ROOT)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
RECORD = ROOT / "docs" / "examples" / "uranus.jsonl"


def text(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def run(code: str) -> None:
    exec(compile(code, "docs", "exec"), {})


def test_every_link_leads_somewhere() -> None:
    assert SHELF.broken == []


def test_every_page_can_be_reached_from_the_first() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages - SHELF.pages.keys() == set()


def test_the_table_of_contents_names_those_who_read() -> None:
    sections = {section.title: [page.source for _, page in section.entries] for section in SHELF.contents()}
    assert {"Players", "Researchers", "Designers", "Bot authors", "Hosters", "Game authors"} <= sections.keys()
    assert [source.split("/")[3] for source in sections["Rulebooks"]] == [
        *("gardens", "vertium", "minethemoon", "uranus", "darkness"),
    ]


@pytest.mark.parametrize("page", SHELF.pages.values(), ids=lambda page: page.place or "first")
def test_anchors_exist(page: Page) -> None:
    for link in LINK.findall(FENCE.sub("", page.text)):
        path, mark, anchor = link.partition("#")
        if not mark or OUTSIDE.match(link):
            continue
        target = SHELF.pages[SHELF.find(page.source, path) or "" if path else page.source]
        assert f'id="{anchor}"' in rendered(SHELF, target).body, link


@pytest.mark.parametrize(("heading", "anchor"), [("What a server keeps", "what-a-server-keeps"), ("A, b!", "a-b")])
def test_anchors_are_those_of_the_repository(heading: str, anchor: str) -> None:
    assert slug(heading) == anchor


def test_a_wheel_carries_all_of_it() -> None:
    carried = {path.as_posix() for path in manual_files(ROOT)}
    needed = {source for source in [*SHELF.pages, *SHELF.files] if not source.startswith("src/") and source[-1] != "/"}
    assert needed <= carried


def test_the_hosting_kit_can_be_had_from_every_server() -> None:
    kit = {f"deploy/{path.name}" for path in (ROOT / "deploy").iterdir() if path.is_file() and path.name[0] != "."}
    assert kit - SHELF.files - SHELF.pages.keys() == {"deploy/Dockerfile.dockerignore"}


def test_a_wheel_carries_no_passwords(tmp_path: Path) -> None:
    for name in ("deploy/.env", "deploy/orrery.env", "deploy/orrery.key", "examples/ts/node_modules/a/README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    assert [path.as_posix() for path in manual_files(tmp_path)] == ["deploy/orrery.env"]


def test_the_pages_about_views_say_what_the_types_say() -> None:
    for path, made in views.pages().items():
        assert path.read_text(encoding="utf-8") == made, "python tools/views.py"


def test_a_page_about_views_has_every_field_with_its_note() -> None:
    page = text("views/gardens.md")
    assert "| `gardener` | `str or None` | the spot it stands on |" in page
    assert "| `seats` | `list[`[SeatView](#seatview)`]` | |" in page
    assert "| `names` | `list[str]` (may be missing) |" in page


# The record format


def test_the_page_about_records_shows_lines_of_the_example() -> None:
    blocks = re.findall(r"```json\n(.*?)```", text("record-format.md"), re.DOTALL)
    shown = [line for block in blocks for line in block.splitlines()]
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    assert len(shown) == 6
    assert set(shown) <= set(lines)


def test_the_page_about_records_explains_every_field() -> None:
    explained = set(re.findall(r"^\| `([a-z0-9.]+)` \|", text("record-format.md"), re.MULTILINE))
    record = GameRecord.load(RECORD)
    record.chance = "stream"
    lines = [json.loads(line) for line in record.lines()]
    used = {field for line in lines for field in line if field != "end"} | {
        f"end.{field}" for field in lines[-1]["end"]
    }
    assert used == explained


def test_the_example_of_reading_a_record_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for code in PYTHON.findall(text("record-format.md")):
        run(code)
    assert capsys.readouterr().out.endswith("moon_dark 23 outcomes of chance were fair\n")


# Fair chance


def test_the_check_that_people_do_themselves_says_that_the_example_is_fair(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = PYTHON.findall(text("fair-chance.md"))
    run(code)
    assert capsys.readouterr().out == "23 outcomes, all of them fair\n"


@pytest.mark.parametrize(
    ("fair", "turned", "word"),
    [
        ('"do": "impact:P8"', '"do": "impact:P1"', "line 11 was not fair"),
        ('"seed": "c9', '"seed": "00', "another seed than was sealed"),
    ],
)
def test_it_notices_a_die_that_was_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fair: str, turned: str, word: str
) -> None:
    record = RECORD.read_text(encoding="utf-8")
    assert record.count(fair) == 1
    (tmp_path / "docs" / "examples").mkdir(parents=True)
    (tmp_path / "docs" / "examples" / RECORD.name).write_text(record.replace(fair, turned), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (code,) = PYTHON.findall(text("fair-chance.md"))
    with pytest.raises(AssertionError, match=word):
        run(code)


def test_the_example_of_a_view_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for code in PYTHON.findall(text("views.md")):
        run(code)
    assert capsys.readouterr().out == "moons [-1]\n"


# Privacy


def test_the_page_about_privacy_forgets_nothing_that_is_stored() -> None:
    """A new table of the store has to be told there: whoever adds one names here what tells of it."""
    from orrery.server.store.schema import METADATA

    told = {
        "guests": "a random id, the name you typed",
        "tables": "the secret of a table's invite link",
        "seats": "who sat where and under which names",
        "actions": "every action with its time",
        "lines": "what was said at a table",
        "links": "links that work once",
        "wishes": "who waits for a seat",
        "tokens": "hashes of tokens",
        "preferences": "preferences:",
        "channels": "the push address of your browser",
        "calls": "which calls were sent",
        "results": "results, by game and seat",
        "ratings": "a rating if you want one",
        "bans": "who is banned, and why",
    }
    assert told.keys() == METADATA.tables.keys()
    page = " ".join(text("privacy.md").split())
    assert [words for words in told.values() if words not in page] == []
