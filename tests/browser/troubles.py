"""The errors on pages under test: console errors, uncaught exceptions, bad responses, and requests to another host."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

from .hands import NOTICES


class Troubles:
    """The errors on one visitor's pages, except those that the test expects."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.found: list[str] = []
        self.heard: list[str] = []
        """All messages on the pages' consoles."""
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        self._expected.append(pattern)

    @property
    def unexpected(self) -> list[str]:
        return [said for said in self.found if not any(re.search(pattern, said) for pattern in self._expected)]

    def settle(self) -> None:
        """Fail if there were unexpected errors, and forget all errors so far."""
        found, self.found, self.heard = self.unexpected, [], []
        assert not found, "\n".join(found)

    def watch(self, context: BrowserContext) -> None:
        """Record the errors on every page of the browser context, including later pages."""
        context.add_init_script(NOTICES)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.found.append(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        self.heard.append(f"{message.type}: {message.text}")
        if message.type in ("error", "assert"):
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob", "about") and url.netloc != self.host:
            self.found.append(f"request to another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"answer {response.status}: {response.url}")
