"""The form of towns.bin. All numbers are little-endian; Atlas/Towns/TownFile.swift reads it in place.

    header     "TOWN", version, numbers of towns, of divisions, and of names in each of the three tables;
               where each section below begins, and at last the size of the file: 32 bits each
    points     32 bits a town: 17 for hundred-thousandths of a degree east of the western edge of its cell,
               15 for those north of the southern edge
    people     48 bits a town: 25 for its people, 23 for the number of its name; then 16 empty ones
    columns    32 bits for each 1.25 degrees of longitude, from 180 W on: the number of the first town;
               and at last the number of towns
    cells      16 bits for each 0.2 degrees of latitude of each column, from SOUTH on: 13 for how many
               towns of the column lie south of it; three that are set if a town of the column, of the
               one to its west, of the one to its east is within REACH of some point of the cell. At
               last the number of the column's towns. The towns of a cell are in order from west to
               east.
    reach      a bit for each cell, 88 bytes a column: whether any of these three is set
    divisions  32 bits a division: 20 for the number of its name, 12 for its country
    lists      16 bits a list of larger towns: where it begins; and at last the number of elements
    larger     32 bits an element: 9 for the town's column, 10 for its band in that, 13 for its number in
               the column; in each list the largest first
    places     32 bits a town: 12 for its division, 20 for its list of larger towns (from 1; 0: none). They
               are apart from the points, so that more of these stay in the processor's cache
    names      the names of towns and divisions: a table of names without postings
    towns      the names by which towns are found, folded: a table with postings
    regions    the names by which divisions are found, folded: a table with postings

A table of names has two sections: where each block of BLOCK names begins in the second, 32 bits each; and
the blocks. The names are sorted by their bytes. A name is a byte, whose higher half is the number of
bytes that it shares with the one before it in the block, and whose lower half is the number of bytes that
follow; 15 means that the number is in a byte of its own, the shared one's first; and those bytes.
A posting is 24 bits: 18 for the town or division, and from the highest one on: LAST is set in the last
posting of a name, ALTERNATE if it is only another name of the town's, UNLIKE if that isn't a spelling of
its main name, and CAPITAL if the town is a country's capital.
"""

import math
import struct
from itertools import accumulate

import numpy as np

VERSION = 5
SOUTH, NORTH = -60, 80
UNITS = 100_000  # a degree
BAND = UNITS // 5
BANDS = (NORTH - SOUTH) * UNITS // BAND
COLUMN = UNITS * 5 // 4
COLUMNS = 360 * UNITS // COLUMN
# A little more than 30 km: the maximum distance of a town from a point that belongs to it.
REACH = 27_200
BLOCK = 32
MAXIMUM_NAME_BYTES = 255
CAPITAL, UNLIKE, ALTERNATE, LAST = (1 << bit for bit in range(20, 24))


def units(town):
    """How far a town is from 180 W and from the southern edge of the first bands."""
    return round((town["longitude"] + 180) * UNITS), round((town["latitude"] - SOUTH) * UNITS)


def cell(town):
    """The town's column, and its band in that."""
    x, y = units(town)
    return x // COLUMN, y // BAND


def packed(*fields):
    """Whole numbers of the given widths in one, the first in the lowest bits."""
    value = shift = 0
    for number, width in fields:
        assert 0 <= number < 1 << width, fields
        value |= int(number) << shift
        shift += width
    return value


def half(number):
    return min(number, 15)


def name_table(names, postings=None):
    """The two sections of a table of names. `names` are bytes in order."""
    offsets, blocks, before = [], bytearray(), b""
    for number, name in enumerate(names):
        assert len(name) <= MAXIMUM_NAME_BYTES
        if number % BLOCK == 0:
            offsets.append(len(blocks))
            before = b""
        shared = next(
            (index for index, pair in enumerate(zip(name, before)) if pair[0] != pair[1]),
            min(len(name), len(before)))
        rest = name[shared:]
        blocks.append(half(shared) << 4 | half(len(rest)))
        blocks += bytes(length for length in (shared, len(rest)) if length >= 15) + rest
        if postings:
            *others, last = (
                packed((number, 18)) | flags for number, flags in postings[name])
            for posting in (*others, last | LAST):
                blocks += posting.to_bytes(3, "little")
        before = name
    offsets.append(len(blocks))
    return np.array(offsets, dtype="<u4").tobytes(), bytes(blocks)


def index_table(index):
    postings = {name.encode(): sorted(numbers.items()) for name, numbers in index.items()}
    return name_table(sorted(postings), postings)


