extension String {
    /// The text as one word of a POSIX shell: within single quotation marks if it has a character
    /// that could mean something else there.
    public var quotedForShell: String {
        let isPlain = unicodeScalars.allSatisfy {
            !$0.isASCII || $0.properties.isAlphabetic
                || "0123456789@%_+=:,./-".unicodeScalars.contains($0)
        }
        return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
    }

    /// Returns the words of a text in which each was written by ``quotedForShell``.
    static func shellWords(_ text: Substring) -> [String] {
        var words: [String] = []
        var (word, isQuoted, isEscaped): (String?, Bool, Bool) = (nil, false, false)
        for character in text {
            if isEscaped {
                (word, isEscaped) = ((word ?? "") + String(character), false)
            } else if character == "'" {
                (word, isQuoted) = (word ?? "", !isQuoted)
            } else if !isQuoted, character == "\\" {
                isEscaped = true
            } else if !isQuoted, character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
