#!/usr/bin/env python3
"""Holds boundaries.bin against the unsimplified borders: `make atlas-check`.

The file and accuracy.txt must have the bytes that the pinned packages give. The largest displacement of a
border and the area on the wrong side are printed, of all borders and by country.

Every point farther from each border than that border's simplification may move it must have the answer
that the exact faces give. For the cells that the file has as one place, that is shown for all points at
once: no border reaches into them by more than its width, and their middle is in that place. The other
cells are looked at in points of a grid of 0.01 degrees (or the step in degrees that is given), and along
all their edges, just inside. Takes two minutes at 0.1, and some five at 0.01. Ends with 1 where a point
differs.
"""

import sys
import time
from pathlib import Path

import numpy as np

from accuracy import accuracy, table
from encode import BLOCK, CELL, COLUMNS, HEADER_WORDS, ROWS, SHORT
from exact import Exact
from generate import FOLDER, build
from parts import PARTS
from regions import SEA

CELL_WORDS = 6
DEGREES = 360 / COLUMNS


class File:
    """Reads boundaries.bin as encode.py says it is."""

    def __init__(self, path):
        self.words = np.frombuffer(path.read_bytes(), dtype="<u2").astype(np.int64)
        self.place_count = int(self.words[3])
        self.cells, self.borders = (int(self.words[i] | self.words[i + 1] << 16) for i in (14, 16))
        blocks = HEADER_WORDS + COLUMNS * ROWS // BLOCK**2
        squares = self.words[blocks:self.cells].reshape(-1, BLOCK, BLOCK)[self.words[HEADER_WORDS:blocks]]
        self.grid = squares.reshape(ROWS // BLOCK, COLUMNS // BLOCK, BLOCK, BLOCK).swapaxes(1, 2).reshape(
            ROWS, COLUMNS)

    def row_of_places(self, entry, xs, y):
        """The places at points of one height in a cell with borders, in units of the cell."""
        at = self.cells + CELL_WORDS * entry
        start, end = (int(self.words[i] | self.words[i + 1] << 16) for i in (at + 4, at + 4 + CELL_WORDS))
        words = self.words[self.borders + start:self.borders + end]
        if len(words) > SHORT:
            parts = int(self.words[at] | self.words[at + 1] << 16)
            words = words[2 * sum(parts >> 2 * part & 3 == 0 for part in range(PARTS * PARTS)):]
        # Never quite at the height of a line's point, where two segments are equally near.
        y = min(y, CELL - 1.5)
        y = max(y, np.floor(y) + 0.001)
        index = 1 + 2 * int(words[0])
        edge = np.concatenate([[0, self.words[at + 2]], words[1:index]]).reshape(-1, 2)
        places = np.full(len(xs), edge[edge[:, 0] <= y][-1, 1])
        crossings = []
        while index < len(words):
            count, left, right = (int(word) for word in words[index:index + 3])
            ys, line = words[index + 3:index + 3 + 2 * count].reshape(2, count)
            for i in np.nonzero((ys[:-1] <= y) != (ys[1:] <= y))[0]:
                crossing = line[i] + (y - ys[i]) * (line[i + 1] - line[i]) / (ys[i + 1] - ys[i])
                crossings.append((crossing, right if ys[i + 1] > ys[i] else left))
            index += 3 + 2 * count
        for crossing, place in sorted(crossings, key=lambda found: found[0]):
            places[xs >= crossing] = place
        return places


def corners(column, row):
    west, south = column * DEGREES - 180, row * DEGREES - 90
    return west, south, west + DEGREES, south + DEGREES


class Check:
    def __init__(self, log):
        self.log = log
        data, arcs, points, faces, labels = build(log)
        self.figures = table(accuracy(arcs, points))
        self.differences = [
            name for name, made in [("boundaries.bin", data), ("accuracy.txt", self.figures.encode())]
            if made != (FOLDER / name).read_bytes()]
        self.places = [SEA] + sorted({label for label in labels if label != SEA})
        self.number = {place: index for index, place in enumerate(self.places)}
        self.exact = Exact(arcs, faces, labels)
        self.file = File(FOLDER / "boundaries.bin")
        self.seen = self.near = self.wrong = 0

    def differs(self, latitude, longitude, found, expected):
        self.wrong += 1
        print(f"{latitude:.5f} {longitude:.5f}: {self.places[found]}, not {self.places[expected]}")

    def whole_cells(self):
        rows, columns = np.nonzero(self.file.grid < self.file.place_count)
        boxes = [corners(column, row) for column, row in zip(columns, rows)]
        middles = np.array(boxes)[:, :2] + DEGREES / 2
        expected = self.exact.labels_at(middles[:, 0], middles[:, 1])
        deep = self.exact.reaches_into(boxes)
        for index, (row, column) in enumerate(zip(rows, columns)):
            found = int(self.file.grid[row, column])
            if found != self.number[expected[index]] or index in deep:
                self.differs(middles[index, 1], middles[index, 0], found, self.number[expected[index]])
        self.log("cells without borders:", len(boxes), "wrong:", self.wrong)

    def cell_with_borders(self, column, row, step):
        count = max(1, round(DEGREES / step))
        inside = DEGREES / CELL / 4
        offsets = np.concatenate([
            [inside], (np.arange(count) + 0.5) * DEGREES / count, [DEGREES - inside]])
        west, south, _, _ = corners(column, row)
        xs = offsets / DEGREES * CELL
        found = np.concatenate([
            self.file.row_of_places(int(self.file.grid[row, column]), xs, y) for y in xs])
        latitudes = np.repeat(south + offsets, len(offsets))
        longitudes = np.tile(west + offsets, len(offsets))
        labels = self.exact.labels_at(longitudes, latitudes)
        expected = np.array([self.number[label] for label in labels])
        self.seen += len(expected)
        for index in np.nonzero(found != expected)[0]:
            if self.exact.is_near_border(longitudes[index], latitudes[index]):
                self.near += 1
            else:
                self.differs(latitudes[index], longitudes[index], found[index], expected[index])

    def run(self, step):
        print("country, largest displacement in metres, area on the wrong side in km2 (all: of all borders):")
        print(self.figures, end="")
        for name in self.differences:
            self.wrong += 1
            print(f"{name} isn't what the packages give; run make atlas")
        self.whole_cells()
        rows, columns = np.nonzero(self.file.grid >= self.file.place_count)
        for done, (row, column) in enumerate(zip(rows, columns)):
            self.cell_with_borders(column, row, step)
            if done % 1000 == 0:
                self.log("cells with borders:", done, "of", len(rows))
        print(f"{self.seen} points in cells with borders: {self.wrong} wrong; of the others {self.near} "
              "have another answer, and are nearer to the border than it may move")


def main():
    begin = time.time()

    def log(*words):
        print(f"{time.time() - begin:6.1f} s ", *words, file=sys.stderr, flush=True)

    check = Check(log)
    check.run(float(sys.argv[1]) if len(sys.argv) > 1 else 0.01)
    sys.exit(1 if check.wrong else 0)


if __name__ == "__main__":
    main()
