#!/usr/bin/env python3
"""Bytes per entry of the data of Apache Avro's Perf, worked out from how Perf draws them.

Prints src/test/resources/dev/steelyard/suite/avro/perf-bytes.csv. Shares no code with the suite: sizes are exact
distributions, not drawn. What Perf draws (org.apache.avro.io.Perf in lang/java/ipc) is in the comments below; two versions
of its source, years apart, draw the same. Its generator is java.util.Random, whose numbers are taken as uniform.

An int or long takes 7 bits a byte after the zigzag code, so k bytes hold the values from -2^(7k-1) to 2^(7k-1) - 1.
"""
from collections import defaultdict
from fractions import Fraction


def whole(share_within):
    """Sizes of a number, given the share of values from -a to a - 1."""
    sizes, before = {}, Fraction(0)
    for k in range(1, 11):
        share = share_within(2 ** (7 * k - 1))
        if share > before:
            sizes[k] = share - before
        before = share
    return sizes


def below(bound):
    """nextInt(bound): 0 to bound - 1 alike."""
    return whole(lambda a: min(Fraction(1), Fraction(a, bound)))


def any_of(bits):
    """nextInt() of 32 bits, nextLong() of 64, and casts of nextInt() to 8 and 16."""
    return whole(lambda a: min(Fraction(1), Fraction(2 * a, 2 ** bits)))


def remainder(divisor):
    """nextLong() % divisor: 0 to divisor - 1 alike, with the sign of the long."""
    return whole(lambda a: Fraction(2 + min(a - 1, divisor - 1) + min(a, divisor - 1), 2 * divisor))


def fixed(size):
    return {size: Fraction(1)}


def count(number):
    """The size of a length or a count, which are not negative."""
    return 1 if number < 64 else 2 if number < 8192 else 3


def both(one, other):
    total = defaultdict(Fraction)
    for size, share in one.items():
        for more, part in other.items():
            total[size + more] += share * part
    return dict(total)


def record(*fields):
    total = fixed(0)
    for field in fields:
        total = both(total, field)
    return total


def mixture(parts):
    total = defaultdict(Fraction)
    for share, sizes in parts:
        for size, part in sizes.items():
            total[size] += share * part
    return dict(total)


def alike(values, sizes):
    return mixture([(Fraction(1, len(values)), sizes(value)) for value in values])


def items(length, item):
    """An array or map in one block: the count, the items, and the count 0."""
    return both(fixed(count(length) + 1), record(*[item] * length))


# nextInt(70) letters or bytes
TEXT = alike(range(70), lambda length: fixed(count(length) + length))
INT, LONG, BYTE, SHORT = any_of(32), any_of(64), any_of(8), any_of(16)
FLOAT, DOUBLE = fixed(4), fixed(8)
# three nextDouble(), three nextInt()
NUMBERS = record(DOUBLE, DOUBLE, DOUBLE, INT, INT, INT)


def small(item):
    """nextInt(15) + 1 items"""
    return alike(range(1, 16), lambda length: items(length, item))


# nextInt(97) + 16 floats
LARGE = alike(range(16, 113), lambda length: items(length, FLOAT))
# nextInt(50), nextInt(5000), nextInt(500000), nextInt(150000000), in turn
INTS = [below(50), below(5_000), below(500_000), below(150_000_000)]
# the last 16 of 250 000 longs, 4 of the 62 500 of each turn, are any longs
LAST = Fraction(4, 62_500)
LONGS = [
    mixture([(1 - LAST, remainder(divisor)), (LAST, LONG)])
    for divisor in (0x7F, 0x1FFFFF, 0x3FFFFFFFF, 0x1FFFFFFFFFFFF)
]
# an id, a name, two nicknames, ten ids, and one of three symbols of an enum that could be null
FOO_BAR = record(INT, TEXT, items(2, TEXT), items(10, INT), fixed(2))
# nextInt(1000000), null from 750000 on
UNION = mixture([(Fraction(1, 4), fixed(1)), (Fraction(3, 4), both(fixed(1), below(750_000)))])
# doubles, floats, ints, longs, bytes and shorts
BIG = record(DOUBLE, DOUBLE, FLOAT, FLOAT, INT, INT, LONG, LONG, BYTE, BYTE, SHORT, SHORT)


def per_entry(bytes_of_all):
    """One array or map of 250 000 numbers, each of which is an entry."""
    return {Fraction(bytes_of_all, 250_000): Fraction(1)}


ROWS = [
    ("-i", INTS),
    ("-ls", INTS),
    ("-l", LONGS),
    ("-f", [FLOAT]),
    ("-d", [DOUBLE]),
    ("-b", [fixed(1)]),
    ("-by", [TEXT]),
    ("-s", [TEXT]),
    # an array of one record, which holds an array of 62 500 records of four floats
    ("-a", [per_entry(250_000 * 4 + 1 + 3 + 1 + 1)]),
    # 62 500 records of four floats, each under the key "foo"
    ("-m", [per_entry(62_500 * (4 + 16) + 3 + 1)]),
    ("-ee", [fixed(1)]),
    ("-uu", [UNION]),
    *[(flag, [NUMBERS]) for flag in ("-R", "-Rv", "-Rr", "-Rd", "-Ro", "-Rp", "-G")],
    ("-Gs", [record(TEXT, TEXT, TEXT)]),
    *[(flag, [NUMBERS]) for flag in ("-Gn", "-Gf", "-Gd", "-Go", "-Gp", "-Gotd", "-Gotr", "-Got")],
    ("-Sf", [FOO_BAR]),
    ("-REFr", [NUMBERS]),
    ("-REFbr", [BIG]),
    ("-REFf", [per_entry(250_000 * 4 + 3 + 1)]),
    ("-REFd", [per_entry(250_000 * 8 + 3 + 1)]),
    ("-REFia", [small(INT)]),
    ("-REFla", [small(LONG)]),
    ("-REFda", [small(DOUBLE)]),
    ("-REFfa", [small(FLOAT)]),
    ("-REFnf", [small(FLOAT)]),
    ("-REFno", [small(record(FLOAT, FLOAT, FLOAT, FLOAT))]),
    ("-REFnlf", [LARGE]),
    # without what blocks of 254 bytes add, which depends on the encoder
    ("-REFnlfb", [LARGE]),
]

if __name__ == "__main__":
    print("flag,turn,turns,mean,deviation")
    for flag, turns in ROWS:
        for turn, sizes in enumerate(turns):
            assert sum(sizes.values()) == 1
            mean = sum(size * share for size, share in sizes.items())
            variance = sum((size - mean) ** 2 * share for size, share in sizes.items())
            print(f"{flag},{turn},{len(turns)},{float(mean):.9g},{float(variance) ** 0.5:.9g}")
