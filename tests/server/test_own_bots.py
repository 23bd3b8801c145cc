"""Bots of somebody's own on the server: only those that the operator has listed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from orrery.core import OrreryError
from tests.server.conftest import settings
from tests.server.people import BotsHere, House, Program
from tests.server.serving import Serving

SOURCE = """
from orrery.bots import Bot

class DeepThought(Bot):
    \"\"\"Takes the first thing that is allowed.\"\"\"

    def decide(self, state, player):
        return state.legal(player)[0]
"""
MODULE = "deep_thought_of_a_test"
NAME = f"{MODULE}:DeepThought"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bot lies, and the server is started."""
    (tmp_path / f"{MODULE}.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nobody_sits_down_by_a_name_that_is_not_listed(folder: Path) -> None:
    with House(settings(folder)) as house:
        answer = house.program().post("/tables", game="relay", seats=["me", NAME])
        assert answer.status_code == 422
        assert "beginner" in answer.json()["text"]
        assert MODULE not in sys.modules, "the name has loaded something"


def test_a_listed_bot_plays_and_is_told_of(folder: Path) -> None:
    with House(settings(folder, own_bots=NAME)) as house:
        program = house.program()
        assert program.get("/levels").json()[-1] == {
            "name": NAME,
            "face": "DeepThought",
            "words": "Takes the first thing that is allowed.",
            "seconds": None,
        }
        table = program.sets("me", NAME, game="relay")
        assert (table["seats"][1]["name"], table["seats"][1]["level"]) == ("DeepThought", NAME)
        program.play_out(table["id"])
        assert program.get(f"/tables/{table['id']}").json()["standing"]["winners"]
        house.run(house.site.results.settle, table["id"])
        page = house.person("Ada").get(f"/t/{program.sets('me', NAME, game='relay', listed=True)['id']}")
        assert page.status_code == 200
        assert "DeepThought" in page.text
    with House(settings(folder)) as house:  # the operator has taken it from the list: a bot of the house sits there
        assert house.live(table["id"]).bot_level(1) == "hard"


class Pondering(BotsHere):
    """Bots that never come to an end."""

    async def choose(self, *_: object) -> str:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]


def test_a_table_can_be_opened_while_it_thinks(folder: Path) -> None:
    """A page shows who thinks by their face; only the five have one of their own."""
    with House(settings(folder, own_bots=NAME)) as house:
        house.site.bots.workers = Pondering()  # type: ignore[assignment]
        ada = house.person("Ada")
        table = ada.sets(NAME, "me", game="relay")
        house.wait(table, lambda live: live.actors() == [0])
        page = ada.get(f"/t/{table}")
        assert page.status_code == 200
        assert "botface thinks" in page.text


def test_the_forms_of_the_browser_offer_it(folder: Path) -> None:
    with House(settings(folder, own_bots=NAME)) as house:
        ada = house.person("Ada")
        form = ada.get("/new/relay", params={"level": NAME}).text
        assert f'name="seat1" value="{NAME}" checked' in form
        assert "Takes the first thing that is allowed. Whoever runs this server has added it." in form
        assert f'href="/new/relay?level={NAME.replace(":", "%3A")}"' in ada.get("/opponents/relay").text
        table = ada.sets("me", "friend", game="relay")
        assert f'"level": "{NAME}"' in ada.get(f"/t/{table}").text  # in the lobby, for an open seat
        assert ada.post(f"/t/{table}/bot", seat=1, level=NAME).status_code == 200
        house.wait(table, lambda live: live.bot_level(1) == NAME)
    with House(settings(folder)) as house:
        ada = house.person("Ada")
        assert "DeepThought" not in ada.get("/new/relay").text
        assert "Added to this server" not in ada.get("/opponents/relay").text


def test_a_real_server_lets_its_workers_play_it(folder: Path) -> None:
    with Serving(folder, ORRERY_OWN_BOTS=NAME) as server, server.client() as client:
        program = Program(client)
        table = program.sets("me", NAME, game="relay")["id"]
        program.play_out(table)
        assert program.get(f"/tables/{table}").json()["status"] == "over"
        server.stop()


@pytest.mark.parametrize(("names", "words"), [("no_module_here:Bot", "no module"), ("hard", "of the house")])
def test_a_list_that_cannot_be_kept_is_said_at_the_start(tmp_path: Path, names: str, words: str) -> None:
    with pytest.raises(OrreryError, match=words), House(settings(tmp_path, own_bots=names)):
        pass
