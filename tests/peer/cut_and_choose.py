"""A second, deliberately naive way to check a shuffle, used to test the proof.

The shuffler makes ROUNDS more shuffles of the input. For each, a coin decides whether the shuffler reveals the
permutation from the input to that shuffle, or from that shuffle to the output. Its only algebra is re-encrypting one
card at a time (Sako and Kilian 1995).
"""

from pygames.peer.crypto.group import L, add, decode, encode
from pygames.peer.crypto.multiply import base, times
from pygames.peer.crypto.transcript import Secrets, hashed

ROUNDS = 12


def reencrypted(pairs, key, order, blinds):
    return [
        (encode(add(decode(pairs[j][0]), base().times(r))), encode(add(decode(pairs[j][1]), times(r, key))))
        for j, r in zip(order, blinds, strict=True)
    ]


def pairs_of(data):
    return [(data[at : at + 32], data[at + 32 : at + 64]) for at in range(0, len(data), 64)]


def coins(*things):
    return [byte & 1 for byte in hashed("coins", repr(things))[:ROUNDS]]


def prove(seed, key, before, after, order, blinds):
    """Prove that `after[i]` is `before[order[i]]` blinded by `blinds[i]`."""
    secrets, n = Secrets(seed, "cut and choose"), len(before)
    middles = [(secrets.permutation(f"o{at}", n), secrets.scalars(f"b{at}", n)) for at in range(ROUNDS)]
    decks = [reencrypted(before, key, *middle) for middle in middles]
    answers = []
    for coin, (o, b) in zip(coins(before, after, decks), middles, strict=True):
        if coin:
            answers.append((o, b))
        else:  # the permutation from the middle deck to the output
            place = [o.index(j) for j in order]
            answers.append((place, [(r - b[p]) % L for r, p in zip(blinds, place, strict=True)]))
    return decks, answers


def holds(key, before, after, proof):
    decks, answers = proof
    for coin, deck, (order, blinds) in zip(coins(before, after, decks), decks, answers, strict=True):
        start, end = (before, deck) if coin else (deck, after)
        if sorted(order) != list(range(len(before))) or reencrypted(start, key, order, blinds) != end:
            return False
    return True
