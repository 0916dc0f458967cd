"""Controls Firefox by WebDriver BiDi and WebKit by WebDriver, with the part of Playwright's `Page` that `hands.py`
uses.

https://www.w3.org/TR/webdriver-bidi/    https://www.w3.org/TR/webdriver2/
"""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from websockets.sync.client import ClientConnection, connect

WIDTH, HEIGHT = 1280, 860
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}
"""Maps key names to WebDriver's code points."""
ASKED = """(async () => {
  const asked = (%s);
  return JSON.stringify((await (typeof asked === "function" ? asked(%s) : asked)) ?? null);
})()"""
"""A script that evaluates a function or an expression, as Playwright does, and returns the result as JSON."""
SETTINGS = """\
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("media.peerconnection.ice.loopback", true);
user_pref("media.peerconnection.ice.obfuscate_host_addresses", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
"""
"""Firefox preferences that prevent permission prompts and allow connections within this machine."""


class Browser(ABC):
    """A browser with one page. Addresses are relative to `base`, the address of the home page."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.mouse = SimpleNamespace(click=self.click)
        self.keyboard = SimpleNamespace(press=self.press)
        self.errors: list[str] = []
        """The page's errors; empty for a browser that does not report them."""

    def evaluate(self, expression: str, argument: object = None) -> Any:
        """Return the value of an expression on the page, or the result of a function that is called with the
        argument."""
        return json.loads(self._run(ASKED % (expression, json.dumps(argument))))

    def wait_for_function(self, expression: str, timeout: float = 120_000, polling: float = 50) -> Any:
        """Wait until the expression's value is true, for at most `timeout` milliseconds. `json_value()` of the result
        returns that value."""
        end = time.monotonic() + timeout / 1000
        while not (found := self.evaluate(expression)):
            assert time.monotonic() < end, f"in {timeout / 1000} s this did not come true: {expression}"
            self.wait_for_timeout(polling)
        return SimpleNamespace(json_value=lambda: found)

    def wait_for_timeout(self, timeout: float) -> None:
        time.sleep(timeout / 1000)

    def touch(self, css: str) -> None:
        """Wait until a visible element matches the CSS selector, and click in its middle."""
        where = """(css) => {
          const found = [...document.querySelectorAll(css)].find((each) => each.checkVisibility());
          found?.scrollIntoView({ block: "nearest", behavior: "instant" });
          const box = found?.getBoundingClientRect();
          return box?.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
        }"""
        self.click(*self.wait_for_function(f"() => ({where})({json.dumps(css)})").json_value())

    def text(self, css: str = "body") -> str:
        """Return the text of the first element that matches the CSS selector; "" if none does."""
        return str(self.evaluate("(css) => document.querySelector(css)?.innerText ?? ''", css))

    @abstractmethod
    def goto(self, path: str) -> None:
        """Open the page at this path and wait until it is loaded."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Click with the mouse at a point, in pixels of the window."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press the key with this name of `KEYS`, or type this character."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return a screenshot of the page as PNG."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and delete its profile."""

    @abstractmethod
    def _run(self, expression: str) -> str:
        """Evaluate an expression on the page, and return the text with which its promise is fulfilled."""


def pointer(x: float, y: float) -> list[dict[str, Any]]:
    """Return the WebDriver actions of a mouse click, the same in both protocols."""
    steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
    steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}]


