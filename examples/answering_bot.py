"""A bot that answers by HTTP, with nothing but the standard library, for `orrery arena`.

python examples/answering_bot.py 9000 &
orrery arena gardens --bots random,http://127.0.0.1:9000/ -n 20
"""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def decide(told: dict[str, Any]) -> str:
    """One of `told["legal"]`; `told["view"]` is what the seat `told["seat"]` sees. A better bot thinks here."""
    choice: str = random.choice(told["legal"])
    return choice


class Answer(BaseHTTPRequestHandler):
    """One question, one answer."""

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        content = json.dumps({"do": decide(told)}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        """Say nothing: an arena asks thousands of times."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
