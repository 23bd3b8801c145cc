"""Everything that goes wrong in a page without anybody seeing it."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError


class Faults:
    """Console errors, script errors, requests that failed and answers that are errors, from every page of a browser."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []

    def expect(self, *parts: str) -> None:
        """A fault with one of these in it is meant."""
        self.expected += parts

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._script)
        context.on("requestfailed", self._failed)
        context.on("response", self._answer)

    def _note(self, fault: str) -> None:
        self.found.append(fault)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium says "Failed to load resource" for each answer that `_answer` notes with its address
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self._note(f"console: {message.text}")

    def _script(self, error: WebError) -> None:
        self._note(f"script: {error.error}")

    def _failed(self, request: Request) -> None:
        # A page that is left gives up what it had asked for
        if "ERR_ABORTED" not in (request.failure or ""):
            self._note(f"request: {request.method} {request.url}: {request.failure}")

    def _answer(self, response: Response) -> None:
        # Somebody was quicker, as happens when several choose at once: the page looks again by itself
        late = response.status == 409 and response.url.endswith("/act")
        if response.status >= 400 and not late:
            asked = response.request
            self._note(f"answer: {response.status} {asked.method} {response.url} {asked.post_data or ''}".rstrip())

    def unexpected(self) -> list[str]:
        return [fault for fault in self.found if not any(part in fault for part in self.expected)]
