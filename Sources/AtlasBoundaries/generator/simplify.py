"""Fewer points, within a distance, and no two borders across each other that were not so before."""

import numpy as np
import shapely
from shapely.geometry import LineString

from regions import SEA

# Metres: between countries, between time zones of one country, and towards the open sea, 22 km
# from the coast. With what the file's units add, no border is displaced by 100 m.
COUNTRY_TOLERANCE = 60.0
ZONE_TOLERANCE = 97.0
SEA_TOLERANCE = 97.0
METRES_PER_DEGREE = 111_195.0

# A stretch of border over which the length of a degree of longitude hardly changes.
STRETCH = 1.0  # degrees of latitude
STRETCH_POINTS = 1_000


def stretches(points):
    """Where to cut a border: its ends, where it has gone a degree north or south or a thousand points,
    and once in a closed one."""
    cuts, last = [0], points[0, 1]
    for index, latitude in enumerate(points[:, 1]):
        if abs(latitude - last) > STRETCH or index - cuts[-1] > STRETCH_POINTS:
            cuts.append(index)
            last = latitude
    if len(cuts) == 1 and np.array_equal(points[0], points[-1]):
        far = np.abs(points - points[0]).sum(axis=1).argmax()
        cuts.append(int(far))
    if cuts[-1] != len(points) - 1:
        cuts.append(len(points) - 1)
    return cuts


def simplified(points, tolerance):
    """Douglas and Peucker's points. The tolerance is in metres, and kept: degrees of longitude are
    taken to be as long as they are nearest to the equator. What is straight in the file, which knows
    degrees only, is straight here too."""
    scale = np.cos(np.radians(np.abs(points[:, 1]).min()))
    scaled = points * (scale, 1)
    line = shapely.simplify(
        LineString(scaled), tolerance / METRES_PER_DEGREE, preserve_topology=False)
    # The points themselves, not what scaling them back would make of them.
    chosen = [0]
    for point in shapely.get_coordinates(line)[1:]:
        rest = scaled[chosen[-1] + 1:]
        chosen.append(chosen[-1] + 1 + int((rest == point).all(axis=1).argmax()))
    return points[chosen]


def tolerance_of(arc):
    if SEA in (arc.left, arc.right):
        return SEA_TOLERANCE
    return ZONE_TOLERANCE if arc.left[0] == arc.right[0] else COUNTRY_TOLERANCE


class Simplification:
    """The stretches of all borders, each simplified within a tolerance of its own."""

    def __init__(self, arcs, log):
        self.log = log
        self.arc_count = len(arcs)
        self.pieces = []
        for index, arc in enumerate(arcs):
            cuts = stretches(arc.points)
            self.pieces += [(index, arc.points[start:end + 1]) for start, end in zip(cuts, cuts[1:])]
        self.tolerances = [tolerance_of(arcs[index]) for index, _ in self.pieces]
        self.points = [
            simplified(piece, tolerance) for (_, piece), tolerance in zip(self.pieces, self.tolerances)]
        self.lines = np.array([LineString(points) for points in self.points])
        self.uncross(np.arange(len(self.lines)))

    def uncross(self, changed):
        """Simplifies stretches that came to cross another less, until none do."""
        while len(changed):
            bad = {int(i) for i in changed if not self.lines[i].is_simple}
            tree = shapely.STRtree(self.lines)
            for relation in ("crosses", "overlaps"):
                one, other = tree.query(self.lines[changed], predicate=relation)
                bad.update(int(i) for i in changed[one])
                bad.update(int(i) for i in other)
            bad = sorted(i for i in bad if self.tolerances[i] > 0)
            self.log("simplified to", sum(map(len, self.points)), "points; crossing:", len(bad))
            self.refine(bad)
            changed = np.array(bad, dtype=int)

    def refine(self, indices):
        for index in indices:
            self.tolerances[index] = self.tolerances[index] / 2 if self.tolerances[index] > 1 else 0
            piece = self.pieces[index][1]
            self.points[index] = (
                simplified(piece, self.tolerances[index]) if self.tolerances[index] else piece)
            self.lines[index] = LineString(self.points[index])

    def refine_within(self, boxes):
        """Simplifies what meets the boxes, in degrees, less. False where nothing is left to refine."""
        found = shapely.STRtree(self.lines).query(
            np.array([shapely.box(*box) for box in boxes]), predicate="intersects")[1]
        indices = sorted({int(i) for i in found if self.tolerances[i] > 0})
        self.refine(indices)
        self.uncross(np.array(indices, dtype=int))
        return bool(indices)

    def arc_points(self):
        """The points of each arc."""
        joined = [[] for _ in range(self.arc_count)]
        for (index, _), stretch in zip(self.pieces, self.points):
            joined[index].append(stretch if not joined[index] else stretch[1:])
        return [np.concatenate(parts) for parts in joined]
