import ArgumentParser
import Atlas
import Files
import Foundation
import Interchange
import MoodJournal
import Sealing

/// The exit status and the message of an error. All errors are converted here.
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
        case let error as MoodEditError:
            let cause = Failure(error.cause)
            self.init(cause.status, "mood \(error.number): " + (cause.sentence ?? ""))
        case let error as RegionNameError:
            self.init(.unavailable, error.message(in: LocaleEnvironment.current()))
        case OutputError.brokenPipe:
            // The reader closed the pipe early, as `head` does: this is not an error.
            self.init(.success, nil)
        case let error as OutputError: self.init(.inputOutput, error.description)
        case let error as LinkError: self.init(.cannotCreate, error.reason)
        case let error as OutputFileError where error.code == EISDIR:
            self.init(.cannotCreate, "\(error.path) is a folder; name a file in it")
        case let error as OutputFileError:
            self.init(
                error.code == ENOSPC || error.code == EDQUOT ? .inputOutput : .cannotCreate,
                "can't create \(error.path): \(String(cString: strerror(error.code)))")
        case FormatError.unknown:
            self.init(
                .badData,
                "\(FormatError.unknown); see \(command: "help import"), and name the format with --from"
            )
        case FormatError.unknownLocations:
            self.init(
                .badData,
                "\(FormatError.unknownLocations); \(command: "help locate") lists the formats")
        case FormatError.database:
            self.init(
                .badData,
                "\(FormatError.database); \(command: "merge FILE") adds the moods of a journal or its "
                    + "backup")
        case FormatError.locationHistory:
            self.init(
                .badData, "\(error); give moods its positions with \(command: "locate")")
        case is FormatError, is DateExpressionError, is TimeZoneNameError, is FeelingError,
            is MoodColorError, is PlaceNameError, is TagPathError, is MoodTextError,
            is CoordinateError:
            self.init(.badData, "\(error)")
        case is MoodSearchError, is MoodNamesError, is MoodRangeError: self.init(.usage, "\(error)")
        case let error as InputError: self.init(error)
        case let error as SealingError: self.init(CommandError(error))
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

    private init(parsing error: any Error) {
        if Moods.exitCode(for: error).isSuccess {
            self.init(.success, nil, requestedText: Moods.requestedText(for: error))
        } else {
            // Our own messages begin with a small letter too.
            let text = Self.naming(Self.onOneLine(Moods.message(for: error)))
            let message = Self.checkingSuggestion(text.prefix(1).lowercased() + text.dropFirst())
            let separator = message.hasSuffix("?") ? " See" : "; see"
            self.init(
                .usage, message.isEmpty ? nil : message + separator + " '\(Self.help(for: error))'")
        }
    }

    /// Returns the command that prints the help for an error. The parser names the command in its
    /// full message: "See 'moods undo --help' for more information."
    private static func help(for error: any Error) -> String {
        let message = Moods.fullMessage(for: error)
        guard let start = message.range(of: "See 'moods ", options: .backwards),
            let end = message.range(of: " --help'", range: start.upperBound..<message.endIndex)
        else { return "moods --help" }
        return "moods help " + message[start.upperBound..<end.lowerBound]
    }

    /// Replaces the parser's "The value 'x' is invalid for '--limit <limit>'" with
    /// "invalid --limit 'x'", and its sentences about missing arguments and two flags.
    private static func naming(_ message: String) -> String {
        let quoted = message.components(separatedBy: "'")
        if message.hasPrefix("Missing expected argument '"), quoted.count == 3 {
            let name = quoted[1].trimmingCharacters(in: ["<", ">", ".", " "])
                .replacing("-", with: " ")
            return "give \("aeiou".contains(name.prefix(1)) ? "an" : "a") \(name)"
        }
        if message.hasPrefix("Value to be set with flag '"), quoted.count == 5 {
            return "can't use \(quoted[3]) with \(quoted[1])"
        }
        let beginning = "The value '"
        guard message.hasPrefix(beginning),
            let middle = message.range(of: "' is invalid for '"),
            let end = message[middle.upperBound...].firstIndex(of: "'")
        else { return message }
        let value = message.dropFirst(beginning.count)[..<middle.lowerBound]
        let argument = message[middle.upperBound..<end]
        let name = argument.prefix { $0 != " " }.trimmingCharacters(in: ["<", ">"])
        let hint = message[message.index(after: end)...]
        return "invalid \(name) '\(value)'" + choices(hint)
    }

    /// Replaces the parser's ". Please provide one of 'a', 'b' or 'c'", or for more choices ". Please
    /// provide one of the following: a, b, c", with "; use a, b or c".
    private static func choices(_ hint: Substring) -> String {
        let beginning = ". Please provide one of "
        guard hint.hasPrefix(beginning) else { return String(hint) }
        let list = hint.dropFirst(beginning.count)
        let names = list.replacing("the following: ", with: "").replacing("'", with: "")
            .replacing(" or ", with: ", ").replacing(" and ", with: ", ")
            .components(separatedBy: ", ")
        guard let last = names.last, names.count > 1 else { return "; use \(names.joined())" }
        return "; use \(names.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// Shows the parser's suggestion of an option as our own suggestions are shown, but only if no
    /// more than a third of the letters differ, as in ``NearestNames``.
    private static func checkingSuggestion(_ message: String) -> String {
        let beginning = "unknown option '"
        guard message.hasPrefix(beginning),
            let middle = message.range(of: "'. Did you mean '"),
            let end = message.range(of: "'?", range: middle.upperBound..<message.endIndex)
        else {
            let others = message.range(of: "' or: ")
            return others.map { message[..<$0.lowerBound] + "'" } ?? message
        }
        func letters(_ name: Substring) -> String { String(name.drop { $0 == "-" }) }
        let typed = message[..<middle.lowerBound].dropFirst(beginning.count)
        let option = message[middle.upperBound..<end.lowerBound]
        let isNear = !NearestNames.to(letters(typed), among: [letters(option)]).isEmpty
        let suggestion = isNear ? "; did you mean '\(option)'?" : ""
        // After this, the parser lists what else a word such as '-tag' could mean.
        return "\(beginning)\(typed)'\(suggestion)"
    }

    /// Joins the lines of the parser's message with commas, and removes the final period.
    private static func onOneLine(_ message: String) -> String {
        let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
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
        do {
            // Show the output that preceded the error first.
            try output.finishPaging()
            if let requestedText {
                try output.write(requestedText + (requestedText.hasSuffix("\n") ? "" : "\n"))
                try output.flush()
            }
        } catch {
            let failure = Failure(error)
            failure.report()
            if status == .success { status = failure.status }
        }
        report()
        Foundation.exit(status.rawValue)
    }

    private func report() { if let sentence { StandardError.report(sentence) } }
}

extension Failure {
    init(_ error: InputError) {
        switch error {
        case .missing(let path): self.init(.noInput, "no such file: \(path)")
        case .isDirectory(let path): self.init(.noInput, "\(path) is a folder, not a file")
        case .notPermitted(let path): self.init(.notPermitted, "no permission to read \(path)")
        case .unreadable(let code):
            self.init(.inputOutput, "can't read the input: \(String(cString: strerror(code)))")
        case .noTemporaryFile(let folder, let code):
            self.init(
                .cannotCreate,
                "can't write a temporary file in \(folder): \(String(cString: strerror(code))); set "
                    + "TMPDIR, or for an encrypted file SQLITE_TMPDIR, to another folder")
        }
    }
}
