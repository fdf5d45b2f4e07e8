import ArgumentParser
import Atlas
import Foundation
import Interchange
import MoodJournal

/// The one place where an error becomes an exit status and a sentence.
struct Failure {
    let status: ExitStatus

    /// What was wrong with which input, and what to do; nil where there is nothing to say.
    let sentence: String?

    /// Help, a version or a script that was asked for: for standard output, as it is.
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
            // The reader has had enough, which is no error.
            self.init(.success, nil)
        case OutputError.failed(let code):
            self.init(
                .inputOutput, "cannot write the output: \(String(cString: strerror(code)))")
        case let error as OutputFileError:
            self.init(
                error.code == ENOSPC || error.code == EDQUOT ? .inputOutput : .cannotCreate,
                "cannot create \(error.path): \(String(cString: strerror(error.code)))")
        case let error as DateExpressionError: self.init(.badData, error.description)
        case let error as TimeZoneNameError: self.init(.badData, error.description)
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
            // It wraps help by COLUMNS, and traps on lines that are shorter than its indentation.
            setenv("COLUMNS", "\(max(40, TerminalEnvironment.current().width))", 1)
            // The parser's own errors have one of these; it takes every other error for a failure.
            if [.success, .validationFailure].contains(Moods.exitCode(for: error)) {
                self.init(parsing: error)
            } else {
                self.init(.inputOutput, "unexpected error: \(error)")
            }
        }
    }

    /// What the argument parser says.
    private init(parsing error: any Error) {
        if Moods.exitCode(for: error).isSuccess {
            self.init(.success, nil, requestedText: Moods.fullMessage(for: error))
        } else {
            let message = Self.onOneLine(Moods.message(for: error))
            let separator = message.hasSuffix("?") ? " See" : "; see"
            self.init(.usage, message.isEmpty ? nil : message + separator + " 'moods --help'")
        }
    }

    /// The parser's message without its full stop; what it lists line by line gets commas.
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

    /// Says the sentence and ends the process.
    func exit(output: StandardOutput) -> Never {
        var status = status
        if let requestedText {
            do {
                try output.write(requestedText + (requestedText.hasSuffix("\n") ? "" : "\n"))
                try output.flush()
            } catch {
                let failure = Failure(error)
                failure.say()
                status = failure.status
            }
        }
        say()
        Foundation.exit(status.rawValue)
    }

    private func say() {
        guard let sentence else { return }
        StandardError.write("moods: " + TerminalText.line(sentence.showingEscapedBytes) + "\n")
    }
}
