"""The faults that every client must survive, in numbered rows. The names of tests show which rows they cover.

REJ: the message is rejected, and nothing changes. PROOF: the match stops, and the evidence names the seat. STALL: the
match waits, and its status names the seat and the frame that it waits for. (B): also tested in real browsers.
"""

import re
from pathlib import Path

FAULTS = """
  1  one bit of body or signature flipped                              REJ
  2  signed by another seat's key, or a spectator's                    REJ
  3  an old frame of this match again                                  ignored
  4  a frame of another match of the same players                      REJ
  5  every frame twice, shuffled, with delays                          the same final block everywhere
  6  frames too large, endless fragments (B)                           REJ, disconnected, memory bounded
  7  deep nesting (B)                                                  REJ before the parser, worker alive
  8  NaN, Infinity, 1e999, 5000 digits, 1.0, -0, true                  REJ
  9  keys twice, unknown, missing; wrong types                         REJ
 10  no UTF-8, half characters, NUL, BOM, bytes after the end          REJ
 11  __proto__ and constructor as keys (B)                             REJ, nothing poisoned
 12  names with markup, bidi, zero width, 10,000 letters (B)           text, stripped and cut
 13  a flood of chat                                                   limited, game unaffected
 14  other base64 or JSON of the same object                           REJ
 15  out of turn; two moves in one turn                                REJ; PROOF
 16  illegal by the rules                                              PROOF; told, where one seat alone can see it
 17  a height too early                                                kept; three too early: REJ
 18  another block                                                     REJ and shown ours; contradicting oneself: PROOF
 19  another state                                                     stop, nobody blamed
 20  a key of the data left out                                        REJ (with row 9)
 21  other hash seeds, CPython and Pyodide                             identical hashes
 22  the log replayed from the genesis, every height                   identical
 23  undo, resignation, draw offer at every height                     as the rules allow
 24  a false claim about a hidden hand (B)                             PROOF at the audit
 25  a key without its proof, or with another's                        PROOF
 26  a rogue key; an opening that is not the commitment                PROOF
 27  the identity; encodings that are not canonical                    REJ
 28  a card twice, another missing                                     PROOF
 29  a stacked deck                                                    PROOF
 30  a tagged card                                                     PROOF
 31  a known ciphertext in the deck                                    PROOF
 32  other counts, orders, decks, contexts, seats                      PROOF
 33  a lazy shuffle                                                    REJ for the first seat, harmless for a later one
 34  every field of the proof changed                                  REJ or PROOF, never an exception
 35  a shuffle too early; two for one height                           REJ; PROOF
 36  a reload in mid-shuffle (B); another deck at the same height      the same bytes; no shared nonce
 37  10,000 shuffles with one honest seat                              uniform
 38  wrong shares and letters                                          PROOF against who sent them
 39  a share withheld                                                  STALL
 40  shares that nobody asked for                                      REJ
 41  another card claimed than drawn                                   PROOF
 42  a card not in hand, or played before                              PROOF
 43  a card that is no face                                            stop, nobody blamed
 44  a hidden card from the whole log and all other seats' keys        impossible
 45  an opening with wrong shares, or none                             PROOF; not audited
 46  equal faces; decks of 0, 1 and 2                                  fine
 48  wrong, later and repeated links                                   PROOF
 49  a link withheld                                                   STALL, then the same result
 50  an opening too early, or of another key                           REJ; PROOF
 51  a million draws of dice                                           uniform
 52  a move changed after the links are known                          the same result
 53  a reload of each seat at every height (B)                         the same seat, and the game goes on
 54  all reload at once                                                resumed
 55  storage cut or damaged                                            said so; nothing signed from a stale height
 56  two tabs of one seat (B)                                          the second only watches
 57  one seed on two devices                                           PROOF: the seat was active twice
 58  a third person opens the link (B)                                 watches
 59  the relay sits in between (B)                                     nothing is sent
 60  the relay drops, delays, repeats, floods (B)                      connected later, or said so; no crash
 61  a fork among three or four                                        PROOF, before a hidden card is opened
 62  partitions and missing links                                      forwarded
 63  all other seats together against one                              no hand opened, no shuffle or roll bent
 64  a seat gone at every height                                       never a hang, never a lost record
 65  clocks that jump, laptops that sleep                              no false claim
 66  a claim and the late frame cross                                  one result everywhere
 67  another engine (B), protocol, game                                the handshake refuses, and says why
 68  a spectator moves, or floods                                      REJ, limited
 69  a channel that never drains                                       bounded
 70  the worker dies (B)                                               restarted, replayed, goes on
"""


def rows(text):
    """Return the rows named by tests: `test_row_38_...`, `test_rows_26_50_...`, `test_rows_28_to_32_...`."""
    found = set()
    for numbers in re.findall(r"def test_rows?_((?:\d+a?_|to_)+)", text):
        words = [word.rstrip("a") for word in numbers.split("_") if word]
        for at, word in enumerate(words):
            if word == "to":
                found |= set(range(int(words[at - 1]), int(words[at + 1]) + 1))
            else:
                found.add(int(word))
    return found


def listed(mark=""):
    return {int(line[:3]) for line in FAULTS.strip("\n").split("\n") if mark in line}


BROWSERS = {20: "with row 9", 59: "in browsers", 60: "in browsers", 70: "in browsers"}
"""Rows that no test in this folder has in its name, and the reason."""
LONG_MATCH = {56, 58, 70}
"""Rows for browsers that one long match in `test_peer.py` covers."""


def test_every_row_has_a_test():
    here = Path(__file__).parent
    named = set().union(*(rows(path.read_text(encoding="utf-8")) for path in here.glob("test_*.py")))
    assert listed() == {*range(1, 71)} - {47}
    assert listed() - named == set(BROWSERS)


def test_every_row_for_browsers_has_one_there():
    browser = Path(__file__).parent.parent / "browser" / "test_peer_faults.py"
    assert listed("(B)") == rows(browser.read_text(encoding="utf-8")) | LONG_MATCH
