#!/usr/bin/env python3
"""Makes jrnl.txt, jrnl-12-hour.txt and jrnl.json with the real jrnl.

    python3 -m venv venv && venv/bin/pip install jrnl==4.6
    PATH="$PWD/venv/bin:$PATH" python3 generate-jrnl.py

The entries are made up for this project. Each goes through jrnl's standard input; the first file is
the journal that jrnl keeps, the second the same with the time format that jrnl has by default, and
the third what `jrnl --format json` prints.
"""

import os
import pathlib
import subprocess
import tempfile

ENTRIES = [
    '2020-06-28 18:22: Lunch with "quotes", commas | pipes @Work/meeting @team\n'
    "First line, then an empty one.\n\nLast line @work: done",
    "2024-02-29 23:59: *Leap day\nIt comes every four years.",
    "2024-10-27 02:30: half past two",
    "2024-10-27 02:30: half past two",
    "2023-05-05 10:00: שלום 🌄 #sea\nمرحبا 👩‍👩‍👧‍👦 \\ backslash\n  indented",
    "2021-01-01 00:00: One sentence. And another one",
    "2022-03-04 05:06: Brackets\n[1] a footnote\n[not a date] a line\n## A heading, no tag",
    "2022-12-31 12:00: =1+1",
]

CONFIG = """
journals:
  default: {folder}/{name}
editor: ''
encrypt: false
template: false
default_hour: 9
default_minute: 0
timeformat: '{timeformat}'
tagsymbols: '#@'
highlight: true
linewrap: 79
indent_character: '|'
version: v4.6
"""


def make(folder, name, timeformat):
    config = folder / (name + ".yaml")
    config.write_text(CONFIG.format(folder=folder, name=name, timeformat=timeformat))
    jrnl = ["jrnl", "--config-file", str(config)]
    (folder / name).touch()
    # jrnl keeps tags in sets: their order is that of their hashes.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    for entry in ENTRIES:
        subprocess.run(
            jrnl, input=entry, text=True, check=True, capture_output=True, env=environment
        )
    printed = subprocess.run(
        jrnl + ["--format", "json"], text=True, check=True, capture_output=True, env=environment
    )
    return (folder / name).read_bytes(), printed.stdout.encode()


here = pathlib.Path(__file__).parent
with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    text, json = make(folder, "jrnl.txt", "%Y-%m-%d %H:%M")
    (here / "jrnl.txt").write_bytes(text)
    (here / "jrnl.json").write_bytes(json)
    text, _ = make(folder, "jrnl-12-hour.txt", "%F %r")
    (here / "jrnl-12-hour.txt").write_bytes(text)
