import ArgumentParser
import Foundation
import MoodJournal

/// A word on a command line that a shell wants to complete.
struct CompletionRequest {
    /// The first argument of a completion request. The scripts that the argument parser generates
    /// for shells pass it.
    static let marker = "---completion"

    /// The beginning of the value, before the cursor and without quotation marks.
    let typed: String
    /// Whether the cursor is between quotation marks.
    let isQuoted: Bool
    /// The value of `--journal` on the command line.
    private let journal: String?

    /// Creates a request for a command line.
    /// - Parameter prefix: The part of the last word that is before the cursor.
    init(words: [String], index: Int, prefix: String) {
        let words = words.enumerated().map { number, word in
            Self.unquoted(number == index && number == words.count - 1 ? prefix : word)
        }
        let (word, isQuoted) = words.indices.contains(index) ? words[index] : ("", false)
        self.isQuoted = isQuoted
        // fish completes the value of --tag=work too.
        typed =
            word.hasPrefix("--")
            ? word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) } ?? word : word
        journal = Self.journal(in: words.map { $0.text })
    }

    /// Reads candidates from the journal of the command line.
    /// - Returns: The result of `body`; empty after any error, because a message would appear in
    ///   the middle of the command line.
    func reading(_ body: (Journal) throws -> [CompletionCandidate]) -> [CompletionCandidate] {
        do {
            let location = try JournalLocation(
                option: journal,
                environment: ProcessEnvironment.values(of: JournalLocation.variables))
            let journal = try Journal.openUnchanged(at: location, busyTimeout: 0.1)
            defer { try? journal.closeForProcess() }
            return try body(journal)
        } catch {
            return []
        }
    }

    private static func journal(in words: [String]) -> String? {
        var path: String?
        for (index, word) in words.enumerated() {
            if word.hasPrefix("--journal=") {
                path = String(word.dropFirst("--journal=".count))
            } else if word == "--journal" {
                // bash passes an equals sign as a separate word.
                let value = words[(index + 1)...].prefix(2)
                path = value.first == "=" ? value.dropFirst().first : value.first
            }
        }
        guard let path, path.hasPrefix("~/"),
            let home = ProcessEnvironment.values(of: ["HOME"])["HOME"]
        else { return path }
        return home + path.dropFirst()
    }

    /// Removes the quotation marks and backslashes of a shell's word, and returns whether the last
    /// quotation mark is open.
    private static func unquoted(_ word: String) -> (text: String, isOpen: Bool) {
        // fish before version 4 has already removed them.
        if CompletionShell.requesting == .fish,
            (CompletionShell.requestingVersion ?? "").hasPrefix("3")
        {
            return (word, false)
        }
        var text = ""
        var quotationMark: Character?
        var isEscaped = false
        for character in word {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == "\\", quotationMark != "'" {
                isEscaped = true
            } else if character == quotationMark {
                quotationMark = nil
            } else if quotationMark == nil, character == "'" || character == "\"" {
                quotationMark = character
            } else {
                text.append(character)
            }
        }
        return (text, quotationMark != nil)
    }
}
