"""The group of all keys and proofs: ristretto255 (RFC 9496), of prime order L.

A point is a tuple (X, Y, Z, T) on the twisted Edwards curve -x² + y² = 1 + dx²y², in the extended coordinates of Hisil,
Wong, Carter, Dawson 2008. This module adds, encodes and decodes points, and maps bytes to points; `multiply` multiplies
points by scalars. No function is constant-time, since secrets are used only on a player's own machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import words

Point = tuple[int, int, int, int]

P = 2**255 - 19
"""The prime of the field that contains the coordinates of points."""
L = 2**252 + 27742317777372353535851937790883648493
"""The order of the group; scalars are reduced modulo it."""
D = -121665 * pow(121666, -1, P) % P
D2 = 2 * D % P

# RFC 9496, section 4.1
SQRT_M1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P
_ROOT = (P - 5) // 8

IDENTITY: Point = (0, 1, 1, 0)


class BadPoint(ValueError):
    """Bytes are not the canonical encoding of a point or of a scalar."""


def add(p: Point, q: Point) -> Point:
    """Return p + q for any two points; they may be equal, or the identity."""
    x1, y1, z1, t1 = p
    x2, y2, z2, t2 = q
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = t1 * t2 % P * D2 % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def double(p: Point) -> Point:
    """Return p + p."""
    x, y, z, _ = p
    a = x * x % P
    b = y * y % P
    h = a + b
    e = h - (x + y) ** 2 % P
    g = a - b
    f = 2 * z * z % P + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def negate(p: Point) -> Point:
    """Return -p."""
    return P - p[0], p[1], p[2], P - p[3]


def equal(p: Point, q: Point) -> bool:
    """True if two points represent the same group element (RFC 9496, section 4.3.3)."""
    return (p[0] * q[1] - p[1] * q[0]) % P == 0 or (p[1] * q[1] - p[0] * q[0]) % P == 0


def is_identity(p: Point) -> bool:
    """True if a point represents the neutral element of the group."""
    return p[0] % P == 0 or p[1] % P == 0


def _sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """Return (True, sqrt(u/v)) if the root exists, else (False, sqrt(i u/v)), with i = sqrt(-1); in both cases the even
    root (RFC 9496, section 4.2)."""
    v3 = v * v % P * v % P
    r = u * v3 % P * pow(u * v3 % P * v3 % P * v % P, _ROOT, P) % P
    check = v * r % P * r % P
    flipped = check == -u % P
    if flipped or check == -u * SQRT_M1 % P:
        r = r * SQRT_M1 % P
    return flipped or check == u % P, P - r if r & 1 else r


def decode(data: bytes) -> Point:
    """Decode 32 bytes to a point with Z = 1 (RFC 9496, section 4.3.1); BadPoint unless the encoding is canonical."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        raise BadPoint(words.POINT_ENCODING)
    ss = s * s % P
    u1 = 1 - ss
    u2 = 1 + ss
    u2_sq = u2 * u2 % P
    v = (-D * u1 * u1 - u2_sq) % P
    was_square, root = _sqrt_ratio(1, v * u2_sq % P)
    den_x = root * u2 % P
    x = 2 * s * den_x % P
    if x & 1:
        x = P - x
    y = u1 * (root * den_x % P) * v % P
    t = x * y % P
    if not was_square or t & 1 or y == 0:
        raise BadPoint(words.NO_POINT)
    return x, y, 1, t


def encode(p: Point) -> bytes:
    """Encode a point in 32 bytes (RFC 9496, section 4.3.2)."""
    x, y, z, t = p
    u1 = (z + y) * (z - y) % P
    u2 = x * y % P
    _, root = _sqrt_ratio(1, u1 * u2 % P * u2 % P)
    den1 = root * u1 % P
    den = root * u2 % P
    z_inv = den1 * den % P * t % P
    if t * z_inv % P & 1:
        x, y = y * SQRT_M1 % P, x * SQRT_M1 % P
        den = den1 * INVSQRT_A_MINUS_D % P
    if x * z_inv % P & 1:
        y = -y
    s = den * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def encode_doubles(points: Sequence[Point]) -> list[bytes]:
    """Return the encodings of 2p for all points p, with a single inversion and no square root.

    This is the method of curve25519-dalek (`double_and_compress_batch`): the encoding of 2p is a rational function of
    the coordinates of p. To encode many products, multiply by half of each scalar and call this function.
    """
    parts = []
    products = [1]
    for x, y, z, t in points:
        zz, dtt = z * z % P, D * t % P * t % P
        e, f, g, h = 2 * x * y % P, zz + dtt, (y * y + x * x) % P, zz - dtt
        eg, fh = e * g % P, f * h % P
        parts.append((e, f, g, h, eg, fh))
        products.append(products[-1] * (eg * fh % P or 1) % P)
    inverse = pow(products.pop(), -1, P)
    found = []
    for (e, f, g, h, eg, fh), before in zip(reversed(parts), reversed(products), strict=True):
        whole = eg * fh % P
        inv = inverse * before % P if whole else 0
        inverse = inverse * (whole or 1) % P
        z_inv, t_inv = eg * inv % P, fh * inv % P
        magic = INVSQRT_A_MINUS_D
        if eg * z_inv % P & 1:
            e, g, h, magic = g, -e, f * SQRT_M1 % P, SQRT_M1
        if h * e % P * z_inv % P & 1:
            g = -g
        s = (h - g) * magic % P * (g * t_inv % P) % P
        found.append((P - s if s & 1 else s).to_bytes(32, "little"))
    found.reverse()
    return found


def from_uniform(data: bytes) -> Point:
    """Map 64 uniform bytes to a point (RFC 9496, section 4.3.4)."""
    half = (1 << 255) - 1
    first, second = (int.from_bytes(data[at : at + 32], "little") & half for at in (0, 32))
    return add(_map(first), _map(second))


def _map(t: int) -> Point:
    """Apply the Elligator map to a field element (RFC 9496, section 4.3.4)."""
    r = SQRT_M1 * t % P * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    was_square, s = _sqrt_ratio(u, v)
    c = -1
    if not was_square:
        s = s * t % P
        s = s if s & 1 else -s % P
        c = r
    n = (c * (r - 1) % P * D_MINUS_ONE_SQ - v) % P
    w0 = 2 * s * v % P
    w1 = n * SQRT_AD_MINUS_ONE % P
    ss = s * s % P
    w2, w3 = 1 - ss, 1 + ss
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def decode_scalar(data: bytes) -> int:
    """Decode a scalar of 32 bytes, little-endian; BadPoint unless it is below L."""
    value = int.from_bytes(data, "little")
    if len(data) != 32 or value >= L:
        raise BadPoint(words.SCALAR_ENCODING)
    return value


def encode_scalar(value: int) -> bytes:
    """Encode a scalar in 32 bytes."""
    return (value % L).to_bytes(32, "little")
