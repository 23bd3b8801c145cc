"""A bot that plays a whole game on an Orrery server, with nothing but the standard library.

python examples/bot.py http://127.0.0.1:8000 gardens
python examples/bot.py http://127.0.0.1:8000 minethemoon me,hard,easy --option turn_cap=20
"""

import argparse
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import IO, Any

SEAT = 0  # "me" comes first in the list of seats


def send(address: str, token: str, content: object = None) -> IO[bytes]:
    """One request to the API: a POST if there is something to send. A server that has had enough says for how long."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if content is None else json.dumps(content).encode()
    while True:
        try:
            opened: IO[bytes] = urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=120)
            return opened
        except urllib.error.HTTPError as problem:
            if problem.code != 429:
                raise
            time.sleep(float(problem.headers["Retry-After"]))


def call(address: str, token: str, content: object = None) -> dict[str, Any]:
    with send(address, token, content) as answer:
        answered: dict[str, Any] = json.load(answer)
        return answered


def changes(table: str, token: str) -> Iterator[dict[str, Any]]:
    """The table as it is now, and again whenever something has changed: nobody has to ask again and again."""
    while True:  # a stream that breaks off is opened again
        with send(f"{table}/stream", token) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])


def play(server: str, game: str, seats: list[str], options: dict[str, str]) -> dict[str, Any]:
    """Set a table, play it to the end, return how it stands."""
    token = call(f"{server}/api/v1/tokens", "", {"name": "Example"})["token"]
    wanted = {"game": game, "seats": seats, "options": options}
    table = f"{server}/api/v1/tables/{call(f'{server}/api/v1/tables', token, wanted)['id']}"
    for here in changes(table, token):
        if here["status"] == "over":
            return here
        if SEAT in here["actors"]:
            choices = call(f"{table}/legal?seat={SEAT}", token)
            if not choices["legal"]:
                continue  # the table has moved on, and the stream will say so
            choice = random.choice(choices["legal"])  # a better bot thinks here
            try:
                call(f"{table}/act", token, {"seat": SEAT, "do": choice["do"], "at": choices["at"]})
            except urllib.error.HTTPError as problem:
                if problem.code != 409:  # somebody was quicker: look again
                    raise
    raise AssertionError("changes go on until the game is over")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("game")
    parser.add_argument("seats", nargs="?", default="me,beginner", help="me first, then bots of the house")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    print(play(asked.server.rstrip("/"), asked.game, asked.seats.split(","), options)["standing"])
