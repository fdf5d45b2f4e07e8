import ArgumentParser

/// A value that a shell offers.
struct CompletionCandidate {
    let text: String
    /// The note that zsh and fish show beside the text.
    var note: String?

    /// Returns the candidate with its beginning replaced by the typed text, because bash drops
    /// candidates that differ from it in case.
    /// - Returns: `nil` if the candidate doesn't begin with `typed`, ignoring case.
    func beginning(with typed: String) -> CompletionCandidate? {
        guard text.lowercased().hasPrefix(typed.lowercased()) else { return nil }
        return CompletionCandidate(text: typed + text.dropFirst(typed.count), note: note)
    }

    /// Whether a shell inserts the text as one word that means the text.
    ///
    /// Outside quotation marks, bash leaves dollar signs and backticks as they are, so that a command
    /// in the text would run with the command line.
    func isInsertable(by shell: CompletionShell?, isQuoted: Bool) -> Bool {
        shell != .bash || isQuoted || !text.contains { $0 == "$" || $0 == "`" }
    }

    /// Returns the line that a shell's script expects.
    func line(for shell: CompletionShell?) -> String {
        switch shell {
        // compgen -W expands its words: without quotation marks, the text could run commands.
        case .some(.bash): text.quotedForShell
        case .some(.zsh):
            text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
                + (note.map { ":" + $0.replacing("\\", with: "\\\\") } ?? "")
        case .some(.fish): text + (note.map { "\t" + $0 } ?? "")
        default: text
        }
    }
}
