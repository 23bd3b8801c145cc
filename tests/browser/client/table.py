"""A small table to play on: spots in a row of columns, a hand, a log, a line of chat."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.client.server import Server

SPOTS = {f"{column}{row}": (x * 100 - 200, row * 100 - 300) for x, column in enumerate("ABCDE") for row in range(1, 6)}


def spot(name: str, legal: bool, x: float | None = None, y: float | None = None) -> str:
    """One spot of the board: a target if it is legal, otherwise something that can say why not."""
    left, top = SPOTS[name] if x is None or y is None else (x, y)
    can = f'data-act="move:{name}" role="button" tabindex="0"' if legal else f'data-why="move:{name}"'
    return (
        f'<g id="spot-{name}" class="target" transform="translate({left} {top})" aria-label="{name}" {can}>'
        '<circle r="30"/></g>'
    )


def board(legal: str = "A1 C1 E1 C3 A5 E5") -> str:
    """The board with these spots legal."""
    spots = "".join(spot(name, name in legal.split()) for name in SPOTS)
    return f'<svg id="board" class="board" viewBox="-250 -250 500 500" role="group" aria-label="Board">{spots}</svg>'


def main(body: str | None = None, at: int = 17, live: bool = True) -> str:
    """The table as the server would send it."""
    line = 'data-live="/t/x/live?seat=0" ' if live else ""
    return (
        f'<main id="table" data-table="x" {line}data-at="{at}" data-version="a-{at}" data-post="/t/x" '
        f'data-rules="/rules/gardens"><p id="status">Move {at}</p>'
        f'<div id="refusal" class="refusal" role="alert" hidden></div>'
        f"{board() if body is None else body}</main>"
    )


STYLE = """
body { margin: 0; }
[hidden] { display: none !important; }
svg.board { display: block; width: 500px; height: 500px; }
.sheet { display: none; } .sheet.open { display: block; }
.log { height: 60px; overflow-y: auto; }
.slow { transition: transform 60s linear; }
@media (prefers-reduced-motion: reduce) { .slow { transition: none; } }
"""


def visit(page: Page, server: Server, body: str, head: str = "") -> None:
    """Open a page with this body, and wait until its script runs and its connection is open."""
    server.routes["/page.css"] = (200, STYLE)
    server.show(body, head=head)
    page.goto(server.address)
    page.wait_for_function("() => window.orrery")
    if "data-live" in body:
        server.wait_for(lambda: server.lines)
