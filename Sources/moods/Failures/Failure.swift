import ArgumentParser
import Atlas
import Foundation
import Interchange
import MoodJournal

/// The one place where an error becomes an exit status and a sentence.
struct Failure {
    let status: ExitStatus

    /// One line that says what failed and what to do; `nil` if there is nothing to report.
    let sentence: String?

    /// The help, version or completion script that was requested, for standard output.
    let requestedText: String?

    init(_ status: ExitStatus, _ sentence: String?, requestedText: String? = nil) {
        self.status = status
        self.sentence = sentence
        self.requestedText = requestedText
    }

    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self.init(error.status, error.sentence)
        case let error as JournalError: self.init(error)
        case let error as NewMoodError: self.init(error)
        case let error as CoordinateError: self.init(.badData, error.description)
        case let error as RegionNameError:
            self.init(
                .unavailable, error.message(in: LocaleEnvironment.current()))
        case OutputError.brokenPipe:
            // The reader closed the pipe early, as `head` does: this is not an error.
            self.init(.success, nil)
        case OutputError.failed(let code):
            self.init(
                .inputOutput, "can't write the output: \(String(cString: strerror(code)))")
        case let error as OutputFileError:
            self.init(
                error.code == ENOSPC || error.code == EDQUOT ? .inputOutput : .cannotCreate,
                "can't create \(error.path): \(String(cString: strerror(error.code)))")
        case let error as DateExpressionError: self.init(.badData, error.description)
        case let error as TimeZoneNameError: self.init(.badData, error.description)
        case let error as MoodSearchError: self.init(.usage, error.description)
        case let error as FeelingError: self.init(.badData, error.description)
        case let error as MoodColorError: self.init(.badData, error.description)
        case let error as TagPathError: self.init(.badData, error.description)
        case let error as MoodTextError: self.init(.badData, error.description)
        case let error as KeptTextError:
            let cause = Failure(error.cause)
            self.init(
                cause.status, (cause.sentence ?? "") + "; your text is kept in \(error.path)")
        case let error as MoodNamesError: self.init(.usage, error.description)
        case let error as FormatError: self.init(.badData, error.description)
        case let error as InputError: self.init(error)
        case let error as FieldSelectionError: self.init(.usage, error.description)
        case let error as LocaleNameError: self.init(.usage, error.description)
        default:
            // The parser wraps help at COLUMNS, and traps if that is less than its indentation.
            setenv("COLUMNS", "\(max(40, TerminalEnvironment.current().width))", 1)
            // The parser's own errors have one of these codes; all other errors have another.
            if [.success, .validationFailure].contains(Moods.exitCode(for: error)) {
                self.init(parsing: error)
            } else {
                self.init(.inputOutput, "unexpected error: \(error)")
            }
        }
    }

    /// Turns an error of the argument parser into a failure.
    private init(parsing error: any Error) {
        if Moods.exitCode(for: error).isSuccess {
            self.init(.success, nil, requestedText: Moods.fullMessage(for: error))
        } else {
            let message = Self.naming(Self.onOneLine(Moods.message(for: error)))
            let separator = message.hasSuffix("?") ? " See" : "; see"
            self.init(
                .usage,
                message.isEmpty ? nil : message + separator + " '\(Self.help(for: error))'")
        }
    }

    /// Returns the command that prints the help for an error. The parser names the command in its
    /// full message: "See 'moods undo --help' for more information."
    private static func help(for error: any Error) -> String {
        let message = Moods.fullMessage(for: error)
        guard let start = message.range(of: "See 'moods ", options: .backwards),
            let end = message.range(
                of: " --help'", range: start.upperBound..<message.endIndex)
        else { return "moods --help" }
        return "moods help " + message[start.upperBound..<end.lowerBound]
    }

    /// Replaces the parser's "The value 'x' is invalid for '--limit <limit>'" by
    /// "invalid --limit 'x'".
    private static func naming(_ message: String) -> String {
        let beginning = "The value '"
        guard message.hasPrefix(beginning),
            let middle = message.range(of: "' is invalid for '"),
            let end = message[middle.upperBound...].firstIndex(of: "'")
        else { return message }
        let value = message.dropFirst(beginning.count)[..<middle.lowerBound]
        let argument = message[middle.upperBound..<end]
        let name = argument.prefix { $0 != " " }.trimmingCharacters(in: ["<", ">"])
        let hint = message[message.index(after: end)...]
        return "invalid \(name) '\(value)'"
            + hint.replacing(". Please provide one of ", with: "; use ")
            .replacing("; use the following: ", with: "; use one of ")
            .replacing("' and '", with: "' or '")
    }

    /// Joins the lines of the parser's message with commas, without the full stop.
    private static func onOneLine(_ message: String) -> String {
        let lines = message.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        var line = lines.first ?? ""
        for (index, next) in lines.dropFirst().enumerated() {
            line +=
                next.hasPrefix("- ") ? (index == 0 ? " " : ", ") + next.dropFirst(2) : " " + next
        }
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }

    /// Prints the sentence and ends the process.
    func exit(output: StandardOutput) -> Never {
        var status = status
        if let requestedText {
            do {
                try output.write(requestedText + (requestedText.hasSuffix("\n") ? "" : "\n"))
                try output.flush()
            } catch {
                let failure = Failure(error)
                failure.report()
                status = failure.status
            }
        }
        report()
        Foundation.exit(status.rawValue)
    }

    private func report() {
        guard let sentence else { return }
        StandardError.write("moods: " + TerminalText.line(sentence.showingEscapedBytes) + "\n")
    }
}

extension Failure {
    init(_ error: InputError) {
        switch error {
        case .missing(let path): self.init(.noInput, "no such file: \(path)")
        case .isDirectory(let path): self.init(.noInput, "\(path) is a folder, not a file")
        case .notPermitted(let path): self.init(.notPermitted, "no permission to read \(path)")
        case .unreadable(let code):
            self.init(
                .inputOutput, "can't read the input: \(String(cString: strerror(code)))")
        case .noTemporaryFile(let code):
            self.init(
                .cannotCreate,
                "can't create a temporary file for standard input: "
                    + String(cString: strerror(code))
            )
        }
    }
}
