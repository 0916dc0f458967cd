"""Fair play among clients that do not trust each other: bytes in, bytes out; no sockets, no clock. See PROTOCOL.md.

From the bottom up, one subject a module:

    group, multiply        ristretto255 and its products          transcript   hashing, HKDF, fair numbers
    proofs                 signatures, shares                     shuffle      the proof of a shuffle
    sealed                 letters to one seat                    rolls        chains of links
    wire                   strict JSON and shapes                 frames       signed frames, and blocks
    phases                 what each phase accepts, from whom     genesis      what a match begins with
    ledger                 slots: ciphertexts and secrets         own          one's own keys
    effects                what a judged frame comes to           log          what closed each height
    deal                   keys, the deck, the cards drawn        speech       what was heard out of turn
    due, replica           who owes what; a match by heights      audit        the end: claims judged again
    judging, moving        others' frames, and moves              making       own frames
    letters, complaints    sealed letters, and bad ones           asides       what the seat to move hears
    claims                 calls, votes, who left                 steward      the bot for a seat that left
    follower               following a match frame by frame       verify       a saved log, by anybody
    clock                  who has owed for how long              lines, facts public lines, and their rules
    saved                  a log as text
    line, ends             encrypted lines, and what they cost    notes, link  what goes over them; the way to a room
    lobby                  terms, consent, the genesis            part         one's part in one match
    journal, entering      what is stored; who one is             results      how a match ended
    matches                the matches of a room                  beginnings   how each of them begins
    returning              coming back after a reload             bench        what it all costs
    sync                   who has what of the log                incoming     others' frames, until they are judged
    door, hearing          who comes; which message is for whom   work         long work in slices
    outbox, status         for the carrier, and for the page      room, peer   all of it put together, and its face

`pygames.peer.peer.Peer` is the face for whoever carries the bytes; its module says how.
"""
