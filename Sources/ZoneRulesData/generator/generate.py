#!/usr/bin/env python3
"""Generates zones.bin, the clock rules in the program, from the package tzdata.

The file, with numbers of 32 bits, little-endian:
    the release, 8 bytes padded with NUL
    the number of names
    for each name in ASCII order: where its text begins and ends, where its rules begin and end, the number of the
    name that zone.tab has for the same place, and that of the zone to which the database links the name
    the texts, and the rules: files in TZif version 2 or later (RFC 8536), whose block of version 1 is empty
"""

import struct
from importlib import resources
from pathlib import Path

TARGET = Path(__file__).parents[1] / "zones.bin"
HEADER = struct.Struct(">4sc15x6L")


def is_name(name):
    """Whether a file is a zone's: Factory has no clock."""
    return name != "Factory"


def without_version_1(content):
    """The file without the 32-bit times, which version 1 needs."""
    magic, version, isut, isstd, leap, times, types, letters = HEADER.unpack_from(content)
    if magic != b"TZif" or version < b"2":
        raise ValueError("no TZif file of version 2 or later")
    end = HEADER.size + times * 5 + types * 6 + letters + leap * 8 + isstd + isut
    # RFC 8536, section 3.2: the first block may be minimal, with one type and one letter.
    return HEADER.pack(magic, version, 0, 0, 0, 0, 1, 1) + bytes(6 + 1) + content[end:]


def linked_names(root, names):
    """Two names for each: that of the same place in zone.tab, to which links lead, such as Asia/Calcutta's to
    Asia/Kolkata, and that of the zone at the end of all links.

    Since 2022, the database also links places to others whose clocks are the same, such as Europe/Oslo to
    Europe/Berlin. These stay apart, because zone.tab lists both.
    """
    listed = {line.split("\t")[2] for line in (root / "zone.tab").read_text().splitlines() if line[:1] != "#"}
    lines = (root / "tzdata.zi").read_text().splitlines()
    links = {fields[2]: fields[1] for fields in map(str.split, lines) if fields[:1] == ["L"]}
    result = {}
    for name in names:
        preferred = name
        while preferred not in listed and preferred in links:
            preferred = links[preferred]
        zone = preferred
        while zone in links:
            zone = links[zone]
        result[name] = preferred, zone
    return result


def main():
    root = Path(str(resources.files("tzdata"))) / "zoneinfo"
    release = (root / "tzdata.zi").read_text().split("\n", 1)[0].removeprefix("# version ")
    files = {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    zones = {name: without_version_1(content) for name, content in sorted(files.items())
             if content.startswith(b"TZif") and is_name(name)}
    names = list(zones)
    linked = linked_names(root, names)
    numbers = {name: number for number, name in enumerate(names)}
    position = 12 + 24 * len(names)
    texts, rules, places = bytearray(), bytearray(), {}
    for name in names:
        texts += name.encode("ascii")
    rules_start = position + len(texts)
    for content in zones.values():
        if content not in places:
            places[content] = rules_start + len(rules)
            rules += content
    table = bytearray()
    for name, content in zones.items():
        table += struct.pack("<6I", position, position + len(name), places[content], places[content] + len(content),
                             *(numbers[other] for other in linked[name]))
        position += len(name)
    TARGET.write_bytes(struct.pack("<8sI", release.encode("ascii"), len(names)) + table + texts + rules)
    print(f"{release}: {len(names)} names, {len(places)} zones, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
