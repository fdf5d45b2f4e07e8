/// Reads the journals of jrnl (jrnl.sh), which are text files, and the JSON that it exports.
///
/// - Title and body are a ``TitledNote``: the title, a blank line, the body. A star becomes the tag
///   `starred`. Times are local times without a zone.
/// - The note keeps its text, including `@work`. The tags of an entry are those in the list of the
///   JSON, or, in a text, those of ``TaggedText`` and the words that begin with `@`, by the rules
///   of jrnl. `@work` is the tag `work`, and `@work/meeting` is its child `meeting`. Capitals stay
///   unchanged.
///
/// ``JrnlWriter`` writes the JSON that this reads. jrnl's text format can't express tags that
/// aren't in the note, lines that look like the beginning of an entry, or (by default) seconds.
struct JrnlReader: EntryFileReader {
    static let name = "jrnl"
    static let summary = "jrnl's journal, or its JSON"

    private enum Kind {
        case text(JrnlTextEntries)
        case json(JSONEntries<JrnlEntry>)
    }

    private var kind: Kind

    var numbersEntries: Bool {
        if case .json(let entries) = kind { entries.elements.numbersEntries } else { false }
    }

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        if let outline = JSONOutline(beginning), !outline.isArray {
            let keys = outline.keys
            return ["tags", "entries"].allSatisfy(keys.contains)
                || ["entries.title", "entries.body", "entries.date"].allSatisfy(keys.contains)
                // The beginning may end within a long list of tags.
                || keys.contains { $0.hasPrefix("tags.@") || $0.hasPrefix("tags.#") }
        }
        let line = beginning.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
        return JrnlStamp(line: line.prefix { $0 != 0x0A }, isAfterBlank: true) != nil
    }

    init(_ source: ByteSource) throws {
        guard try FileFormat.beginning(of: source).firstVisible == UInt8(ascii: "{") else {
            kind = .text(try JrnlTextEntries(source))
            return
        }
        kind = .json(
            JSONEntries(try JSONElements(source, format: Self.name, in: .member("entries"))))
    }

    mutating func expectDates(in order: DateOrder) {
        guard case .text(var entries) = kind else { return }
        entries.expectDates(in: order)
        kind = .text(entries)
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
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
