import CProgramArguments
import MoodJournal

/// The command line.
enum ProgramArguments {
    /// Returns the words after the program's name; bytes that aren't UTF-8 are escaped.
    static func words() -> [String] {
        guard let words = program_arguments() else { return [] }
        return (0..<Int(program_argument_count())).dropFirst().compactMap { index in
            words[index].map { String(escapingCString: $0) }
        }
    }
}
