"""Receives the changes that other nodes made, and their messages, by LISTEN on a PostgreSQL connection of its own."""

from __future__ import annotations

import socket
from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from typing import Any, Final

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from orrery.server.store.alive import HOLD, KEEP_ALIVE, number_of
from orrery.server.store.changes import CHANNEL, EVERYTHING, Change, from_text
from orrery.server.store.wire import WIRE, Wire

RETRY_SECONDS: Final = 1.0  # between two attempts to reconnect


class Listener:
    """A thread that waits for changes. After a lost connection it publishes `EVERYTHING`."""

    def __init__(self, engine: Engine, node: str, publish: Callable[[Change], None], wire: Wire) -> None:
        self._engine = engine
        self._node = node
        self._publish = publish
        self._wire = wire
        self._stop = Event()
        first = self._connect()
        self._wakeup, self._waker = socket.socketpair()  # a byte wakes the thread up
        self._thread = Thread(target=self._listen, args=(first,), name="orrery-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._waker.send(b"!")
        self._thread.join()
        self._wakeup.close()
        self._waker.close()

    def _connect(self) -> psycopg.Connection[Any]:
        borrowed = self._engine.raw_connection()
        connection = borrowed.driver_connection
        borrowed.detach()  # it does not go back to the pool
        assert isinstance(connection, psycopg.Connection)
        connection.autocommit = True
        connection.execute(KEEP_ALIVE)
        connection.execute(HOLD, (number_of(self._node),))
        connection.execute(f"LISTEN {CHANNEL}")
        connection.execute(f"LISTEN {WIRE}")
        return connection

    def _listen(self, connection: psycopg.Connection[Any]) -> None:
        while not self._stop.is_set():
            try:
                for note in connection.notifies(timeout=0):
                    if note.channel == WIRE:
                        self._wire.receive(note.payload)
                    elif (change := from_text(note.payload, self._node)) is not None:
                        self._publish(change)
                self._wait(connection)
            except psycopg.Error:
                connection.close()
                again = self._reconnect()
                if again is None:
                    return
                connection = again
                self._publish(EVERYTHING)
                self._wire.lost()
        connection.close()

    def _wait(self, connection: psycopg.Connection[Any]) -> None:
        """Sleep until the database sends something, or `close` is called."""
        with DefaultSelector() as selector:
            selector.register(connection.fileno(), EVENT_READ)
            selector.register(self._wakeup, EVENT_READ)
            selector.select()

    def _reconnect(self) -> psycopg.Connection[Any] | None:
        """A new connection as soon as there is one; None if the store was closed before."""
        while not self._stop.is_set():
            try:
                return self._connect()
            except (psycopg.Error, SQLAlchemyError):
                self._stop.wait(RETRY_SECONDS)
        return None
