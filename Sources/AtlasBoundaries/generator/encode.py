"""The file: a grid of half a degree, and in each of its cells that a border crosses the border.

Everything is in 16-bit words, little-endian. Lengths and offsets of 32 bits are two words, the lower
first.

    header       24 words: "AT", "LS", version, places, zones, blocks, cells (2), words of
                 borders (2), checksum (4: FNV-1a, 64 bits, of everything after the header), where the cells,
                 borders, places and zones begin (2 each), zeros (2)
    grid         180 x 90 words from 180 W, 90 S eastwards, then northwards: the number of a block
    blocks       16 words each, for 4 x 4 cells in the same order: the number of a cell. Each block lies
                 in one line of the processor's cache.
    cells        one for each place, for all cells without borders there; then those with borders. Six
                 words each: its 4 x 4 parts, 2 bits each, from the southwestern one eastwards, then
                 northwards (2): 0 for a part that a border reaches, else 1 or 2 for the place; these
                 two places, the first being that of the southwestern corner; where its borders begin
                 (2). One more than there are cells, where the borders end.
    borders      for each cell: if it has more than SHORT words, the 4 x 4 parts of each part that a
                 border reaches (2); the number of intervals of its western edge after the first, each
                 with its lower end and its place; then its lines until the end: the number of points,
                 the places to the left and to the right of the line, the points' y, the points' x
    places       two words each: the country's numeric code, and the number of the time zone; the
                 first place is the open sea
    zones        16 words each: a name in ASCII, filled up with NUL

In a cell x goes east and y north, from 0 to 32768; at the northern edge y is 32767, so that 15 bits hold
it. The place of a point is what lies east of the nearest line to its west; without one, the place of
the western edge at its height. A point at the very height of a line's point counts as a little north.
"""

import struct
from itertools import accumulate

import numpy as np

from parts import CELL, PARTS, packed, parts_of, parts_within

COLUMNS, ROWS = 720, 360
UNITS_PER_DEGREE = CELL * 2
BORDER = 0x8000
VERSION = 3
ZONE_BYTES = 32
HEADER_WORDS = 24
# A block has BLOCK by BLOCK cells.
BLOCK = 4
# Searching borders of so many words is as fast as looking for a part of a part.
SHORT = 12


def to_units(points):
    return np.stack([
        np.rint((points[:, 0] + 180) * UNITS_PER_DEGREE),
        np.rint((points[:, 1] + 90) * UNITS_PER_DEGREE)], axis=1).astype(np.int64)


