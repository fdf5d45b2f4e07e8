#!/usr/bin/env python3
"""Writes the manual pages of moods: moods(1), and one page for each command.

usage: generate.py PROGRAM FOLDER

Names, options, descriptions and examples come from the program itself: `moods
--experimental-dump-help` prints its commands as JSON (swift-argument-parser's ToolInfo). Only what
the program's help doesn't say is here: environment, files and exit statuses.

The date of the pages is SOURCE_DATE_EPOCH (reproducible-builds.org), or today.
"""

import json
import os
import re
import subprocess
import sys
import textwrap
import time

# The variables, the options and commands whose pages mention them ("" for every page), and their
# meanings.
ENVIRONMENT = [
    (["MOODS_JOURNAL"], {"--journal"}, "The journal, unless --journal names it."),
    (
        ["XDG_DATA_HOME"],
        {"--journal"},
        "The folder for data, which has the default journal (default: ~/.local/share).",
    ),
    (["MOODS_AT"], {"add"}, "The place of new moods, as in --at, unless an option gives another."),
    (["MOODS_LOCATE"], {"--here"}, "The shell command that prints coordinates for --here."),
    (
        ["MOODS_PASSPHRASE_COMMAND"],
        {"--encrypt", "--identity", "--seal"},
        "The shell command that prints the passphrase of an encrypted file (default: you type it).",
    ),
    (["MOODS_KEY_COMMAND"], {"--seal"}, "The shell command that prints the key of a sync folder."),
    (["VISUAL", "EDITOR"], {"edit"}, "The editor; VISUAL comes first."),
    (
        ["MOODS_PAGER", "PAGER"],
        {"--no-pager"},
        "The pager for output that doesn't fit on the terminal; MOODS_PAGER comes first "
        "(default: less).",
    ),
    (["LESS"], {"--no-pager"}, "The options of less (default: FRX)."),
    (["NO_COLOR"], {"--format"}, "Disables color if it isn't empty (no-color.org)."),
    (
        ["CLICOLOR_FORCE"],
        {"--format"},
        "Enables color in a pipe too if it is neither empty nor 0 (bixense.com/clicolors).",
    ),
    (["COLORTERM"], {"--format"}, "If it is truecolor or 24bit, the terminal has 16 million colors."),
    (
        ["MOODS_BACKGROUND"],
        {"--format"},
        "The terminal's background, light or dark (default: what the terminal reports).",
    ),
    (
        ["COLORFGBG"],
        {"--format"},
        "The terminal's colors, if it doesn't report its background; if the last number is 7 or "
        "15, the background is light.",
    ),
    (
        ["TERM"],
        {"--format", "watch"},
        "The type of the terminal; dumb has no color and can't move the cursor.",
    ),
    (["COLUMNS"], {""}, "The width of tables and of the help (default: the terminal's)."),
    (
        ["LC_ALL", "LC_MESSAGES", "LANG"],
        {""},
        "The language in which regions are named, unless --locale says otherwise: the first that "
        "isn't empty. Help and errors are in English.",
    ),
    (
        ["LC_ALL", "LC_CTYPE", "LANG"],
        {
            *("calendar", "map", "colors"),
            *("add", "list", "regions", "search", "show", "stats", "tags", "watch"),
        },
        "Pictures, bars and separators are drawn in ASCII if the first that isn't empty names "
        "another encoding than UTF-8.",
    ),
    (["TZ"], {""}, "This machine's time zone, as in tzset(3) (default: /etc/localtime)."),
    (["TMPDIR"], {"import", "locate"}, "The folder of temporary files (default: /tmp)."),
]

FILES = [
    (
        "~/.local/share/moods/journal.sqlite",
        "The default journal, an SQLite database. It is in $XDG_DATA_HOME/moods if that variable "
        "is an absolute path. The file and its folder are only accessible to you.",
    ),
    (
        "JOURNAL-wal, JOURNAL-shm",
        "Parts of the journal while a program has it open. Don't delete or move them.",
    ),
]

