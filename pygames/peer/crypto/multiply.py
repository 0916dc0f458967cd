"""Multiplies points by scalars: with tables for points that are used often, and in sums of many products.

All methods use signed windows. Sums of few terms use the method of Straus 1964, sums of many terms that of Pippenger
1976, both as described by Bernstein and Lange, "Faster batch forgery identification", 2012, sections 3 and 4.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from typing import TypeVar

from pygames.core.slices import drained

from .group import D2, IDENTITY, L, P, Point, add, decode, double, negate

Found = TypeVar("Found")
Near = tuple[int, int, int]
"""The values (y + x, y - x, 2dxy) of a point with Z = 1. In this form an addition takes seven multiplications."""

BASE: Point = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
"""G, the group's generator in RFC 9496."""


def _near(p: Point) -> Near:
    """Convert a point with Z = 1 to its `Near` form."""
    x, y, _, t = p
    return y + x, y - x, t * D2 % P


def normalised(points: Sequence[Point]) -> list[Point]:
    """Return the same points with Z = 1, with a single inversion (Montgomery's trick)."""
    products = [1]
    for p in points:
        products.append(products[-1] * p[2] % P)
    inverse = pow(products.pop(), -1, P)
    found = []
    for p in reversed(points):
        z_inv = inverse * products.pop() % P
        inverse = inverse * p[2] % P
        x, y = p[0] * z_inv % P, p[1] * z_inv % P
        found.append((x, y, 1, x * y % P))
    found.reverse()
    return found


