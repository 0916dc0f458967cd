"""Messages that break the protocol, but that a seat can sign and send. Each misdeed creates them from the victim's
log."""

from base64 import b64encode
from random import Random

from pygames.core.slices import drained
from pygames.peer.channel.notes import carried, note
from pygames.peer.crypto.keys import SeatKeys, key_commitment
from pygames.peer.protocol import creation
from pygames.peer.protocol.complaints import letters_of, show
from pygames.peer.protocol.follower import Follower
from pygames.peer.protocol.frames import write_frame
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.wire import to_base64


def as_own(foul, participant, height=-1):
    """Return the victim's match up to a height, replayed with the hostile seat's keys."""
    theirs = participant.replica
    own = SeatKeys(foul.peer.identity.seed, theirs.match)
    again = Follower(Replica(theirs.genesis, theirs.game, foul.peer.seat, own))
    frames = theirs.log.frames() if height < 0 else [frame for frames in theirs.log[:height] for frame in frames]
    for frame in frames:
        drained(again.file(frame))
    return again.replica


def signed(foul, participant, kind, json, height, block=None):
    """Return a frame of any kind and content, for any height, signed by the hostile seat."""
    replica = participant.replica
    seed, sign = foul.peer.identity.seed, foul.peer._sign
    block = replica.log.blocks[min(height, replica.height)] if block is None else block
    frame = write_frame(seed, sign, replica.match, height, foul.peer.seat, block, replica.state, kind, json)
    return carried(participant.genesis.series, foul.peer.seat, frame.raw)


def chosen(foul, participant, replica, heads=()):
    """Return the frame that the hostile seat owes, with a random choice in it; an empty list if the seat owes no
    frame."""
    if foul.peer.seat not in replica.due.seats:
        return []
    if replica.due.kind == "move":
        random = foul.random if foul.bold else Random(replica.block)
        move = random.choice(list(replica.play.state.moves()))
        json = creation.move(replica, str(move)) | {"heads": [to_base64(head.raw) for head in heads]}
    else:
        json = drained(creation.make(replica))
    return [signed(foul, participant, replica.due.kind, json, replica.height, replica.block)]


def due(foul, participant):
    """Return the frame that the hostile seat owes; another call may return a different one."""
    return chosen(foul, participant, as_own(foul, participant))


def behind(foul, participant):
    """Send another frame for a height that is closed already, usually a recent one."""
    height = max(2, participant.replica.height - foul.random.choice((1, 1, 2, 3)))
    return chosen(foul, participant, as_own(foul, participant, height)) if height <= participant.replica.height else []


def ahead(foul, participant):
    """Send the frame that is due, and a frame for a future height, on the true block or on a random one."""
    made = due(foul, participant)
    at, block = participant.replica.height, foul.random.choice((participant.replica.block, foul.random.randbytes(32)))
    json = {"link": foul.random.randbytes(32).hex()}
    return [*made, signed(foul, participant, "link", json, at + foul.random.choice((1, 2, 3)), block)]


def anew(foul, participant):
    """Request that all others attest that they have no frame of this seat, or send a frame with such attestations."""
    if foul.random.random() < 0.5:
        return [have(foul, participant, participant.replica.height, participant.replica.block, 1)]
    height, me = participant.replica.height, foul.peer.seat
    heads = {}
    for node in foul.net.nodes.values():
        if node.peer.participant is not None:
            for (at, of, witness), head in node.peer.participant.follower.claims.heads.items():
                if (at, of) == (height, me):
                    heads[witness] = head
    return chosen(foul, participant, as_own(foul, participant), [heads[seat] for seat in sorted(heads)])


def claim(foul, participant):
    """Send a call, vote, head, contest or leave about a random seat, at a height near the current one."""
    random, replica = foul.random, participant.replica
    kind = random.choice(("call", "call", "close", "close", "answered", "leave", "head", "contest"))
    height = max(0, replica.height + random.choice((0, 0, 0, 0, -1, -1, -2, 1)))
    seat = random.choice(replica.seats)
    json = {
        "contest": {"left": random.randrange(99)},
        "leave": {"seat": seat},
        "head": {"seat": seat, "device": device(foul)},
    }
    return [
        signed(
            foul,
            participant,
            kind,
            json.get(kind, {"seat": seat, "wants": random.choice(("time", "time", "bot"))}),
            height,
        )
    ]


