#!/usr/bin/env python3
"""Measures commands on journals of 1,000 to 10,000,000 moods: `make growth`.

    growth.py PROGRAM [SIZE ...]

PROGRAM is the optimised `moods`. Writes the table GROWTH.md and the plot growth.svg beside this file. Each figure is
the median of the wall times of five runs, after one that isn't counted; copying and the first sync run once. Without
sizes, measures journals of up to 1,000,000 moods; 10,000,000 take ten minutes and 8 GB of disk."""

import csv
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

FOLDER = Path(__file__).resolve().parent
PLACES = FOLDER.parent / "Fixtures" / "places.tsv"
SIZES = [1_000, 10_000, 100_000, 1_000_000]
RUNS = 5
# The first file of a sync folder has all moods, and at most 1 GiB.
MOST_SYNCED = 2_000_000

ADD = ["add", "Sunset over the river", "--country", "FR", "--feeling", "good"]
COMMANDS = {
    "open": ["due"],
    "add": ADD,
    "undo": ["undo"],
    "list": ["list", "--limit", "20"],
    "list --on": ["list", "--on", "2024-12-24"],
    "list --match": ["list", "--match", "river", "--limit", "5"],
    "regions": ["regions"],
    "calendar": ["calendar", "2024"],
    "search": ["search", "river", "--limit", "5"],
    "stats": ["stats"],
}


def write_moods(path, count):
    """Writes a table of moods in the places of a fixture, evenly over the years 2015 to 2024. A tenth of the notes
    have the word "river", and each mood has one of 20 tags."""
    with PLACES.open(encoding="utf-8", newline="") as file:
        places = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    numbers = random.Random(1)
    words = [f"word{number}" for number in range(5000)]
    step = timedelta(days=3650) / count
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["date", "latitude", "longitude", "country", "feeling", "note", "tags"])
        for index in range(count):
            place = numbers.choice(places)
            note = numbers.choices(words, k=numbers.randint(3, 12)) + ["river"] * (index % 10 == 0)
            numbers.shuffle(note)
            writer.writerow([
                (datetime(2015, 1, 1) + index * step).isoformat(timespec="seconds") + "Z", place["latitude"],
                place["longitude"], place["country"], numbers.randint(1, 5), " ".join(note),
                f"tag{numbers.randint(1, 20)}"])


class Journal:
    def __init__(self, program, folder, count):
        self.program, self.folder, self.count = program, folder, count
        self.environment = {
            "HOME": str(folder), "LANG": "en_US.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "MOODS_JOURNAL": str(folder / "journal.sqlite")}
        table = folder / "moods.csv"
        write_moods(table, count)
        self.import_time = self.time(["import", str(table)])
        table.unlink()

    def time(self, arguments):
        """The seconds that a command takes."""
        start = time.perf_counter()
        result = subprocess.run([self.program, *arguments], env=self.environment, cwd=self.folder,
                                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        # The status of `due` is 1 if no mood is due.
        if result.returncode > 1:
            sys.exit(f"growth.py: {' '.join(arguments)} failed: {result.stderr.decode()}")
        return time.perf_counter() - start

    def times(self):
        found = {"import": self.import_time}
        for name, arguments in COMMANDS.items():
            samples = []
            for _ in range(RUNS + 1):
                if name == "undo":
                    self.time(ADD)
                samples.append(self.time(arguments))
            found[name] = statistics.median(samples[1:])
        found["backup"] = self.time(["backup", str(self.folder / "copy.sqlite")])
        (self.folder / "copy.sqlite").unlink()
        if self.count > MOST_SYNCED:
            return found | {"sync, first": None, "sync, nothing new": None}
        shared = self.folder / "shared"
        shared.mkdir()
        found["sync, first"] = self.time(["sync", str(shared)])
        found["sync, nothing new"] = self.time(["sync", str(shared)])
        return found


def text(seconds):
    if seconds is None:
        return "–"
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.0f} ms"


def write_page(found):
    sizes = list(found)
    rows = [f"| {name} | " + " | ".join(text(found[size][name]) for size in sizes) + " |" for name in found[sizes[0]]]
    version = subprocess.run(["git", "log", "-1", "--format=%h of %cs"], cwd=FOLDER, capture_output=True, text=True)
    cpu = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "")
    (FOLDER / "GROWTH.md").write_text(
        "# Growth\n\n"
        "`make growth` writes this page: how long commands take on journals of different sizes, start of the program\n"
        "included. A tenth of the notes have the word that `search` and `list --match` look for, and each mood has one of\n"
        "20 tags. A sync folder holds two million moods with short notes.\n\n"
        f"Commit {version.stdout.strip()}, on {cpu}, {os.cpu_count()} cores.\n\n"
        "| moods | " + " | ".join(f"{size:,}" for size in sizes) + " |\n"
        "| --- |" + " ---: |" * len(sizes) + "\n" + "\n".join(rows) + "\n\n"
        "![The same as a plot](growth.svg)\n", encoding="utf-8")


def write_plot(found):
    sizes = list(found)
    matplotlib.rcParams.update({"svg.hashsalt": "growth", "font.size": 9})
    figure, axes = pyplot.subplots(figsize=(8, 5))
    for index, name in enumerate(found[sizes[0]]):
        measured = [size for size in sizes if found[size][name] is not None]
        axes.plot(measured, [found[size][name] for size in measured], marker="o", markersize=3, label=name,
                  linestyle=["-", "--"][index // 10])
    axes.set(xscale="log", yscale="log", xlabel="moods in the journal", ylabel="seconds")
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8, loc="upper left", ncols=2)
    figure.savefig(FOLDER / "growth.svg", metadata={"Date": None}, bbox_inches="tight")


def main():
    program = str(Path(sys.argv[1]).resolve())
    found = {}
    for size in [int(size) for size in sys.argv[2:]] or SIZES:
        with tempfile.TemporaryDirectory() as name:
            found[size] = Journal(program, Path(name), size).times()
        print(f"{size:,}: " + ", ".join(f"{command} {text(seconds)}" for command, seconds in found[size].items()),
              flush=True)
    write_page(found)
    write_plot(found)


main()
