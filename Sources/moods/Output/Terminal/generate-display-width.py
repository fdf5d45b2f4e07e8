#!/usr/bin/env python3
"""Writes DisplayWidthTable.swift from the Unicode Character Database.

    ./generate-display-width.py [FOLDER] > DisplayWidthTable.swift

FOLDER holds EastAsianWidth.txt, extracted/DerivedGeneralCategory.txt, DerivedCoreProperties.txt
and emoji/emoji-data.txt; by default /usr/share/unicode, where Debian's package unicode-data puts
them.
"""
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")


def code_points(file, *values):
    """Return the code points with one of these property values in a file of the database."""
    found = set()
    for line in (folder / file).read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) >= 2 and fields[1] in values:
            first, _, last = fields[0].partition("..")
            found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def ranges(points):
    result = []
    for point in sorted(points):
        if result and result[-1][1] == point - 1:
            result[-1][1] = point
        else:
            result.append([point, point])
    return result


def table(name, comment, points):
    pairs = [f"0x{first:X}, 0x{last:X}" for first, last in ranges(points)]
    lines, line = [], ""
    for pair in pairs:
        if len(line) + len(pair) > 88:
            lines.append(line.rstrip())
            line = ""
        line += pair + ", "
    lines.append(line.rstrip())
    body = "\n".join("        " + line for line in lines)
    return f"    /// {comment}\n    static let {name}: [UInt32] = [\n{body}\n    ]\n"


version = re.search(r"-([\d.]+)\.txt", (folder / "EastAsianWidth.txt").read_text()[:60]).group(1)
category = "extracted/DerivedGeneralCategory.txt"

wide = code_points("EastAsianWidth.txt", "W", "F")
# Unassigned code points that the header of EastAsianWidth.txt declares wide.
for first, last in [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD),
                    (0x30000, 0x3FFFD)]:
    wide |= set(range(first, last + 1))
# Kept for emoji by later versions of Unicode: all of this block are.
wide |= code_points("emoji/emoji-data.txt", "Extended_Pictographic") & set(range(0x1FA70, 0x1FB00))
# The marks of Hangul and kana take no column, although other tables call them wide.
wide -= code_points(category, "Mn", "Me")

print(f"""\
// Written by generate-display-width.py from Unicode {version}; do not edit.

/// First and last code points of ranges, in order: see `DisplayWidth`.
enum DisplayWidthTable {{
{table("wide", "Characters that take two columns.", wide)}}}""")
