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
}
