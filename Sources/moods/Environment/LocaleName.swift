/// The parts of a locale's name that decide the language of names.
struct LocaleName: Equatable, Sendable {
    /// The language: two or three lowercase letters (ISO 639).
    let language: String
    /// The script: four letters (ISO 15924); `nil` if the name has no script.
    let script: String?
    /// The region: two uppercase letters (ISO 3166-1) or three digits (UN M49); `nil` without one.
    let region: String?

    /// Parses "de", "de-DE", "zh-Hant-TW", "de_DE.UTF-8@euro" or "sr_RS@latin". C and POSIX mean
    /// English. The character set, variants and modifiers other than scripts are ignored.
    /// - Returns: `nil` if the text is malformed or too long. Whether the language exists is not
    ///   checked.
    init?(posix text: String) {
        guard text.utf8.count <= Self.longestName else { return nil }
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let beforeModifier = parts.first ?? ""
        let name = beforeModifier.prefix { $0 != "." }
        var subtags = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
        guard subtags.allSatisfy(Self.isSubtag) else { return nil }
        if name == "C" || name == "POSIX" { subtags = ["en"] }
        guard let first = subtags.popFirst(), (2...3).contains(first.count), first.isLetters else {
            return nil
        }
        language = first.lowercased()

        if let next = subtags.first, next.count == 4, next.isLetters {
            script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
            subtags.removeFirst()
        } else if parts.count == 2 {
            script = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"][parts[1]]
        } else {
            script = nil
        }

        if let next = subtags.first,
            next.count == 2 && next.isLetters || next.count == 3 && next.allSatisfy(\.isNumber)
        {
            region = subtags.removeFirst().uppercased()
        } else {
            region = nil
        }
        // Variants and extensions have one or at least four characters: de-1996, ca-valencia,
        // de-u-co-phonebk.
        guard subtags.first.map({ $0.count == 1 || $0.count >= 4 }) ?? true else { return nil }
    }

    /// The identifier for Foundation's `Locale`: "zh_Hant_TW".
    var identifier: String {
        language + [script, region].reduce(into: "") { $0 += $1.map { "_" + $0 } ?? "" }
    }

    /// The maximum length of a name, in bytes. ICU's limit is 156 (`ULOC_FULLNAME_CAPACITY`).
    private static let longestName = 100

    private static func isSubtag(_ text: Substring) -> Bool {
        (1...8).contains(text.count) && text.utf8.allSatisfy { $0 < 0x80 }
            && text.allSatisfy { $0.isLetter || $0.isNumber }
    }
}

extension Substring {
    fileprivate var isLetters: Bool { allSatisfy(\.isLetter) }
}
