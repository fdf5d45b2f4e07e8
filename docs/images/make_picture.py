#!/usr/bin/env python3
"""Draws the README's picture: real output of the real program, as SVG for dark and light pages.

    make picture

records the moods of moods.csv in a temporary journal, runs COMMANDS in a pseudo-terminal, and
writes moods-dark.svg and moods-light.svg beside this file. PictureFileTests compares their text
with what the program prints.

Characters that fill their cell, such as those of the calendar and the map, are drawn as shapes:
the rows then join without gaps in every font. Their text stays in the file, invisible, for the
test and for readers who copy it.
"""

import fcntl
import os
import pty
import struct
import sys
import tempfile
import termios
from html import escape
from pathlib import Path

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text

FOLDER = Path(__file__).parent
COMMANDS = [
    "moods add Red maples at dusk --at Kyoto --feeling rad --date '2025-11-29 16:40'",
    "moods list --limit 3",
    "moods calendar 2025",
    "moods map",
]

COLUMNS, ROWS = 100, 60
CELL, LINE, SIZE = 8.4, 18, 14  # Pixels: a character's width, a line's height, the font's size.
MARGIN = 16

# For each page, the picture's own colors.
PAGES = {
    "dark": dict(paper="#0d1117", edge="#30363d", ink="#e6edf3", prompt="#7ee787"),
    "light": dict(paper="#ffffff", edge="#d0d7de", ink="#1f2328", prompt="#116329"),
}

STYLE = (
    f'text{{font:{SIZE}px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;'
    "white-space:pre}"
)


def run(command, environment):
    """Returns what the command prints on a terminal; ends the program if the command fails."""
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.execve("/bin/sh", ["sh", "-c", command], environment)
    output = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # EIO: the last process has left the terminal.
            part = b""
        if not part:
            break
        output += part
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    text = output.decode().replace("\r\n", "\n")
    if status != 0:
        sys.exit(f"{command}: exit status {status}\n{text}")
    return text


def session(program, page, prompt):
    """Returns the lines of a terminal in which the commands were run one after another."""
    with tempfile.TemporaryDirectory() as home:
        os.symlink(program, f"{home}/moods")
        environment = {
            "HOME": home, "PATH": f"{home}:/usr/bin:/bin", "TZ": "UTC", "LANG": "en_US.UTF-8",
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "MOODS_BACKGROUND": page,
            "MOODS_PAGER": "cat",
        }
        run(f"moods import '{FOLDER}/moods.csv'", environment)
        lines = []
        for command in COMMANDS:
            if lines:
                lines.append(Text())
            lines.append(Text.assemble(("$ ", prompt), (command, "bold")))
            lines += Text.from_ansi(run(command, environment)).split("\n")
        return lines


def shape(character):
    """Returns x, y, width and height of a block element (U+2580 to U+2590), in cells.

    Returns None for other characters.
    """
    code = ord(character) - 0x2580
    if code == 0:
        return 0, 0, 1, 1 / 2
    if 1 <= code <= 8:
        return 0, 1 - code / 8, 1, code / 8
    if 9 <= code <= 15:
        return 0, 0, (16 - code) / 8, 1
    if code == 16:
        return 1 / 2, 0, 1 / 2, 1
    return None


class Drawing:
    """One picture. Each line of the terminal becomes one `text` element."""

    def __init__(self, colors):
        self.colors = colors
        self.classes = {}
        self.shapes = []
        self.texts = []

    def style(self, declarations):
        """Returns the name of the class with these declarations."""
        return self.classes.setdefault(declarations, f"s{len(self.classes)}")

    def rectangle(self, color, column, row, x, y, width, height):
        left, top = MARGIN + (column + x) * CELL, MARGIN + (row + y) * LINE
        path = f"M{left:.2f} {top:.2f}h{width * CELL:.2f}v{height * LINE:.2f}h{-width * CELL:.2f}z"
        if self.shapes and self.shapes[-1][0] == color:
            self.shapes[-1][1].append(path)
        else:
            self.shapes.append((color, [path]))

    def runs(self, row, line, console):
        """Returns the text, class and column of each run of characters that look the same.

        A space belongs to the run before it, because its color is invisible.
        """
        runs = []
        column = 0
        for segment in line.render(console):
            style = segment.style or Style.null()
            ink, name = self.look(style)
            for character in segment.text:
                block = shape(character)
                if style.bgcolor:
                    self.rectangle(style.bgcolor.get_truecolor().hex, column, row, 0, 0, 1, 1)
                if block:
                    self.rectangle(ink, column, row, *block)
                look = self.style("fill:transparent") if block else name
                if runs and (runs[-1][1] == look or character == " "):
                    runs[-1][0] += character
                else:
                    runs.append([character, look, column])
                column += cell_len(character)
        return runs

    def look(self, style):
        """Returns the style's color, and the name of the class for its text."""
        color = style.color.get_truecolor().hex if style.color else self.colors["ink"]
        declarations = f"fill:{color}"
        if style.bold:
            declarations += ";font-weight:bold"
        if style.dim:
            declarations += ";fill-opacity:.6"
        return color, self.style(declarations)

    def draw(self, lines):
        """Returns the picture as SVG."""
        console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True)
        for row, line in enumerate(lines):
            spans = ""
            for text, look, column in self.runs(row, line, console):
                x, length = MARGIN + column * CELL, cell_len(text) * CELL
                place = f'x="{x:.2f}" textLength="{length:.2f}"'
                spans += f'<tspan class="{look}" {place}>{escape(text)}</tspan>'
            y = MARGIN + row * LINE + LINE * 0.74
            self.texts.append(f'<text y="{y:.2f}" xml:space="preserve">{spans}</text>')
        width, height = 2 * MARGIN + COLUMNS * CELL, 2 * MARGIN + len(lines) * LINE
        size = f'width="{width:g}" height="{height:g}"'
        frame = f'x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="8"'
        rules = "".join(f".{name}{{{look}}}" for look, name in self.classes.items())
        paths = [f'<path fill="{color}" d="{"".join(d)}"/>' for color, d in self.shapes]
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {size}>',
            "<title>moods in a terminal</title>",
            f"<style>{STYLE}{rules}</style>",
            f'<rect {frame} fill="{self.colors["paper"]}" stroke="{self.colors["edge"]}"/>',
            '<g shape-rendering="crispEdges">', *paths, "</g>",
            *self.texts,
            "</svg>", "",
        ])


def main():
    program = os.path.abspath(sys.argv[1])
    for page, colors in PAGES.items():
        lines = session(program, page, colors["prompt"])
        (FOLDER / f"moods-{page}.svg").write_text(Drawing(colors).draw(lines))


if __name__ == "__main__":
    main()
