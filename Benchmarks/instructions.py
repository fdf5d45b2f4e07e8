#!/usr/bin/env python3
"""Counts the instructions of commands, and compares them with instructions.tsv: `make instructions`.

    instructions.py PROGRAM [--accept]

PROGRAM is the optimised `moods`. Each command runs once in valgrind, on the same journal of 1,000 moods and in
the same environment. Unlike a time, the number of instructions doesn't depend on other load: two runs differ by
less than 0.5 %. Ends with 1 if a command has more than 3 % more instructions than in the table; --accept writes
the table instead."""

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
TABLE = FOLDER / "instructions.tsv"
PLACES = FOLDER.parent / "Fixtures" / "places.tsv"
GROWTH = 1.03

ADD = ["add", "Sunset over the river", "--date", "2025-01-01 12:00", "--feeling", "good"]
COMMANDS = {
    "--version": ["--version"],
    "due": ["due"],
    "add --country": [*ADD, "--country", "FR"],
    "add --at Oslo": [*ADD, "--at", "Oslo"],
    "add --at Paris": [*ADD, "--at", "Paris"],
    "add --lat --lon": [*ADD, "--lat", "48.85", "--lon", "2.35"],
    "show last": ["show", "last"],
    "undo": ["undo"],
    "list --limit 20": ["list", "--limit", "20"],
    "list france": ["list", "france"],
    "regions": ["regions"],
    "calendar": ["calendar", "2015"],
    "where Paris": ["where", "Paris"],
    "stats": ["stats"],
    "search": ["search", "bus"],
}


def environment(folder):
    """The whole environment of a command. Sets have the same order in each run."""
    return {"HOME": str(folder), "LANG": "en_US.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "SWIFT_DETERMINISTIC_HASHING": "1"}


def run(folder, *arguments, **options):
    return subprocess.run(arguments, env=environment(folder), cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, **options)


def make_journal(program, folder):
    """A journal of the moods of a fixture and the same a day later, and one more to undo."""
    with PLACES.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    table = folder / "moods.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        for day in range(2):
            for row in rows:
                date = datetime.fromisoformat(row["date"]) + timedelta(days=day)
                writer.writerow(row | {"date": date.isoformat()})
    run(folder, program, "import", str(table), check=True)
    run(folder, program, *ADD, "--country", "NO", check=True)
    return folder / ".local" / "share" / "moods" / "journal.sqlite"


def count(program, journal, arguments):
    """The instructions of one command, on its own copy of the journal."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy = folder / ".local" / "share" / "moods" / "journal.sqlite"
        copy.parent.mkdir(parents=True)
        shutil.copy(journal, copy)
        result = run(folder, "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments)
        found = re.search(r"Collected : (\d+)", result.stderr)
        # The status of `due` is 1 if no mood is due.
        if not found or result.returncode > 1:
            sys.exit(f"instructions.py: {' '.join(arguments)} failed:\n{result.stderr}")
        return int(found[1])


def counts(program):
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as pool:
        journal = make_journal(program, Path(name))
        return dict(zip(COMMANDS, pool.map(lambda arguments: count(program, journal, arguments), COMMANDS.values())))


def accept(found):
    TABLE.write_text("".join(f"{command}\t{number}\n" for command, number in found.items()), encoding="utf-8")


def compare(found):
    """Prints the table, and returns whether no command has grown."""
    accepted = dict(line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines())
    has_grown = False
    for command, number in found.items():
        before = int(accepted.get(command, 0))
        is_worse = before > 0 and number > before * GROWTH
        has_grown |= is_worse
        change = f"{number / before - 1:+7.1%}" if before else "    new"
        print(f"{command:16}{number / 1e6:8.2f} M  {change}{'  GROWN' if is_worse else ''}")
    if has_grown:
        print("More instructions than accepted. If that is worth it: make bench-accept, and say why in the commit.")
    return not has_grown


def main():
    program = str(Path(sys.argv[1]).resolve())
    found = counts(program)
    if sys.argv[2:] == ["--accept"]:
        accept(found)
    elif not compare(found):
        sys.exit(1)


if __name__ == "__main__":
    main()
