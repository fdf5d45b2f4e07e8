/// Tags in the form that jrnl writes.
enum JrnlTags {
    /// Returns the words of a text that are tags for jrnl, without duplicates. These begin with one
    /// of its symbols, and end before the first character other than letters, digits and `-+*#/_`.
    /// `signs` are the symbols; by default, `@` and `#`.
    static func find(in text: String, beginningWith signs: Set<Character> = ["@", "#"]) -> [String]
    {
        var tags: [String] = []
        var rest = text[...]
        // The loop avoids a list of all words, because a long text has too many.
        while let sign = rest.firstIndex(where: signs.contains) {
            let isFirst = sign == text.startIndex || text[text.index(before: sign)].isWhitespace
            rest = text[text.index(after: sign)...]
            guard isFirst else { continue }
            let name = rest.prefix { $0.isLetter || $0.isNumber || "-+*#/_".contains($0) }
            // "##" begins a heading, and "/" alone isn't a name.
            guard name.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            let tag = name.split(separator: "/").joined(separator: "/")
            if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) { tags.append(tag) }
        }
        return tags
    }

    /// Returns a tag of the JSON list without its symbol, or `nil` for a word that jrnl wrongly
    /// treats as a tag, such as `##` before a heading.
    static func name(of tag: String) -> String? {
        guard tag.hasPrefix("@") || tag.hasPrefix("#") else { return tag.isEmpty ? nil : tag }
        let name = tag.dropFirst()
        return name.allSatisfy { $0 == "#" || $0 == "/" } ? nil : String(name)
    }
}
