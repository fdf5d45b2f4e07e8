/// What jrnl (jrnl.sh) writes: its journal, which is a text, and the JSON that it exports.
///
/// - Title and body are a ``TitledNote``: the title, a blank line, the body. A star is the tag
///   `starred`. Times are what a clock showed, without a zone.
/// - The note keeps its text, `@work` included. The entry's tags are those of the JSON's list; in the
///   text they are the words that begin with `@` or `#`, as jrnl finds them. `@work` is the tag
///   `work`, and `@work/meeting` that tag below it. Capitals stay as they are.
///
/// So whoever writes jrnl's JSON with `TitledNote(note:)`, the tag `starred` as star, and all other
/// tags in the list with an `@` before each, gets the same entries again. jrnl's text has no place for
/// tags that are not in the note, for times to the second but where it is set up so, nor for a line
/// that looks like the beginning of an entry.
public struct JrnlReader: EntryReader {
    public static let name = "jrnl"
    public static let summary = "jrnl's journal, or its JSON"

    private enum Kind {
        case text(JrnlTextEntries)
        case json(JrnlJSONEntries)
    }

    private var kind: Kind

    public var numbersEntries: Bool {
        if case .json(let entries) = kind { entries.numbersEntries } else { false }
    }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        if let outline = JSONOutline(beginning), !outline.isArray {
            let keys = outline.keys
            return ["tags", "entries"].allSatisfy(keys.contains)
                || ["entries.title", "entries.body", "entries.date"].allSatisfy(keys.contains)
                // More tags than the beginning has room for.
                || keys.contains { $0.hasPrefix("tags.@") || $0.hasPrefix("tags.#") }
        }
        let line = beginning.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
        return JrnlStamp(line: line.prefix { $0 != 0x0A }) != nil
    }

    public init(_ source: ByteSource) throws {
        var beginning = try source.peek(FileFormat.lengthOfBeginning)
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning = beginning.dropFirst(3) }
        kind =
            beginning.firstVisible == UInt8(ascii: "{")
            ? .json(try JrnlJSONEntries(source)) : .text(try JrnlTextEntries(source))
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        switch kind {
        case .text(var entries):
            defer { kind = .text(entries) }
            return try entries.next()
        case .json(var entries):
            defer { kind = .json(entries) }
            return try entries.next()
        }
    }
}