EXIT_STATUS = [
    (0, "Done, even if the reader of a pipe closed it early."),
    (1, "No mood was found (--exit-status), or no mood is due (moods due)."),
    (64, "Usage: an unknown command or option, or a missing argument."),
    (65, "Invalid data, or a damaged journal."),
    (66, "No such input file, or no journal at the path."),
    (69, "Not found, or ambiguous: a mood, region, tag or other name."),
    (73, "The journal or an output file can't be created."),
    (74, "Reading or writing failed, for example because the disk is full."),
    (75, "The journal is busy; try again."),
    (77, "Not permitted."),
    (78, "Not a journal that this version can open."),
]

OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*[a-z])(?![\w-])")
COMMAND = re.compile(r"'moods ([a-z]+)\b[^']*'")


def escaped(text):
    """Returns text escaped, so that roff prints it unchanged even if the device has only ASCII."""
    specials = {"\\": r"\(rs", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti"}
    return "".join(
        specials.get(character)
        or (character if ord(character) < 128 else f"\\[u{ord(character):04X}]")
        for character in text
    )


def bold(text):
    return rf"\fB{escaped(text)}\fR"


def italic(text):
    return rf"\fI{escaped(text)}\fR"


def guarded(line):
    """Keeps a line from being read as a request."""
    return r"\&" + line if line.startswith((".", "'")) else line


def paragraph(text):
    """Returns the lines of running text, with options in bold."""
    pieces = OPTION.split(text)
    marked = "".join(bold(p) if i % 2 else escaped(p) for i, p in enumerate(pieces))
    lines = textwrap.wrap(marked, 78, break_long_words=False, break_on_hyphens=False)
    return [guarded(line) for line in lines]


def examples(lines):
    return [".PP", ".nf", *(guarded(escaped(line)) for line in lines), ".fi"]


def entry(term, text):
    return [".TP", term, *paragraph(text)]


def discussion(command):
    """Returns the examples of a command, and the paragraphs that follow them."""
    first, *rest = (command.get("discussion") or "").strip().split("\n\n")
    lines = [line for line in first.split("\n") if line]
    return lines, [" ".join(text.split("\n")) for text in rest]


def positionals(command):
    return [a for a in command.get("arguments", []) if a["kind"] == "positional"]


def options(command):
    return [
        a for a in command.get("arguments", []) if a["kind"] != "positional" and a["shouldDisplay"]
    ]


def subcommands(command):
    return [
        s for s in command.get("subcommands", []) if s["shouldDisplay"] and s["commandName"] != "help"
    ]


def spelled(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def words(path, command):
    """Returns the form of a command line: the words of the command, options and arguments."""
    parts = [bold(" ".join(path)), rf"[{italic('option')} ...]"]
    if subcommands(command):
        parts.append(italic("command"))
    for argument in positionals(command):
        name = italic(argument["valueName"]) + (" ..." if argument["isRepeating"] else "")
        parts.append(f"[{name}]" if argument["isOptional"] else name)
    return " ".join(parts)


def described(argument):
    """Returns the description of an argument, with the values and the default if it lacks them."""
    text = argument.get("abstract", "")
    notes = []
    values = argument.get("allValues", [])
    if values and not all(re.search(rf"\b{re.escape(value)}\b", text) for value in values):
        notes.append("values: " + ", ".join(values))
    if "defaultValue" in argument and "(default:" not in text:
        notes.append("default: " + argument["defaultValue"])
    if notes and text.endswith(")."):
        return text[:-2] + "; " + "; ".join(notes) + ")."
    return text + (f" ({'; '.join(notes)})" if notes else "")


def argument_entries(command):
    lines = []
    for argument in positionals(command):
        lines += entry(italic(argument["valueName"]), described(argument))
    for argument in options(command):
        names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
        term = ", ".join(bold(spelled(name)) for name in names)
        if argument["kind"] == "option":
            term += " " + italic(argument["valueName"])
        lines += entry(term, described(argument))
    return lines


def page(path, command, all_commands, version, date):
    """Returns the text of a page."""
    is_root = len(path) == 1
    name = "-".join(path)
    abstract = command["abstract"].removesuffix(".")
    own_examples, paragraphs = discussion(command)
    nested = subcommands(command)
    everything = [command] + ([] if is_root else nested)

    lines = [f'.TH {escaped(name.upper())} 1 {date} "moods {version}" "User Commands"']
    lines += [".nh", ".ad l"]
    lines += [".SH NAME", f"{escaped(name)} \\- {escaped(abstract[0].lower() + abstract[1:])}"]

    lines += [".SH SYNOPSIS"]
    synopses = [words(path, command)]
    if not is_root:
        synopses += [words(path + [s["commandName"]], s) for s in nested]
    for index, synopsis in enumerate(synopses):
        lines += ([".br"] if index else []) + [synopsis]

    lines += [".SH DESCRIPTION", *paragraph(command["abstract"])]
    for text in paragraphs:
        lines += [".PP", *paragraph(text)]

    if is_root:
        lines += [".SH COMMANDS"]
        for each in nested:
            reference = bold(f"moods-{each['commandName']}") + "(1)"
            lines += entry(reference, each["abstract"])
    elif nested:
        lines += [".SH COMMANDS"]
        for each in nested:
            its_examples, its_paragraphs = discussion(each)
            lines += [f'.SS "{escaped(" ".join(path + [each["commandName"]]))}"']
            lines += paragraph(each["abstract"])
            lines += examples(its_examples)
            for text in its_paragraphs:
                lines += [".PP", *paragraph(text)]
            common = {spelled(n) for a in options(command) for n in a["names"]}
            own = dict(each)
            own["arguments"] = [
                a
                for a in each["arguments"]
                if not common & {spelled(n) for n in a.get("names", [])}
            ]
            lines += argument_entries(own)

    lines += [".SH OPTIONS", *argument_entries(command)]
    if own_examples:
        lines += [".SH EXAMPLES", *examples(own_examples)[1:]]

    given = {""} | set(path) | {spelled(n) for c in everything for a in options(c) for n in a["names"]}
    lines += [".SH ENVIRONMENT"]
    for names, conditions, text in ENVIRONMENT:
        if is_root or conditions & given:
            lines += entry(", ".join(bold(each) for each in names), text)

    if is_root or "--journal" in given:
        lines += [".SH FILES"]
        for file, text in FILES:
            lines += entry(italic(file), text)

    lines += [".SH EXIT STATUS"]
    for status, text in EXIT_STATUS:
        lines += entry(bold(str(status)), text)

    texts = " ".join(paragraphs + [described(a) for c in everything for a in options(c)])
    named = all_commands if is_root else set(COMMAND.findall(texts)) & all_commands
    pages = [] if is_root else ["moods"]
    pages += [f"moods-{each}" for each in sorted(named - set(path))]
    references = [bold(each) + "(1)" for each in pages]
    lines += [".SH SEE ALSO"]
    lines += [each + "," for each in references[:-1]] + references[-1:]
    return "\n".join(lines) + "\n"


def main():
    program, folder = sys.argv[1:]

    def output(*arguments):
        environment = {**os.environ, "COLUMNS": "80"}
        return subprocess.run(
            [program, *arguments], check=True, stdout=subprocess.PIPE, env=environment
        ).stdout.decode()

    version = output("--version").strip()
    moods = json.loads(output("--experimental-dump-help"))["command"]
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time()))
    date = time.strftime("%Y-%m-%d", moment)
    commands = subcommands(moods)
    names = {command["commandName"] for command in commands}
    os.makedirs(folder, exist_ok=True)
    for path, command in [(["moods"], moods)] + [(["moods", c["commandName"]], c) for c in commands]:
        with open(os.path.join(folder, "-".join(path) + ".1"), "w", encoding="ascii") as file:
            file.write(page(path, command, names, version, date))


if __name__ == "__main__":
    main()
