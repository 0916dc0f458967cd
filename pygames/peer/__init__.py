"""Fair play among clients that do not trust each other: bytes in, frames and events out; no sockets, no clock.

From the bottom up, one subject a module:

    group, multiply        ristretto255 and its products          transcript   hashing, HKDF, fair numbers
    proofs                 signatures, shares                     shuffle      the proof of a shuffle
    sealed                 letters to one seat                    rolls        chains of links
    wire                   strict JSON and shapes                 frames       signed frames, blocks, the genesis
    ledger                 slots: ciphertexts and secrets         own          one's own keys
    effects                what a judged frame comes to           table, due   a match by heights: who owes what
    judging, moving        others' frames, and moves              making       own frames
    letters, complaints    sealed letters, and bad ones           asides       what is said out of turn
    audit, follower        the end; following by frames           verify       a saved log, by anybody
    messages, link         greetings; the way to a room           journal      what is stored
    room, player, session  one seat among its channels            results      how a match ended, for the page
    bench                  what it all costs

`pygames.peer.session.Session` is the face for whoever carries the bytes; its module says how.
"""
