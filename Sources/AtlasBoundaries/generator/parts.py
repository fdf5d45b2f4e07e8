"""The parts of a cell with borders: PARTS by PARTS squares, most of which no border reaches."""

import numpy as np

CELL = 1 << 15
PARTS = 4
SIZE = CELL // PARTS

# What a part contains: a border, or one of the two places that most parts of its cell are in.
BORDER, FIRST, SECOND = 0, 1, 2


def places_of_parts(edge, lines):
    """The place of each part, row by row from the southwest; None for a part that a border reaches.

    `edge` and `lines` are what the file says about a cell. The place is the one that the search finds at
    every point of the part: between two heights of points, the same segments cross every height, and if
    none of them enters the part, all its points lie east of the same ones."""
    ends = [(points[:-1], points[1:], left, right) for left, right, points in lines]
    x0, y0, x1, y1 = (
        np.array([end[index] for starts, stops, *_ in ends for end in (starts, stops)[of]], dtype=float)
        for of, index in ((0, 0), (0, 1), (1, 0), (1, 1)))
    east = np.array([
        right if stop[1] > start[1] else left
        for starts, stops, left, right in ends for start, stop in zip(starts, stops)], dtype=int)
    heights = np.unique(np.concatenate([y0, y1, [start for start, _ in edge], np.arange(0, CELL + 1, SIZE)]))
    places = [[] for _ in range(PARTS * PARTS)]
    for low, high in zip(heights[:-1], heights[1:]):
        row = int(low) // SIZE
        crossing = np.nonzero((y0 <= low) != (y1 <= low))[0]
        # A point at the very height of a line's point counts as a little north.
        a, b = ((x0 + (y - y0) * (x1 - x0) / np.where(y1 == y0, 1, y1 - y0))[crossing]
                for y in (low + 0.001, high))
        beside = next(place for start, place in reversed(edge) if start <= low)
        for column in range(PARTS):
            west = column * SIZE
            # A unit more than exact arithmetic requires.
            before = np.maximum(a, b) <= west - 1
            beyond = np.minimum(a, b) >= west + SIZE + 1
            place = beside
            if not (before | beyond).all():
                place = None
            elif before.any():
                # The last of the nearest segments. If they cross, another one is nearest at the end.
                nearest = np.nonzero(before & (a == a[before].max()))[0][-1]
                place = int(east[crossing[nearest]]) if b[nearest] >= b[before].max() - 1e-9 else None
            places[row * PARTS + column].append(place)
    return [found[0] if len(set(found)) == 1 else None for found in places]


def parts_of(edge, lines):
    """The parts as 2 bits each, the southwestern one lowest, and the cell's first and second place: that of
    its southwestern corner, and of the others the one that most parts are in."""
    found = places_of_parts(edge, lines)
    first = edge[0][1]
    others = sorted(place for place in found if place not in (None, first))
    second = max(others, key=others.count) if others else first
    code = {first: FIRST} if first == second else {first: FIRST, second: SECOND}
    return sum(code.get(place, BORDER) << 2 * index for index, place in enumerate(found)), first, second
