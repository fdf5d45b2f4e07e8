#!/usr/bin/env python3
"""Makes towns.bin from packages pinned in requirements.txt: `make towns`.

The first argument is a program that folds names: fold.swift beside this file, built with the Atlas's
own FoldedName.swift. The same packages give the same bytes.
"""

import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import numpy as np
from rapidfuzz.distance import OSA
from scipy.spatial import cKDTree

import sources
from encode import ALTERNATE, CAPITAL, MAXIMUM_NAME_BYTES, UNLIKE, cell, encode, units

TARGET = Path(__file__).resolve().parents[1]
sys.path.append(str(TARGET.parent / "AtlasBoundaries/generator"))
from numeric_codes import numeric_codes  # noqa: E402

# Towns of this many people, and capitals, are found by their names in every language.
PEOPLE_FOR_OTHER_NAMES = 15_000
EARTH_RADIUS = 6371.0088
# A town's extent is the circle with room for its people at this many a square kilometre.
PEOPLE_PER_SQUARE_KILOMETRE = 15_000


def folded(names):
    """Each name -> the name as it is looked up."""
    names = sorted(names)
    done = subprocess.run(
        [sys.argv[1]], input="\n".join(names), capture_output=True, check=True, text=True)
    lines = done.stdout.split("\n")[:-1]
    assert len(lines) == len(names)
    return dict(zip(names, lines))


def in_file_order(towns):
    """By cells, in each from west to east; of several at one place the largest first."""
    return sorted(
        towns, key=lambda town: (cell(town), units(town), -town["population"], town["geonameid"]))


def other_names(town, capitals):
    """The names of a larger town or a capital that GeoNames has besides the main one.

    Names in small ASCII letters are machine transliterations ("ba li" for 巴黎)."""
    is_capital = any(
        (town["countrycode"], name) in capitals for name in (town["name"], *town["alternatenames"]))
    if town["population"] < PEOPLE_FOR_OTHER_NAMES and not is_capital:
        return []
    return [name for name in town["alternatenames"]
            if "\n" not in name and not (name.isascii() and name[:1].islower())]


def is_code(name):
    """Whether a name may be an airport's code."""
    return re.fullmatch("[A-Z]{3}", name) is not None


def main_names(town):
    """The main name, and each name in one of several languages: Biel/Bienne."""
    parts = [part.strip() for part in town["name"].split("/")]
    return [town["name"]] + [part for part in parts if len(parts) > 1 and len(part) >= 3]


def is_unlike(name, mains):
    """Whether a folded name in Latin letters isn't a spelling of a main name, as Odessa is of Odesa, so
    that it may be a nickname or a mistake: its first letter is another, or too many are."""
    return name.isascii() and not any(
        main[:1] == name[:1] and OSA.distance(main, name) <= mistakes(len(name)) for main in mains)


def mistakes(length):
    """EditDistance.mistakes(inLength:)"""
    return min(1 if length < 5 else 2 if length < 9 else 3, length - 1)


def town_index(towns):
    """Folded name -> {number of a town: the flags of its posting}."""
    capitals = sources.capitals()
    others = [other_names(town, capitals) for town in towns]
    mains = [main_names(town) for town in towns]
    fold = folded(set().union(*mains, *others))
    capital = capital_numbers(towns, capitals)
    index = {}

    def add(name, number, flags):
        if number in capital:
            flags |= CAPITAL
        index.setdefault(fold[name], {}).setdefault(number, flags)

    def add_other(name, number):
        add(name, number, ALTERNATE | UNLIKE * is_unlike(fold[name], [fold[main] for main in mains[number]]))

    for number, names in enumerate(mains):
        for name in names:
            add(name, number, 0)
    for number, names in enumerate(others):
        for name in names:
            if not is_code(name):
                add_other(name, number)
    # A code is a name if no town is called so.
    called = set(index)
    for number, names in enumerate(others):
        for name in names:
            if is_code(name) and fold[name] not in called:
                add_other(name, number)
    return {name: index[name] for name in index if 0 < len(name.encode()) <= MAXIMUM_NAME_BYTES}


def capital_numbers(towns, capitals):
    """The numbers of the countries' capitals: the largest town with the capital's name."""
    largest = {}
    for number, town in enumerate(towns):
        names = {(town["countrycode"], name) for name in (town["name"], *town["alternatenames"])}
        for key in names & capitals:
            if key not in largest or towns[largest[key]]["population"] < town["population"]:
                largest[key] = number
    return set(largest.values())


def division_table(towns):
    """The divisions as (country, name or nothing), their index, and each town's division.

    A town that GeoNames gives to no division, or to one without a name, is in its country's nameless
    one."""
    known = sources.divisions()
    places = [(town["countrycode"], town["admin1code"]) for town in towns]
    keys = sorted({place if place in known else (place[0], "") for place in places})
    number = {key: index for index, key in enumerate(keys)}
    table = [(country, known[country, code][0] if code else "") for country, code in keys]
    names = {key: [known[key][0], *known[key][1]] for key in keys if key[1]}
    fold = folded(set().union(*names.values()))
    index = {}
    for key, all_names in names.items():
        for name in all_names:
            if 0 < len(fold[name].encode()) <= MAXIMUM_NAME_BYTES:
                index.setdefault(fold[name], {})[number[key]] = 0
    return table, index, [number.get(place, number.get((place[0], ""))) for place in places]


def larger_towns_near(towns, divisions, division_of):
    """For each town the larger ones that aren't known to be in another division, and whose extents may
    hold points that are nearer to it than to any other; the largest first."""
    def are_apart(town, other):
        (country, name), (other_country, other_name) = (
            divisions[division_of[number]] for number in (town, other))
        return country != other_country or (
            division_of[town] != division_of[other] and name != "" != other_name)

    latitudes, longitudes = (
        np.radians([town[key] for town in towns]) for key in ("latitude", "longitude"))
    points = EARTH_RADIUS * np.stack([
        np.cos(latitudes) * np.cos(longitudes), np.cos(latitudes) * np.sin(longitudes),
        np.sin(latitudes)], axis=1)
    tree = cKDTree(points)
    people = np.array([town["population"] for town in towns])
    extents = np.sqrt(people / (PEOPLE_PER_SQUARE_KILOMETRE * np.pi))
    larger = [[] for _ in towns]
    for town in np.argsort(-people, kind="stable"):
        # A point in its extent is at most so far from it, and no farther from the town it is nearest to.
        for other in tree.query_ball_point(points[town], 2 * extents[town] + 0.001):
            if people[other] < people[town] and not are_apart(town, other):
                larger[other].append(int(town))
    return larger


def main():
    towns = in_file_order(sources.towns())
    for town in towns:
        town["name"] = unicodedata.normalize("NFC", town["name"].strip())
    divisions, division_index, division_of = division_table(towns)
    data = encode(
        towns, divisions, division_of, larger_towns_near(towns, divisions, division_of),
        town_index(towns), division_index, numeric_codes(),
        lambda *words: print(*words, file=sys.stderr))
    (TARGET / "towns.bin").write_bytes(data)


if __name__ == "__main__":
    main()
