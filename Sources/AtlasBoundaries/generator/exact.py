"""The exact answers, of the borders before they are simplified: slow, and by another way than the file's."""

import numpy as np
import shapely

from encode import UNITS_PER_DEGREE
from regions import SEA
from simplify import METRES_PER_DEGREE, tolerance_of

# What rounding to the file's units moves a border by, and a little for the Earth's not being flat.
SLACK = 2 * METRES_PER_DEGREE / UNITS_PER_DEGREE

# Short stretches of border, so that few of their points are looked at.
STRETCH = 16


class Exact:
    def __init__(self, arcs, faces, labels):
        self.arcs = arcs
        land = [index for index, label in enumerate(labels) if label != SEA]
        self.faces = np.array(faces)[land]
        self.labels = [labels[index] for index in land]
        shapely.prepare(self.faces)
        self.faces_tree = shapely.STRtree(self.faces)
        stretches, widths = [], []
        for arc in arcs:
            for start in range(0, len(arc.points) - 1, STRETCH):
                stretches.append(shapely.LineString(arc.points[start:start + STRETCH + 1]))
                widths.append(tolerance_of(arc) + SLACK)
        self.stretches, self.widths = np.array(stretches), np.array(widths)
        self.stretches_tree = shapely.STRtree(self.stretches)

    def labels_at(self, longitudes, latitudes):
        """The (country, zone) of each point."""
        found = np.full(len(longitudes), -1)
        points = shapely.points(longitudes, latitudes)
        index, face = self.faces_tree.query(points)
        for candidate in np.unique(face):
            those = index[face == candidate]
            inside = shapely.intersects_xy(self.faces[candidate], longitudes[those], latitudes[those])
            found[those[inside]] = candidate
        return [self.labels[face] if face >= 0 else SEA for face in found]

    def is_near_border(self, longitude, latitude):
        """Whether a border that may be simplified by so much lies no farther away than that."""
        scale = max(np.cos(np.radians(latitude)), 0.001)
        reach = self.widths.max() / METRES_PER_DEGREE
        for index in self.stretches_tree.query(shapely.box(
                longitude - reach / scale, latitude - reach, longitude + reach / scale, latitude + reach)):
            points = shapely.get_coordinates(self.stretches[index]) - (longitude, latitude)
            line = shapely.LineString(points * (scale, 1))
            if shapely.distance(line, shapely.Point(0, 0)) * METRES_PER_DEGREE <= self.widths[index]:
                return True
        return False

    def are_near_borders(self, longitudes, latitudes):
        """The same of many points, most of which are far from any border."""
        reach = self.widths.max() / METRES_PER_DEGREE
        wide = reach / np.maximum(np.cos(np.radians(latitudes)), 0.001)
        boxes = shapely.box(longitudes - wide, latitudes - reach, longitudes + wide, latitudes + reach)
        near = np.zeros(len(longitudes), dtype=bool)
        for index in np.unique(self.stretches_tree.query(boxes)[0]):
            near[index] = self.is_near_border(longitudes[index], latitudes[index])
        return near

    def reaches_into(self, boxes):
        """Which of the boxes (west, south, east, north) a border reaches into by more than its width."""
        areas = shapely.box(*np.array(boxes).T)
        box_index, stretch = self.stretches_tree.query(areas, predicate="intersects")
        deep = set()
        for index, line in zip(box_index, stretch):
            west, south, east, north = boxes[index]
            inset = self.widths[line] / METRES_PER_DEGREE
            scale = max(np.cos(np.radians(max(abs(south), abs(north)))), 0.001)
            inner = (west + inset / scale, south + inset, east - inset / scale, north - inset)
            if inner[0] < inner[2] and inner[1] < inner[3] and shapely.intersects(
                    shapely.box(*inner), self.stretches[line]):
                deep.add(int(index))
        return deep