class Multiples:
    """A table of multiples of one point. With it a multiplication of the point takes only about 255/width additions."""

    def __init__(self, point: Point, width: int) -> None:
        self.width = width
        self.point = point
        half = 1 << (width - 1)
        multiples = []
        start = point
        for _ in range(255 // width + 1):
            multiple = start
            multiples.append(multiple)
            for _ in range(half - 1):
                multiple = add(multiple, start)
                multiples.append(multiple)
            start = double(multiple)
        near = [_near(p) for p in normalised(multiples)]
        self._rows = [near[at : at + half] for at in range(0, len(near), half)]

    def add_to(self, start: Point, scalar: int) -> Point:
        """Return start + scalar · P, where P is the point of this table."""
        x, y, z, t = start
        width = self.width
        half, full = 1 << (width - 1), 1 << width
        mask = full - 1
        k = scalar % L
        for row in self._rows:
            digit = k & mask
            k >>= width
            if digit > half:
                k += 1
                m, n, td = row[full - digit - 1]
                plus, minus, c = n, m, -t * td % P
            elif digit:
                plus, minus, td = row[digit - 1]
                c = t * td % P
            else:
                continue
            a = (y - x) * minus % P
            b = (y + x) * plus % P
            e, f, g, h = b - a, 2 * z - c, 2 * z + c, b + a
            x, y, z, t = e * f % P, g * h % P, f * g % P, e * h % P
        return x, y, z, t

    def times(self, scalar: int) -> Point:
        """Return scalar · P, where P is the point of this table."""
        return self.add_to(IDENTITY, scalar)


@cache
def base() -> Multiples:
    """Return the table of multiples of the generator G, which is computed on first use."""
    return Multiples(BASE, 7)


def times(scalar: int, point: Point) -> Point:
    """Return scalar times point. For a point that is used often, `Multiples` is faster."""
    return straus([(scalar, point)])


def total(terms: Sequence[tuple[int, Point]]) -> Point:
    """Return the sum of scalar times point over all terms, with the faster method for their number."""
    return pippenger(terms) if len(terms) >= 48 else straus(terms)


def _sparse_digits(k: int) -> list[int]:
    """Return the binary digits of k in width-5 non-adjacent form, lowest first: each is 0 or odd, from -15 to 15, and
    at most one of five consecutive digits is not 0."""
    digits: list[int] = []
    while k:
        if k & 1:
            digit = k & 31
            if digit > 16:
                digit -= 32
            k -= digit
            digits += (digit, 0, 0, 0, 0)
            k >>= 5
        else:
            digits.append(0)
            k >>= 1
    return digits


def straus(terms: Sequence[tuple[int, Point]]) -> Point:
    """Return the sum of scalar times point over a few terms, with one chain of doublings for all terms."""
    digits = []
    tables = []
    for scalar, point in terms:
        k = scalar % L
        if not k:
            continue
        if k > L // 2:
            k, point = L - k, negate(point)
        digits.append(_sparse_digits(k))
        twice = double(point)
        odd = [point]
        for _ in range(7):
            odd.append(add(odd[-1], twice))
        tables.append(odd)
    longest = max(map(len, digits), default=0)
    at_position: list[list[Point]] = [[] for _ in range(longest)]
    for row, odd in zip(digits, tables, strict=True):
        for position, digit in enumerate(row):
            if digit > 0:
                at_position[position].append(odd[digit >> 1])
            elif digit:
                at_position[position].append(negate(odd[-digit >> 1]))
    found = IDENTITY
    for points in reversed(at_position):
        found = double(found)
        for point in points:
            found = add(found, point)
    return found


def pippenger(terms: Sequence[tuple[int, Point]]) -> Point:
    """Return the sum of scalar times point over many terms."""
    return drained(pippenger_steps(terms))


def scaled(steps: Generator[float, None, Found], start: float, share: float) -> Generator[float, None, Found]:
    """Run a stepwise computation as a part of a longer one, and return its result. Map its progress from the range 0 to
    1 to the range `start` to `start + share`."""
    while True:
        try:
            done = next(steps)
        except StopIteration as stop:
            found: Found = stop.value
            return found
        yield start + share * done


def pippenger_steps(terms: Sequence[tuple[int, Point]]) -> Generator[float, None, Point]:
    """Return the sum of scalar times point over many terms, in steps. For each window of bits, the points are sorted
    into buckets by the digit of their scalar."""
    count = len(terms)
    width = 5 if count < 120 else 6 if count < 300 else 7 if count < 700 else 8
    half, full = 1 << (width - 1), 1 << width
    mask = full - 1
    windows = 253 // width + 1
    rows: list[list[tuple[int, int, int, int]]] = [[] for _ in range(windows + 1)]
    flat = normalised([point for _, point in terms]) if any(point[2] != 1 for _, point in terms) else None
    for at, (scalar, point) in enumerate(terms):
        plus, minus, td = _near(flat[at] if flat else point)
        k = scalar % L
        if k > L // 2:
            k, plus, minus, td = L - k, minus, plus, -td
        row = 0
        while k:
            digit = k & mask
            k >>= width
            if digit > half:
                k += 1
                rows[row].append((full - digit, minus, plus, -td))
            elif digit:
                rows[row].append((digit, plus, minus, td))
            row += 1
    found = IDENTITY
    for at, items in enumerate(reversed(rows)):
        yield at / len(rows)
        for _ in range(width):
            found = double(found)
        found = add(found, _bucket_sum(items, half))
    return found


def _bucket_sum(items: list[tuple[int, int, int, int]], half: int) -> Point:
    """Return the sum of digit times point over `items`, each a digit from 1 to `half` and a point in `Near` form."""
    buckets: list[Point | None] = [None] * (half + 1)
    for digit, plus, minus, td in items:
        held = buckets[digit]
        if held is None:
            # (x, y) = ((plus - minus)/2, (plus + minus)/2); scaled by 2, so Z = 2 and T = XY/Z = 2xy
            x, y = plus - minus, plus + minus
            buckets[digit] = (2 * x, 2 * y, 4, x * y % P)
            continue
        x, y, z, t = held
        a = (y - x) * minus % P
        b = (y + x) * plus % P
        c = t * td % P
        e, f, g, h = b - a, 2 * z - c, 2 * z + c, b + a
        buckets[digit] = (e * f % P, g * h % P, f * g % P, e * h % P)
    running = whole = IDENTITY
    for digit in range(half, 0, -1):
        held = buckets[digit]
        if held is not None:
            running = add(running, held)
        whole = add(whole, running)
    return whole
