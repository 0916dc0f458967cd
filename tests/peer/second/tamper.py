"""Ways to change a saved log. A verifier must refuse the changed log, or reach the same findings as before the
change."""

import base64
import json

from .verifier import FRAMES, H, L, Verifier, base

PRINTABLE = "".join(map(chr, range(32, 127)))


def dump(value):
    """Return the canonical JSON text of the value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def sign(domain, x, *fields):
    """Return a signature of the fields with the secret `x`."""
    Y = base(x)
    k = int.from_bytes(H("nonce", domain, x, *fields), "little") % L
    R = base(k)
    c = int.from_bytes(H(domain, Y, R, *fields), "little") % L
    return R + ((k + c * x) % L).to_bytes(32, "little")


def frame_row(row):
    """Return the bytes of the signature, and the parsed body, of the frame in a line of a log."""
    raw = base64.b64decode(row.split(" ")[2])
    return raw[:64], json.loads(raw[64:])


def signed_row(word, body, x):
    """Return a log's line with this body, signed with the secret `x`."""
    raw = dump(body).encode()
    return f"{word} {body['seat']} {base64.b64encode(sign('frame', x, raw) + raw).decode()}"


def cut(log, height):
    """Return the good log cut short before this height."""
    verifier = Verifier(log.encode())
    counts = verifier.run().starts
    rows, line = [], 0
    for row in log[:-1].split("\n"):
        word = row.split(" ")[0]
        if word == "line":
            line += 1
            if line > counts[height]:
                continue
        if word in ("aside", "accused") or (word == "frame" and frame_row(row)[1]["height"] >= height):
            continue
        rows.append(row)
    return "\n".join(rows) + "\n"


def change(rng, value):
    """Return another JSON value of the same kind."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: change(rng, value[key])}
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        how = rng.randrange(3)
        if how == 0:
            return [*value[:at], change(rng, value[at]), *value[at + 1 :]]
        return value[:at] + value[at + 1 :] if how == 1 else [*value, value[at]]
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2) if value else (1, 2))
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        digit = rng.choice([sign for sign in "0123456789abcdef" if sign != value[at]])
        return value[:at] + digit + value[at + 1 :]
    return "0"


def pick(rng, rows, word):
    """Return the index of one of the log's lines that begin with the word."""
    return rng.choice([at for at, row in enumerate(rows) if row.startswith(word + " ")])


def any_letter(rng, rows, keys, other):
    """Change one character in a random line of the log."""
    at = rng.randrange(len(rows))
    place = rng.randrange(len(rows[at]))
    rows[at] = rows[at][:place] + rng.choice(PRINTABLE.replace(rows[at][place], "")) + rows[at][place + 1 :]


def any_bit(rng, rows, keys, other):
    """Flip one bit of a frame."""
    at = pick(rng, rows, "frame")
    word, seat, rest = rows[at].split(" ")
    raw = bytearray(base64.b64decode(rest))
    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    rows[at] = f"{word} {seat} {base64.b64encode(raw).decode()}"


def field(rng, rows, keys, other):
    """Change one field of a frame and leave its signature as it was."""
    at = pick(rng, rows, "frame")
    signature, body = frame_row(rows[at])
    body = change(rng, body)
    rows[at] = f"{rows[at][:7]} {base64.b64encode(signature + dump(body).encode()).decode()}"


def signed_field(rng, rows, keys, other):
    """Change one field of a frame, and sign the frame again with its seat's key."""
    at = pick(rng, rows, "frame")
    _, body = frame_row(rows[at])
    name = rng.choice(("block", "data", "data", "data", "height", "kind", "match", "seat", "state"))
    if name == "kind":
        body["kind"] = rng.choice([kind for kind in sorted(FRAMES) if kind != body["kind"]])
    else:
        body[name] = change(rng, body[name])
    rows[at] = signed_row("frame", body, keys[body["seat"] % len(keys)])


def signed_last(rng, rows, keys, other):
    """Change one field of the last frame, which no other frame follows, and sign the frame again with its seat's
    key."""
    at = max(at for at, row in enumerate(rows) if row.startswith("frame "))
    _, body = frame_row(rows[at])
    name = rng.choice(("block", "data", "data", "data", "state"))
    body[name] = change(rng, body[name])
    rows[at] = signed_row("frame", body, keys[body["seat"] % len(keys)])


def signed_data(rng, rows, keys, other):
    """Flip one bit in each value of a frame's data, and sign the frame again with its seat's key."""
    at = pick(rng, rows, "frame")
    _, body = frame_row(rows[at])

    def flip(value):
        if isinstance(value, list) and value:
            index = rng.randrange(len(value))
            return [*value[:index], flip(value[index]), *value[index + 1 :]]
        if not isinstance(value, str) or not value:
            return value
        hexed = len(value) == 64 and set(value) <= set("0123456789abcdef")
        try:
            raw = bytearray(bytes.fromhex(value) if hexed else base64.b64decode(value, validate=True))
        except ValueError:
            return value + "?"
        if not raw:
            return value + "?"
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        return raw.hex() if hexed else base64.b64encode(raw).decode()

    body["data"] = {key: flip(value) for key, value in body["data"].items()} or {"seat": 0}
    rows[at] = signed_row("frame", body, keys[body["seat"]])


