"""The table of attacks is accurate: each fault has several attacks, at least sixty in all."""

from importlib import import_module
from pathlib import Path

from . import ATTACKS, COUNTS, PROVEN, REFUSED, STALLS, STANDS, UNCONFIRMED, __doc__


def test_each_fault_is_attacked_and_counted():
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        import_module(f"{__package__}.{path.stem}")
    counted = dict.fromkeys(COUNTS, 0)
    for fault, verdict, _, variants in set(ATTACKS):
        assert verdict in (REFUSED, PROVEN, STALLS, UNCONFIRMED, STANDS)
        counted[fault] += variants
    assert counted == COUNTS
    assert min(counted.values()) >= 3
    assert len({name for _, _, name, _ in ATTACKS}) >= 60
    for fault in COUNTS:
        modules = {name.rsplit(".", 2)[1] for at, _, name, _ in ATTACKS if at == fault}
        (line,) = [line for line in __doc__.splitlines() if line.startswith(f"| {fault} |")]
        assert modules == set(line.split("`")[1::2])
