#!/usr/bin/env python3
"""Makes boundaries.bin, accuracy.txt, and exact-places.tsv and great-circles.tsv in Fixtures to test it with, from
packages pinned in requirements.txt: `make atlas`.

The same packages give the same bytes. Takes some ten minutes and 4 GB of memory.
"""

import sys
import time
from pathlib import Path

import shapely

import sample
from accuracy import accuracy, table
from encode import encode
from exact import Exact
from numeric_codes import numeric_codes
from regions import SEA, World
from simplify import Simplification
from topology import arcs_of

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(__file__).resolve().parents[1]


def build(log):
    """The bytes of the file, the arcs of all borders and their points in the file, the faces and their
    labels."""
    world = World(log)
    arcs, faces, labels = arcs_of(world.regions, log)
    borders = Simplification(arcs, log)
    places = [SEA] + sorted({label for label in labels if label != SEA})
    tree = shapely.STRtree(faces)

    def easternmost(latitude):
        """The place just east of 180 W."""
        found = tree.query(shapely.Point(-180 + 1e-7, latitude), predicate="within")
        return labels[found[0]] if len(found) else SEA

    while True:
        points = borders.arc_points()
        data, boxes = encode(arcs, points, places, numeric_codes(), easternmost, log)
        if not boxes:
            return data, arcs, points, faces, labels
        if not borders.refine_within(boxes):
            # A little more or less tolerance puts other points there.
            sys.exit(f"The lines of these cells contradict each other, whatever their points: {boxes}")


def main():
    begin = time.time()

    def log(*words):
        print(f"{time.time() - begin:6.1f} s ", *words, file=sys.stderr, flush=True)

    data, arcs, points, faces, labels = build(log)
    (FOLDER / "boundaries.bin").write_bytes(data)
    (FOLDER / "accuracy.txt").write_text(table(accuracy(arcs, points)), encoding="ascii")
    sample.write(ROOT / "Fixtures", Exact(arcs, faces, labels))
    log("done")


if __name__ == "__main__":
    main()
