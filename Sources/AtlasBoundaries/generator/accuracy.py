"""How far the borders in the file are from those that they are made from: the largest displacement in
metres, and the area on the wrong side in km2, of all borders and of each country's.

A border in the file goes from one point of the original to a later one in a straight line. The points
between them, and with them all of the original, are no farther from that line than the farthest of these
points; nor is any point of the line farther from the original. What lies between the two is on the wrong
side. Both figures are of the points as the file has them, and of all points of the original.
"""

import numpy as np

from encode import UNITS_PER_DEGREE, to_units
from simplify import METRES_PER_DEGREE

# Where a line goes from cell to cell, it has a point that is rounded to the file's units.
ROUNDING = METRES_PER_DEGREE / UNITS_PER_DEGREE


def kept_points(original, simplified):
    """The indices of a simplified border's points in the original."""
    indices, at = [], 0
    for point in simplified:
        at += int((original[at:] == point).all(axis=1).argmax())
        indices.append(at)
        at += 1
    indices[-1] = len(original) - 1
    return np.array(indices)


def measures(original, simplified):
    """The displacement in metres, and the area in km2, of one border."""
    kept = kept_points(original, simplified)
    assert np.array_equal(original[kept], simplified)
    ends = to_units(simplified) / UNITS_PER_DEGREE - (180, 90)
    line = np.repeat(np.arange(len(kept) - 1), np.diff(kept))
    line = np.append(line, len(kept) - 2)
    start, way = ends[line], np.diff(ends, axis=0)[line]

    scale = np.stack([np.cos(np.radians(original[:, 1])), np.ones(len(original))], axis=1)
    there, along = (original - start) * scale, way * scale
    length = np.maximum((along ** 2).sum(axis=1), 1e-30)
    share = np.clip((there * along).sum(axis=1) / length, 0, 1)
    distances = np.hypot(*(there - along * share[:, None]).T) * METRES_PER_DEGREE

    # The area between the original and the line, in the plane of degrees: where the original crosses the
    # line it goes on to the other side, and a new piece begins.
    span = np.maximum(np.hypot(*way.T), 1e-15)
    forward = way / span[:, None]
    offset = original - start
    height = forward[:, 0] * offset[:, 1] - forward[:, 1] * offset[:, 0]
    place = (offset * forward).sum(axis=1)
    pieces = np.concatenate([[0], np.cumsum((np.sign(height[1:]) != np.sign(height[:-1])) | (line[1:] != line[:-1]))])
    before, after = height[:-1], height[1:].copy()
    # The original's last point of a line is the first one of the next: on the line itself, but for rounding.
    ends_line = line[1:] != line[:-1]
    last = original[1:] - start[:-1]
    after[ends_line] = 0
    step = (last * forward[:-1]).sum(axis=1) - place[:-1]
    crosses = np.sign(before) * np.sign(after) < 0
    share = np.where(crosses, np.abs(before) / np.maximum(np.abs(before) + np.abs(after), 1e-30), 1)
    square = METRES_PER_DEGREE ** 2 / 1e6 * (scale[:-1, 0] + scale[1:, 0]) / 2
    first = np.where(crosses, before * share, before + after) * step / 2 * square
    second = np.where(crosses, after * (1 - share), 0) * step / 2 * square
    areas = np.bincount(pieces[:-1], first, len(original) + 1) + np.bincount(pieces[1:], second, len(original) + 1)
    return float(distances.max()) + ROUNDING, float(np.abs(areas).sum())


def accuracy(arcs, points):
    """The largest displacement and the area of each country by its code; those of all borders as "all"."""
    figures = {}
    for arc, simplified in zip(arcs, points):
        displacement, area = measures(arc.points, simplified)
        for name in {"all", arc.left[0], arc.right[0]} - {""}:
            most, sum_of_areas = figures.get(name, (0, 0))
            figures[name] = max(most, displacement), sum_of_areas + area
    return figures


def table(figures):
    """The lines of accuracy.txt, sorted by their bytes: the country, the metres and the km2."""
    return "".join(f"{name}\t{metres:.1f}\t{area:.2f}\n" for name, (metres, area) in sorted(figures.items()))
