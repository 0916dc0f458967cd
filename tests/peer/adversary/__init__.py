"""Attacks on the peer protocol, made against real peers. Each test states the expected verdict.

| fault | attacks | file |
| --- | --- | --- |
| 1 | a player called late without a clock, or by a seat that withholds a frame itself | `test_silence` |
| 2 | claims about closed heights | `test_silence` |
| 3 | an honest seat that is caused to sign twice, or accused of it | `test_signing` |
| 4 | a match proposed by a guest or a stranger; a second match | `test_beginning`, `test_second_match` |
| 5 | two disconnected seats that both owe a frame, and each call the other late | `test_silence` |
| 6 | a wrong state hash; a secret or a frame that the rules cannot read | `test_signing` |
| 7 | a bot for a player who is present; a steward that changes a move; asides that gain time | `test_replacing` |
| 8 | a seat that returns without all that it signed, while the others lie to it | `test_returning` |
| 9 | messages of a channel reflected, spliced, replayed, or moved to another carrier | `test_lines` |
| 10 | messages that cost the receiver more than the sender | `test_bounds` |
| 11 | complaints that would open the letters of other seats | `test_letters` |
| 12 | junk among the evidence of a saved log | `test_evidence` |
| 13 | a watcher who opens hidden cards; a seat taken, or a match proposed, with the link alone | `test_unseen` |
| 14 | asides, votes and bots by which a seat decides a match although it may not | `test_deciding` |
| 15 | frames sent to a client that is behind and cannot validate them yet | `test_behind` |
| 16 | a seat that is open twice or was restored, while the others send each copy other messages | `test_copies` |
| 17 | a player called late who is present, but not directly connected | `test_presence` |

`COUNTS` has the number of attacks for each fault; `test_table` compares it with the tests. An attacker sends its
messages over a channel, and signs them with new keys or with those of a seat that it took over (`hostile`).
"""

from __future__ import annotations

COUNTS = {
    1: 34,
    2: 13,
    3: 16,
    4: 74,
    5: 6,
    6: 32,
    7: 27,
    8: 36,
    9: 50,
    10: 31,
    11: 22,
    12: 69,
    13: 15,
    14: 15,
    15: 14,
    16: 23,
    17: 8,
}
"""The number of attacks for each fault."""

REFUSED, PROVEN, STALLS, UNCONFIRMED, STANDS = "refused", "proven", "stalls", "not confirmed", "stands"
"""Verdicts. Refused: nothing changes. Proven: there is a proof against the attacker. Stalls: the match waits, and its
status names the seat for which it waits. Not confirmed: the attacker's claim stays unconfirmed. Stands: the protocol
allows the attack, and nobody loses more by it than the rules allow."""

ATTACKS: list[tuple[int, str, str, int]] = []
"""All attacks: the fault, the verdict, the test's name and the number of the test's variants."""


def attack(fault, verdict):
    """Return a decorator that records a test as an attack. Put it above `parametrize`, so that it counts the
    variants."""

    def marked(test):
        variants = 1
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize":
                variants *= len(mark.args[1])
        ATTACKS.append((fault, verdict, f"{test.__module__}.{test.__name__}", variants))
        return test

    return marked
