import Foundation
import MoodJournal

/// The destination and the settings of the tables of `stats`.
struct StatisticsPage {
    let locale: Locale
    let terminal: TerminalEnvironment
    let output: StandardOutput
    let showsDetail: Bool

    var text: FigureText {
        FigureText(
            usesASCII: terminal.usesASCII, words: terminal.isTerminal ? .english : nil)
    }

    /// The width of the terminal; `nil` for lines of any length.
    var width: Int? { terminal.lineWidth }

    var columns: Int { width ?? 80 }

    func write(_ line: [StyledText]) throws {
        let line = width.map { StyledText.cut(line, columns: $0) } ?? line
        try output.write(StyledText.line(line, depth: terminal.colorDepth) + "\n")
    }

    /// Writes sentences on lines that fit the width.
    func writeSentence(_ sentence: String, _ style: Style = .plain) throws {
        for line in TextFlow.lines(of: sentence, columns: width) {
            try write([StyledText(line, style)])
        }
    }

    /// Writes a text beside a label, on lines that fit the width.
    ///
    /// - Parameter columns: The columns of the label and of the gap after it.
    func write(_ label: StyledText, columns: Int, _ text: String) throws {
        let lines = TextFlow.lines(of: text, columns: width.map { max($0 - columns, 10) })
        for (index, line) in lines.enumerated() {
            let name = index == 0 ? label : StyledText("")
            try write([name, .spaces(columns - name.columns), StyledText(line)])
        }
    }

    func writeTable(_ columns: [TableLayout.Column], _ rows: [[[StyledText]]]) throws {
        var table = TableWriter(columns: columns, on: terminal, to: output)
        for row in rows { try table.write(row) }
        try table.finish()
    }
}
