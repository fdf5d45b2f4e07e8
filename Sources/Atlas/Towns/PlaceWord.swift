/// Words in names of places that people spell in several ways.
enum PlaceWord {
    /// The spellings of one word, each.
    private static let spellings = [
        ["st", "saint", "ste", "sainte", "sankt"], ["mt", "mount"], ["ft", "fort"],
    ]
    /// The maximum number of such words in a name.
    private static let mostWords = 2

    /// Returns the other spellings of a name: `St. Gallen` is also `Sankt Gallen`.
    /// - Parameter name: A name as it was typed.
    /// - Returns: The spellings, or an empty array if the name has no such word.
    static func spellings(of name: String) -> [String] {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        var texts = [""]
        var count = 0
        for word in words {
            let all = count < mostWords ? spellings.first { $0.contains(word) } : nil
            if all != nil { count += 1 }
            texts = (all ?? [word]).flatMap { spelling in texts.map { $0 + spelling } }
        }
        return count == 0 ? [] : texts
    }
}