def votes(foul, participant):
    """Call a late seat and vote against it as an honest seat would, even if the hostile seat has received its frame."""
    replica = participant.replica
    late = [seat for seat in replica.seats if replica.late(seat) and seat != foul.peer.seat]
    against = {"seat": foul.random.choice(late or [foul.peer.seat]), "wants": "time"}
    return [signed(foul, participant, kind, against, replica.height) for kind in ("call", "close")]


def backvotes(foul, participant):
    """Vote about a seat at the height that the victim closed last."""
    height = max(0, participant.replica.height - 1)
    against = {"seat": foul.random.choice(participant.replica.log[height][0:1]).seat, "wants": "time"}
    kind = foul.random.choice(("close", "close", "answered"))
    return [signed(foul, participant, kind, against, height)]


def speech(foul, participant):
    """Send a resignation, an offer of a draw or a request for an undo."""
    random = foul.random
    kind = random.choice(("resign", "draw", "undo", "undo"))
    json = {"lines": random.randrange(len(participant.replica.play.lines) + 3)} if kind == "undo" else {}
    return [signed(foul, participant, kind, json, max(0, participant.replica.height + random.choice((0, 0, -1, 2))))]


def concession(foul, participant):
    """Send a concession that contains a random call, against this seat or another."""
    calls = list(participant.follower.claims.calls.values())
    if not calls:
        return claim(foul, participant)
    json = {"call": to_base64(foul.random.choice(calls).raw), "heads": []}
    return [signed(foul, participant, "concede", json, participant.replica.height)]


def replay(foul, participant):
    """Send up to five received messages again."""
    return foul.random.sample(foul.heard, min(len(foul.heard), 5))


def votes_passed_on(foul, participant):
    """Forward the latest votes, heads and calls that this seat has received, at most twelve."""
    kinds = (b'"kind":"close"', b'"kind":"answered"', b'"kind":"head"', b'"kind":"call"')
    return [message for message in foul.heard[-200:] if any(kind in message for kind in kinds)][-12:]


def device(foul):
    """Return the identifier of a hostile device, or one with which an honest seat asks to be admitted."""
    asking = [
        node.peer.participant.returning.device for node in foul.net.nodes.values() if node.peer.participant is not None
    ]
    return foul.random.choice([*filter(None, asking), bytes([foul.random.randrange(3)] * 16)]).hex()


def have(foul, participant, height, block, asks):
    """Return a note that states the height and the block of the sender's log, and requests `asks` attestations (0 or
    1)."""
    links = foul.random.sample(range(4), foul.random.randrange(5))
    return note(
        "have",
        series=participant.genesis.series,
        height=height,
        block=block.hex(),
        links=sorted(links),
        anew=[device(foul)] * asks,
    )


def notes(foul, participant):
    """Send a random note, which may be false or malformed."""
    random, replica = foul.random, participant.replica
    height = max(0, replica.height + random.choice((0, 0, -1, -3, 2, 90)))
    block = random.choice((replica.log.blocks[min(height, replica.height)], random.randbytes(32)))
    first = random.randrange(replica.height + 1)
    shown = [block.hex() for block in replica.log.blocks[first : first + random.randrange(1, 9)]]
    genesis = b64encode(replica.genesis.encoded()).decode()
    signatures = [to_base64(frame.raw) for frame in replica.log[0]]
    return [
        random.choice(
            (
                have(foul, participant, height, block, random.randrange(2)),
                note(
                    "blocks", series=participant.genesis.series, first=first, blocks=random.choice((shown, shown[::-1]))
                ),
                note("terms", options="", clock=random.randrange(99), series=random.randrange(3)),
                note("ready", series=random.randrange(3), terms=b64encode(random.randbytes(32)).decode()),
                note("proposal", genesis=genesis),
                note(
                    "genesis", genesis=genesis, frames=random.sample(signatures, random.randrange(len(signatures) + 1))
                ),
                bytes((random.choice((1, 2, 3)),)) + random.randbytes(random.randrange(1, 200)),
            )
        )
    ]


