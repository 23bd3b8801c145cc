"""What a request can be answered with when it cannot be done: each is a status code and a sentence, never a 5xx."""

from __future__ import annotations

from typing import Any

from orrery.core.errors import OrreryError
from orrery.core.language import _


class Problem(OrreryError):
    """A request that was understood and not carried out. Nothing has been changed."""

    status = 400
    error = "wrong"

    def as_json(self) -> dict[str, Any]:
        return {"error": self.error, "text": str(self)}


class Refused(Problem):
    """The rules forbid the action."""

    status = 422
    error = "refused"

    def __init__(self, text: str, rule: str | None, at: int, here: str = "") -> None:
        super().__init__(text)
        self.rule = rule
        self.at = at
        self.here = here  # the part of the text that says what is wrong in this position

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "rule": self.rule, "here": self.here, "at": self.at}


class TooLate(Problem):
    """The table has moved on, or the same action came twice."""

    status = 409
    error = "late"

    def __init__(self, sent: int | None, at: int) -> None:
        super().__init__(
            _("The table has moved on (action {at}, you sent {sent}). Nothing was played.", at=at, sent=sent)
        )
        self.at = at

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "at": self.at}


class Overtaken(TooLate):
    """Another node was quicker to store something. The action may still be right: whoever can, tries again."""

    def __init__(self, sent: int, at: int) -> None:
        super().__init__(sent, at)
        self.sent = sent


class Conflict(Problem):
    """The table is not in a state for this: somebody else was quicker, or it has been done already."""

    status = 409
    error = "conflict"


class Outdated(Conflict):
    """Somebody else was quicker to change the table, perhaps on another node. Whoever looks again may still do it."""

    def __init__(self) -> None:
        super().__init__(_("Somebody was quicker. Look again."))


class NameTaken(Conflict):
    """Somebody at the table has that name."""


class Gone(Problem):
    """It was there, and is no more: a link that was replaced, say."""

    status = 410
    error = "gone"


class Faulty(Problem):
    """The game itself failed, and the server's log tells how."""

    status = 409
    error = "faulty"


class NotFound(Problem):
    """There is no such thing, or it is not for you."""

    status = 404
    error = "not found"


class NotInstalled(NotFound):
    """The table is there; its game is not."""


class Unauthorized(Problem):
    """The request needs a valid token."""

    status = 401
    error = "unauthorized"


class Forbidden(Problem):
    """The guest may not do this here."""

    status = 403
    error = "forbidden"


class TooMany(Problem):
    """The guest does it too often."""

    status = 429
    error = "too many"


class Unprocessable(Problem):
    """The values make no sense for this."""

    status = 422
    error = "invalid"
