"""The parts of a cell with borders: squares, most of which no border reaches."""

import numpy as np

CELL = 1 << 15
# A cell has PARTS by PARTS parts, and a part that a border reaches has as many of its own.
PARTS = 4

# What a part contains: a border, or one of the two places that most parts of its cell are in.
BORDER, FIRST, SECOND = 0, 1, 2


def places_of_parts(edge, lines, count):
    """The place of each of `count` by `count` parts, row by row from the southwest; -1 for a part that a
    border reaches.

    `edge` and `lines` are what the file says about a cell. The place is the one that the search finds at
    every point of the part: between two heights of points, the same segments cross every height, and if
    none of them enters the part, all its points lie east of the same ones."""
    size = CELL // count
    ends = [(points[:-1], points[1:], left, right) for left, right, points in lines]
    x0, y0, x1, y1 = (
        np.array([end[index] for starts, stops, *_ in ends for end in (starts, stops)[of]], dtype=float)
        for of, index in ((0, 0), (0, 1), (1, 0), (1, 1)))
    east = np.array([
        right if stop[1] > start[1] else left
        for starts, stops, left, right in ends for start, stop in zip(starts, stops)], dtype=int)
    heights = np.unique(np.concatenate([y0, y1, [start for start, _ in edge], np.arange(0, CELL, size)]))
    # No point is higher than the lines that end at the northern edge.
    heights = np.append(heights[heights < CELL - 1], CELL - 1)
    west = np.arange(count)[:, None] * size
    places = np.full((count, count), -2)
    for low, high in zip(heights[:-1], heights[1:]):
        crossing = np.nonzero((y0 <= low) != (y1 <= low))[0]
        found = np.full(count, next(place for start, place in reversed(edge) if start <= low))
        if len(crossing):
            # A point at the very height of a line's point counts as a little north.
            a, b = ((x0 + (y - y0) * (x1 - x0) / np.where(y1 == y0, 1, y1 - y0))[crossing]
                    for y in (low + 0.001, high))
            # A unit more than exact arithmetic requires.
            before = np.maximum(a, b) <= west - 1
            beyond = np.minimum(a, b) >= west + size + 1
            # The last of the nearest segments. If they cross, another one is nearest at the end.
            first, last = (np.where(before, x, -np.inf).max(axis=1) for x in (a, b))
            nearest = len(crossing) - 1 - (before & (a == first[:, None]))[:, ::-1].argmax(axis=1)
            beside = np.where(b[nearest] >= last - 1e-9, east[crossing[nearest]], -1)
            found = np.where(before.any(axis=1), beside, found)
            found[~(before | beyond).all(axis=1)] = -1
        row = places[int(low) // size]
        row[:] = np.where((row == -2) | (row == found), found, -1)
    return places


def parts_of(edge, lines):
    """The parts as 2 bits each, the southwestern one lowest, and the cell's first and second place: that of
    its southwestern corner, and of the others the one that most parts are in."""
    found = places_of_parts(edge, lines, PARTS)
    first = edge[0][1]
    others = sorted(place for place in found.flat if place not in (-1, first))
    second = max(others, key=others.count) if others else first
    return packed(found, first, second), first, second


def packed(places, first, second):
    code = {first: FIRST} if first == second else {first: FIRST, second: SECOND}
    return sum(code.get(place, BORDER) << 2 * index for index, place in enumerate(places.flat))


def parts_within(parts, first, second, edge, lines):
    """The parts of each part that is a border in `parts`, 2 bits each."""
    found = places_of_parts(edge, lines, PARTS * PARTS)
    return [
        packed(found[row:row + PARTS, column:column + PARTS], first, second)
        for row in range(0, PARTS * PARTS, PARTS) for column in range(0, PARTS * PARTS, PARTS)
        if parts >> 2 * (row + column // PARTS) & 3 == BORDER]