def untrue(foul, participant):
    """Send the frame that is due; if that is a move, a bold seat sends an illegal move instead."""
    replica = as_own(foul, participant)
    made = due(foul, participant)
    if not foul.bold or not made or replica.due.kind != "move":
        return made
    json = creation.move(replica, str(next(iter(replica.play.state.moves())))) | {"text": "nonsense 3"}
    return [signed(foul, participant, "move", json, replica.height)]


def complaint(foul, participant):
    """Send a complaint about a letter to this seat or to another, with the correct key or with random bytes."""
    random, replica = foul.random, as_own(foul, participant)
    lettered = [frame for frame in participant.replica.log.frames() if frame.data.get("sealed")]
    if not lettered:
        return []
    frame = random.choice(lettered[-8:])
    at = random.randrange(len(frame.data["sealed"]))
    try:
        letters = letters_of(replica, frame)
        json = creation.complaint(replica, frame, at, random.choice(letters))
    except ValueError:
        json = {"frame": to_base64(frame.raw), "at": at, "secret": "11" * 32, "proof": to_base64(random.randbytes(96))}
    if random.random() < 0.3:
        json["secret"] = random.randbytes(32).hex()
    return [
        signed(foul, participant, "complaint", json, max(0, participant.replica.height + random.choice((0, 0, -1))))
    ]


def told(foul, participant):
    """Claim that the seat's private cards make a move illegal, with all proofs or with too few."""
    random, replica = foul.random, as_own(foul, participant)
    moves = [frame for frame in participant.replica.log.frames() if frame.kind == "move"]
    if not moves:
        return []
    frame = random.choice(moves[-8:])
    try:
        json = show(replica, frame)
    except ValueError:
        json = {"frame": to_base64(frame.raw), "shares": [], "secrets": []}
    for held in ("shares", "secrets"):
        json[held] = random.sample(json[held], random.randrange(len(json[held]) + 1))
    return [signed(foul, participant, "told", json, participant.replica.height)]


def proposals(foul):
    """As a hostile host, propose a match to any players, in any order, with any terms and names."""
    random, lobby = foul.random, foul.peer.lobby
    keys = [lobby.key, *(end.key for end in foul.peer.ends)]
    seated = random.sample(keys, random.randrange(min(2, len(keys)), min(4, len(keys)) + 1))
    if len(seated) < 2:
        return []
    names = {lobby.key.code: foul.name, **{end.key.code: end.called for end in foul.peer.ends}}
    terms = lobby.terms
    genesis = Genesis(
        terms.game,
        random.choice((terms.options, terms.options, "seats=2")),
        terms.rules,
        terms.engine,
        lobby.room,
        random.choice((0, 0, 0, 1)),
        tuple(seated),
        tuple(random.choice((names[key.code], names[key.code], "Odo")) for key in seated),
        random.choice((terms.clock, terms.clock, 5)),
    )
    own = SeatKeys(foul.peer.identity.seed, genesis.match)
    said = [note("proposal", genesis=to_base64(genesis.encoded()))]
    if lobby.key in seated and random.random() < 0.5:  # the host also signs the match at once
        seat = seated.index(lobby.key)
        key = key_commitment(genesis.match, seat, own.deal_code, own.box_code).hex()
        json = {"key": key, "chain": own.chain.tip.hex()}
        frame = write_frame(own.seed, own.sign, genesis.match, 0, seat, genesis.match, bytes(32), "commit", json)
        said.append(carried(genesis.series, seat, frame.raw))
    return said


def offers(foul):
    """As a hostile host, announce random terms."""
    random, terms = foul.random, foul.peer.lobby.terms
    options = random.choice((terms.options, "seats=2", "seats=4", "x"))
    return [note("terms", options=options, clock=random.choice((terms.clock, 5)), series=random.randrange(2))]


SEATING = (proposals, proposals, offers)
"""Misdeeds of a host before the match has begun."""
MISDEEDS = (
    due,
    behind,
    ahead,
    anew,
    claim,
    votes,
    backvotes,
    speech,
    concession,
    replay,
    votes_passed_on,
    notes,
    untrue,
    complaint,
    told,
)
"""The misdeeds from which a hostile seat chooses."""
