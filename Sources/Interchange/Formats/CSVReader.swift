/// Reads tables in text: comma-separated values (RFC 4180), or separated by `;`, tabs or `|`.
///
/// The first row names the columns, in any order and case: `date`, `time`, `timeZone`, `feeling`
/// (also `mood`, `rating`), `note`, `latitude` (`lat`), `longitude` (`lon`, `lng`), `country`,
/// `tags`, `colors`, `id`. If these are missing, `day` is the date, and `text` or `comment` is the
/// note. A date is required. Other columns are ignored and reported.
///
/// An empty cell is a missing value. A `time`, on a 12-hour or a 24-hour clock, is joined to its
/// date. Tags and colors are separated by line breaks, `|`, `;` or `,`: the first of these that a
/// cell contains outside quotation marks. A tag may begin with `#` or `@`. If the delimiter isn't a
/// comma, numbers may have a decimal comma.
///
/// If a column of feelings contains a number outside 1 to 5, the column uses another scale, and its
/// numbers need a mapping (``Entry/isOnOtherScale``).
///
/// A table with all the columns of our own export is treated as an export: `id` is the UUID of the
/// mood. In other tables, `id` is the identifier of the row.
struct CSVReader: EntryFileReader {
    static let name = "csv"
    static let summary = "a text table with any delimiter and named columns"

    private(set) var fieldsLeftOut = FieldNames()

