"""The test vectors of PROTOCOL.md hold for this implementation; `python -m tests.peer.test_page` prints them."""

import re
from pathlib import Path

import pytest

from pygames.core.match import Line
from pygames.peer.channel.link import inviter, write_link
from pygames.peer.channel.notes import _NOTES
from pygames.peer.crypto.group import decode, encode, encode_scalar
from pygames.peer.crypto.keys import key_commitment
from pygames.peer.crypto.multiply import Multiples, base
from pygames.peer.crypto.proofs import check_shares, prove_shares, public, shares, sign, signed
from pygames.peer.crypto.rolls import follows, numbers
from pygames.peer.crypto.sealed import disclose, disclosed, proven, seal, unseal
from pygames.peer.crypto.shuffle import checked, first_link, generators, opened, shuffled
from pygames.peer.crypto.transcript import Numbers, challenge, hash_to_group, hashed, weights
from pygames.peer.protocol.deal import LatestDeck, Person
from pygames.peer.protocol.frames import KINDS, Key, read_frame, write_frame
from pygames.peer.protocol.genesis import Genesis, Terms
from pygames.peer.protocol.ledger import Slot, commitment, face_point, make_share, read_share
from pygames.peer.protocol.lines import Lines
from pygames.peer.protocol.wire import Refused, canonical

PAGE = Path(__file__).parents[2] / "pygames" / "peer" / "PROTOCOL.md"
SEED, MATCH = bytes([1]) * 32, bytes([2]) * 32
X, B = 1001, 2002
WIDTH = 64


