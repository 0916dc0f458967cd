"""A network match of a guest's game, whose rules run in another worker: stand-ins for the game, positions and moves.

A guest's code must never run in the interpreter that has the player's keys. So the site's own worker runs the `Peer`,
and sends questions about the rules to the guest's worker: the meaning of a line in a position, the seat to move,
nature's request. A question contains only the record's lines as this seat (or the public) knows them. The answers are
validated. A step that needs an unknown answer is rolled back and repeated (`pygames.peer.protocol.attempt`).

    answers     validates the answers of the guest's worker
    game        the game, its positions and moves
    member      the player's or spectator's place in the room
    requests    the page's requests, and the questions to the guest's worker

The page connects the two workers (`web/src/guest/split.js`); the code of the guest's worker is `pygames.sandbox`.
"""
