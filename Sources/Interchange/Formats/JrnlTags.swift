/// Tags as jrnl writes them.
enum JrnlTags {
    /// The words of a text that are tags: those that begin with `@` or `#`, jrnl's symbols where
    /// nobody chose others, as far as letters, digits and `-+*#/_` go. Each only once.
    static func find(in text: String) -> [String] {
        var tags: [String] = []
        var rest = text[...]
        // A long text has too many words to list them all.
        while let sign = rest.firstIndex(where: { $0 == "@" || $0 == "#" }) {
            let isFirst = sign == text.startIndex || text[text.index(before: sign)].isWhitespace
            rest = text[text.index(after: sign)...]
            guard isFirst else { continue }
            let name = rest.prefix {
                $0.isLetter || $0.isNumber || "-+*#/_".contains($0)
            }
            // "##" begins a heading, and "/" is no level of a tree.
            guard name.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            let tag = name.split(separator: "/").joined(separator: "/")
            if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) { tags.append(tag) }
        }
        return tags
    }

    /// A tag of the JSON's list without its symbol; nil for what jrnl takes for a tag and is none,
    /// such as `##` before a heading.
    static func name(of tag: String) -> String? {
        guard tag.hasPrefix("@") || tag.hasPrefix("#") else { return tag.isEmpty ? nil : tag }
        let name = tag.dropFirst()
        return name.allSatisfy { $0 == "#" || $0 == "/" } ? nil : String(name)
    }
}
