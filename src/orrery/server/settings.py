"""What the person who runs a server can set: by `orrery serve --port ...`, or by the environment (ORRERY_PORT=...)."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

from orrery.core.errors import OrreryError


class Settings(BaseSettings):
    """Everything has a default that is right for one machine at home."""

    model_config = SettingsConfigDict(env_prefix="ORRERY_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    db: str = "orrery.db"  # the path of a SQLite file, or a URL
    key_file: Path = Path("orrery.key")  # made on the first start, readable by its owner only
    bot_workers: int = Field(2, ge=1, le=64)
    bot_pause: float = Field(0.6, ge=0, le=10)  # seconds, about, that a bot takes at least: people want to follow
    compile: bool = False  # compile rules and bots in the background, where sources and a C compiler are at hand
    rate: int = Field(240, ge=1)  # requests a minute for one guest, then 429
    tables: int = Field(50, ge=1)  # unfinished tables of one guest; those idle for a day do not count
    rating: bool = True  # games of people who want it are rated; nobody else sees a rating unless its owner says so
    secure_cookies: bool = False  # set it behind HTTPS

    def secret_key(self) -> str:
        """The key that signs cookies; created with mode 600 when it is not there."""
        try:
            if not self.key_file.exists():
                self.key_file.parent.mkdir(parents=True, exist_ok=True)
                descriptor = os.open(self.key_file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                with os.fdopen(descriptor, "w") as file:
                    file.write(secrets.token_hex(32))
            key = self.key_file.read_text().strip()
        except OSError as problem:
            raise OrreryError(f"The key file {self.key_file} cannot be used: {problem.strerror}.") from None
        if len(key) < 32:
            raise OrreryError(f"The key file {self.key_file} is too short; remove it and a new one is made.")
        return key
