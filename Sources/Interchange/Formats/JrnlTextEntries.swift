/// The entries of jrnl's text. Each extends from its stamp to the next line that begins with one.
struct JrnlTextEntries {
    private var lines: LineReader
    private var head: InputLine?
    /// The order of day and month in numeric dates; `nil` if no date needed it so far, and `.some(nil)`
    /// if the dates don't determine it.
    private var order: DateOrder??

    /// - Throws: ``FormatError`` if the text doesn't begin with a stamp; any error of the source.
    init(_ source: ByteSource) throws {
        lines = LineReader(try ByteWindow(source, format: JrnlReader.name))
        head = try lines.nextVisible()
        if let head, JrnlStamp(line: head.bytes, isAfterBlank: true) == nil {
            throw FormatError.malformed(
                format: JrnlReader.name, line: head.number,
                reason: "it doesn't begin with a date like [2020-06-28 18:22]")
        }
    }

    mutating func expectDates(in order: DateOrder) { self.order = order }

    /// Returns the order that the date of an entry and those after it determine.
    private func order(from date: NumericDate) throws -> DateOrder? {
        var orders: Set<DateOrder> = date.order.map { [$0] } ?? []
        var isAfterBlank = false
        try lines.lookAhead { line in
            let stamp = JrnlStamp(line: line.bytes, isAfterBlank: isAfterBlank)
            if let order = stamp?.numericDate?.order { orders.insert(order) }
            isAfterBlank = line.isBlank
        }
        return orders.count == 1 ? orders.first : nil
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        // The lines between entries decided that this is the head of one.
        guard let head, var stamp = JrnlStamp(line: head.bytes, isAfterBlank: true)
        else { return nil }
        if let date = stamp.numericDate {
            if order == nil { order = .some(try order(from: date)) }
            stamp = JrnlStamp(line: head.bytes, isAfterBlank: true, order: order ?? nil) ?? stamp
        }
        var isAfterBlank = false
        var body: [InputLine] = []
        var length = head.bytes.count
        self.head = nil
        while let line = try lines.next() {
            if JrnlStamp(line: line.bytes, isAfterBlank: isAfterBlank) != nil {
                self.head = line
                break
            }
            isAfterBlank = line.isBlank
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

        var entry = Entry(line: head.number)
        entry.date = date
        setNote(of: &entry, title: title, body: lines, star: isStarred ? ["starred"] : [])
        return entry
    }

    /// Sets the note and the tags of an entry whose tags are words of its text. `body` has its lines,
    /// and `star` the tag for a star.
    static func setNote(
        of entry: inout Entry, title: String, body lines: [some StringProtocol], star: [String]
    ) {
        // Blank lines around the body only separate entries.
        let blank = lines.prefix { String($0).trimmingSpaces.isEmpty }.count
        var lines = lines.dropFirst(blank)
        while lines.last.map({ String($0).trimmingSpaces.isEmpty }) == true { lines.removeLast() }
        let note = TitledNote(title: title, body: lines.joined(separator: "\n")).note
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
    }
}
