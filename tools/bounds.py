"""Are the lower bounds of pyproject.toml true? Try Orrery with the lowest version of everything that it asks for.

An environment of its own gets the lowest direct versions (uv resolves them), then the first commands are run there as a
newcomer would, a server is started and played on, and the quick tests of what uses them. `--newest` does the same with
the newest versions, `--python 3.13` with another Python, if uv has it or can bring it.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.try_play import find_address  # noqa: E402

EXTRAS = "server,postgres,metrics,lab,tune,envs"
# For the tests only, in whatever version
TESTING = ("pytest", "pytest-xdist", "hypothesis", "httpx", "aiosmtpd", "websockets", "jsonschema", "hatchling", "ruff")
COMMANDS = (
    ("--version",),
    ("--help",),
    ("games",),
    ("rules", "gardens", "G-2.3"),
    ("simulate", "gardens", "-n", "2", "--seats", "easy,random"),
    ("simulate", "vertium", "-n", "2", "--seats", "random", "--out", "runs"),
    ("arena", "gardens", "--bots", "random,easy", "-n", "2"),
    ("train", "gardens", "--games", "20", "--kinds", "2", "--hidden", "0", "--dry-run"),
    ("bench", "gardens", "--seconds", "0.1"),
    ("conformance", "relay", "--games", "2"),
)
TESTS = ("tests/cli", "tests/lab", "tests/server")
LEFT_OUT = "not browser and not server and not long"
ELSEWHERE = (
    "--ignore=tests/server/test_fuzz.py",  # of a tool that is only for development
    "--ignore=tests/server/test_compiling.py",  # looks at the sources of a checkout
    "--deselect=tests/server/test_reach.py::test_a_loopback_server_says_so[http://[::1]:8000]",  # no old client can ask
)


class Place:
    """A clean environment with Orrery in it."""

    def __init__(self, folder: Path, python: str, resolution: str) -> None:
        self.folder = folder
        self.home = folder / "venv"
        self.python = self.home / "bin" / "python"
        self.uv("venv", "--quiet", "--python", python, self.home)
        wanted = f"{ROOT}[{EXTRAS}]"
        locked = folder / "versions.txt"
        (folder / "wanted.txt").write_text(f"orrery-games[{EXTRAS}] @ {ROOT.as_uri()}\n")
        self.uv(
            "pip", "compile", "--quiet", "--resolution", resolution, "--python", self.python, folder / "wanted.txt",
            "--output-file", locked,
        )  # fmt: skip
        lines = [line for line in locked.read_text().splitlines() if re.match(r"[a-z0-9-]+==", line)]
        locked.write_text("\n".join(lines) + "\n")
        print(*lines, sep="\n", flush=True)
        environment = {"ORRERY_PURE": "1"}
        self.uv("pip", "install", "--quiet", "--python", self.python, "--constraint", locked, wanted, **environment)
        self.uv("pip", "install", "--quiet", "--python", self.python, "--constraint", locked, *TESTING)
        self.uv("pip", "install", "--quiet", "--python", self.python, "--no-deps", ROOT / "examples" / "relay")

    def uv(self, *words: object, **environment: str) -> None:
        run([sys.executable, "-m", "uv", *map(str, words)], self.folder, environment)

    def orrery(self, *words: str) -> None:
        run([str(self.home / "bin" / "orrery"), *words], self.folder, {})

    def serve(self) -> None:
        """A server starts, shows its home page, lets a bot play a whole game, and stops when asked."""
        command = [str(self.home / "bin" / "orrery"), "serve", "--port", "0"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = find_address(server)
                with urllib.request.urlopen(address, timeout=60) as answer:
                    assert b"Play now" in answer.read()
                run([str(self.python), str(ROOT / "examples" / "bot.py"), address, "relay"], self.folder, {})
            finally:
                server.send_signal(signal.SIGINT)
                server.wait(timeout=60)
        if server.returncode:
            sys.exit(f"orrery serve ended with exit code {server.returncode}.")

    def tests(self) -> None:
        words = ["-m", "pytest", "-m", LEFT_OUT, "-n", "auto", "-p", "no:cacheprovider", *ELSEWHERE, *TESTS]
        run([str(self.python), *words], ROOT, {})


def run(command: list[str], where: Path, environment: dict[str, str]) -> None:
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    print("$", *command, flush=True)
    done = subprocess.run(command, check=False, cwd=where, env={**kept, **environment}, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout[-6000:], done.stderr[-6000:], sep="\n")
        sys.exit(f"This failed with exit code {done.returncode}: {' '.join(command)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--newest", action="store_true", help="the newest versions instead of the lowest")
    parser.add_argument("--python", default=f"{sys.version_info.major}.{sys.version_info.minor}")
    parser.add_argument("--no-tests", action="store_true", help="the first commands and a server only")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-bounds-") as folder:
        place = Place(Path(folder), asked.python, "highest" if asked.newest else "lowest-direct")
        for words in COMMANDS:
            place.orrery(*words)
        place.serve()
        if not asked.no_tests:
            place.tests()
    print(f"Orrery works with the {'newest' if asked.newest else 'lowest'} versions on Python {asked.python}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
