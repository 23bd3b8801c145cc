"""nginx for tests: a configuration of one's own before a server, in a folder of the test."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tools.nginx import find

from tests.programs import needed

# What a whole configuration has around the part that is ours; everything it writes lies in the folder of the test
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def program() -> str:
    return needed(find(), "nginx is not installed; tools/nginx.py installs it.")


@contextmanager
def nginx(folder: Path, site: str, client: Callable[[], httpx.Client]) -> Iterator[None]:
    """nginx with this part of a configuration; `client` says by what it answers."""
    started = program()
    folder.chmod(0o755)
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, site=site))
    running = subprocess.Popen([started, "-c", file, "-p", folder], stderr=subprocess.PIPE, text=True)
    try:
        assert running.stderr is not None
        wait(running, client, running.stderr.read)
        yield
    finally:
        running.terminate()
        running.communicate(timeout=60)


def wait(running: subprocess.Popen[str], client: Callable[[], httpx.Client], said: Callable[[], str]) -> None:
    """Until a proxy answers, or has ended with what it said."""
    while running.poll() is None:
        try:
            with client() as asking:
                assert asking.get("/healthz").status_code == 200
                return
        except httpx.TransportError:
            continue
    pytest.fail(said())
