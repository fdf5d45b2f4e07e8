#!/usr/bin/env python3
"""Writes principal-places.tsv: the places that time zones are named after, which test the towns; and
places.tsv: at least one mood at each of these places.

    python3 -m venv venv && venv/bin/pip install tzdata==2025.2
    apt-get install unicode-cldr-core
    venv/bin/python Fixtures/generate-places.py

Sources:
  tzdata 2025.2 (PyPI)   the IANA time zone database, in the public domain: zone.tab has a place's
                         country, coordinates and zone, the zones have its offset at a date
  Unicode CLDR (Debian: unicode-cldr-core): names of the zones' cities in several languages

The phrases are this project's own. The same sources give the same file, byte for byte.
"""

import importlib.resources
import random
import re
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timedelta, timezone
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo, reset_tzpath

CLDR = Path("/usr/share/unicode/cldr/common")
FIRST = datetime(2014, 1, 1, tzinfo=timezone.utc)
LAST = datetime(2025, 6, 30, tzinfo=timezone.utc)
REVISITS = 82

LANGUAGES = {
    "de": "DE AT CH LI", "fr": "FR SN CI MC GP RE", "es": "ES MX AR CL PE CO UY", "pt": "PT BR AO",
    "it": "IT SM VA", "ja": "JP", "zh": "CN TW", "ko": "KR", "ru": "RU BY", "ar": "EG JO MA QA",
    "el": "GR CY", "hi": "IN", "pl": "PL", "tr": "TR", "th": "TH", "vi": "VN", "is": "IS",
    "sw": "KE",
}
LANGUAGE_OF = {code: lang for lang, codes in LANGUAGES.items() for code in codes.split()}

# The phrases of each feeling, from 1 to 5.
ENGLISH = [
    ["Missed the last bus in {}", "Lost my wallet in {}. Awful.", "Ill in {}, everything hurts"],
    ["Rain all day in {}", "{} was closed, of all days", "Too loud to sleep in {}"],
    ["Waiting for a connection in {}", "A quiet day in {}",
     'They say "{} is like that" ¯\\_(ツ)_/¯'],
    ["Good coffee in {} ☕", "Long walk around {}", "It's warm in {}; shoes off"],
    ["Best day in years: {}! 🎉", "{} at sunrise 🌅", "Swam, sang & laughed in {} 💙"],
]
LOCAL = {
    "de": ["Schöner Abend in {} 🌙", "Grüße aus {}"],
    "fr": ["L'été à {} ☀️", "Déjà vu à {}"],
    "es": ["¡Qué día en {}!", "Mañana tranquila en {}"],
    "pt": ["Saudade de {}", "Manhã em {} ☕"],
    "it": ["Che bella città, {}!", "Così così a {}"],
    "ja": ["{}で雨", "{}のラーメン🍜"],
    "zh": ["在{}散步", "{}的早晨"],
    "ko": ["{}에서 산책", "{}의 밤 🌃"],
    "ru": ["Снег: {}", "Привет, {}!"],
    "ar": ["يوم جميل: {}", "صباح الخير، {}"],
    "el": ["Καλημέρα, {}!", "Ήλιος και θάλασσα: {} 🌊"],
    "hi": ["नमस्ते {}", "{} में चाय"],
    "pl": ["Cześć, {}!", "Spacer: {}"],
    "tr": ["Günaydın {}", "Güzel bir gün: {}"],
    "th": ["สวัสดี {}", "ฝนตก {}"],
    "vi": ["Cà phê ở {}", "Chào buổi sáng {}"],
    "is": ["Góðan daginn, {}", "Norðurljós: {} ✨"],
    "sw": ["Habari za asubuhi, {}", "Siku njema: {}"],
}


def degrees(text):
    """Converts ISO 6709's ±DDMM, ±DDDMM, ±DDMMSS or ±DDDMMSS to decimal degrees."""
    sign, digits = text[0], text[1:]
    whole = len(digits) % 2 + 2
    parts = [int(digits[:whole])] + [int(p) for p in re.findall("..", digits[whole:])]
    value = sum(part / 60**power for power, part in enumerate(parts))
    return f"{-value if sign == '-' else value:.4f}"


def places():
    table = importlib.resources.files("tzdata").joinpath("zoneinfo/zone.tab").read_text()
    for line in table.splitlines():
        if line and not line.startswith("#"):
            country, position, zone = line.split("\t")[:3]
            latitude, longitude = re.fullmatch(r"([+-]\d+)([+-]\d+)", position).groups()
            yield country, degrees(latitude), degrees(longitude), zone


def canonical_zones():
    """Returns the name of each zone in CLDR: Asia/Calcutta for Asia/Kolkata."""
    names = {}
    for key in ElementTree.parse(CLDR / "bcp47/timezone.xml").getroot().iter("type"):
        aliases = key.get("alias", "").split()
        names.update({alias: aliases[0] for alias in aliases})
    return names


def city_names(language):
    root = ElementTree.parse(CLDR / f"main/{language}.xml").getroot()
    return {
        zone.get("type"): city.text
        for zone in root.iter("zone")
        for city in zone.iter("exemplarCity")
        if city.get("alt") is None and city.text != "↑↑↑"
    }


def mood(random, place, cities, canonical):
    country, latitude, longitude, zone = place
    seconds = random.randrange(int((LAST - FIRST).total_seconds()))
    instant = (FIRST + timedelta(seconds=seconds)).astimezone(ZoneInfo(zone))
    waking = instant.replace(hour=random.randrange(7, 24), fold=0)
    # A time that a clock change skipped is moved to one that the clock showed.
    waking = waking.astimezone(timezone.utc).astimezone(ZoneInfo(zone))
    feeling = random.choices([1, 2, 3, 4, 5], weights=[6, 14, 28, 34, 18])[0]
    language = LANGUAGE_OF.get(country)
    if language and random.random() < 0.6:
        phrase = random.choice(LOCAL[language])
    else:
        language, phrase = "en", random.choice(ENGLISH[feeling - 1])
    known_as = canonical.get(zone, zone)
    name = cities[language].get(known_as) or cities["en"].get(known_as) or plain_name(zone)
    date = waking.isoformat(timespec="seconds")
    return date, latitude, longitude, country, str(feeling), phrase.format(name)


def write(name, rows):
    if any(char in field for row in rows for field in row for char in "\t\n\r"):
        raise SystemExit("a field holds a tab or a line break")
    text = "".join("\t".join(row) + "\n" for row in rows)
    Path(__file__).with_name(name).write_text(text, encoding="utf-8")


def plain_name(zone):
    """The city or area that a zone's name ends in."""
    return zone.split("/")[-1].replace("_", " ")


def main():
    if version("tzdata") != "2025.2":
        raise SystemExit(f"tzdata {version('tzdata')} is installed, not 2025.2")
    reset_tzpath([])  # not the machine's own zones
    rng = random.Random(2014)
    canonical = canonical_zones()
    cities = {language: city_names(language) for language in ["en", *LANGUAGES]}
    every = list(places())
    visits = every + rng.sample(every, REVISITS)
    rows = [mood(rng, place, cities, canonical) for place in visits]
    rows.sort(key=lambda row: datetime.fromisoformat(row[0]))
    write("places.tsv", [("date", "latitude", "longitude", "country", "feeling", "note"), *rows])
    principal = [(latitude, longitude, country, plain_name(zone))
                 for country, latitude, longitude, zone in every]
    write("principal-places.tsv", [("latitude", "longitude", "country", "name"), *principal])


if __name__ == "__main__":
    main()
