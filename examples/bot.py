"""A bot that plays a whole game on an Orrery server, with nothing but the standard library.

python examples/bot.py http://127.0.0.1:8000 gardens
"""

import json
import random
import sys
import time
import urllib.request
from typing import Any


def call(address: str, token: str, content: object = None) -> dict[str, Any]:
    """One request to the API: a POST if there is something to send."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if content is None else json.dumps(content).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
        answered: dict[str, Any] = json.load(answer)
        return answered


def play(server: str, game: str) -> dict[str, Any]:
    """Set a table against a bot of the house, play it to the end, return how it stands."""
    token = call(f"{server}/api/tokens", "", {"name": "Example"})["token"]
    here = call(f"{server}/api/tables", token, {"game": game, "seats": ["me", "bot1"]})
    table = f"{server}/api/tables/{here['id']}"
    while here["status"] != "over":
        if 0 in here["actors"]:  # we took seat 0
            choices = call(f"{table}/legal?seat=0", token)
            choice = random.choice(choices["legal"])  # a better bot thinks here
            call(f"{table}/act", token, {"seat": 0, "do": choice["do"], "at": choices["at"]})
        else:
            time.sleep(0.1)
        here = call(table, token)
    standing: dict[str, Any] = here["standing"]
    return standing


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), sys.argv[2]))
