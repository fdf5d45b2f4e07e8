#!/usr/bin/env python3
"""Holds boundaries.bin against the unsimplified borders: `make atlas-check`.

Every point of a grid of 0.01 degrees (or the step in degrees that is given), farther than the
simplification's width from any border, must have the answer that the exact faces give. Takes hours at
0.01, and a quarter of an hour at 0.1. Ends with 1 where a point differs.
"""

import sys
from pathlib import Path

import numpy as np
import shapely

from encode import BORDER, CELL, COLUMNS, ROWS, UNITS_PER_DEGREE, ZONE_BYTES
from regions import SEA, World
from simplify import METRES_PER_DEGREE, SEA_TOLERANCE
from topology import arcs_of

HEADER_WORDS = 14


class File:
    """Reads boundaries.bin as encode.py says it is."""

    def __init__(self, path):
        self.words = np.frombuffer(path.read_bytes(), dtype="<u2").astype(np.int64)
        place_count, zone_count = self.words[3:5]
        cells = self.words[6] | self.words[7] << 16
        self.grid = HEADER_WORDS + 2 * place_count + ZONE_BYTES // 2 * zone_count
        self.offsets = self.grid + COLUMNS * ROWS
        self.borders = self.offsets + 2 * (cells + 1)

    def place(self, longitude, latitude):
        x = (longitude + 180) * UNITS_PER_DEGREE % (COLUMNS * CELL)
        y = min((latitude + 90) * UNITS_PER_DEGREE, ROWS * CELL - 1)
        column, row = int(x) // CELL, int(y) // CELL
        entry = int(self.words[self.grid + row * COLUMNS + column])
        if not entry & BORDER:
            return entry
        at = self.offsets + 2 * (entry & ~BORDER)
        start, end = (int(self.words[i] | self.words[i + 1] << 16) for i in (at, at + 2))
        words = self.words[self.borders + start:self.borders + end]
        x, y = x - column * CELL, min(y - row * CELL, CELL - 1.5)
        place, nearest, index = 0, -1, 1 + 2 * int(words[0])
        for low, candidate in words[1:index].reshape(-1, 2):
            if low <= y:
                place = int(candidate)
        while index < len(words):
            count, left, right = (int(word) for word in words[index:index + 3])
            ys, xs = words[index + 3:index + 3 + 2 * count].reshape(2, count)
            for i in np.nonzero((ys[:-1] <= y) != (ys[1:] <= y))[0]:
                crossing = xs[i] + (y - ys[i]) * (xs[i + 1] - xs[i]) / (ys[i + 1] - ys[i])
                if nearest <= crossing <= x:
                    nearest, place = crossing, right if ys[i + 1] > ys[i] else left
            index += 3 + 2 * count
        return place


def main():
    step = float(sys.argv[1]) if len(sys.argv) > 1 else 0.01
    log = lambda *words: print(*words, file=sys.stderr, flush=True)
    arcs, faces, labels = arcs_of(World(log).regions, log)
    places = [SEA] + sorted({label for label in labels if label != SEA})
    number = {place: index for index, place in enumerate(places)}
    file = File(Path(__file__).resolve().parents[1] / "boundaries.bin")
    faces_tree, lines = shapely.STRtree(faces), [shapely.LineString(arc.points) for arc in arcs]
    # Short stretches, so that distances are quick.
    stretches = [
        shapely.LineString(shapely.get_coordinates(line)[i:i + 101])
        for line in lines for i in range(0, len(shapely.get_coordinates(line)) - 1, 100)]
    lines_tree = shapely.STRtree(stretches)
    seen = wrong = near = 0
    for latitude in np.arange(-90 + step / 2, 90, step):
        width = 1.5 * SEA_TOLERANCE / METRES_PER_DEGREE / max(np.cos(np.radians(latitude)), 0.01)
        longitudes = np.arange(-180 + step / 2, 180, step)
        points = shapely.points(longitudes, np.full(len(longitudes), latitude))
        owner = np.full(len(points), -1)
        inside, face = faces_tree.query(points, predicate="within")
        owner[inside] = face
        close = set(lines_tree.query(points, predicate="dwithin", distance=width)[0])
        for index, longitude in enumerate(longitudes):
            if index in close or owner[index] < 0:
                near += 1
                continue
            seen += 1
            expected = number[labels[owner[index]]]
            found = file.place(longitude, latitude)
            if found != expected:
                wrong += 1
                print(f"{latitude:.4f} {longitude:.4f}: {places[found]}, not {places[expected]}")
    print(f"{seen} points equal or not, {near} too near a border, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
