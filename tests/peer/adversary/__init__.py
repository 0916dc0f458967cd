"""An adversary of the project's own: attacks against the real face of peer play, each with its verdict.

| fault | what was tried | file |
| --- | --- | --- |
| 1 | a claim without a clock, or by who withholds what it owes itself | `test_silence` |
| 2 | a claim that reaches back over closed heights | `test_silence` |
| 3 | making an honest seat sign twice, or look as if it had | `test_signing` |
| 4 | a genesis by who does not invite, a second one, one of a higher series | `test_beginning` |
| 5 | two that both owe, parted, and both claiming | `test_silence` |
| 6 | a wrong state hash, a secret or a frame that no rule can read | `test_signing` |
| 7 | a bot at once, a steward that plays another move, asides that give time | `test_replacing` |
| 8 | a seat that comes back with less than it signed, and others that lie to it | `test_returning` |
| 9 | lines reflected, spliced, replayed, played back, bound to other carriers | `test_lines` |
| 10 | whatever costs the other side more than it costs who sends it | `test_bounds` |
| 11 | complaints as an oracle for the letters of others | `test_letters` |
| 12 | junk among the evidence of a saved log | `test_evidence` |
| 13 | seeing what was never shown; sitting down, or inviting, with the link alone | `test_unseen` |
| 14 | words, votes and bots by which somebody decides a match who may not | `test_deciding` |
| 15 | showing who is behind what it cannot judge yet | `test_behind` |
| 16 | a seat that is open twice or was restored, and others that tell each copy something else | `test_copies` |
| 17 | calling a player late who is there, but whose direct line is gone | `test_presence` |

How many attacks there are of each is in `COUNTS`; `test_table` holds it against the tests themselves. An attack comes
over a channel, signed with keys that the attacker has: new ones, or those of the seat that was taken (`hostile`).
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
"""By fault: the number of attacks."""

REFUSED, PROVEN, STALLS, UNCONFIRMED, STANDS = "refused", "proven", "stalls", "not confirmed", "stands"
"""Verdicts: nothing changed; a proof against the attacker; the match waits and names the seat; an unconfirmed claim;
the attack is allowed by the protocol and leaves nobody worse off than its rules do."""

ATTACKS: list[tuple[int, str, str, int]] = []
"""Verdicts: the message is refused and nothing changes; a proof against the attacker; the match waits and names the
seat; an unconfirmed claim; the protocol allows the attack, and its rules leave nobody worse off."""


def attack(fault, verdict):
    """Mark a test as an attack. It stands above the test's parameters, whose variants it counts."""

    def marked(test):
        variants = 1
        for mark in getattr(test, "pytestmark", ()):
            if mark.name == "parametrize":
                variants *= len(mark.args[1])
        ATTACKS.append((fault, verdict, f"{test.__module__}.{test.__name__}", variants))
        return test

    return marked