def vectors():
    """Return every vector of PROTOCOL.md by its name there: a text, or bytes in hex."""
    found = {
        'H("test", "a", 12)': hashed("test", "a", 12),
        'C("test", "a", 12)': encode_scalar(challenge("test", "a", 12)),
        'P("face", "vassal", "Ks")': face_point("vassal", "Ks")[1],
        'P("shuffle chain")': encode(first_link().point),
        "h_1": encode(generators(1)[0][0]),
        'W("test", 5, "a")': " ".join(map(str, weights("test", 5, "a"))),
        "N(32 bytes 01): below(6) nine times, then below(52)": _numbers(),
    }
    keys = tuple(Key.read(public(secret)) for secret in (X, B))
    genesis = Genesis("vassal", "", 1, "test", hashed("room", bytes(32))[:32], 0, keys, ("Ann", "Zoë"), 60)
    terms = Terms("vassal", "", 1, "test", 60, 0)
    found |= {
        "genesis": genesis.encoded().decode(),
        "match": genesis.match,
        "hash of the terms": terms.digest,
        "link of room's secret 32 bytes 00, host 1001 G": write_link("vassal", bytes(32), inviter(keys[0].code)),
    }
    assert Genesis.read(genesis.encoded()) == genesis
    frame = write_frame(SEED, X, MATCH, 3, 0, MATCH, MATCH, "ack", {})
    lines = Lines(MATCH)
    states = [lines.state(())]
    for text in ("shuffle", "draw 0,2 5:?", "12:Ks 3"):
        lines.add(Line(text, None, None))
    states.append(lines.state(()))
    lines.undo(2)
    states.append(lines.state((1, 3)))
    found |= {
        "frame: ack of seat 0, key 1001 G, height 3, match, block and state 32 bytes 02": frame.raw,
        "block after 32 bytes 02 and that frame": hashed("block", MATCH, frame.raw)[:32],
        "state before the first line, match 32 bytes 02": states[0],
        'state after "shuffle", "draw 0,2 5:?", "12:Ks 3"': states[1],
        "state after the third line was taken back, seats 1 and 3 absent": states[2],
    }
    read = read_frame(frame.raw, 0, keys, MATCH)
    assert read == frame
    assert read.kind in KINDS
    link = bytes([3]) * 32
    tip = hashed("link", link)[:32]
    assert follows(link, tip)
    stream, cards = numbers(MATCH, 7, [link, tip]), numbers(MATCH, 7, [link, tip])
    deck = LatestDeck()
    deck.open(("2c", "2c", "Ks", "Qs"))
    drawn = [cards.below(6), *(deck.take(cards.below(len(deck.faces))) for _ in range(3))]
    found |= {
        'H("link", 32 bytes 03)[:32]': tip,
        "key of roll 7, links 32 bytes 03 and the value above": hashed("roll", MATCH, 7, link, tip)[:32],
        "its below(6), below(6), below(100)": " ".join(str(stream.below(n)) for n in (6, 6, 100)),
        "instead, its below(6), then three cards of the open deck 2c 2c Ks Qs": " ".join(map(str, drawn)),
        "key commitment of seat 1, deal key 1001 G, box key 2002 G": key_commitment(MATCH, 1, public(X), public(B)),
        "secret: slot 9, seat 1, face 3, nonce 32 bytes 03": commitment(MATCH, 9, 1, "3", link),
    }
    card = Slot(4, (0,), opened([base().times(5)], [public(5)])[0]._replace(a=base().times(6)))
    single = make_share(SEED, X, MATCH, card, 1)
    assert read_share(public(X), MATCH, card, 1, single) is not None
    points = [base().times(6), base().times(7)]
    made = shares(X, points)
    proof = prove_shares(SEED, X, points, made, MATCH, 8, 1, 4, 5)
    assert check_shares(public(X), points, made, proof, MATCH, 8, 1, 4, 5)
    found |= {
        "single share of a = 6 G, slot 4, seat 1, key 1001 G": single,
        "shares of 6 G and 7 G, height 8, seat 1, slots 4 and 5": b"".join(made),
        "their proof": proof,
    }
    person = Person(public(X), decode(public(X)), public(B), decode(public(B)))
    context = MATCH, 8, 0, 1, 4
    letter, of_letter = seal(SEED, person.box_point, b"a letter", *context)
    assert proven(letter, of_letter, *context)
    assert unseal(B, letter, *context) == b"a letter"
    common, shown = disclose(SEED, B, letter, *context)
    assert disclosed(public(B), letter, common, shown, *context)
    found |= {
        'letter "a letter" to box key 2002 G: height 8, from seat 0 to 1, slot 4': letter + of_letter,
        "its common point, and the proof of a complaint": common + shown,
    }
    key = Multiples(decode(public(X)), 4)
    ciphers = opened(
        [face_point("vassal", face)[0] for face in ("Ks", "Qs")],
        [face_point("vassal", face)[1] for face in ("Ks", "Qs")],
    )
    out, of_deck = shuffled(SEED, key, ciphers, MATCH, 0, 2, 1)
    assert checked(key, ciphers, out, of_deck, MATCH, 0, 2, 1)
    found |= {
        "deck of Ks, Qs (vassal), key 1001 G, deck 0, height 2, shuffled by seat 1": out,
        "its proof": of_deck,
    }
    possession = sign("deal key", SEED, X, MATCH, 1)
    assert signed("deal key", public(X), decode(public(X)), possession, MATCH, 1)
    found["possession of the deal key 1001 G by seat 1"] = possession
    assert encode(hash_to_group("face", "vassal", "Ks")) == face_point("vassal", "Ks")[1]
    assert canonical({"b": 1, "a": "\u00eb"}) == b'{"a":"\\u00eb","b":1}'
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in found.items()}


def _numbers():
    stream = Numbers(SEED)
    return " ".join(str(stream.below(n)) for n in (*[6] * 9, 52))


def written():
    """Return the vectors as PROTOCOL.md writes them."""
    return "\n".join(
        line
        for name, value in vectors().items()
        for line in (name, *(f"    {part}" for part in re.findall(f".{{1,{2 * WIDTH - 16}}}", value)))
    )


def test_the_vectors_of_the_page_hold():
    block = PAGE.read_text(encoding="utf-8").partition("## 15.")[2].partition("```\n")[2].partition("\n```")[0]
    assert block == written()


def keys_of(shape):
    """Return the keys of an object of this shape, as its error names them."""
    with pytest.raises(Refused) as refused:
        shape(None)
    return [key for key in str(refused.value).removeprefix("this is not an object of ").split(", ") if key != "nothing"]


@pytest.mark.parametrize(("kind", "shape"), [*KINDS.items(), *_NOTES.items()])
def test_the_page_names_the_keys_of_every_frame_and_note(kind, shape):
    rows = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("| ") and f"`{kind}`" in row]
    wanted = [f'"{key}' for key in keys_of(shape) if key != "kind"]
    assert any(all(key in row for key in wanted) for row in rows), wanted


if __name__ == "__main__":
    print(written())
