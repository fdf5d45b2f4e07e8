"""What the tests hold the file against: points with the exact answer (Fixtures/exact-places.tsv), and
great circles with the stretches that are in one place each (Fixtures/great-circles.tsv).

All of it is farther from every border than its simplification may move that border.
"""

import numpy as np
import shapely

from encode import COLUMNS
from regions import SEA
from simplify import METRES_PER_DEGREE

SEED = 1961

# How many of each kind.
ANYWHERE = 2_000
NEAR_BORDERS = 4_000
ON_EDGES = 2_000

# Metres: how far from a border a point near one is.
NEAREST, FARTHEST = 60, 1_500
DEGREES = 360 / COLUMNS

CIRCLES = 120
STEP, STEPS = 10, 5_000  # Metres.
EARTH_RADIUS = 6_371_000


def anywhere(chance, count):
    latitudes = np.degrees(np.arcsin(chance.uniform(-1, 1, count)))
    return np.stack([chance.uniform(-180, 180, count), latitudes], axis=1)


def near_borders(chance, arcs, count):
    """Beside points of borders, each border as likely as another, so that small countries count."""
    found = []
    while len(found) < count:
        points = arcs[chance.integers(len(arcs))].points
        longitude, latitude = points[chance.integers(len(points))]
        metres = np.exp(chance.uniform(np.log(NEAREST), np.log(FARTHEST)))
        angle = chance.uniform(0, 2 * np.pi)
        latitude += metres * np.sin(angle) / METRES_PER_DEGREE
        longitude += metres * np.cos(angle) / METRES_PER_DEGREE / np.cos(np.radians(latitude))
        if abs(longitude) < 180 and abs(latitude) < 89.9:
            found.append((longitude, latitude))
    return np.array(found)


def on_edges(chance, exact, count):
    """On the edges and corners of the file's cells, where a border is in one of them."""
    points = near_borders(chance, exact.arcs, count)
    edges = np.round(points / DEGREES) * DEGREES
    kind = chance.integers(5, size=count)
    points[:, 0] = np.where(kind % 5 < 3, edges[:, 0], points[:, 0])
    points[:, 1] = np.where(kind % 5 > 1, edges[:, 1], points[:, 1])
    return points


def inside_each(exact):
    """One in each place: in its largest face."""
    largest = {}
    for face, label in zip(exact.faces, exact.labels):
        if label not in largest or face.area > largest[label].area:
            largest[label] = face
    points = [shapely.point_on_surface(largest[label]) for label in sorted(largest)]
    return np.array([(point.x, point.y) for point in points])


def sample(exact):
    """(latitude, longitude, country, zone), as text; the open sea is ZZ without a zone."""
    chance = np.random.default_rng(SEED)
    points = np.concatenate([
        inside_each(exact), anywhere(chance, ANYWHERE), near_borders(chance, exact.arcs, NEAR_BORDERS),
        on_edges(chance, exact, ON_EDGES)])
    # As they will be read, to a tenth of a metre.
    points = np.round(points, 6)
    rows = []
    for (longitude, latitude), label in zip(points, exact.labels_at(points[:, 0], points[:, 1])):
        if abs(longitude) <= 180 and not exact.is_near_border(longitude, latitude):
            country, zone = ("ZZ", "") if label == SEA else label
            rows.append((f"{latitude:.6f}", f"{longitude:.6f}", country, zone))
    return rows


def along(start, across):
    """The points of a great circle, by two unit vectors at right angles."""
    angles = np.arange(STEPS)[:, None] * STEP / EARTH_RADIUS
    x, y, z = (start * np.cos(angles) + across * np.sin(angles)).T
    return np.degrees(np.arctan2(y, x)), np.degrees(np.arcsin(np.clip(z, -1, 1)))


def great_circles(exact):
    """(start x, y, z, across x, y, z, first step, last step, country, zone), as text."""
    chance = np.random.default_rng(SEED)
    rows = []
    for longitude, latitude in np.radians(near_borders(chance, exact.arcs, CIRCLES)):
        middle = np.array([
            np.cos(latitude) * np.cos(longitude), np.cos(latitude) * np.sin(longitude), np.sin(latitude)])
        across = chance.normal(size=3)
        across -= middle * (across @ middle)
        across /= np.linalg.norm(across)
        back = STEPS / 2 * STEP / EARTH_RADIUS
        start = middle * np.cos(back) - across * np.sin(back)
        across = middle * np.sin(back) + across * np.cos(back)
        longitudes, latitudes = along(start, across)
        labels = exact.labels_at(longitudes, latitudes)
        near = exact.are_near_borders(longitudes, latitudes)
        first = None
        for step in range(STEPS + 1):
            ends = step == STEPS or near[step] or (first is not None and labels[step] != labels[first])
            if first is not None and ends:
                country, zone = ("ZZ", "") if labels[first] == SEA else labels[first]
                vectors = [f"{number:.15f}" for number in (*start, *across)]
                rows.append((*vectors, str(first), str(step - 1), country, zone))
                first = None
            if step < STEPS and not near[step] and first is None:
                first = step
    return rows


def write(folder, exact):
    for name, header, rows in [
        ("exact-places.tsv", "latitude longitude country timeZone", sample(exact)),
        ("great-circles.tsv", "startX startY startZ acrossX acrossY acrossZ first last country timeZone",
         great_circles(exact)),
    ]:
        lines = ["\t".join(header.split())] + ["\t".join(row) for row in rows]
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
