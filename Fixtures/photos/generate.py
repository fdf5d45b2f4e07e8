#!/usr/bin/env python3
"""Writes the photos of this folder, and photos.json with what Pillow reads in them.

    python3 -m venv venv
    venv/bin/pip install pillow==13.0.0 piexif==1.1.3 pypng==0.20220715.0
    venv/bin/python generate.py

Pillow encodes the pictures; pypng writes the PNG files of kinds that Pillow doesn't write (16 bits
a channel, interlaced), and piexif the Exif data. Every fact in photos.json comes from opening the
file again with Pillow, except the colors, which are those that were painted, from top to bottom.
"""

import io
import json
import struct
import zlib
from pathlib import Path

import piexif
import png
from PIL import ExifTags, Image

FOLDER = Path(__file__).parent
RED, GREEN, BLUE, WHITE = (200, 30, 40), (40, 150, 60), (30, 60, 190), (240, 240, 235)
ORANGE, BLACK = (240, 150, 20), (15, 15, 20)
FLAG = [RED, WHITE, BLUE]
TRANSPOSES = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}
IFD0, EXIF, GPS = piexif.ImageIFD, piexif.ExifIFD, piexif.GPSIFD
facts = {}


def bands(colors, width=24, height=48):
    """Horizontal bands of equal height."""
    picture = Image.new("RGB", (width, height))
    for index, color in enumerate(colors):
        top, end = index * height // len(colors), (index + 1) * height // len(colors)
        picture.paste(color, (0, top, width, end))
    return picture


