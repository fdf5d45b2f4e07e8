"""Borders as arcs: each once, between two nodes, with the place on either side."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString

from regions import NORTH_OF_ANTARCTICA, SEA, nautical_zone


@dataclass
class Arc:
    points: np.ndarray  # (n, 2): longitude and latitude in degrees
    left: tuple  # (country, zone)
    right: tuple


def keys_of(points):
    """A number for each directed segment, equal where the segments are."""
    bits = np.ascontiguousarray(points + 0.0).view(np.uint64)
    with np.errstate(over="ignore"):
        a = bits[:, 0] * np.uint64(0x9E3779B97F4A7C15) + bits[:, 1] * np.uint64(0xC2B2AE3D27D4EB4F)
        a ^= a >> np.uint64(29)
        return a[:-1] * np.uint64(0xBF58476D1CE4E5B9) + a[1:] * np.uint64(0x94D049BB133111EB)


def unique_lines(polygons):
    """The segments of all rings, each once, joined between the points where more than two meet."""
    rings = shapely.get_rings(polygons)
    coordinates, owner = shapely.get_coordinates(rings, return_index=True)
    ids, inverse = np.unique(coordinates, axis=0, return_inverse=True)
    inverse = inverse.reshape(-1)
    inside = owner[:-1] == owner[1:]
    pairs = np.stack([inverse[:-1][inside], inverse[1:][inside]], axis=1)
    pairs = np.unique(np.sort(pairs[pairs[:, 0] != pairs[:, 1]], axis=1), axis=0)
    degree = np.bincount(pairs.ravel(), minlength=len(ids))
    ends = np.concatenate([pairs[:, 0], pairs[:, 1]])
    others = np.concatenate([pairs[:, 1], pairs[:, 0]])
    others = others[np.argsort(ends, kind="stable")].tolist()
    start = np.concatenate([[0], np.cumsum(degree)]).tolist()
    degree = degree.tolist()
    seen = bytearray(len(ids))

    def walk(first, second):
        path, before, at = [first, second], first, second
        while degree[at] == 2:
            seen[at] = 1
            one, two = others[start[at]], others[start[at] + 1]
            before, at = at, two if one == before else one
            path.append(at)
            if at == first:
                break
        return path

    lines = []
    for node in np.nonzero(np.array(degree) != 2)[0].tolist():
        for index in range(start[node], start[node + 1]):
            path = walk(node, others[index])
            if (path[0], path[1]) <= (path[-1], path[-2]):
                lines.append(path)
    for node in range(len(ids)):
        if degree[node] == 2 and not seen[node]:
            seen[node] = 1
            lines.append(walk(node, others[start[node]]))
    return [LineString(ids[path]) for path in lines]


def faces_of(regions, log):
    """The faces that all borders make, the lines between them, and the region of each face."""
    owners = [(region, part) for region in regions for part in shapely.get_parts(region.polygon)]
    polygons = np.array([part for _, part in owners])
    lines = unique_lines(polygons)
    # South of 60 degrees everything is Antarctica; where no zone is, the nautical ones are.
    lines.append(LineString([(-180, NORTH_OF_ANTARCTICA), (180, NORTH_OF_ANTARCTICA)]))
    for hour in range(-12, 12):
        longitude = hour * 15 + 7.5
        lines.append(LineString([(longitude, -90), (longitude, NORTH_OF_ANTARCTICA)]))
    lines.append(shapely.box(-180, -90, 180, 90).exterior)
    log("lines", len(lines))
    noded = shapely.get_parts(shapely.unary_union(np.array(lines)))
    faces = shapely.get_parts(shapely.polygonize(noded))
    log("noded", len(noded), "faces", len(faces))

    inner = shapely.point_on_surface(faces)
    face_index, owner_index = shapely.STRtree(polygons).query(inner, predicate="within")
    areas = {}
    for region in regions:
        areas[region.zone] = areas.get(region.zone, 0) + region.polygon.area
    claims = [[] for _ in faces]
    for face, owner in zip(face_index, owner_index):
        claims[face].append(owners[owner][0])
    labels = []
    for point, claim in zip(inner, claims):
        best = min(claim, key=lambda r: (-r.rank, areas[r.zone], r.zone), default=None)
        label = (best.country, best.zone) if best else SEA
        if point.y < NORTH_OF_ANTARCTICA:
            label = ("AQ", best.zone if best else nautical_zone(point.x))
        labels.append(label)
    return faces, labels


def neighbours_of(faces, lines):
    """The index of the face on either side of each line; -1 outside the world."""
    middle = [len(shapely.get_coordinates(line)) // 2 - 1 for line in lines]
    forward, backward = [], []
    for line, index in zip(lines, middle):
        points = shapely.get_coordinates(line)[max(0, index):max(0, index) + 2]
        forward.append(keys_of(points)[0])
        backward.append(keys_of(points[::-1])[0])
    wanted = {}
    for index, key in enumerate(forward):
        wanted.setdefault(int(key), []).append((index, 0))
    for index, key in enumerate(backward):
        wanted.setdefault(int(key), []).append((index, 1))
    keys = np.array(sorted(wanted), dtype=np.uint64)
    sides = np.full((len(lines), 2), -1)
    for face_index, face in enumerate(shapely.orient_polygons(faces)):
        for ring in shapely.get_rings(face):
            found = keys_of(shapely.get_coordinates(ring))
            for key in found[np.isin(found, keys)]:
                for index, side in wanted[int(key)]:
                    sides[index, side] = face_index
    return sides


def fill_slivers(faces, labels, sides, lines, log):
    """Small faces on land that belong to nobody go to the neighbour with the longer border."""
    small = [i for i, (face, label) in enumerate(zip(faces, labels)) if label == SEA and face.area < 0.003]
    for index in small:
        lengths = {}
        for line, (left, right) in zip(lines, sides):
            if index in (left, right):
                other = right if left == index else left
                if other >= 0:
                    lengths[labels[other]] = lengths.get(labels[other], 0) + line.length
        if SEA not in lengths and lengths:
            labels[index] = max(lengths, key=lengths.get)
            log("sliver", faces[index].centroid, round(faces[index].area, 6), labels[index])


def arcs_of(regions, log):
    faces, labels = faces_of(regions, log)
    lines = list(shapely.get_parts(shapely.line_merge(shapely.unary_union(
        np.array([face.boundary for face in faces])))))
    log("merged", len(lines))
    sides = neighbours_of(faces, lines)
    fill_slivers(faces, labels, sides, lines, log)
    arcs = []
    for line, (left, right) in zip(lines, sides):
        one = labels[left] if left >= 0 else None
        two = labels[right] if right >= 0 else None
        if one is None or two is None or one == two:
            continue
        arcs.append(Arc(shapely.get_coordinates(line), one, two))
    log("arcs", len(arcs), sum(len(arc.points) for arc in arcs))
    return arcs, faces, labels
