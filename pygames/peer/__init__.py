"""Fair play among clients that do not trust each other: bytes in, bytes out; no sockets, no clock. See PROTOCOL.md.

Five packages, from the bottom up; each imports only those above it in this list:

    crypto     group, multiply      ristretto255 and multiplication
               transcript           hashing, HKDF, fair random numbers
               proofs, shuffle      signatures and proofs of shares; the proof of a shuffle
               sealed, rolls        encrypted letters to one seat; hash chains for dice
               keys                 a seat's own keys
    protocol   wire, frames         strict JSON and schemas; signed frames, and blocks
               phases, genesis      kinds of messages by phase; the terms of a match
               ledger, deal         slots: ciphertexts and secrets; keys, the deck, drawn cards
               effects, log         results of validated frames; the frames of each height
               proposals, due       out-of-turn offers in effect; pending frames
               replica, audit       state of a match; final check of claims
               validation, moving   validating frames, and moves
               creation, follower   creating frames; following a match frame by frame
               letters, complaints  sealed letters, and bad ones
               asides, claims       out-of-turn frames of players; time claims: calls, votes, leaving
               steward, attempt     the bot for an abandoned seat; work that waits for rules elsewhere
               lines, facts, saved  public lines, and facts about them; a log as text
               status_types         what a page is told
    channel    line, ends, mail     encrypted channels, rate limits; sealed mail
               notes, link          other messages; the invitation link
               journal, identity    stored state; identity
               work                 long work in slices
               outbox               output for carrier and page
    room       lobby, beginnings    terms, consent, the genesis; starting each match
               participant, clock   the local participant in a match; time each seat has used
               matches, results     the matches of a room; how a match ended
               returning            rejoining after a reload, from a backup, or on another device
               mailing              reading and writing mail
               sync, incoming       exchanging frames with peers; received frames awaiting validation
               connections, router  connecting peers; routing messages
               status, room, peer   output for the page; assembly of all parts, and the API
    tools      verify, bench, mail  checking a saved log; benchmarks, also of mail. They know no room

`pygames.peer.room.peer.Peer` is the API for whoever transports the bytes; its module documents it.
"""
