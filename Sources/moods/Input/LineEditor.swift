import Foundation

/// A line of text that the user edits on the terminal, below a label.
///
/// The terminal's own editing (termios(3), canonical mode) cuts lines at 4,095 bytes, and can't
/// complete words.
struct LineEditor {
    /// The rows of candidates below the line.
    private static let mostRows = 4

    private let label: String
    private let indent: Int
    private let suggestions: LineSuggestions
    private let keyboard: KeyboardInput
    private var line: EditedLine
    private var block: PromptBlock
    private var candidates: [String] = []

    /// Creates an editor.
    /// - Parameters:
    ///   - indent: The column of the text.
    ///   - text: The beginning of the line if the user has already typed it.
    ///   - keepsLines: Whether a pasted text keeps its lines; otherwise they are joined with spaces.
    ///   - block: The rows that the line replaces.
    init(
        _ label: String, indent: Int, text: String = "", keepsLines: Bool = false,
        suggestions: LineSuggestions = LineSuggestions(), keyboard: KeyboardInput,
        block: PromptBlock
    ) {
        self.label = label
        self.indent = indent
        self.suggestions = suggestions
        self.keyboard = keyboard
        self.block = block
        line = EditedLine(
            suggestions.start?.text ?? text, history: suggestions.history, keepsLines: keepsLines)
    }

    /// The text without spaces at its ends.
    var text: String { line.text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// Reads keys until the line is complete.
    /// - Parameter ignoresEnter: Whether an Enter that comes at once belongs to the key before it.
    /// - Returns: The text; `nil` if Control-D ended the empty line.
    /// - Throws: ``Interruption``.
    mutating func read(ignoringEnterAtOnce ignoresEnter: Bool = false) throws -> String? {
        let isTypedAhead = keyboard.isWaiting
        let start = ContinuousClock.now
        draw()
        do {
            var key = try keyboard.next()
            if ignoresEnter, key == .enter, isTypedAhead || .now - start < Self.habit {
                key = try keyboard.next()
            }
            while true {
                switch handle(key) {
                case .accepted:
                    finish(showing: line.characters.isEmpty ? suggestions.lineIfEmpty : nil)
                    return text
                case .ended:
                    finish()
                    return nil
                default: key = try keyboard.next()
                }
            }
        } catch {
            finish()
            throw error
        }
    }

    /// The time within which Enter belongs to the key before it: many people press it out of habit.
    private static let habit = Duration.milliseconds(500)

    private mutating func handle(_ key: Key) -> EditedLine.Effect {
        switch key {
        case .resized: block.resize(to: TerminalSize.current(of: STDERR_FILENO).columns)
        case .resumed: block.forget()
        default:
            candidates = []
            let effect = line.press(key)
            switch effect {
            case .edited: break
            case .refused: block.ring()
            case .completing:
                if let found = line.complete(from: suggestions) {
                    candidates = found
                } else {
                    block.ring()
                }
            case .accepted, .ended: return effect
            }
        }
        // Keys that were typed ahead are drawn together.
        if !keyboard.isWaiting { draw() }
        return .edited
    }

    private mutating func draw() {
        guard block.canRedraw else {
            let hint =
                (suggestions.start?.hint ?? suggestions.hintIfEmpty).map { "(\($0)) " } ?? ""
            let list = candidates.isEmpty ? "" : "\n" + candidates.joined(separator: "  ") + "\n"
            if !list.isEmpty {
                StandardError.write(list)
                block.forget()
            }
            return block.write("\(label) \(hint)\(TerminalText.line(line.text))")
        }
        let size = TerminalSize.current(of: STDERR_FILENO)
        let layout = LineLayout(
            label: label, indent: indent, line: line, hint: hint.map { "(\($0))" },
            below: list(columns: size.columns - indent - 1), size: size)
        block.draw(layout.rows, row: layout.row, column: layout.column)
    }

    private var hint: String? {
        guard line.isAtEnd, candidates.isEmpty else { return nil }
        if line.characters.isEmpty { return suggestions.hintIfEmpty }
        if let start = suggestions.start, line.text == start.text { return start.hint }
        let typed = String(line.characters[line.completed(byWord: suggestions.hasWords)])
        let offered = typed.isEmpty ? [] : suggestions.offered(typed)
        return offered.isEmpty || offered == [typed]
            ? nil : "Tab: \(offered.joined(separator: ", "))"
    }

    private func list(columns: Int) -> [String] {
        var rows: [String] = []
        for candidate in candidates {
            let longer = (rows.last ?? "") + "   " + candidate
            if !rows.isEmpty, DisplayWidth.columns(of: longer) <= columns {
                rows[rows.count - 1] = longer
            } else if rows.count < Self.mostRows {
                rows.append(candidate)
            } else {
                rows[rows.count - 1] += " …"
                break
            }
        }
        return rows
    }

    /// Draws the whole line without hints, and goes below it.
    private mutating func finish(showing text: String? = nil) {
        if block.canRedraw {
            let columns = TerminalSize.current(of: STDERR_FILENO).columns
            let layout = LineLayout(
                label: label, indent: indent, line: EditedLine(text ?? line.text),
                size: TerminalSize(columns: columns, rows: .max))
            block.draw(layout.rows, row: layout.row, column: layout.column)
        } else {
            candidates = []
            draw()
        }
        block.finish()
    }
}