    private var rows: DelimitedRows
    private let known: [(index: Int, property: EntryField)]
    private let isOwn: Bool
    private let allowsComma: Bool
    /// The index of the column of feelings that may use a scale other than 1 to 5.
    private let feelingColumn: Int?
    /// Whether that column has a number outside 1 to 5; `nil` until a row with a number needs it.
    private var isOnOtherScale: Bool?
    /// The order of day and month in the column of dates.
    private var dateOrder: DateOrderColumn

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let header = DelimitedHeader(beginning, isKnown: isKnown) else { return false }
        let properties = Set(properties(of: header.names).compactMap { $0 })
        // Activities only occur in Daylio's tables, which have their own reader.
        return properties.contains(.date) && properties.count > 1
            && !header.names.contains { EntryField.folded($0) == "activities" }
    }

    /// Returns the reason that a file with this beginning isn't a table with dates, if it looks
    /// like a table: a first row with several names, at least one of them known.
    static func refusal(_ beginning: ArraySlice<UInt8>) -> FormatError? {
        guard let header = DelimitedHeader(beginning, isKnown: isKnown), header.names.count > 1,
            !properties(of: header.names).contains(.date)
        else { return nil }
        return noDate(header.names)
    }

    private static func noDate(_ names: [String]) -> FormatError {
        let some = names.prefix(FieldNames.mostNames).map(\.quoted).joined(separator: ", ")
        return malformed("it has no column 'date' among \(some); name the column of dates 'date'")
    }

    /// Returns the property of each column. A loosely named column has its property only if no
    /// other column has it.
    private static func properties(of names: [String]) -> [EntryField?] {
        var properties = names.map { EntryField(named: $0) }
        for (index, name) in names.enumerated() where properties[index] == nil {
            guard let property = EntryField(looselyNamed: name), !properties.contains(property)
            else { continue }
            properties[index] = property
        }
        return properties
    }

    init(_ source: ByteSource) throws {
        let beginning = try FileFormat.beginning(of: source)
        let header = DelimitedHeader(beginning, isKnown: Self.isKnown)
        rows = try DelimitedRows(
            source, format: Self.name, delimiter: header?.delimiter ?? UInt8(ascii: ","))
        guard let header, try rows.readHeader(header) else {
            if FileFormat.hasUnknownEncoding(beginning) { throw FormatError.unknownEncoding }
            throw Self.malformed(
                "it has no known column name; name the columns, like date,feeling,note")
        }
        allowsComma = header.delimiter != UInt8(ascii: ",")
        isOwn = Set(header.names).isSuperset(of: EntryField.ownFields.map(\.name))
        var known: [(index: Int, property: EntryField)] = []
        let properties = Self.properties(of: header.names)
        for (index, name) in header.names.enumerated() {
            guard let property = properties[index],
                isOwn ? property != .place : !Self.onlyOwn.contains(property)
            else {
                if !name.isEmpty, !EntryField.isDerived(name) { fieldsLeftOut.insert(name) }
                continue
            }
            if let other = known.first(where: { $0.property == property }) {
                throw Self.malformed(
                    "two columns have the same meaning: \(header.names[other.index].quoted) and "
                        + "\(name.quoted); rename one of them")
            }
            known.append((index, property))
        }
        guard let date = known.first(where: { $0.property == .date })
        else { throw Self.noDate(header.names) }
        feelingColumn = isOwn ? nil : known.first { $0.property == .rating(.feeling) }?.index
        dateOrder = DateOrderColumn(column: date.index)
        self.known = known
        if isOwn { rows.limit = ByteWindow.limitOfOwnEntries }
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        switch try rows.next() {
        case .end: return nil
        case .refused(let refusal): return .failure(refusal)
        case .row:
            try dateOrder.decide(for: rows)
            if isOnOtherScale == nil, rating(rows) != nil { isOnOtherScale = try hasOtherScale() }
            return Result { () throws(RefusedEntry) in try entry() }
        }
    }

    mutating func expectDates(in order: DateOrder) { dateOrder.expect(order) }

    /// Returns whether the feeling of a row is from 1 to 5, or `nil` if it isn't a number.
    private func rating(_ rows: borrowing DelimitedRows) -> Bool? {
        guard let feelingColumn, rows.hasExpectedWidth else { return nil }
        let bytes = rows.trimmedBytes(feelingColumn)
        let isNumber =
            bytes.contains { $0 &- 0x30 < 10 }
            && bytes.allSatisfy { $0 &- 0x30 < 10 || "+-.,/% \"".utf8.contains($0) }
        guard isNumber else { return nil }
        let digits = bytes.filter { $0 != UInt8(ascii: "\"") }
        return digits.count == 1 && (0x31...0x35).contains(digits[0])
    }

    /// Returns whether the current row or a later one contains a number outside 1 to 5. Earlier
    /// rows contain no numbers.
    private func hasOtherScale() throws -> Bool {
        var isOther = false
        try rows.lookAhead { rows in if rating(rows) == false { isOther = true } }
        return isOther || rating(rows) == false
    }

    /// The fields that only our own tables have.
    private static let onlyOwn: Set<EntryField> = [.modifiedAt, .source, .externalID]

    private static func isKnown(_ name: String) -> Bool {
        EntryField(named: name) != nil || EntryField(looselyNamed: name) != nil
    }

    private static func malformed(_ reason: String) -> FormatError {
        .malformed(format: name, line: 1, reason: reason)
    }

    private func entry() throws(RefusedEntry) -> Entry {
        var entry = Entry(line: rows.line)
        entry.dateOrder = dateOrder.order
        try rows.expectWidth()
        var time: String?
        for (index, property) in known {
            switch property {
            case .date: entry.date = try trimmedText(index).map { .text($0) }
            case .time: time = try trimmedText(index)
            case .timeZone: entry.timeZone = try value(index, of: property, in: &entry)
            case .rating(let scale):
                entry.ratings[scale] = try value(index, of: property, in: &entry)
            case .country: entry.country = try value(index, of: property, in: &entry)
            case .latitude: entry.latitude = try number(index, of: property, in: &entry)
            case .longitude: entry.longitude = try number(index, of: property, in: &entry)
            case .note: entry.note = try text(index)
            case .tags: entry.tags = try tags(index)
            case .colors: entry.colors = try text(index).map(CellList.split) ?? []
            case .id where isOwn: if let text = try trimmedText(index) { try entry.setID(text) }
            case .id: entry.externalID = try trimmedText(index)
            case .modifiedAt:
                if let text = try trimmedText(index) { try entry.setModificationDate(text) }
            case .source: entry.source = try text(index)
            case .externalID: entry.externalID = try text(index)
            case .place: entry.place = try value(index, of: property, in: &entry)
            case .town: break
            }
        }
        if let time { try entry.setTime(time) }
        entry.isOnOtherScale = isOnOtherScale == true && rating(rows) != nil
        return entry
    }

    private func tags(_ index: Int) throws(RefusedEntry) -> [String] {
        guard let cell = try text(index) else { return [] }
        return isOwn ? CellList.splitByCommas(cell) : CellList.split(cell).compactMap(Self.tag)
    }

    private static func tag(_ text: String) -> String? {
        let name = text.hasPrefix("#") || text.hasPrefix("@") ? String(text.dropFirst()) : text
        return name.isEmpty ? nil : name
    }

    private func text(_ index: Int) throws(RefusedEntry) -> String? {
        let text = try rows.cell(index)
        return text.isEmpty ? nil : text
    }

    private func trimmedText(_ index: Int) throws(RefusedEntry) -> String? {
        let bytes = rows.trimmedBytes(index)
        guard !bytes.isEmpty else { return nil }
        if bytes.firstIndex(of: UInt8(ascii: "\""), from: 0) != nil {
            return try text(index)?.trimmingSpaces
        }
        return try rows.refusing { () throws(Refusal) in try String(text: bytes) }
    }

    private func number(
        _ index: Int, of field: EntryField, in entry: inout Entry
    ) throws(RefusedEntry) -> Double? {
        let bytes = rows.trimmedBytes(index)
        guard !bytes.isEmpty else { return nil }
        if let number = DecimalNumber.parse(bytes, allowsComma: allowsComma) { return number }
        entry.lacks(field.name, try text(index) ?? "", use: Refusal.degrees)
        return .nan
    }

    /// Returns the text of a cell, unless it is the mark of a spreadsheet or of a program of
    /// statistics for a value that it doesn't have: `#N/A`, `#DIV/0!`, `NaN`.
    private func value(
        _ index: Int, of field: EntryField, in entry: inout Entry
    ) throws(RefusedEntry) -> String? {
        guard let text = try trimmedText(index) else { return nil }
        guard Self.marksOfNoValue.contains(text) else { return text }
        entry.lacks(field.name, text)
        return nil
    }

    /// The error values of Excel and LibreOffice (ECMA-376, part 1, section 18.17.3), and IEEE 754's.
    private static let marksOfNoValue: Set = [
        "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "NaN", "nan",
    ]
}
