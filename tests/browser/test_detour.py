"""Behind a proxy that lets no WebSocket through: the page hears of its table all the same, and says what to change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import invitation, join, open_table, play
from tests.browser.serving import Server
from tests.browser.test_presence import HIDE, shows
from tests.nginx import free_port, nginx

# As many have it: no word of Upgrade, so that a WebSocket is an ordinary request to the server
PLAIN = """
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass {server};
            proxy_set_header Host $http_host;
            {more}
        }}
    }}
"""
# And a stream is held back until there is enough of it to be compressed, whatever the server asks for
BUFFERED = """
            proxy_buffering on;
            proxy_ignore_headers X-Accel-Buffering;
            gzip on;
            gzip_types *;
            gzip_proxied any;
            gzip_http_version 1.0;
"""

# Whether the page has ever said that the server is away
WATCH = """new MutationObserver(() => {
  window.wasAway ||= "away" in document.documentElement.dataset;
}).observe(document, { attributes: true, subtree: true });"""

Front = Callable[[str], str]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One that may die."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def front(server: Server, tmp_path: Path) -> Iterator[Front]:
    """A proxy before the server; its address. Asked for first, it goes after the pages."""
    with ExitStack() as held:

        def put(more: str) -> str:
            address = f"http://127.0.0.1:{(port := free_port())}"
            site = PLAIN.format(port=port, server=server.address, more=more)
            held.enter_context(nginx(tmp_path, site, lambda: httpx.Client(base_url=address, timeout=60)))
            return address

        yield put


def asked(page: Page) -> list[str]:
    """What the page asks for from now on, by the last word of its path."""
    words: list[str] = []
    page.on("request", lambda request: words.append(request.url.partition("?")[0].rpartition("/")[2]))
    return words


@pytest.mark.parametrize(("more", "way"), [("", "events"), (BUFFERED, "poll")], ids=["stream", "polls"])
def test_a_game_is_played_without_a_websocket(
    front: Front, newcomer: Newcomer, server: Server, faults: Faults, more: str, way: str
) -> None:
    faults.expect("WebSocket connection to", "ERR_INCOMPLETE_CHUNKED_ENCODING")
    ana, boris = newcomer("Ana", base_url=front(more)), newcomer("Boris")
    words = asked(ana)
    ana.add_init_script(WATCH)
    open_table(ana, "relay", "me", "friend")
    expect(ana.locator("#said")).to_contain_text("let the proxy pass on Upgrade")
    assert ("poll" in words) == (way == "poll")
    join(boris, invitation(ana).replace(ana.url.partition("/t/")[0], server.address), "Boris")
    his, hers = ana.locator("#seat-1 [data-presence]"), boris.locator("#seat-0 [data-presence]")
    shows(his, "here")
    shows(hers, "here")
    ana.evaluate(HIDE, True)
    shows(hers, "away")
    ana.evaluate(HIDE, False)
    shows(hers, "here")
    play([ana, boris], Random(1))
    assert ana.evaluate("window.wasAway") is False
    assert way in words
    ana.goto("about:blank")
    shows(hers, "away")
    log = (server.folder / "log").read_text()
    assert log.count("no websocket") == 1


def test_a_server_that_is_away_behind_a_proxy_is_told_as_away(
    front: Front, newcomer: Newcomer, server: Server, faults: Faults
) -> None:
    faults.expect("WebSocket connection to", " 502 ", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_REFUSED")
    ana = newcomer("Ana", base_url=front(""))
    words = asked(ana)
    open_table(ana, "gardens", "me", "bot1")
    expect(ana.locator("#said")).to_contain_text("let the proxy pass on Upgrade")
    version = ana.locator("#table").get_attribute("data-version")
    server.kill()
    expect(ana.locator("#away")).to_contain_text("The server is away. Your seat is safe")
    words.clear()
    server.start()
    expect(ana.locator("#away")).to_be_hidden()
    ana.wait_for_function("old => document.getElementById('table').dataset.version !== old", arg=version)
    assert "events" in words
