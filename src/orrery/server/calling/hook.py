"""Webhooks and ntfy: one line of text, or the same as JSON for what wants that (Discord, Slack, Mattermost)."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit

from orrery.server.calling.messages import Message
from orrery.server.calling.outside import Outside
from orrery.server.store import Channel


class Format(StrEnum):
    """What is sent to the address."""

    TEXT = "text"
    JSON = "json"


JSON_HOSTS: Final = ("discord.com", "discordapp.com", "hooks.slack.com")


def usual_format(address: str) -> Format:
    """What an address most likely understands."""
    parts = urlsplit(address)
    known = any(parts.hostname == host or str(parts.hostname).endswith(f".{host}") for host in JSON_HOSTS)
    return Format.JSON if known or parts.path.startswith("/hooks/") else Format.TEXT


def plain(words: str) -> str:
    """Words that chats take as words: somebody who is called "@everyone" or "<!here>" wakes nobody."""
    return words.translate({ord("@"): "@\u200b", ord("<"): "\u2039", ord(">"): "\u203a"})


async def send(outside: Outside, channel: Channel, message: Message, call: str) -> int:
    """Send it; the status of the answer. Who gets the same `call` twice may drop the second."""
    if channel.detail.get("format") == Format.JSON:
        line = replace(message, title=plain(message.title), text=plain(message.text)).line(channel.home)
        # Slack and Mattermost read "text", Discord reads "content"
        content = {**message.as_json(channel.home), "text": line, "content": line, "allowed_mentions": {"parse": []}}
        headers = {"Content-Type": "application/json", "Idempotency-Key": call}
        return await outside.post(channel.address, headers, json.dumps(content).encode())
    link = f"{channel.home}{message.path}"
    headers = {"Content-Type": "text/plain; charset=utf-8", "Idempotency-Key": call}
    if link.isascii() and link.isprintable():
        headers["Click"] = link  # ntfy opens it
    return await outside.post(channel.address, headers, message.line(channel.home).encode())
