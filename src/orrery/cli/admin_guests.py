"""`orrery admin guests`, `ban`, `unban`, `bans`, `tokens` and `revoke`: who may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.admin import Db, GuestId, Yes, ago, confirm, done, show_rows, visit, when
from orrery.cli.output import AsJson, examples, print_json
from orrery.core.errors import OrreryError
from orrery.core.wording import count_of

if TYPE_CHECKING:
    from orrery.server.store import Ban, Guest, Store, Token

REASON = 200  # characters


def add_to(app: typer.Typer) -> None:
    app.command("guests", epilog=examples("orrery admin guests ann"))(guests)
    banning = examples("orrery admin ban kQ3vXw9ZbA0Tig --reason 'Insults in the chat.'")
    app.command("ban", epilog=banning)(ban)
    app.command("unban", epilog=examples("orrery admin unban kQ3vXw9ZbA0Tig"))(unban)
    app.command("bans", epilog=examples("orrery admin bans --json"))(bans)
    app.command("tokens", epilog=examples("orrery admin tokens kQ3vXw9ZbA0Tig"))(tokens)
    revoking = examples("orrery admin revoke --guest kQ3vXw9ZbA0Tig", "orrery admin revoke --token 41d07ab2c3f1")
    app.command("revoke", epilog=revoking)(revoke)


def guests(
    words: Annotated[str, typer.Argument(metavar="[WORDS]", help="A part of the name, or the id.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="So many at most.")] = 50,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Find guests by their name; those who came last first."""

    async def look(store: Store) -> tuple[list[Guest], set[str]]:
        return await store.admin.guests(words, limit), {ban.guest for ban in await store.admin.bans()}

    found, banned = visit(db, look)
    if as_json:
        rows = [
            {"id": g.id, "name": g.name, "created": g.created, "seen": g.seen, "banned": g.id in banned} for g in found
        ]
        print_json(rows)
        return
    columns = [(g.id, g.name, when(g.created), ago(g.seen), "banned" if g.id in banned else "") for g in found]
    show_rows(("id", "name", "since", "seen", ""), columns, "There is no such guest.")


def ban(
    guest: GuestId,
    reason: Annotated[str, typer.Option(help="Why; the guest is told it.")] = "",
    yes: Yes = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Refuse a guest everywhere, at once also on open pages and streams.

    A guest is a cookie or a token: somebody who throws theirs away comes as another guest. Their seats stay theirs; the
    others at the table may let a bot play on.
    """
    if len(reason) > REASON:
        raise OrreryError(f"The reason has {len(reason)} characters; at most {REASON}, please.")

    async def work(store: Store) -> bool:
        found = await store.guests.find(guest)
        if found is None:
            raise OrreryError(f"There is no guest {guest}. `orrery admin guests NAME` finds ids.")
        confirm(f"Ban {found.name} ({guest})?", yes)
        return await store.admin.ban(guest, " ".join(reason.split()))

    fresh = visit(db, work)
    words = f"{guest} is banned." if fresh else f"{guest} was banned already; the reason is new."
    done(as_json, {"guest": guest, "banned": True, "reason": reason}, words)


def unban(guest: GuestId, db: Db = None, as_json: AsJson = False) -> None:
    """Let a guest in again."""

    async def work(store: Store) -> bool:
        return await store.admin.unban(guest)

    if not visit(db, work):
        raise OrreryError(f"{guest} is not banned. `orrery admin bans` lists who is.")
    done(as_json, {"guest": guest, "banned": False}, f"{guest} may come again.")


def bans(db: Db = None, as_json: AsJson = False) -> None:
    """List who is banned, and why."""

    async def look(store: Store) -> list[Ban]:
        return await store.admin.bans()

    found = visit(db, look)
    if as_json:
        print_json([{"guest": each.guest, "reason": each.reason, "at": each.at} for each in found])
        return
    show_rows(("guest", "since", "reason"), [(b.guest, when(b.at), b.reason) for b in found], "Nobody is banned.")


def tokens(
    guest: Annotated[str | None, typer.Argument(metavar="[GUEST]", help="Of this guest alone.")] = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the tokens of programs. The tokens themselves are kept nowhere: they are told apart by their hash."""

    async def look(store: Store) -> list[Token]:
        return await store.admin.tokens(guest)

    found = visit(db, look)
    if as_json:
        print_json([{"token": each.short, "guest": each.guest, "name": each.name} for each in found])
        return
    rows = [(each.short, each.guest, each.name) for each in found]
    show_rows(("token", "guest", "name"), rows, "There are no tokens.")


def revoke(
    guest: Annotated[str | None, typer.Option(metavar="GUEST", help="All tokens of this guest.")] = None,
    token: Annotated[str | None, typer.Option(metavar="TOKEN", help="One token, as `tokens` lists it.")] = None,
    yes: Yes = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Make tokens worthless: all of a guest, or one. Streams that were opened with them end at once."""
    if (guest is None) == (token is None):
        raise OrreryError("Say whose tokens, by --guest, or which one, by --token.")
    if token is not None and len(token) < 8:
        raise OrreryError("Give at least 8 characters of the token, as `orrery admin tokens` lists it.")

    async def work(store: Store) -> int:
        found = await store.admin.tokens(guest, token or "")
        if not found:
            raise OrreryError("There is no such token. `orrery admin tokens` lists them.")
        if token is not None and len(found) > 1:
            raise OrreryError(f"{len(found)} tokens begin so. Give more characters.")
        confirm(f"Revoke {count_of(len(found), 'token')} of {found[0].guest}?", yes)
        return await store.admin.revoke([each.hash for each in found])

    count = visit(db, work)
    done(as_json, {"revoked": count}, f"{count_of(count, 'token')} revoked.")
