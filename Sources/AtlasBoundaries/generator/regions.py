"""The regions of the world, each with its country and time zone: the zones of OpenStreetMap, and what
is mended in them. PLACES.md says the same in words."""

from dataclasses import dataclass

import shapely
from shapely.geometry import MultiPolygon, Point, Polygon, box

from sources import countries_by_zone, natural_earth, zone_polygons

SEA = ("", "")

# 12 nautical miles, the breadth of territorial waters, in degrees of latitude.
TERRITORIAL_WATERS = 12 / 60

NORTH_OF_ANTARCTICA = -60


# East of the armistice line of 1949, and beyond the limits of the city, where OpenStreetMap has it.
# Drawn by hand, to some 50 m, after Peace Now's map of the line; what lay between the lines of the two
# armies is on its western side, and Mount Scopus left out.
EAST_JERUSALEM = Polygon(
    [
        (35.1860, 31.8120), (35.1870, 31.8090), (35.1960, 31.8093), (35.2025, 31.8079),
        (35.2043, 31.8075), (35.2085, 31.8051), (35.2105, 31.8047), (35.2135, 31.8049),
        (35.2165, 31.8043), (35.2205, 31.8022), (35.2228, 31.8006), (35.2236, 31.7966),
        (35.2249, 31.7960), (35.2250, 31.7952), (35.2261, 31.7916), (35.2261, 31.7910),
        (35.2272, 31.7900), (35.2281, 31.7898), (35.2270, 31.7876), (35.2262, 31.7867),
        (35.2273, 31.7856), (35.2275, 31.7849), (35.2267, 31.7832), (35.2278, 31.7823),
        (35.2296, 31.7813), (35.2287, 31.7807), (35.2267, 31.7795), (35.2251, 31.7789),
        (35.2250, 31.7780), (35.2268, 31.7764), (35.2267, 31.7752), (35.2271, 31.7751),
        (35.2271, 31.7726), (35.2299, 31.7726), (35.2306, 31.7712), (35.2320, 31.7692),
        (35.2319, 31.7683), (35.2300, 31.7676), (35.2290, 31.7667), (35.2282, 31.7632),
        (35.2285, 31.7622), (35.2330, 31.7610), (35.2419, 31.7582), (35.2424, 31.7572),
        (35.2424, 31.7518), (35.2347, 31.7443), (35.2267, 31.7442), (35.2250, 31.7420),
        (35.2243, 31.7395), (35.2232, 31.7361), (35.2222, 31.7344), (35.2204, 31.7335),
        (35.2180, 31.7338), (35.2155, 31.7354), (35.2140, 31.7370), (35.2107, 31.7447),
        (35.2083, 31.7477), (35.2057, 31.7484), (35.2043, 31.7480), (35.2023, 31.7465),
        (35.2005, 31.7463), (35.1988, 31.7468), (35.1977, 31.7478), (35.1968, 31.7493),
        (35.1957, 31.7499), (35.1944, 31.7492), (35.1924, 31.7474), (35.1910, 31.7455),
        (35.1900, 31.7456), (35.1870, 31.7471), (35.1857, 31.7472), (35.1845, 31.7464),
        (35.1820, 31.7439), (35.1790, 31.7425), (35.1720, 31.7409), (35.1640, 31.7416),
        (35.1620, 31.7423), (35.1603, 31.7442), (35.1583, 31.7444), (35.1547, 31.7402),
        (35.1520, 31.7370), (35.1508, 31.7365), (35.1500, 31.7340), (35.1500, 31.6900),
        (35.2800, 31.6900), (35.2800, 31.8900), (35.1860, 31.8900),
    ],
    [[
        (35.2481, 31.8012), (35.2490, 31.8017), (35.2508, 31.7994), (35.2509, 31.7976),
        (35.2503, 31.7962), (35.2477, 31.7946), (35.2480, 31.7932), (35.2470, 31.7895),
        (35.2481, 31.7878), (35.2470, 31.7874), (35.2452, 31.7901), (35.2438, 31.7912),
        (35.2411, 31.7921), (35.2397, 31.7928), (35.2400, 31.7947), (35.2393, 31.7961),
        (35.2377, 31.7979), (35.2393, 31.7997), (35.2420, 31.7984), (35.2432, 31.7991),
        (35.2444, 31.8008), (35.2474, 31.8016),
    ]])


