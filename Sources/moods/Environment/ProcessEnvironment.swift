import CProgramArguments
import Files
import Foundation
import MoodJournal

enum ProcessEnvironment {
    /// Returns the values of the variables that are set. Bytes that aren't UTF-8 are escaped.
    static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { values[name] = String(escapingCString: value) }
        }
        return values
    }

    /// Returns the value of a variable; `nil` if it is unset or blank.
    static func text(of name: String) -> String? {
        values(of: [name])[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

enum ProgramArguments {
    /// Returns the words after the program's name. Bytes that aren't UTF-8 are escaped.
    static func words() -> [String] {
        guard let words = program_arguments() else { return [] }
        return (0..<Int(program_argument_count())).dropFirst().compactMap { index in
            words[index].map { String(escapingCString: $0) }
        }
    }

    /// Whether the parser may print help, which the words "help", `--help` and `-h` request.
    static let mayRequestHelp = words().contains { word in
        word == "help" || word.hasPrefix("--help") || word.hasPrefix("--experimental")
            || word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
    }
}
