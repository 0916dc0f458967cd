"""Fair play among clients that do not trust each other: bytes in, bytes out; no sockets, no clock. See PROTOCOL.md.

From the bottom up, one subject per module:

    group, multiply        ristretto255 and multiplication        transcript   hashing, HKDF, fair random numbers
    proofs                 signatures, proofs of shares           shuffle      the proof of a shuffle
    sealed                 encrypted letters to one seat          rolls        hash chains for dice
    wire                   strict JSON and schemas                frames       signed frames, and blocks
    phases                 kinds of messages by phase             genesis      the terms of a match
    ledger                 slots: ciphertexts and secrets         own          a seat's own keys
    effects                results of validated frames            log          the frames of each height
    deal                   keys, the deck, drawn cards            speech       out-of-turn offers in effect
    due, replica           pending frames; state of a match       audit        final check of claims
    judging, moving        validating frames, and moves           making       creating frames
    letters, complaints    sealed letters, and bad ones           asides       out-of-turn frames of players
    claims                 time claims: calls, votes, leaving     steward      the bot for an abandoned seat
    follower               following a match frame by frame       verify       checking a saved log
    clock                  time each seat has used                lines, facts public lines, and facts about them
    saved                  a log as text
    line, ends             encrypted channels, rate limits        notes, link  other messages; the invitation link
    lobby                  terms, consent, the genesis            part         the local participant in a match
    journal, entering      stored state; identity                 results      how a match ended
    matches                the matches of a room                  beginnings   starting each match
    returning              rejoining after a reload               bench        benchmarks
    sync                   exchanging frames with peers           incoming     received frames awaiting validation
    door, hearing          connecting peers; routing messages     work         long work in slices
    outbox, status         output for carrier and page            room, peer   assembly of all parts, and the API

`pygames.peer.peer.Peer` is the API for whoever transports the bytes; its module documents it.
"""
