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

    /// Returns the words of a text, each of which was written by ``quotedForShell``, and what follows
    /// the last ": " after one.
    static func shellWords(_ text: String) -> (words: [String], rest: String?) {
        var words: [String] = []
        var (word, isQuoted, isEscaped): (String?, Bool, Bool) = (nil, false, false)
        var end: (words: [String], rest: Substring)?
        for index in text.indices {
            let character = text[index]
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
                let rest = text[index...]
                if !isQuoted, rest.hasPrefix(": ") {
                    end = (words + (word.map { [$0] } ?? []), rest.dropFirst(2))
                }
                word = (word ?? "") + String(character)
            }
        }
        if let end { return (end.words, String(end.rest)) }
        return (words + (word.map { [$0] } ?? []), nil)
    }
}
