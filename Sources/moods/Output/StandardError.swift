import Files
import Foundation

/// Standard error, for everything that isn't data.
enum StandardError {
    /// Writes what was done or found: a sentence with a capital letter and a period.
    static func say(_ sentence: String) {
        write(TerminalText.line(sentence.showingEscapedBytes) + "\n")
    }

    /// Writes what was done as the user wanted, or what might help: only on a terminal, because a
    /// script needs neither.
    static func sayOnTerminal(_ sentence: String) {
        if isatty(STDOUT_FILENO) == 1 { say(sentence) }
    }

    /// Writes what went wrong, in lower case and without a period.
    static func report(_ sentence: String) { say("moods: " + sentence) }

    static func warn(_ sentence: String) { report("warning: " + sentence) }

    /// Writes without a buffer. A failure is ignored, because there is no other place to report it.
    ///
    /// On a terminal, lines of sentences that are too long for it break at spaces.
    static func write(_ text: String) {
        let isTerminal = text.utf8.count > 1 && isatty(STDERR_FILENO) == 1
        let width = isTerminal ? TerminalSize.current(of: STDERR_FILENO).columns : nil
        write(verbatim: width.map { wrapped(text, columns: $0) } ?? text)
    }

    /// Writes text whose lines are kept.
    static func write(verbatim text: String) {
        var text = text
        // `Data(text.utf8)` casts, which costs a start 280,000 instructions.
        let data = text.withUTF8 { bytes in
            bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) }
        }
        if let data { try? FileHandle.standardError.write(contentsOf: data) }
    }

    /// Returns the text with its long lines broken at spaces. A last line without an end, such as
    /// a question, keeps the spaces at its end.
    static func wrapped(_ text: String, columns: Int) -> String {
        // A control character moves the cursor.
        guard text.utf8.count > columns, text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x0A }) else {
            return text
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard DisplayWidth.columns(of: line) > columns else { return String(line) }
            let end = line.reversed().prefix { $0 == " " }.count
            return TextFlow.lines(of: String(line.dropLast(end)), columns: columns)
                .joined(separator: "\n") + String(repeating: " ", count: end)
        }
        .joined(separator: "\n")
    }
}
