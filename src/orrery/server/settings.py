"""What the person who runs a server can set: by `orrery serve --port ...`, by the environment
(ORRERY_PORT=...), or by a file `.env` where the server starts."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from orrery.core.errors import OrreryError

LogLevel = Literal["debug", "info", "warning", "error"]
PREFIX: Final = "ORRERY_"  # of their names in the environment


class Settings(BaseSettings):
    """Everything has a default that is right for one machine at home."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    db: str = "orrery.db"  # the path of a SQLite file, or a URL
    synchronous: Literal["normal", "full"] = "normal"  # of SQLite; full: what was answered survives a power cut, too
    key_file: Path = Path("orrery.key")  # made on the first start, readable by its owner only
    own_bots: str = ""  # bots that are not of the house and may play here, with commas: names of packages, module:Class
    bot_workers: int = Field(2, ge=1, le=64)
    bot_pause: float = Field(0.6, ge=0, le=10)  # seconds, about, that a bot takes at least: people want to follow
    start_delay: float = Field(3, ge=0, le=60)  # seconds between the last seat taken and the start of the game
    operator: str = ""  # who runs the server and how to reach them, for the page on privacy
    public_url: str = ""  # the address in links for friends, such as https://play.example.org; empty: as it was reached
    compile: bool = False  # compile rules and bots in the background, where sources and a C compiler are at hand
    rate: int = Field(240, ge=1)  # requests a minute for one guest, then 429
    chat: int = Field(20, ge=1)  # lines that one guest may say a minute; five of them at once
    connections: int = Field(0, ge=0)  # open at once; 0: three quarters of the descriptors this process may have
    address_connections: int = Field(200, ge=1)  # of one address; a trusted proxy is no address
    address_guests: int = Field(60, ge=1)  # new guests and tokens of one address in an hour
    address_tables: int = Field(120, ge=1)  # new tables of one address in an hour
    address_lines: int = Field(150, ge=1)  # open pages and streams of one address
    close_unstarted_days: float = Field(1, ge=0)  # without a move; 0: never. The same of the next three
    close_abandoned_days: float = Field(90, ge=0)  # without a clock; with one it follows from the pace
    delete_closed_days: float = Field(30, ge=0)  # tables that ended without a result
    delete_finished_days: float = Field(0, ge=0)
    disk_megabytes: int = Field(100, ge=0)  # with less room on the disk of the store the server is not ready
    log_level: LogLevel = "warning"
    access_log: bool = False  # a line for each request, without secrets
    access_log_addresses: bool = True  # with the network address it came from
    metrics_port: int = Field(0, ge=0, le=65535)  # for Prometheus; 0: no metrics
    metrics_host: str = "127.0.0.1"  # players must not reach it
    request_seconds: float = Field(10, gt=0, le=600)  # for the headers of a request; its body has three times as long
    absent: float = Field(120, gt=0, le=86400)  # seconds without an open page: then a player at a live table is absent
    tables: int = Field(50, ge=1)  # unfinished tables of one guest; those idle for a day do not count
    rating: bool = True  # games of people who want it are rated; nobody else sees a rating unless its owner says so
    secure_cookies: bool = False  # set it behind HTTPS
    calls: bool = True  # call people back to their tables: by push, webhook and mail
    contact: str = ""  # whom a push service may write to: mailto:somebody@example.org, or an address of a page
    webhook_private: bool = False  # let webhooks and pushes go to addresses in private networks
    smtp_host: str = ""  # the server that takes our mail; without one there is no mail
    smtp_port: int = Field(587, ge=1, le=65535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    smtp_from: str = ""  # the sender of mails

    @field_validator("log_level", mode="before")
    @classmethod
    def in_small_letters(cls, given: object) -> object:
        return given.strip().lower() if isinstance(given, str) else given

    @field_validator("public_url")
    @classmethod
    def an_address(cls, given: str) -> str:
        """The address as it stands before a path; a sentence if it is none."""
        address = given.strip().rstrip("/")
        try:
            parts = urlsplit(address)
            wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment
        except ValueError:
            wrong = True
        if address and (wrong or not address.isprintable() or " " in address):
            raise ValueError(f"{given!r} is no address; give one such as https://play.example.org")
        return address

    def secret_key(self) -> str:
        """The key that signs cookies; created with mode 600 when it is not there."""
        key = kept_secret(self.key_file, lambda: secrets.token_hex(32))
        if len(key) < 32:
            raise OrreryError(f"The key file {self.key_file} is too short; remove it and a new one is made.")
        return key

    def push_key(self, make: Callable[[], str]) -> str:
        """The key that signs pushes, in a file beside the other one: browsers subscribe with its public half."""
        return kept_secret(self.key_file.with_name(f"{self.key_file.name}.push"), make)

    def mail_from(self) -> str:
        """Who sends the mails."""
        return self.smtp_from or (self.smtp_user if "@" in self.smtp_user else f"orrery@{self.smtp_host}")

    def push_contact(self) -> str:
        """Whom a push service may write to if something is wrong."""
        if self.contact:
            return self.contact if ":" in self.contact else f"mailto:{self.contact}"
        if self.smtp_host:
            return f"mailto:{self.mail_from()}"
        if self.public_url.startswith("https://"):
            return f"https://{urlsplit(self.public_url).hostname}"  # what signs pushes takes no port
        return "mailto:orrery@localhost"


def kept_secret(path: Path, make: Callable[[], str]) -> str:
    """The content of a file that its owner alone can read; it is made when it is not there."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            # Under another name first: nodes that start at the same moment must not read half a file
            fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as file:
                file.write(make())
            try:
                os.link(fresh, path)
            except FileExistsError:
                pass  # another node was quicker: its secret is the one
            except OSError:  # a file system without links
                fresh.replace(path)
            fresh.unlink(missing_ok=True)
        return path.read_text().strip()
    except OSError as problem:
        raise OrreryError(f"The key file {path} cannot be used: {problem.strerror}.") from None
