import Foundation

/// A prompt for a line of text on a terminal. The line is edited at its end: Backspace removes a
/// character, Control-W a word, and Control-U everything.
///
/// The terminal's own editing (termios(3), canonical mode) cuts lines at 4,095 bytes.
struct LinePrompt {
    let question: String

    /// Whether the lines of a pasted text stay lines; otherwise they are joined with spaces.
    let keepsLines: Bool

    let keyboard: KeyboardInput

    /// Whether text that doesn't fit on one row can be drawn again.
    let canMoveCursor: Bool

    private var text: String

    /// The bytes of a character that is still incomplete.
    private var pending: [UInt8] = []

    /// - Parameter text: The beginning of the answer if the user has typed it already; then the
    ///   question is on the screen.
    init(
        _ question: String, text: String = "", keepsLines: Bool = false, keyboard: KeyboardInput,
        terminal: TerminalEnvironment
    ) {
        self.question = question
        self.text = text
        self.keepsLines = keepsLines
        self.keyboard = keyboard
        canMoveCursor = terminal.canMoveCursor
    }

    /// Prints the question and reads the answer up to Enter.
    ///
    /// - Returns: The answer without spaces at its ends.
    /// - Throws: ``Interruption`` if the user gives up: Control-C, Control-D without text, the end
    ///   of the input, or a signal.
    mutating func read() throws -> String {
        StandardError.write(verbatim: shown(text.isEmpty ? question : text))
        do {
            while try !handle(keyboard.next()) {}
        } catch {
            StandardError.write(verbatim: "\n")
            throw error
        }
        StandardError.write(verbatim: "\n")
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Handles a key.
    ///
    /// - Returns: Whether the line has ended.
    private mutating func handle(_ key: KeyboardInput.Key) throws -> Bool {
        switch key {
        case .resumed:
            let start = canMoveCursor ? "\r\u{1B}[K" : "\n"
            StandardError.write(verbatim: start + shown(question) + shown(text))
        case .pasted(let bytes): paste(bytes)
        case .byte(0x0A), .byte(0x0D):
            if pending.isEmpty { return true }
            // The next Enter ends the line without the incomplete character.
            pending = []
            ring()
        // Control-D is a zero if it was pressed before the terminal's settings were changed.
        case .byte(0x04), .byte(0):
            guard text.isEmpty, pending.isEmpty else {
                ring()
                return false
            }
            throw Interruption(signal: SIGINT)
        case .byte(0x08), .byte(0x7F):
            if pending.isEmpty { remove(String(text.dropLast())) } else { pending = [] }
        case .byte(0x15): remove("")
        case .byte(0x17):
            let rest = text.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
            remove(String(rest.reversed()))
        case .byte(0x09): append(" ")
        case .byte(let byte) where byte < 0x20: ring()
        case .byte(let byte): append(byte)
        }
        return false
    }

    /// Appends a byte of a character, which is shown when it is complete.
    private mutating func append(_ byte: UInt8) {
        pending.append(byte)
        if let character = String(validating: pending, as: UTF8.self) {
            pending = []
            if Self.hasControls(character) { ring() } else { append(character) }
        } else if pending.count == 4 || !Self.isBeginning(pending) {
            // The terminal's encoding isn't UTF-8.
            pending = []
            ring()
        }
    }

    /// Returns whether bytes can be the beginning of a character in UTF-8.
    private static func isBeginning(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, (0xC2...0xF4).contains(first) else { return false }
        return bytes.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private mutating func append(_ addition: String) {
        text += addition
        StandardError.write(verbatim: shown(addition))
    }

    private mutating func paste(_ bytes: [UInt8]) {
        guard let pasted = String(validating: bytes, as: UTF8.self) else { return ring() }
        let lines = pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .replacing("\t", with: " ")
        let kept = String(
            String.UnicodeScalarView(
                lines.unicodeScalars.filter {
                    $0 == "\n" || $0.properties.generalCategory != .control
                }))
        append(keepsLines ? kept : kept.replacing("\n", with: " "))
    }

    /// Replaces the text with its beginning.
    private mutating func remove(_ beginning: String) {
        pending = []
        guard beginning != text else { return ring() }
        let columns = DisplayWidth.columns(of: shown(text))
        let removed = columns - DisplayWidth.columns(of: shown(beginning))
        let rows = Self.rows(
            of: shown(question) + shown(text), columns: TerminalEnvironment.current().width)
        text = beginning
        guard canMoveCursor else {
            return StandardError.write(verbatim: String(repeating: "\u{8} \u{8}", count: removed))
        }
        // Cursor up, carriage return, and erase below (ECMA-48: CUU, CR, ED).
        StandardError.write(
            verbatim: (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J" + shown(question)
                + shown(text))
    }

    /// Returns the number of rows above the last one that a text takes on a terminal. A character of
    /// two columns never stands on two rows.
    private static func rows(of text: String, columns: Int) -> Int {
        var (rows, used) = (0, 0)
        for character in text {
            let width = DisplayWidth.columns(of: character)
            if used + width > columns { (rows, used) = (rows + 1, 0) }
            used += width
        }
        return rows
    }

    private func ring() { StandardError.write(verbatim: "\u{7}") }

    private func shown(_ text: String) -> String { TerminalText.line(text) }
}
