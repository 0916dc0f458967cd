"""A network match whose rules run in another worker: stand-ins for its game, positions and moves.

A guest's code must never share an interpreter with its player's keys. So the site's own worker holds the `Peer`, and
queries the guest's worker for rules alone: the meaning of a line in a position, the seat to move, nature's request. A
question contains only the record's lines as this seat (or the public) knows them; answers are not trusted. A step that
needs an unknown answer is rolled back and repeated (`pygames.peer.protocol.attempt`).

    answers     checks answers of the guest's worker
    game        the game, its positions and moves
    member      the player's or spectator's place in the room
    requests    the page's requests, and questions to the guest's worker

The page connects the two (`web/src/guest/split.js`); the other side is `pygames.sandbox`.
"""
