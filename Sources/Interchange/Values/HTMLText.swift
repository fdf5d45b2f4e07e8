/// Converts notes with the few HTML tags of journal apps to plain text.
enum HTMLText {
    /// Returns the text without tags: `<br>` becomes a line break, a paragraph or list item gets a
    /// line of its own, and other tags are removed. Entities become their characters. Text that
    /// isn't a known tag or entity stays unchanged: `a < b`, `<3`, `R&B`.
    static func plain(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        else { return html }
        var text = ""
        var rest = html[...]
        while let place = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            text += rest[..<place]
            rest = rest[place...]
            if let tag = tag(at: rest) {
                rest = rest[tag.end...]
                append(tag, to: &text)
            } else if let (character, end) = entity(at: rest) {
                text.unicodeScalars.append(character)
                rest = rest[end...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        text += rest
        return text
    }

    private struct Tag {
        let name: String
        let isEnd: Bool
        let end: Substring.Index
    }

    /// The elements that begin on a line of their own, like the text after them.
    private static let blocks: Set<String> = [
        "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre",
    ]

    private static let inline: Set<String> = [
        "a", "b", "big", "code", "del", "em", "font", "i", "ins", "mark", "s", "small", "span",
        "strike", "strong", "sub", "sup", "tt", "u",
    ]

    private static func append(_ tag: Tag, to text: inout String) {
        if tag.name == "br" {
            text += "\n"
        } else if blocks.contains(tag.name) {
            if !text.isEmpty, text.last?.isNewline == false { text += "\n" }
            if tag.name == "li", !tag.isEnd { text += "- " }
        }
    }

    private static func tag(at rest: Substring) -> Tag? {
        guard rest.first == "<" else { return nil }
        var inside = rest.dropFirst()
        let isEnd = inside.first == "/"
        if isEnd { inside = inside.dropFirst() }
        let name = inside.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
        guard name == "br" || blocks.contains(name) || inline.contains(name) else { return nil }
        inside = inside.dropFirst(name.count)
        guard let next = inside.first, next == ">" || next == "/" || next.isWhitespace,
            // No tag is longer, so this limits the search for the end of an unclosed one.
            let end = inside.prefix(512).firstIndex(of: ">")
        else { return nil }
        return Tag(name: name, isEnd: isEnd, end: inside.index(after: end))
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    private static func entity(at rest: Substring) -> (Unicode.Scalar, Substring.Index)? {
        guard rest.first == "&", let end = rest.prefix(12).firstIndex(of: ";") else { return nil }
        let name = rest[rest.index(after: rest.startIndex)..<end]
        let after = rest.index(after: end)
        if let scalar = named[String(name)] { return (scalar, after) }
        guard name.first == "#" else { return nil }
        let number = name.dropFirst()
        let isHexadecimal = number.first == "x" || number.first == "X"
        let digits = isHexadecimal ? number.dropFirst() : number
        guard digits.allSatisfy({ $0.isHexDigit }),
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value > 0,
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, after)
    }
}
