"""Tests of tasks on the workers of a Dask cluster: two processes on the loopback address, one of which is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, NamedTuple

import pytest

from pygames.commands import cluster
from pygames.commands.tasks import Tasks
from web.build import tools
from web.build.progress import alone

from .test_commands import SERIES, run

ROOT = Path(__file__).resolve().parents[1]
HOST = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    workers, folder = sys.argv[1:]
    how = {"threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1", "local_directory": folder}
    with LocalCluster(n_workers=int(workers), **how) as cluster:
        print(cluster.scheduler_address, *(worker.pid for worker in cluster.workers.values()), flush=True)
        sys.stdin.read()
"""


class Host(NamedTuple):
    """A Dask cluster on this machine."""

    address: str
    workers: list[int]
    """The process ids of the cluster's workers."""


Hosts = Callable[..., Host]


@pytest.fixture
def hosts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hosts]:
    """Yield a function that starts a cluster whose workers import packages from a folder; afterwards, stop the
    clusters."""
    with alone():
        tools.beside("cluster")
    monkeypatch.setenv("DASK_CONFIG", str(tmp_path))
    (tmp_path / "host.py").write_text(HOST, encoding="utf-8")
    running: list[subprocess.Popen[str]] = []

    def begun(packages: Path = ROOT, workers: int = 2) -> Host:
        command = [sys.executable, "host.py", str(workers), str(tmp_path)]
        pipe, env = subprocess.PIPE, {**os.environ, "PYTHONPATH": str(packages)}
        with open(tmp_path / "said", "a", encoding="utf-8") as said:
            process = subprocess.Popen(
                command, cwd=tmp_path, env=env, stdin=pipe, stdout=pipe, stderr=said, encoding="utf-8"
            )
        running.append(process)
        assert process.stdout
        address, *pids = process.stdout.readline().split() or [(tmp_path / "said").read_text(encoding="utf-8")]
        return Host(address, [int(pid) for pid in pids])

    yield begun
    for process in running:
        process.communicate()
    assert not [*ROOT.glob("dask-*")]


class Slow(Tasks):
    """Tasks that take time and record their start."""

    game = "vassal"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def task(self, number: int) -> dict[str, Any]:
        (self.folder / f"{number} {os.getpid()}").touch()
        time.sleep(0.2)
        return {"number": number}

    def fields(self) -> set[str]:
        return {"number"}

    def head(self) -> dict[str, Any]:
        return {}

    def begun(self) -> list[str]:
        """Return an entry for each task that was started, and each process that started it."""
        return [path.name for path in self.folder.iterdir()]


@contextmanager
def soon(seconds: float = 20) -> Iterator[Callable[[], bool]]:
    """Yield a function that sleeps briefly at each call, and returns True until these seconds are over."""
    end = time.monotonic() + seconds

    def left() -> bool:
        time.sleep(0.05)
        return time.monotonic() < end

    yield left


@pytest.mark.slow
def test_workers_find_what_one_process_finds(hosts: Hosts, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = hosts().address
    here, there = tmp_path / "here", tmp_path / "there"
    plain = run(capsys, *SERIES, "5", "--keep", str(here))
    assert run(capsys, *SERIES, "5", "--keep", str(there), "--cluster", address) == plain
    assert there.read_bytes() == here.read_bytes()
    check = ("review", "--check", "lords_and_vassals", "--luck", "--matches", "3")
    assert run(capsys, *check, "--cluster", address) == run(capsys, *check)


@pytest.mark.slow
def test_a_lost_worker_costs_its_task_and_nothing_else(hosts: Hosts, tmp_path: Path) -> None:
    (tmp_path / "begun").mkdir()
    host, slow, count = hosts(), Slow(tmp_path / "begun"), 20
    results = slow.done(count, address=host.address)
    found = [next(results) for _ in range(4)]
    os.kill(host.workers[0], signal.SIGKILL)
    found += results
    assert found == [{"number": number} for number in range(count)]
    assert len(slow.begun()) <= count + 1


@pytest.mark.slow
def test_workers_with_other_bytes_are_refused(hosts: Hosts, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Check workers whose `pygames` differs in one comment, and workers without `pygames`."""
    other = tmp_path / "other"
    copytree(ROOT / "pygames", other / "pygames", ignore=ignore_patterns("__pycache__"))
    with open(other / "pygames" / "core" / "match.py", "a", encoding="utf-8") as file:
        file.write("# changed\n")
    code, out, err = run(capsys, *SERIES, "3", "--cluster", hosts(other).address)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "has a different `pygames`" in err
    address = hosts(tmp_path / "none").address
    said = f"--cluster {address}: its `pygames` is missing, or differs from the one here\n"
    assert run(capsys, *SERIES, "3", "--cluster", address) == (2, "", said)


@pytest.mark.slow
def test_a_cluster_that_does_nothing_is_told(
    hosts: Hosts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 1)
    address = hosts(workers=0).address
    said = f"--cluster {address}: it has no workers\n"
    assert run(capsys, *SERIES, "3", "--cluster", address) == (2, "", said)
    for nobody in ("tcp://127.0.0.1:1", "127.0.0.1", "ludo://127.0.0.1:1"):
        code, out, err = run(capsys, *SERIES, "3", "--cluster", nobody)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"--cluster {nobody}: no cluster answers there: ")


@pytest.mark.slow
def test_who_breaks_off_cancels(hosts: Hosts, tmp_path: Path) -> None:
    kept, host = tmp_path / "kept", hosts(workers=1)
    words = [*SERIES[:3], "2", "--matches", "1000", "--cluster", host.address, "--keep", str(kept)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    played = subprocess.Popen(
        [sys.executable, "-m", "pygames", *words], cwd=tmp_path, env=env, stderr=subprocess.PIPE, encoding="utf-8"
    )
    with soon(100) as left:
        while left() and not (kept.exists() and kept.read_text(encoding="utf-8").count("\n") > 1):
            pass
        said = None
        while said is None and left():
            played.send_signal(signal.SIGINT)  # again, as Python may lose a signal
            with suppress(subprocess.TimeoutExpired):
                said = played.communicate(timeout=15)[1]
    assert (said or "").endswith("\nstopped\n")
    assert played.returncode == 130
    (tmp_path / "begun").mkdir()
    assert [*Slow(tmp_path / "begun").done(1, address=host.address)] == [{"number": 0}]  # the worker is free again


def test_a_cluster_needs_dask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = "--cluster needs Dask, which is not installed: it is the package `distributed`\n"
    assert run(capsys, *SERIES, "3", "--cluster", "tcp://127.0.0.1:1") == (2, "", said)