def signed_again(rng, rows, keys, other):
    """Sign a frame of the log again, with another nonce."""
    at = pick(rng, rows, "frame")
    _, body = frame_row(rows[at])
    rows[at] = signed_row("frame", body, keys[body["seat"]])


def signed_by_another(rng, rows, keys, other):
    """Sign a seat's frame with the key of another seat."""
    at = pick(rng, rows, "frame")
    _, body = frame_row(rows[at])
    rows[at] = signed_row("frame", body, keys[(body["seat"] + 1) % len(keys)])


def seat(rng, rows, keys, other):
    """Replace the seat's number before a frame by another one."""
    at = pick(rng, rows, "frame")
    digit = rng.choice([digit for digit in "01234" if digit != rows[at][6]])
    rows[at] = rows[at][:6] + digit + rows[at][7:]


def swap(rng, rows, keys, other):
    """Exchange two frames of the log."""
    one, two = pick(rng, rows, "frame"), pick(rng, rows, "frame")
    rows[one], rows[two] = rows[two], rows[one]


def neighbours(rng, rows, keys, other):
    """Swap two adjacent lines."""
    at = rng.randrange(len(rows) - 1)
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


def drop(rng, rows, keys, other):
    """Delete a random line of the log, but not the last."""
    del rows[rng.randrange(len(rows) - 1)]


def twice(rng, rows, keys, other):
    """Repeat a random line of the log."""
    at = rng.randrange(len(rows))
    rows.insert(at, rows[at])


def foreign(rng, rows, keys, other):
    """Replace a frame by a frame of another log."""
    rows[pick(rng, rows, "frame")] = other[pick(rng, other, "frame")]


def head(rng, rows, keys, other):
    """Replace the genesis by that of another log, or change one of its values."""
    if rng.randrange(2):
        rows[1] = other[1]
    else:
        rows[1] = "genesis " + dump(change(rng, json.loads(rows[1][8:])))


def word(rng, rows, keys, other):
    """Replace the first word of a line, which gives its kind."""
    at = rng.randrange(1, len(rows))
    name, rest = rows[at].split(" ", 1)
    rows[at] = rng.choice([w for w in ("line", "frame", "aside", "accused") if w != name]) + " " + rest


def accuse(rng, rows, keys, other):
    """Add a line that presents a frame of the log as evidence of a fault."""
    rows.append("accused" + rows[pick(rng, rows, "frame")][5:])


def aside(rng, rows, keys, other):
    """Add an aside for the open height of a kind that no log contains, such as an offer of a draw or a resignation."""
    _, body = frame_row(rows[-1] if rows[-1].startswith("frame") else rows[pick(rng, rows, "frame")])
    body |= {"kind": rng.choice(("draw", "resign", "told", "undo")), "data": {}}
    rows.append(signed_row("aside", body, keys[body["seat"]]))


def text(rng, rows, keys, other):
    """Change the text of a line in the log."""
    at = pick(rng, rows, "line")
    fact = json.loads(rows[at][5:])
    rows[at] = "line " + dump({**fact, "text": change(rng, fact["text"])})


def facts(rng, rows, keys, other):
    """Change a fact that the log states about the rules, such as their next request."""
    at = pick(rng, rows, rng.choice(("line", "line", "start")))
    name, rest = rows[at].split(" ", 1)
    fact = json.loads(rest)
    part = rng.choice([part for part in sorted(fact) if part != "text"])
    rows[at] = name + " " + dump({**fact, part: change(rng, fact[part])})


def spaced(rng, rows, keys, other):
    """Add white space or a line break at the end of a line."""
    at = rng.randrange(len(rows))
    rows[at] += rng.choice((" ", "\n", "\r", "\t"))


def loose(rng, rows, keys, other):
    """Write the JSON of a line in a form that is not canonical."""
    at = rng.choice([1, 2, *(at for at, row in enumerate(rows) if row.startswith("line "))])
    rows[at] = rows[at].replace('":', '": ', 1) if rng.randrange(2) else rows[at].replace('":', '":0', 1)


WAYS = (
    any_letter, any_bit, field, signed_field, signed_last, signed_data, signed_again, signed_by_another, seat, swap,
    neighbours, drop, twice, foreign, head, word, accuse, aside, text, facts, spaced, loose,
)  # fmt: skip


def tampered(rng, log, keys, other):
    """Change a log in a random way of `WAYS`, repeatedly until it differs; return the name of the way and the changed
    log."""
    while True:
        way = rng.choice(WAYS)
        rows = log[:-1].split("\n")
        try:
            way(rng, rows, keys, other[:-1].split("\n"))
        except IndexError:
            continue
        again = "\n".join(rows) + "\n"
        if again != log:
            return way.__name__, again
