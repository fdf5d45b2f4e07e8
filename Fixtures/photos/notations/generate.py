#!/usr/bin/env python3
"""Writes the photos of this folder, and notations.json with what is right for each.

    python3 generate.py

Each photo has one value in a notation that programs write, or that nobody can read. The pictures are
those of ../no-metadata.jpg and ../rgb.png; the metadata are written byte by byte here, because
libraries refuse to write most of them (TIFF 6.0, section 2; Exif 2.32, section 4.6; PNG, third
edition, sections 5.3 and 11.3).
"""

import json
import struct
import zlib
from pathlib import Path

FOLDER = Path(__file__).parent
JPEG = (FOLDER.parent / "no-metadata.jpg").read_bytes()
PNG = (FOLDER.parent / "rgb.png").read_bytes()
LATER = "2021:01:01 00:00:00"
ASCII, LONG, RATIONAL, SIGNED = 2, 4, 5, 10
ORIGINAL, OFFSET = 0x9003, 0x9011
facts = {}


def directory(fields, start):
    """An image file directory at an offset: tag to (type, value); text or fractions."""
    count = len(fields)
    heads, values = b"", b""
    for tag, (kind, value) in sorted(fields.items()):
        if kind == ASCII:
            data, number = value.encode() + b"\0", len(value) + 1
        elif kind == LONG:
            data, number = struct.pack(">I", value), 1
        else:
            data, number = b"".join(struct.pack(">ii", *part) for part in value), len(value)
        place = data.ljust(4, b"\0")
        if len(data) > 4:
            place = struct.pack(">I", start + 2 + 12 * count + 4 + len(values))
            values += data
        heads += struct.pack(">HHI", tag, kind, number) + place
    return struct.pack(">H", count) + heads + struct.pack(">I", 0) + values


def tiff(exif, gps=None):
    """A TIFF file whose time of the last change is years later than the shot."""
    main = {0x0132: (ASCII, LATER), 0x8769: (LONG, 0)} | ({0x8825: (LONG, 0)} if gps else {})
    for _ in range(2):
        first = directory(main, 8)
        second = directory(exif, 8 + len(first))
        main[0x8769] = (LONG, 8 + len(first))
        if gps:
            main[0x8825] = (LONG, 8 + len(first) + len(second))
    third = directory(gps, 8 + len(first) + len(second)) if gps else b""
    return b"MM\0*" + struct.pack(">I", 8) + first + second + third


def write(name, contents, time=None, offset=None, position=None, unreadable=()):
    (FOLDER / name).write_bytes(contents)
    facts[name] = {
        "time": time, "offset": offset, "position": position, "unreadable": list(unreadable)}


def jpeg(name, exif, gps=None, **right):
    segment = b"Exif\0\0" + tiff(exif, gps)
    write(
        name + ".jpg",
        JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + JPEG[2:], **right)


def png(name, kind, data, **right):
    chunk = struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    # After the signature and the header, which has 13 bytes.
    write(name + ".png", PNG[:33] + chunk + PNG[33:], **right)


def profile(kind, data):
    """A profile as ImageMagick writes it."""
    digits = data.hex()
    lines = [digits[start:start + 72] for start in range(0, len(digits), 72)]
    return ("\n%s\n%8d\n" % (kind, len(data)) + "\n".join(lines) + "\n").encode()


def shot(text, offset=None):
    return {ORIGINAL: (ASCII, text)} | ({OFFSET: (ASCII, offset)} if offset else {})


def times():
    usual = "2015:02:01 14:42:59"
    jpeg("original-hyphens", shot("2015-02-01 14:42:59"), time=usual)
    jpeg("original-zone", shot("2015:02:01 14:42:59+01:00"), time=usual, offset="+01:00")
    jpeg("original-fraction", shot("2015:02:01 14:42:59.25"), time=usual)
    jpeg("original-space", shot("2015:02:01 14:42:59 \0"), time=usual)
    jpeg("original-minutes", shot("2015:02:01 14:42"), time="2015:02:01 14:42:00")
    jpeg("original-words", shot("1 Feb 2015 afternoon"), unreadable=["time '1 Feb 2015 afternoon'"])
    jpeg("original-blank", shot("    :  :     :  :  "), time=LATER)
    for name, text, offset in [
        ("short", "-5:00", "-05:00"), ("plain", "+0200", "+02:00"), ("hours", "+02", "+02:00"),
        ("spaces", "+02:00  ", "+02:00"), ("blank", "   :  ", None),
    ]:
        jpeg("offset-" + name, shot(usual, text), time=usual, offset=offset)
    jpeg("offset-name", shot(usual, "CEST"), time=usual, unreadable=["offset from UTC 'CEST'"])


def positions():
    usual = "2015:02:01 14:42:59"
    south, east = ((33, 1), (51, 1), (2448, 100)), ((151, 1), (12, 1), (5508, 100))
    sydney = [-33.8568, 151.2153]

    def position(name, kind, latitude, sides="SE", **right):
        jpeg("position-" + name, shot(usual), {
            1: (ASCII, sides[0]), 2: (kind, latitude), 3: (ASCII, sides[1]), 4: (kind, east)},
            time=usual, **right)

    position("signed", SIGNED, south, position=sydney)
    position("minus", SIGNED, [(-top, bottom) for top, bottom in south], position=sydney)
    position("minus-north", SIGNED, [(-33, 1), (0, 1), (0, 1)], "NE", unreadable=["position"])
    position("no-seconds", RATIONAL, south[:2] + ((0, 0),), unreadable=["position"])
    position("one-fraction", RATIONAL, ((338568, 10_000),), unreadable=["position"])


def chunks():
    usual = "2015:02:01 14:42:59"
    data = b"Exif\0\0" + tiff(shot(usual))
    png("exif-prefix", b"eXIf", data, time=usual)
    png("profile-exif", b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(
        profile("exif", data)), time=usual)
    png("profile-app1", b"tEXt", b"Raw profile type APP1\0" + profile("app1", data), time=usual)
    png("creation-time", b"tEXt", b"Creation Time\0Sun, 01 Feb 2015 14:42:59 +0100",
        time=usual, offset="+01:00")
    png("profile-damaged", b"tEXt", b"Raw profile type exif\0" + profile("exif", data)[:-40],
        unreadable=["metadata"])


if __name__ == "__main__":
    times()
    positions()
    chunks()
    (FOLDER / "notations.json").write_text(json.dumps(facts, indent=1) + "\n")