@dataclass
class Region:
    polygon: shapely.Polygon
    country: str
    zone: str

    # Where regions overlap the higher rank wins, then the smaller zone.
    rank: int = 0


def nautical_zone(longitude):
    """The zone of the open sea, 15 degrees wide, with its signs turned round as POSIX has them."""
    hours = int((longitude + 180 + 7.5) // 15) - 12
    return "Etc/GMT" if hours == 0 else f"Etc/GMT{-hours:+d}"


class World:
    def __init__(self, log):
        self.log = log
        self.earth = natural_earth()
        countries = countries_by_zone()
        self.regions = [
            Region(polygon, countries[zone], zone) for zone, polygon in zone_polygons()
        ]
        self.mend()

    # Natural Earth's geometry of a country.
    def land(self, code):
        return shapely.union_all([shape for known, _, shape in self.earth if known == code])

    def named(self, name):
        return next(shape for _, known, shape in self.earth if known == name)

    def containing(self, zone, latitude, longitude):
        point = Point(longitude, latitude)
        found = [r for r in self.regions if r.zone == zone and r.polygon.contains(point)]
        assert len(found) == 1, (zone, latitude, longitude, len(found))
        return found[0]

    def cut(self, region, shape, country, zone=None):
        """Gives the part of a region that lies in a shape to another country."""
        for part in shapely.get_parts(region.polygon.intersection(shape)):
            if part.geom_type == "Polygon":
                self.regions.append(Region(part, country, zone or region.zone, rank=1))

    def part(self, region, near, neighbours, country):
        """Gives to `country` what lies nearer to it than to the countries across the line.

        Natural Earth's outer borders are not OpenStreetMap's, so only the line towards the
        neighbours counts; beyond the shape's other borders it reaches on."""
        claimed = near.buffer(0.15).difference(neighbours.difference(near))
        self.cut(region, claimed, country)

    def mend(self):
        # tz-boundary-builder issue 66: northern Vietnam has kept Bangkok's time since 1968, but
        # it is not Thailand. An island in the gulf is a part of its own.
        self.containing("Asia/Bangkok", 21.03, 105.85).country = "VN"
        self.containing("Asia/Bangkok", 20.13, 107.73).country = "VN"

        # The base is leased; ISO 3166 and the UN have it in Cuba.
        self.containing("America/New_York", 19.91, -75.12).country = "CU"

        # ISO 3166: SJ is Svalbard and Jan Mayen.
        self.containing("Europe/Oslo", 71.0, -8.3).country = "SJ"

        # Midway's zone reaches over Kure, which is part of Hawaii.
        kure = self.containing("Pacific/Midway", 28.39, -178.29)
        kure.country, kure.zone = "US", "Pacific/Honolulu"

        # Brazil's decree 2784 of 1913, article 2: Fernando de Noronha and Trindade are two hours
        # behind UTC. The data has the zone of Trindade's state.
        for latitude, longitude in ((-20.51, -29.32), (-20.48, -28.85)):
            self.containing("America/Sao_Paulo", latitude, longitude).zone = "America/Noronha"

        # ISO 3166: UM holds Johnston.
        self.containing("Pacific/Honolulu", 16.73, -169.53).country = "UM"

        # ISO 3166: UM holds Navassa, which its zone shares with Haiti.
        navassa = self.containing("America/Port-au-Prince", 18.41, -75.02)
        self.cut(navassa, Point(-75.015, 18.402).buffer(TERRITORIAL_WATERS), "UM")

        # Kosovo has a code in use (XK) and no zone of its own.
        serbia = self.land("RS")
        self.part(self.containing("Europe/Belgrade", 42.66, 21.17), self.named("Kosovo"), serbia, "XK")

        # The UN: the Golan is occupied Syria (Security Council resolution 497).
        golan = self.golan()
        self.cut(self.containing("Asia/Jerusalem", 32.08, 34.78), golan, "SY")

        # The UN: East Jerusalem is occupied Palestinian territory (Security Council resolution 478).
        # The zone of Hebron begins at the limits of the city.
        self.regions.append(Region(EAST_JERUSALEM, "PS", "Asia/Jerusalem", rank=1))
        for region in self.regions:
            if region.zone == "Asia/Hebron":
                region.rank = 2

        # Both Sudans claim Abyei, and both have it in OpenStreetMap. Their border is that of 1 January
        # 1956 until they agree on another one, and Abyei lay north of it.
        south = self.containing("Africa/Juba", 4.85, 31.58).polygon
        abyei = south.intersection(box(27.7, 9.2, 29.1, 10.3))
        self.cut(self.containing("Africa/Khartoum", 15.5, 32.53), abyei, "SD")

        self.bound_seas()
        self.add_missing_land()
        self.add_reefs()

    def golan(self):
        """What OpenStreetMap has in the zone of Jerusalem and Natural Earth not in Israel, east of the
        upper Jordan.

        Natural Earth's line strays by up to three kilometres; what is west of the border of 1923 between
        the mandates is set right by hand, to half a kilometre."""
        east = box(35.615, 32.68, 36.0, 33.4).difference(self.land("IL"))
        # Hamat Gader, Tel Katzir, Ha'on and Ein Gev; and Gadot, by the Jordan.
        lake = Polygon([
            (35.58, 32.67), (35.685, 32.67), (35.683, 32.69), (35.645, 32.695), (35.635, 32.71),
            (35.638, 32.735), (35.642, 32.755), (35.652, 32.77), (35.652, 32.79), (35.643, 32.805),
            (35.58, 32.805)])
        jordan = Polygon([(35.58, 32.99), (35.622, 32.99), (35.628, 33.01), (35.628, 33.05), (35.58, 33.05)])
        # Where Israel meets Lebanon, Natural Earth's line and OpenStreetMap's cross many times.
        metula = box(35.58, 33.23, 35.66, 33.252)
        return east.difference(lake).difference(jordan).difference(metula)

    def bound_seas(self):
        """Some zones are seas of their own: around Easter Island's it is larger than France. It ends
        where territorial waters end."""
        land = shapely.union_all([shape for _, _, shape in self.earth])
        for region in self.regions:
            if region.polygon.area < 30 or region.polygon.bounds[1] < NORTH_OF_ANTARCTICA:
                continue
            inside = land.intersection(region.polygon).area
            if inside * 25 < region.polygon.area:
                waters = land.intersection(region.polygon.envelope).buffer(1.2 * TERRITORIAL_WATERS)
                self.log("sea bounded:", region.zone, region.polygon.centroid, round(region.polygon.area, 1))
                kept = [p for p in shapely.get_parts(region.polygon.intersection(waters)) if p.geom_type == "Polygon"]
                region.polygon = MultiPolygon(kept)

    def add_reefs(self):
        """Islets that even Natural Earth leaves out."""
        for country, longitude, latitude in [
            ("AU", 123.05, -12.25),  # Ashmore
            ("AU", 159.1, -29.46),  # Middleton Reef
            ("AU", 159.08, -29.94),  # Elizabeth Reef
            ("HM", 72.6, -53.04),  # McDonald
            ("JP", 124.56, 25.92),  # Taisho, of the Senkaku
        ]:
            waters = Point(longitude, latitude).buffer(TERRITORIAL_WATERS)
            self.regions.append(Region(waters, country, nautical_zone(longitude), rank=-1))

    def add_missing_land(self):
        """Islands that no zone covers, with their territorial waters: Natural Earth knows whose they are."""
        covered = shapely.STRtree([r.polygon for r in self.regions])
        for code, name, shape in self.earth:
            country = code
            for island in shapely.get_parts(shape):
                if island.bounds[3] <= NORTH_OF_ANTARCTICA:
                    continue
                if len(covered.query(island, predicate="intersects")):
                    continue
                self.log("missing:", country, name, island.centroid, round(island.area, 6))
                if not country:
                    continue
                if country == "NO":
                    country = "BV"
                waters = island.buffer(TERRITORIAL_WATERS)
                self.regions.append(Region(waters, country, nautical_zone(island.centroid.x), rank=-1))
