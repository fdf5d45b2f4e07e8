#!/usr/bin/env python3
"""Writes zone-cities.tsv: what the zones' cities are called in 20 large languages, each with its country.

    pip install babel==2.19.0 tzdata==2026.6
    python3 Fixtures/generate-zone-cities.py

Sources:
  Unicode CLDR, exemplarCity, as packed in babel. Where it has no name, the city is the last part of the zone's.
  The tz database, zone.tab, as packed in tzdata: the country of each zone
"""

from importlib.resources import files
from pathlib import Path

from babel import Locale

LANGUAGES = "ar bn de en es fa fr hi id it ja ko nl pl pt ru tr uk vi zh".split()


def countries():
    """The country of each zone."""
    lines = (files("tzdata") / "zoneinfo/zone.tab").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {row[2]: row[0] for row in rows}


def city(zone, names):
    return names.get(zone, {}).get("city") or zone.split("/")[-1].replace("_", " ")


def main():
    rows = set()
    for language in LANGUAGES:
        names = Locale(language).time_zones
        rows |= {(country, city(zone, names)) for zone, country in countries().items()}
    text = "".join(f"{country}\t{name}\n" for country, name in sorted(rows))
    (Path(__file__).resolve().parent / "zone-cities.tsv").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
