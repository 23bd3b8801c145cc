"""Two real nodes on one PostgreSQL: they agree on who is there and what is shown, also when one of them is killed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.people import Program
from tests.server.serving import Serving


def present(node: Serving, observer: Program, table: str) -> tuple[list[str | None], list[str]]:
    """What a node says: the presence of each seat, and of those who watch."""
    found = httpx.get(f"{node.address}/api/tables/{table}", headers=observer.headers, timeout=60).json()
    return [seat["presence"] for seat in found["seats"]], [watcher["presence"] for watcher in found["watchers"]]


def wait(ask: Callable[[], Any], wanted: Any, seconds: float = 60.0) -> None:
    limit = time.monotonic() + seconds
    while (found := ask()) != wanted:
        assert time.monotonic() < limit, f"still {found} and not {wanted}"
        time.sleep(0.05)


@pytest.mark.long
def test_nodes_agree_on_who_is_there_and_a_killed_one_leaves_nobody_behind(postgres_url: str, tmp_path: Path) -> None:
    shared = {"ORRERY_DB": postgres_url, "ORRERY_ABSENT": "3"}
    with Serving(tmp_path, **shared) as doomed, Serving(tmp_path, **shared) as other, other.client() as client:
        program, observer = Program(client), Program(client)
        table = program.sets("me", "bot1", "friend", listed=True)["id"]

        def both() -> list[tuple[list[str | None], list[str]]]:
            return [present(node, observer, table) for node in (doomed, other)]

        wait(both, [(["gone", None, None], [])] * 2)
        pages = [f"{node.address.replace('http', 'ws')}/t/{table}/live" for node in (doomed, other)]
        with (
            httpx.stream("GET", f"{doomed.address}/api/tables/{table}/stream", headers=program.headers, timeout=60),
            connect(pages[0]) as far,
            connect(pages[1]) as watching,
        ):
            wait(both, [(["here", None, None], ["here", "here"])] * 2)
            watching.send("hidden")
            wait(lambda: [sorted(node[1]) for node in both()], [["away", "here"]] * 2)
            watching.send("visible")
            wait(both, [(["here", None, None], ["here", "here"])] * 2)
            program.post(f"/tables/{table}/react", what="well-done")
            while "reaction" not in (message := json.loads(far.recv(timeout=60))):
                pass
            assert message["reaction"]["what"] == "well-done"
            doomed.kill()
            wait(lambda: present(other, observer, table), (["gone", None, None], ["here"]))
            # The page that was open on the node finds another one, and so does the program
            with httpx.stream("GET", f"{other.address}/api/tables/{table}/stream", headers=program.headers, timeout=60):
                wait(lambda: present(other, observer, table), (["here", None, None], ["here"]))
        other.stop()