def cut_at_cells(points):
    """The points with those where the line goes from cell to cell."""
    result = [tuple(points[0])]
    for (x0, y0), (x1, y1) in zip(points[:-1].tolist(), points[1:].tolist()):
        if x0 == x1 and y0 == y1:
            continue
        cuts = []
        for a, b, horizontal in ((x0, x1, False), (y0, y1, True)):
            low, high = min(a, b), max(a, b)
            line = (low // CELL + 1) * CELL
            while line < high:
                t = (line - a) / (b - a)
                if horizontal:
                    cuts.append((t, round(x0 + t * (x1 - x0)), line))
                else:
                    cuts.append((t, line, round(y0 + t * (y1 - y0))))
                line += CELL
        for _, x, y in sorted(cuts):
            if (x, y) != result[-1]:
                result.append((x, y))
        if (x1, y1) != result[-1]:
            result.append((x1, y1))
    return result


def lines_by_cell(arcs, points, place_of):
    """(column, row) -> lines, each (left place, right place, points in the cell)."""
    cells = {}
    for arc, line in zip(arcs, points):
        cut = cut_at_cells(to_units(line))
        left, right = place_of[arc.left], place_of[arc.right]
        before = None
        for (x0, y0), (x1, y1) in zip(cut, cut[1:]):
            # A line along the edge of two cells belongs to the eastern one; on the seam to none.
            cell = ((x0 + x1) // (2 * CELL), (y0 + y1) // (2 * CELL))
            if not (0 <= cell[0] < COLUMNS and 0 <= cell[1] < ROWS):
                before = None
                continue
            start = (x0 - cell[0] * CELL, y0 - cell[1] * CELL)
            end = (x1 - cell[0] * CELL, y1 - cell[1] * CELL)
            if before == cell:
                cells[cell][-1][2].append(end)
            else:
                cells.setdefault(cell, []).append((left, right, [start, end]))
            before = cell
    return cells


def is_level(line):
    """Whether a line runs due east or west only, so that no height crosses it. It still ends intervals
    of the edges that it reaches."""
    return all(y == line[2][0][1] for _, y in line[2])


def nearest(lines, x, y):
    """The place east of the nearest line west of a point; None without one."""
    best, place = None, None
    for left, right, points in lines:
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            if (y0 <= y) != (y1 <= y):
                crossing = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                if crossing <= x and (best is None or crossing >= best):
                    best, place = crossing, right if y1 > y0 else left
    return place


def place_at(edge, lines, x, y):
    place = nearest(lines, x, y)
    if place is None:
        for start, candidate in edge:
            if start <= y:
                place = candidate
    return place


def merged(intervals):
    result = []
    for start, place in intervals:
        if not result or result[-1][1] != place:
            result.append((start, place))
    return result


def cells_of(cells, first_edge, log):
    """The grid, the western edge and lines of each cell with borders, and which cells contradict
    themselves.

    `first_edge(latitude)` is the place just east of 180 W."""
    grid = np.zeros((ROWS, COLUMNS), dtype=np.uint16)
    bordered = []
    contradictions = []
    for row in range(ROWS):
        lines = cells.get((0, row), [])
        heights = sorted({0} | {y for *_, points in lines for x, y in points if x == 0 and y < CELL})
        heights.append(CELL)
        edge = merged(
            (low, first_edge(((row * CELL + (low + high) / 2) / UNITS_PER_DEGREE) - 90))
            for low, high in zip(heights, heights[1:]))
        for column in range(COLUMNS):
            reaching = cells.get((column, row), [])
            lines = [line for line in reaching if not is_level(line)]
            if lines or len(edge) > 1:
                grid[row, column] = BORDER | len(bordered)
                bordered.append((edge, lines))
                assert len(bordered) < BORDER
            else:
                grid[row, column] = edge[0][1]
            if contradicts(edge, lines):
                contradictions.append((column, row))
            heights = sorted(
                {0} | {start for start, _ in edge}
                | {y for *_, points in reaching for x, y in points if x == CELL and y < CELL})
            heights.append(CELL)
            edge = merged(
                (low, place_at(edge, lines, CELL, (low + high) / 2))
                for low, high in zip(heights, heights[1:]))
    log("cells with borders", len(bordered), "with contradictions", len(contradictions))
    return grid, bordered, contradictions


def contradicts(edge, lines):
    """Whether what a line says lies west of it is not what the search finds there: simplified borders
    have come to lie on the wrong side of each other without crossing."""
    for left, right, points in lines:
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            if abs(y1 - y0) > 8:
                y = (y0 + y1) // 2 + 0.5
                x = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                if place_at(edge, lines, x - 0.5, y) != (left if y1 > y0 else right):
                    return True
    return False


def blocks_of(grid, place_count):
    """The different blocks of the grid, and the number of each square's block."""
    cells = np.where(grid < BORDER, grid, grid % BORDER + place_count)
    squares = cells.reshape(ROWS // BLOCK, BLOCK, COLUMNS // BLOCK, BLOCK).swapaxes(1, 2)
    return np.unique(squares.reshape(-1, BLOCK * BLOCK), axis=0, return_inverse=True)


def words_of(bordered, place_count):
    """The words of the cells, and of their borders."""
    cells, words = [], []

    def append_cell(parts, first, second):
        cells.extend([parts & 0xFFFF, parts >> 16, first, second, len(words) & 0xFFFF, len(words) >> 16])

    all_first = packed(np.zeros((PARTS, PARTS), int), 0, 0)
    for place in range(place_count):
        append_cell(all_first, place, place)
    for edge, lines in bordered:
        # As in the file, where the northern edge is a unit lower.
        lines = [(*places, [(x, min(y, CELL - 1)) for x, y in line]) for *places, line in lines]
        parts, first, second = parts_of(edge, lines)
        append_cell(parts, first, second)
        borders = [len(edge) - 1]
        for start, place in edge[1:]:
            borders += [start, place]
        for left, right, line in lines:
            borders += [len(line), left, right]
            borders += [y for _, y in line]
            borders += [x for x, _ in line]
        if len(borders) > SHORT:
            for within in parts_within(parts, first, second, edge, lines):
                words += [within & 0xFFFF, within >> 16]
        words += borders
    append_cell(0, 0, 0)
    return cells, words


def checksum(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def file_of(places, zones, grid, bordered, log):
    """The bytes of the file. `places` are the numbers of the countries and zones."""
    blocks, squares = blocks_of(grid, len(places))
    cells, words = words_of(bordered, len(places))
    assert all(len(zone) <= ZONE_BYTES for zone in zones)
    sections = [
        np.array(section, dtype="<u2").tobytes() for section in (squares, blocks, cells, words, places)]
    sections.append(b"".join(zone.encode("ascii").ljust(ZONE_BYTES, b"\0") for zone in zones))
    starts = [HEADER_WORDS + start // 2 for start in accumulate(map(len, sections))]
    body = b"".join(sections)
    header = b"ATLS" + struct.pack(
        "<HHHHIIQIIII4x", VERSION, len(places), len(zones), len(blocks), len(places) + len(bordered), len(words),
        checksum(body), *starts[1:5])
    assert len(header) == 2 * HEADER_WORDS
    log("bytes", len(header) + len(body), "blocks", len(blocks), "words of borders", len(words))
    return header + body


def encode(arcs, points, places, numbers, first_edge, log):
    """The bytes of the file, or else the boxes in degrees that are to be simplified less.

    `places` are (country, zone), the sea first; `numbers` are the countries' numeric codes."""
    place_of = {place: index for index, place in enumerate(places)}
    zones = sorted({zone for _, zone in places})
    cells = lines_by_cell(arcs, points, place_of)
    grid, bordered, contradictions = cells_of(cells, lambda latitude: place_of[first_edge(latitude)], log)
    if contradictions:
        return None, [(column / 2 - 180, row / 2 - 90, column / 2 - 179.5, row / 2 - 89.5)
                      for column, row in contradictions]
    return file_of(
        [(numbers.get(country, 0), zones.index(zone)) for country, zone in places], zones, grid, bordered,
        log), []
