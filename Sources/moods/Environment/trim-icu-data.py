#!/usr/bin/env python3
"""Makes an object file of the data of ICU that the program uses: `make` links it instead of Foundation's.

    trim-icu-data.py RESPONSE

RESPONSE is the file of options for the linker to write; the object file is written beside it. Foundation's copy of ICU
has 34 MB of data. Much of it are converters for encodings, dictionaries of words, and names of units and time zones,
none of which the program uses. Names of regions, formats of dates and numbers, collations and calendars stay, in all
languages. If the toolchain's ICU has another form, all of its data is linked.
"""

import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ARCHIVE, MEMBER = "linux/lib_FoundationICU.a", "icu_packaged_data.cpp.o"
NAME = "moods_icu_data"
SYMBOL = re.compile(rb"icudt\d+_dat")

# Converters; transliterations; names of characters, units, time zones, and numbers in words; clock rules, which are in
# ZoneRulesData; and dictionaries that divide text without spaces into words. Collations stay: listings sort the names
# of countries by them.
UNUSED = re.compile(
    r"[^/]*/([^/]*\.cnv|unames\.icu|(zoneinfo64|timezoneTypes|windowsZones|metaZones)\.res|"
    r"(translit|unit|rbnf|zone)/.*|brkitr/.*\.dict)")


class FormatError(Exception):
    """The toolchain's data isn't as expected."""


def library_folder():
    output = subprocess.run(
        ["swiftc", "-print-target-info", "-static-stdlib"], check=True, capture_output=True, text=True).stdout
    return Path(json.loads(output)["paths"]["runtimeResourcePath"])


def member(archive, name):
    """The bytes of a file in an archive of ar."""
    names, position = b"", 8
    while position < len(archive):
        header = archive[position:position + 60]
        size = int(header[48:58])
        content = archive[position + 60:position + 60 + size]
        title = header[:16].decode().rstrip()
        if title == "//":
            names = content
        elif re.fullmatch(r"/\d+", title):
            title = names[int(title[1:]):].split(b"/\n", 1)[0].decode()
        if title.rstrip("/") == name:
            return content
        position += 60 + size + size % 2
    raise FormatError(f"no {name}")


def packaged_data(elf):
    """The largest section of an object file, and the name of the symbol in it."""
    if elf[:6] != b"\x7fELF\x02\x01":
        raise FormatError("no 64-bit object")
    (table,), (size, count) = struct.unpack_from("<Q", elf, 0x28), struct.unpack_from("<HH", elf, 0x3A)
    sections = [struct.unpack_from("<QQ", elf, table + index * size + 0x18) for index in range(count)]
    start, length = max(sections, key=lambda section: section[1])
    names = set(SYMBOL.findall(elf[:start] + elf[start + length:]))
    if len(names) != 1:
        raise FormatError("no single symbol")
    return elf[start:start + length], names.pop().decode()


def trimmed(data):
    """The package without the unused items: a header, the number of items, for each where its name and its content
    are, the names, and the contents, which begin at multiples of 16."""
    header, = struct.unpack_from("<H", data)
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        raise FormatError("no package of ICU")
    count, = struct.unpack_from("<I", data, header)
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data) - header]
    items = [(data[header + name:data.index(b"\0", header + name)].decode(), data[header + start:header + end])
             for (name, start), end in zip(entries, ends)]
    items = [item for item in items if not UNUSED.fullmatch(item[0])]
    table, names, contents = bytearray(struct.pack("<I", len(items))), bytearray(), bytearray()
    names_start = 4 + 8 * len(items)
    contents_start = names_start + sum(len(name) + 1 for name, _ in items)
    contents_start += -contents_start % 16
    for name, content in items:
        table += struct.pack("<II", names_start + len(names), contents_start + len(contents))
        names += name.encode() + b"\0"
        contents += content + bytes(-len(content) % 16)
    names += bytes(contents_start - names_start - len(names))
    return data[:header] + table + names + contents


def assemble(text, output, folder):
    """Compiles assembler text with the compiler of the toolchain."""
    compiler = folder.parents[1] / "bin" / "clang"
    subprocess.run([compiler, "-c", "-x", "assembler", "-", "-o", output], input=text, check=True, text=True)


def main():
    response = Path(sys.argv[1])
    response.parent.mkdir(exist_ok=True)
    with_data = response.with_suffix(".o").resolve()
    folder = library_folder()
    try:
        data, symbol = packaged_data(member((folder / ARCHIVE).read_bytes(), MEMBER))
        with tempfile.NamedTemporaryFile() as file:
            file.write(trimmed(data))
            file.flush()
            assemble(
                f'.section .rodata\n.globl {NAME}\n.p2align 4\n{NAME}:\n.incbin "{file.name}"\n'
                '.section .note.GNU-stack,"",@progbits\n', with_data, folder)
    except (FormatError, OSError, ValueError, struct.error, subprocess.CalledProcessError) as error:
        print(f"trim-icu-data.py: {error}; the program has all data of ICU", file=sys.stderr)
        # An option that the build has anyway, because `-Xlinker` needs one.
        response.write_text("--gc-sections\n")
        return
    # The linker removes Foundation's data, to which nothing refers any more.
    response.write_text(f'--defsym={symbol}={NAME}\n"{with_data}"\n')


if __name__ == "__main__":
    main()