def typed(key: str) -> list[dict[str, Any]]:
    """Return the WebDriver actions of a key press, the same in both protocols."""
    value = KEYS.get(key, key)
    return [{"type": "key", "id": "keys", "actions": [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}]


class Firefox(Browser):
    """Headless Firefox with a temporary profile."""

    def __init__(self, base: str, path: str) -> None:
        super().__init__(base)
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        Path(self._profile.name, "user.js").write_text(SETTINGS, encoding="utf-8")
        command = [path, "--headless", "--no-remote", "--profile", self._profile.name, "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, encoding="utf-8")
        self._said = 0
        self._line = ExitStack()
        self._socket = self._connected()
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # the first window cannot get the focus
        self._page = self._ask("browsingContext.create", type="window")["context"]
        self._do("browsingContext.activate")
        self._do("browsingContext.setViewport", viewport={"width": WIDTH, "height": HEIGHT})

    def _connected(self) -> ClientConnection:
        assert self._process.stderr
        for line in self._process.stderr:
            if found := re.search(r"listening on (ws://\S+)", line):
                # `cat` reads and discards the rest of the output, which must not fill the pipe
                self._quiet = subprocess.Popen(["cat"], stdin=self._process.stderr, stdout=subprocess.DEVNULL)
                return self._line.enter_context(
                    connect(f"{found[1]}/session", max_size=None, compression=None, proxy=None)
                )
        raise AssertionError("Firefox ended before it listened")

    def _ask(self, method: str, **params: object) -> Any:
        self._said += 1
        self._socket.send(json.dumps({"id": self._said, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=120))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(str(told["params"]["text"]))
            if told.get("id") == self._said:
                assert told["type"] == "success", f"{method}: {told.get('message')}"
                return told["result"]

    def _do(self, method: str, **params: object) -> Any:
        return self._ask(method, context=self._page, **params)

    def _run(self, expression: str) -> str:
        found = self._ask(
            "script.evaluate", expression=expression, target={"context": self._page}, awaitPromise=True
        )  # fmt: skip
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return str(found["result"]["value"])

    def goto(self, path: str) -> None:
        self._do("browsingContext.navigate", url=self.base + path, wait="complete")

    def reload(self) -> None:
        self._do("browsingContext.reload", wait="complete")

    def click(self, x: float, y: float) -> None:
        self._do("input.performActions", actions=pointer(x, y))

    def press(self, key: str) -> None:
        self._do("input.performActions", actions=typed(key))
        if key == "Tab" and not self.evaluate("document.hasFocus()"):
            # The focus moved to the browser's own buttons, which receive no key presses here. Opening and closing
            # another tab returns the focus to the page.
            other = self._ask("browsingContext.create", type="tab")["context"]
            self._do("browsingContext.activate")
            self._ask("browsingContext.close", context=other)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._do("browsingContext.captureScreenshot")["data"])

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait(20)
        self._quiet.wait(20)
        self._profile.cleanup()


class WebKit(Browser):
    """WebKitGTK's MiniBrowser on a virtual screen. It reports no page errors and has no WebRTC."""

    def __init__(self, base: str, driver: str, small: str, screen: str) -> None:
        super().__init__(base)
        size = f"{WIDTH + 200}x{HEIGHT + 200}x24"
        self._screen = subprocess.Popen(
            [screen, "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
        )  # fmt: skip
        assert self._screen.stdout
        display = f":{self._screen.stdout.readline().strip()}"
        self._home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        home = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"), self._home.name)
        self._port = free_port()
        self._driver = subprocess.Popen(
            [driver, f"--port={self._port}"],
            env={**os.environ, **home, "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until(lambda: self._call("GET", "/status"), "WebKit's driver does not answer")
        wanted = {"webkitgtk:browserOptions": {"binary": small, "args": ["--automation"]}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{session['sessionId']}"
        self._do("POST", "/timeouts", {"script": 120_000, "pageLoad": 120_000})
        # the window is 38 pixels higher than the page, for the browser's own bar
        self._do("POST", "/window/rect", {"width": WIDTH, "height": HEIGHT + 38})

    def _call(self, method: str, path: str, content: object = None) -> Any:
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self._port}{path}",
            method=method,
            data=None if content is None else json.dumps(content).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=130) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"{path}: {json.load(refused)['value']['message']}") from None

    def _do(self, method: str, path: str, content: object = None) -> Any:
        return self._call(method, self._session + path, content)

    def _run(self, expression: str) -> str:
        script = f"const done = arguments[0]; {expression}.then(done, (error) => done('!' + error))"
        found = str(self._do("POST", "/execute/async", {"script": script, "args": []}))
        assert not found.startswith("!"), found
        return found

    def goto(self, path: str) -> None:
        self._do("POST", "/url", {"url": self.base + path})

    def reload(self) -> None:
        self._do("POST", "/refresh", {})

    def click(self, x: float, y: float) -> None:
        self._do("POST", "/actions", {"actions": pointer(x, y)})

    def press(self, key: str) -> None:
        self._do("POST", "/actions", {"actions": typed(key)})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._do("GET", "/screenshot"))

    def close(self) -> None:
        try:
            self._do("DELETE", "")
        finally:
            for process in (self._driver, self._screen):
                process.terminate()
                process.wait(20)
            self._home.cleanup()


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def until(asked: Callable[[], object], otherwise: str, seconds: float = 120) -> None:
    """Repeat a call until it raises no `OSError`; fail with the message `otherwise` after `seconds`."""
    end = time.monotonic() + seconds
    while True:
        try:
            asked()
            return
        except OSError:
            assert time.monotonic() < end, otherwise
            time.sleep(0.1)