def columns_within_reach(points):
    """The three bits of each cell, for towns at these distances from 180 W and SOUTH."""
    bits = np.zeros((COLUMNS, BANDS), dtype="<u2")
    for x, y in points:
        column, in_column = divmod(x, COLUMN)
        for band in range(max((y - REACH) // BAND, 0), min((y + REACH) // BAND + 1, BANDS)):
            latitude = max(abs(SOUTH + edge * BAND / UNITS) for edge in (band, band + 1))
            reach = REACH / math.cos(math.radians(latitude))
            bits[column, band] |= 1
            if COLUMN - in_column <= reach:
                bits[(column + 1) % COLUMNS, band] |= 2
            if in_column <= reach:
                bits[column - 1, band] |= 4
    return bits


def cell_table(towns):
    """The numbers of the columns' first towns, and for each column those of the cells' first towns."""
    cells = np.array([column * BANDS + band for column, band in map(cell, towns)])
    assert (np.diff(cells) >= 0).all()
    first = np.searchsorted(cells, np.arange(COLUMNS * BANDS + 1))
    columns = first[::BANDS]
    in_column = np.stack([
        first[column * BANDS:(column + 1) * BANDS + 1] - columns[column] for column in range(COLUMNS)])
    assert in_column.max() < 1 << 13, "a column has too many towns for 13 bits"
    in_column[:, :-1] |= columns_within_reach(map(units, towns)).astype(int) << 13
    return columns, in_column.ravel()


def reach_table(cells):
    """A bit for each cell, in so few bytes that they stay in the processor's cache."""
    is_near = cells.reshape(COLUMNS, BANDS + 1)[:, :-1] >> 13 != 0
    return np.packbits(is_near, axis=1, bitorder="little").tobytes()


def encode(towns, divisions, division_of, larger, town_index, division_index, numeric, log):
    """The bytes of the file. `divisions` are (country, name); `larger` are numbers of towns."""
    columns, cells = cell_table(towns)
    lists = {towns: number for number, towns in enumerate(sorted(set(map(tuple, larger)) - {()}), 1)}
    names = sorted({town["name"].encode() for town in towns} | {name.encode() for _, name in divisions})
    name_number = {name: number for number, name in enumerate(names)}

    def point(town):
        x, y = units(town)
        return packed((x % COLUMN, 17), (y % BAND, 15))

    def place(division, larger):
        return packed((division, 12), (lists.get(tuple(larger), 0), 20))

    def element(number):
        column, band = cell(towns[number])
        return packed((column, 9), (band, 10), (number - columns[column], 13))

    people = [packed((town["population"], 25), (name_number[town["name"].encode()], 23)) for town in towns]
    sections = {
        "points": np.array([*map(point, towns)], dtype="<u4").tobytes(),
        "people": b"".join(value.to_bytes(6, "little") for value in people) + b"\0\0",
        "columns": columns.astype("<u4").tobytes(),
        "cells": cells.astype("<u2").tobytes(),
        "reach": reach_table(cells),
        "divisions": np.array(
            [packed((name_number[name.encode()], 20), (numeric[country], 12)) for country, name in divisions],
            dtype="<u4").tobytes(),
        "lists": np.array([0, *accumulate(map(len, lists))], dtype="<u2").tobytes(),
        "larger": np.array([element(town) for towns in lists for town in towns], dtype="<u4").tobytes(),
        "places": np.array([*map(place, division_of, larger)], dtype="<u4").tobytes(),
    }
    tables = {"names": name_table(names), "towns": index_table(town_index),
              "regions": index_table(division_index)}
    for name, (offsets, blocks) in tables.items():
        sections |= {f"{name}, where": offsets, name: blocks}
    for name, section in sections.items():
        log(f"{len(section):9,} {name}")
    padded = [section + bytes(-len(section) % 8) for section in sections.values()]
    counts = [len(towns), len(divisions), len(names), len(town_index), len(division_index)]
    header_size = 4 * (2 + len(counts) + len(sections) + 1)
    starts = list(accumulate(map(len, padded), initial=header_size + -header_size % 8))
    header = b"TOWN" + struct.pack(f"<{header_size // 4 - 1}I", VERSION, *counts, *starts)
    data = header + bytes(-header_size % 8) + b"".join(padded)
    log(f"{len(data):9,} bytes: {len(data) / 2**20:.2f} MiB, {len(towns):,} towns")
    assert len(data) == starts[-1]
    return data
