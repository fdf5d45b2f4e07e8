/// The entries of jrnl's text. Each extends from its stamp to the next line that begins with one.
struct JrnlTextEntries {
    private var lines: LineReader
    private var head: InputLine?

    /// - Throws: ``FormatError`` if the text doesn't begin with a stamp; any error of the source.
    init(_ source: ByteSource) throws {
        lines = LineReader(try ByteWindow(source, format: JrnlReader.name))
        head = try lines.nextVisible()
        if let head, JrnlStamp(line: head.bytes) == nil {
            throw FormatError.malformed(
                format: JrnlReader.name, line: head.number,
                reason: "it doesn't begin with a date like [2020-06-28 18:22]")
        }
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let head, let stamp = JrnlStamp(line: head.bytes) else { return nil }
        var body: [InputLine] = []
        var length = head.bytes.count
        self.head = nil
        while let line = try lines.next() {
            if JrnlStamp(line: line.bytes) != nil {
                self.head = line
                break
            }
            // Even an empty line takes memory.
            length += line.bytes.count + MemoryLayout<InputLine>.stride
            guard length <= ByteWindow.limit else {
                throw FormatError.tooLarge(
                    what: "the entry on line \(head.number)", limit: ByteWindow.limit)
            }
            body.append(line)
        }
        return Result { () throws(RefusedEntry) in try Self.entry(head, stamp, body) }
            .mapError { RefusedEntry(line: head.number, reason: $0.reason) }
    }

    private static func entry(
        _ head: InputLine, _ stamp: JrnlStamp, _ body: [InputLine]
    ) throws(RefusedEntry) -> Entry {
        guard let date = stamp.date else {
            throw RefusedEntry(
                line: head.number,
                reason: "invalid date and time \(stamp.text.quoted); use 2020-06-28 18:22")
        }
        var lines: [String] = []
        for line in body { lines.append(try line.text) }
        let rest = InputLine(number: head.number, bytes: head.bytes.dropFirst(stamp.length))
        var title = try rest.text.trimmingSpaces
        let isStarred = title == "*" || title.hasSuffix(" *")
        if isStarred { title = String(title.dropLast()).trimmingSpaces }

        // Blank lines around the body only separate entries.
        let blank = lines.prefix { $0.trimmingSpaces.isEmpty }.count
        lines.removeFirst(blank)
        while lines.last?.trimmingSpaces.isEmpty == true { lines.removeLast() }

        var entry = Entry(line: head.number)
        entry.date = .clock(date)
        let note = TitledNote(title: title, body: lines.joined(separator: "\n")).note
        let star = isStarred ? ["starred"] : []
        let tagged = note.map { TaggedText($0) }
        entry.note = tagged?.text
        entry.tags = (tagged?.tags ?? [])
        for tag in JrnlTags.find(in: note ?? "", beginningWith: ["@"])
        where !entry.tags.contains(where: { $0.lowercased() == tag.lowercased() }) {
            entry.tags.append(tag)
        }
        entry.tags += star
        let former = Entry.Identity(note: note, tags: JrnlTags.find(in: note ?? "") + star)
        if former != Entry.Identity(note: entry.note, tags: entry.tags) { entry.identity = former }
        return entry
    }
}
