"""Tests of the static server of `build.py serve`, with requests that no browser sends."""

from __future__ import annotations

import socket
from pathlib import Path
from random import Random

import pytest

from web.build.serve import Server

PARTS = [
    *("", "/", "//", "a", "a/", "index.html", "..", "../", "/..", "secret", "%2e%2e", "%2f", "%5c", "%00", "%", "%ff"),
    *("[", "[::1]", "?", "#", "?a=%00", "x" * 300, "%f0%9f%83%8f", "http://", "//evil.example", "@", ";", "COM1", "~"),
]
CASES = 400


def answer(server: Server, target: str) -> tuple[int, dict[str, str], bytes]:
    """Send one request with exactly this target. Return status, headers and content."""
    with socket.create_connection(server.server_address, timeout=10) as line:  # type: ignore[arg-type]
        line.sendall(b"GET " + target.encode() + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        found = b"".join(iter(lambda: line.recv(2**16), b""))
    head, _, content = found.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split(" ")[1]), dict(each.split(": ", 1) for each in lines), content


@pytest.mark.parametrize("prefix", ["/", "/some/where/"])
def test_every_address_gets_an_answer_and_none_leads_out_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    site = tmp_path / "site"
    (site / "a").mkdir(parents=True)
    for path in (site / "index.html", site / "a" / "index.html"):
        path.write_text("of the site", encoding="utf-8")
    (tmp_path / "secret").write_text("SECRET", encoding="utf-8")
    failed: list[object] = []
    monkeypatch.setattr(Server, "handle_error", lambda self, *about: failed.append(about))
    server = Server(site, prefix).start()
    rng = Random(prefix)
    folder = "/" + site.as_posix().lstrip("/")
    targets = [prefix, f"{prefix}a", f"{prefix}a/", f"/{folder}/a", f"{prefix}{folder}/a", f"{prefix}{tmp_path}/secret"]
    targets += [rng.choice([prefix, prefix, "/", ""]) + "".join(rng.choices(PARTS, k=4)) for _ in range(CASES)]
    found = [(target, *answer(server, target)) for target in targets if target and " " not in target]
    server.shutdown()
    assert not failed
    assert {status for _, status, _, _ in found} <= {200, 301, 404}
    assert [status for _, status, _, _ in found[:3]] == [200, 301, 200]
    for target, status, headers, content in found:
        assert b"SECRET" not in content, target
        if status == 301:
            assert headers["Location"].startswith(prefix), target
            assert not headers["Location"].startswith("//"), target
