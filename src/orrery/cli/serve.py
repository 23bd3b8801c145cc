"""`orrery serve`: play in the browser."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from orrery.cli.data_folder import told, with_places
from orrery.cli.output import examples
from orrery.core.errors import OrreryError

if TYPE_CHECKING:
    from orrery.server.settings import Settings

# The thread that writes asks for the interpreter lock some ten times for one move, and each time waits so long while
# pages are drawn. With Python's five milliseconds a busy server would answer only twenty moves a second
SWITCH_SECONDS = 0.0001
# Some hundred tables are a million objects: a full garbage collection stops the server for a fifth of a second. Moves
# leave almost no reference cycles, so it may be rare
GC_THRESHOLD = 100_000, 50, 100
ENV_FILE = Path(".env")  # settings, where the server starts; the environment wins
MAX_MESSAGE = 1024  # bytes that a page may send by its live connection: it says one word


def add_to(app: typer.Typer) -> None:
    app.command("serve", epilog=examples("orrery serve", "orrery serve --port 9000 --db games.db"))(serve)


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen; 0.0.0.0 lets others on your network in.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = None,
    db: Annotated[str | None, typer.Option(help="The store: a file such as games.db, or postgresql://...")] = None,
    key_file: Annotated[Path | None, typer.Option(help="Where the key that signs cookies lies.")] = None,
) -> None:
    """Start a server on this machine: open the printed address and play.

    What is not given is taken from the environment (ORRERY_HOST, ORRERY_PORT, ORRERY_DB, ...), then from a file .env in
    this folder, then from the defaults.
    """
    run(settings_from(host=host, port=port, db=db, key_file=key_file))


def settings_from(**given: object) -> Settings:
    try:
        from pydantic import ValidationError

        from orrery.server.setting_names import check_settings, names_in
        from orrery.server.settings import PREFIX, Settings
    except ModuleNotFoundError:
        raise OrreryError("The server is not installed: pip install 'orrery-games[server]'.") from None
    check_settings(ENV_FILE)
    wanted: dict[str, Any] = {"_env_file": ENV_FILE}
    wanted |= {name: value for name, value in with_places(given, names_in(ENV_FILE)).items() if value is not None}
    try:
        return Settings(**wanted)
    except ValidationError as problem:
        first = problem.errors()[0]
        raise OrreryError(
            f"{PREFIX}{str(first['loc'][0]).upper()}: {first['msg'].removeprefix('Value error, ')}."
        ) from None


async def try_store(address: str) -> None:
    """Open the store once before anything else, so that a wrong address is one clear line."""
    from orrery.server.store import Store

    await (await Store.open(address)).close()


def bound(host: str, port: int, hint: str) -> socket.socket:
    """A socket at that address; one line if it is taken, or none of this machine."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        listener.close()
        words = problem.strerror or str(problem)
        raise OrreryError(f"Port {port} on {host} cannot be used: {words}. {hint}") from None
    return listener


def try_metrics(settings: Settings) -> None:
    """Look whether metrics can be served, if they are wanted."""
    if not settings.metrics_port:
        return
    if find_spec("prometheus_client") is None:
        raise OrreryError("Metrics are not installed: pip install 'orrery-games[metrics]'.")
    bound(settings.metrics_host, settings.metrics_port, "ORRERY_METRICS_PORT is for metrics.").close()


def believed() -> Callable[[str], bool]:
    """Whether an address is one whose `X-Forwarded-For` is believed, as uvicorn has it."""
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    async def nothing(*_: object) -> None: ...

    hosts = ProxyHeadersMiddleware(nothing, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")).trusted_hosts
    return lambda address: address in hosts


def run(settings: Settings) -> None:
    """Serve until asked to stop; open streams do not hold the server up for more than three seconds."""
    import uvicorn

    from orrery.compiled import outdated
    from orrery.server.addresses import EVERYWHERE, in_url, network_addresses
    from orrery.server.logs import configure
    from orrery.server.own_bots import allow
    from orrery.web.app import make_app
    from orrery.web.gate import Gate, descriptors, protocols, room

    configure(settings.log_level)
    if old := outdated():
        print(f"Compiled modules are older than their sources ({old[0]}): `make fast` or `make slow`.", flush=True)
    settings.secret_key()
    allow(settings.own_bots)
    asyncio.run(try_store(settings.db))
    listener = bound(settings.host, settings.port, "Try --port 0.")
    try_metrics(settings)
    shown = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    port = listener.getsockname()[1]
    print(f"Orrery is at http://{in_url(shown)}:{port}  (Ctrl-C stops it)", flush=True)
    if settings.public_url:
        print(f"Links for friends: {settings.public_url}", flush=True)
    elif settings.host in EVERYWHERE:
        for address in network_addresses(settings.host):
            print(f"On your network:   http://{address}:{port}", flush=True)
    print(told(settings.db), flush=True)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GC_THRESHOLD)
    gate = Gate(
        settings.connections or room(descriptors()), settings.address_connections, settings.request_seconds, believed()
    )
    http, ws = protocols(gate)
    config = uvicorn.Config(
        make_app(settings),
        http=http,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
        ws=ws,
        ws_max_size=MAX_MESSAGE,
    )
    # uvicorn stops in order, and then sends itself the signal again: by default that would end the process at once,
    # before Python has tidied up after its workers
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = uvicorn.Server(config)
    server.run(sockets=[listener])
    if not server.started:
        raise OrreryError("The server could not start; the lines above say why.")