def dms(degrees, seconds_per=10_000):
    """Degrees, minutes and seconds as fractions."""
    total = round(abs(degrees) * 3600 * seconds_per)
    minutes, seconds = divmod(total, 60 * seconds_per)
    return ((minutes // 60, 1), (minutes % 60, 1), (seconds, seconds_per))


def gps(latitude, longitude, **more):
    """The GPS fields of a position."""
    fields = {
        GPS.GPSLatitudeRef: "S" if latitude < 0 else "N", GPS.GPSLatitude: dms(latitude),
        GPS.GPSLongitudeRef: "W" if longitude < 0 else "E", GPS.GPSLongitude: dms(longitude),
    }
    return fields | {getattr(GPS, "GPS" + name): value for name, value in more.items()}


def exif(time="2014:07:13 16:00:00", offset=None, position=None, orientation=None):
    """The Exif data of a photo, without the JPEG header."""
    main = {IFD0.Make: "Made up"}
    if orientation:
        main[IFD0.Orientation] = orientation
    fields = {EXIF.DateTimeOriginal: time} if time else {}
    if offset:
        fields[EXIF.OffsetTimeOriginal] = offset
    return dump({"0th": main, "Exif": fields, "GPS": position or {}})


def dump(fields):
    return piexif.dump(fields)[6:]


def position_of(fields):
    """Decimal degrees by Pillow's fractions; None unless all four fields are usable."""
    def decimal(reference, value, negative):
        parts = fields.get(value)
        if fields.get(reference) not in ("N", "S", "E", "W") or not parts or len(parts) != 3:
            return None
        if any(part.denominator == 0 for part in parts):
            return None
        degrees = float(parts[0]) + float(parts[1]) / 60 + float(parts[2]) / 3600
        return -degrees if fields[reference] == negative else degrees

    latitude = decimal(GPS.GPSLatitudeRef, GPS.GPSLatitude, "S")
    longitude = decimal(GPS.GPSLongitudeRef, GPS.GPSLongitude, "W")
    if latitude is None or longitude is None or abs(latitude) > 90 or abs(longitude) > 180:
        return None
    if (latitude, longitude) == (0, 0) and fields.get(GPS.GPSStatus) != "A":
        return None
    return [latitude, longitude]


def record(name, contents, colors):
    """Writes a file, and what Pillow reads in it."""
    (FOLDER / name).write_bytes(contents)
    with Image.open(io.BytesIO(contents)) as picture:
        data = picture.getexif()
        width, height = picture.size
        kind = picture.format
    fields, position = data.get_ifd(ExifTags.IFD.Exif), data.get_ifd(ExifTags.IFD.GPSInfo)
    time = fields.get(EXIF.DateTimeOriginal)
    offset = fields.get(EXIF.OffsetTimeOriginal)
    if not time:
        time, offset = fields.get(EXIF.DateTimeDigitized), fields.get(EXIF.OffsetTimeDigitized)
    if not time:
        time, offset = data.get(IFD0.DateTime), fields.get(EXIF.OffsetTime)
    clock = None
    if position.get(GPS.GPSDateStamp) and position.get(GPS.GPSTimeStamp):
        hour, minute, second = (float(part) for part in position[GPS.GPSTimeStamp])
        clock = (f"{position[GPS.GPSDateStamp].replace(':', '-')}"
                 f"T{hour:02.0f}:{minute:02.0f}:{second:06.3f}Z")
    facts[name] = {
        "format": kind, "width": width, "height": height,
        "orientation": data.get(IFD0.Orientation, 1),
        # Blanks stand for what isn't known (Exif 2.32, section 4.6.5).
        "time": time if time and time.strip(" :") else None,
        "offset": offset if offset and offset.strip(" :") else None,
        "positioned": clock, "position": position_of(position),
        "colors": ["#%02x%02x%02x" % color for color in colors],
    }


def jpeg(name, picture, colors, exif=None, **options):
    contents = io.BytesIO()
    if exif:
        options["exif"] = b"Exif\0\0" + exif
    picture.save(contents, "JPEG", quality=options.pop("quality", 90), **options)
    record(name + ".jpg", contents.getvalue(), colors)


def pillow_png(name, picture, colors, exif=None, **options):
    contents = io.BytesIO()
    if exif:
        options["exif"] = exif
    picture.save(contents, "PNG", **options)
    record(name + ".png", contents.getvalue(), colors)


def pypng_png(name, picture, colors, **options):
    """A PNG file of a picture's 8-bit samples, scaled to the depth."""
    contents = io.BytesIO()
    channels = len(picture.getbands())
    scale = 257 if options.get("bitdepth") == 16 else 1
    samples = [value * scale for value in picture.tobytes()]
    width = picture.width * channels
    rows = [samples[start:start + width] for start in range(0, len(samples), width)]
    writer = png.Writer(*picture.size, greyscale=channels < 3, alpha=channels in (2, 4), **options)
    writer.write(contents, rows)
    record(name + ".png", contents.getvalue(), colors)


def orientations():
    for orientation, transpose in {1: None, **TRANSPOSES}.items():
        picture = bands(FLAG)
        if transpose is not None:
            picture = picture.transpose(transpose)
        jpeg(f"orientation-{orientation}", picture, FLAG, exif(orientation=orientation))


def times():
    picture = bands([BLUE])
    jpeg("time-offset", picture, [BLUE], exif("2024:02:29 03:00:00", "+09:00"))
    jpeg("time-west", picture, [BLUE], exif("2014:07:13 16:00:00", "-03:30"))
    jpeg("time-unknown", picture, [BLUE], exif("    :  :     :  :  ", "   :  "))
    jpeg("time-digitized", picture, [BLUE], dump({"Exif": {
        EXIF.DateTimeDigitized: "1999:12:31 23:59:59", EXIF.OffsetTimeDigitized: "+05:45"}}))
    jpeg("time-changed", picture, [BLUE], dump({
        "0th": {IFD0.DateTime: "2020:01:02 03:04:05"}, "Exif": {EXIF.OffsetTime: "Z"}}))
    jpeg("time-little-endian", picture, [BLUE], little_endian("2019:08:07 06:05:04"))
    jpeg("no-metadata", picture, [BLUE])


def little_endian(time):
    """Exif data with the least significant byte first, as Pillow writes them."""
    data = Image.Exif()
    data.endian = "<"
    data.get_ifd(ExifTags.IFD.Exif)[EXIF.DateTimeOriginal] = time
    data.get_ifd(ExifTags.IFD.Exif)[EXIF.OffsetTimeOriginal] = "+02:00"
    data.get_ifd(ExifTags.IFD.GPSInfo).update({
        GPS.GPSLatitudeRef: "N", GPS.GPSLatitude: (48.0, 51.0, 24.0),
        GPS.GPSLongitudeRef: "E", GPS.GPSLongitude: (2.0, 21.0, 8.0)})
    contents = data.tobytes()[6:]
    assert contents[:2] == b"II"
    return contents


def positions():
    picture = bands([GREEN])
    utc = {"DateStamp": "2014:07:13", "TimeStamp": ((19, 1), (4, 1), (4550, 100))}
    for name, fields in {
        "north-east": gps(35.681236, 139.767125, **utc),
        "north-west": gps(40.7128, -74.006, **utc),
        "south-east": gps(-33.8568, 151.2153, **utc),
        "south-west": gps(-22.9121, -43.2302, **utc),
        "no-date": gps(48.8583, 2.2945, TimeStamp=((19, 1), (4, 1), (45, 1))),
        "void": gps(0, 0, Status="V"),
        "origin": gps(0, 0, Status="A"),
        "no-reference": {
            GPS.GPSLatitude: dms(1), GPS.GPSLongitudeRef: "E", GPS.GPSLongitude: dms(2)},
        "latitude-alone": {GPS.GPSLatitudeRef: "N", GPS.GPSLatitude: dms(1)},
        "not-a-number": gps(1, 2) | {GPS.GPSLatitude: ((0, 0), (0, 0), (0, 0))},
        "out-of-range": gps(91, 2),
        "poles": gps(-90, 180),
    }.items():
        jpeg("position-" + name, picture, [GREEN], exif(position=fields))


def kinds():
    flag = bands(FLAG)
    jpeg("progressive", flag, FLAG, progressive=True, exif=exif(offset="+01:00"))
    jpeg("full-chroma", flag, FLAG, subsampling=0)
    jpeg("grey", bands([(30,) * 3, (128,) * 3, (220,) * 3]).convert("L"),
         [(30,) * 3, (128,) * 3, (220,) * 3])
    jpeg("cmyk", flag.convert("CMYK"), FLAG)
    # Wider than 128 and not a multiple of anything.
    jpeg("large", bands(FLAG, 1003, 749), FLAG, quality=50)

    pillow_png("rgb", flag, FLAG)
    pillow_png("exif", flag, FLAG, exif(offset="+02:00", position=gps(-1.5, 36.8), orientation=1))
    pillow_png("palette", flag.convert("P", palette=Image.Palette.ADAPTIVE, colors=4), FLAG)
    pillow_png("bits", bands([(0,) * 3, (255,) * 3]).convert("1"), [(0,) * 3, (255,) * 3])
    pillow_png("grey", bands([(30,) * 3, (128,) * 3]).convert("L"), [(30,) * 3, (128,) * 3])
    clear = flag.convert("RGBA")
    clear.paste((0, 255, 0, 0), (0, 16, 24, 32))
    pillow_png("alpha", clear, [RED, BLUE])
    pillow_png("transparent", Image.new("RGBA", (24, 48), (255, 0, 0, 0)), [])
    pillow_png("large", bands(FLAG, 1003, 749), FLAG)
    pypng_png("rgb-16", flag, FLAG, bitdepth=16)
    pypng_png("rgba-16-interlaced", clear, [RED, BLUE], bitdepth=16, interlace=True)
    pypng_png("interlaced", bands(FLAG, 301, 203), FLAG, interlace=True)
    pypng_png("grey-16", bands([(30,) * 3, (220,) * 3]).convert("L"),
              [(30,) * 3, (220,) * 3], bitdepth=16)
    pypng_png("interlaced-1", bands([ORANGE], 1, 1), [ORANGE], interlace=True)
    # The longest strip: a thumbnail of one row or column.
    pillow_png("wide", bands([RED], 2000, 1), [RED])
    pillow_png("tall", bands([BLACK, ORANGE], 1, 2000), [BLACK, ORANGE])


def huge():
    """Writes small files whose headers claim more pixels than any camera has."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))

    def shell(width, height):
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b""))

    (FOLDER / "huge-area.png.bad").write_bytes(shell(20_000, 20_000))
    (FOLDER / "huge-side.png.bad").write_bytes(shell(70_000, 1))
    for name, progressive in (("huge-area", False), ("huge-progressive", True)):
        contents = io.BytesIO()
        Image.new("RGB", (16, 16)).save(contents, "JPEG", progressive=progressive, subsampling=0)
        data = bytearray(contents.getvalue())
        marker = data.index(b"\xff\xc2" if progressive else b"\xff\xc0")
        side = 14_000 if progressive else 60_000
        data[marker + 5:marker + 9] = struct.pack(">HH", side, side)
        (FOLDER / (name + ".jpg.bad")).write_bytes(data)


if __name__ == "__main__":
    for path in FOLDER.iterdir():
        if path.suffix in (".jpg", ".png", ".bad"):
            path.unlink()
    orientations()
    times()
    positions()
    kinds()
    huge()
    (FOLDER / "photos.json").write_text(json.dumps(facts, indent=1) + "\n")
