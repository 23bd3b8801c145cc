"""Do what deploy/Dockerfile says in an empty folder, where there is no docker: are its steps right?

The context is what Dockerfile.dockerignore leaves of the checkout. Each COPY, RUN, ENV, CMD and HEALTHCHECK is read
from the file and done with this Python (`--python FILE` takes another), with its folders inside of the empty one. What
needs root or another system (packages, a user) is left out and told. In the end the server has to start and be well.

`ORRERY_PURE=1 python tools/try_image.py --python /usr/bin/python3.13` does not compile, which the image insists on.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "deploy" / "Dockerfile"
INSIDE = ("/source", "/opt/orrery", "/data")  # its folders
NOT_HERE = re.compile(r"apt-get|useradd")
INSISTS = re.compile(r"\s*&& test .*= compiled$", re.DOTALL)


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile, each with its words on one line."""
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for line in re.sub(r"\s*\\\n\s*", " ", plain).splitlines():
        if line.strip():
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def context(root: Path, rules: str) -> list[Path]:
    """The files that docker would be sent: the last rule that fits a file, or a folder it lies in, decides."""
    patterns = [line for line in rules.splitlines() if line and not line.startswith("#")]
    found = []
    for folder, folders, files in os.walk(root):
        here = Path(folder).relative_to(root)
        folders[:] = [name for name in folders if name not in (".git", ".venv", "node_modules")]
        found += [here / name for name in files if is_sent(here / name, patterns)]
    return sorted(found)


def is_sent(file: Path, patterns: list[str]) -> bool:
    sent = True
    ways = [part.as_posix() for part in (file, *file.parents) if part != Path()]
    for pattern in patterns:
        kept = pattern.removeprefix("!")
        shapes = (kept, kept.removeprefix("**/")) if kept.startswith("**/") else (kept,)
        if any(fits(way, shape, anywhere=kept.startswith("**/")) for way in ways for shape in shapes):
            sent = pattern.startswith("!")
    return sent


def fits(way: str, shape: str, anywhere: bool) -> bool:
    """Whether a path has this shape; a star does not go beyond a folder."""
    parts, shapes = way.split("/"), shape.split("/")
    if anywhere:
        parts = parts[-len(shapes) :]
    return len(parts) == len(shapes) and all(map(fnmatch, parts, shapes))


class Image:
    """The folders of an image in a folder of this machine."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        self.sent = folder / "context"
        self.python = python
        self.at = folder
        self.settings: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []

    def place(self, words: str) -> str:
        """Words in which the folders of the image are those here."""
        return re.sub(rf"(?<![\w/])({'|'.join(INSIDE)})\b", lambda found: f"{self.folder}{found[0]}", words)

    def send(self) -> None:
        rules = FILE.with_name("Dockerfile.dockerignore").read_text(encoding="utf-8")
        for file in context(ROOT, rules):
            copy = self.sent / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, copy)

    def do(self, word: str, rest: str) -> None:
        if word == "WORKDIR":
            self.at = Path(self.place(rest))
            self.at.mkdir(parents=True, exist_ok=True)
        elif word == "COPY" and not rest.startswith("--from"):
            self.copy(rest.split())
        elif word == "RUN":
            self.run(rest)
        elif word == "ENV":
            self.settings |= dict(pair.split("=", 1) for pair in shlex.split(self.place(rest)))
        elif word == "CMD":
            self.command = json.loads(rest)
        elif word == "HEALTHCHECK":
            self.health = json.loads(rest[rest.index("[") :])

    def copy(self, words: list[str]) -> None:
        *names, target = words
        for name in names:
            found = self.sent / name
            place = self.at / target
            if found.is_dir():
                shutil.copytree(found, place, dirs_exist_ok=True)
                continue
            place = place / found.name if len(names) > 1 or target.endswith("/") else place
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(found, place)

    def run(self, words: str) -> None:
        if NOT_HERE.search(words):
            print("left out:", words, flush=True)
            return
        if os.environ.get("ORRERY_PURE", "0") not in ("", "0"):
            words = INSISTS.sub("", words)
        words = re.sub(r"^python ", f"{shlex.quote(self.python)} ", self.place(words))
        print("$", words, flush=True)
        subprocess.run(words, check=True, shell=True, cwd=self.at, env=outside())

    def serve(self) -> None:
        """Start what the image starts, and ask as docker does whether it is well."""
        place = {**outside(), **self.settings, "ORRERY_HOST": "127.0.0.1", "ORRERY_PORT": free_port()}
        place["PATH"] = os.path.expandvars(self.settings["PATH"])
        with subprocess.Popen(self.words(self.command), cwd=self.at, env=place) as server:
            try:
                for _ in range(120):
                    asked = subprocess.run(self.words(self.health), check=False, env=place, capture_output=True)
                    if asked.returncode == 0:
                        break
                    if server.poll() is not None:
                        sys.exit("The server has ended by itself.")
                    time.sleep(0.5)
                else:
                    sys.exit(f"The server is not well: {asked.stderr.decode()[-400:]}")
            finally:
                server.send_signal(signal.SIGTERM)
                server.wait(timeout=60)
        if server.returncode:
            sys.exit(f"The server ended with exit code {server.returncode}.")
        print("kept in its volume:", *sorted(os.listdir(self.settings["ORRERY_DB"].rpartition("/")[0])))

    def words(self, command: list[str]) -> list[str]:
        first, *rest = command
        return [str(self.folder / "opt" / "orrery" / "bin" / first), *rest]


def outside() -> dict[str, str]:
    """The environment without anything of the checkout."""
    return {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}


def free_port() -> str:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return str(taken.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable, help="the Python of the image, as far as there is one here")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-image-") as folder:
        image = Image(Path(folder), asked.python)
        image.send()
        for word, rest in instructions(FILE.read_text(encoding="utf-8")):
            image.do(word, rest)
        image.serve()
    print("The steps of deploy/Dockerfile are right, and its server is well.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
