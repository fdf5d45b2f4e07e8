import Foundation

/// Tables in text: comma-separated values (RFC 4180), also separated by `;`, tabs or `|`.
///
/// The first row names the columns, in any order and case: `date`, `time`, `timeZone`, `feeling`
/// (also `mood`, `rating`), `note`, `latitude` (`lat`), `longitude` (`lon`, `lng`), `country`,
/// `tags`, `colors`, `id`. There must be a `date`; other columns are left out, and named. An empty cell is a
/// missing value. A `time` is put behind its date, from a clock of 12 or of 24 hours. Tags and colors
/// are separated by line breaks, `|`, `;` or `,`, the first of these that a cell has outside of
/// quotation marks; a tag may begin with `#` or `@`. Where cells are not separated by commas, a number may have a decimal comma.
///
/// A table that has all the columns of our own export brings back what that wrote: `id` is the
/// mood's own UUID there, elsewhere what the file calls the row.
public struct CSVReader: EntryReader {
    public static let name = "csv"
    public static let summary = "a table in text, with any delimiter and named columns"

    /// The columns of our own export, in its order.
    static let columns: [EntryProperty] = [
        .id, .date, .timeZone, .country, .feeling, .latitude, .longitude, .tags, .note, .colors,
        .modifiedAt, .source, .externalID,
    ]

    public private(set) var fieldsLeftOut = FieldNames()

    private var rows: DelimitedRows
    private let width: Int
    private let known: [(index: Int, property: EntryProperty)]
    private let isOwn: Bool
    private let allowsComma: Bool
    private let dateColumn: Int

    /// How the column of dates orders day and month; nil as long as no date has asked for it.
    private var dateOrder: ColumnOrder?

    private enum ColumnOrder {
        case decided(DateOrder)

        /// No date decides it, or some decide otherwise than others.
        case undecided
    }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let header = DelimitedHeader(beginning, isKnown: isKnown) else { return false }
        let properties = Set(header.names.compactMap(EntryProperty.init(named:)))
        // Activities are what Daylio's tables have and no others: they have a reader of their own.
        return properties.contains(.date) && properties.count > 1
            && !header.names.contains { EntryProperty.folded($0) == "activities" }
    }

    public init(_ source: ByteSource) throws {
        let beginning = try source.peek(FileFormat.lengthOfBeginning)
        let header = DelimitedHeader(beginning, isKnown: Self.isKnown)
        rows = try DelimitedRows(
            source, format: Self.name, delimiter: header?.delimiter ?? UInt8(ascii: ","))
        guard let header, case .row = try rows.next() else {
            throw Self.malformed("its first line names no column that is known")
        }
        allowsComma = header.delimiter != UInt8(ascii: ",")
        width = header.names.count
        rows.capacity = width
        isOwn = Set(header.names).isSuperset(of: Self.columns.map(\.rawValue))
        var known: [(index: Int, property: EntryProperty)] = []
        for (index, name) in header.names.enumerated() {
            guard let property = EntryProperty(named: name),
                isOwn || ![.modifiedAt, .source, .externalID].contains(property)
            else {
                if !name.isEmpty, !EntryProperty.isDerived(name) { fieldsLeftOut.insert(name) }
                continue
            }
            if let other = known.first(where: { $0.property == property }) {
                throw Self.malformed(
                    "two columns mean the same: \(header.names[other.index].quoted) and "
                        + name.quoted)
            }
            known.append((index, property))
        }
        guard let date = known.first(where: { $0.property == .date }) else {
            throw Self.malformed("it has no column 'date'")
        }
        dateColumn = date.index
        self.known = known
        if isOwn { rows.limit = ByteWindow.limitOfOwnEntries }
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        switch try rows.next() {
        case .end: return nil
        case .refused(let refusal): return .failure(refusal)
        case .row:
            if dateOrder == nil, needsOrder(rows) { dateOrder = try orderOfColumn() }
            do throws(RefusedEntry) {
                return .success(try entry())
            } catch {
                return .failure(error)
            }
        }
    }

    public mutating func expectDates(in order: DateOrder) {
        dateOrder = .decided(order)
    }

    /// The date of a row if only others may say which of its numbers is the day.
    private func numericDate(_ rows: borrowing DelimitedRows) -> NumericDate? {
        guard rows.count == width else { return nil }
        let bytes = rows.trimmedBytes(dateColumn)
        // The form that nearly all files have is none.
        guard bytes.count >= 8, bytes[1] &- 0x30 >= 10 || bytes[2] &- 0x30 >= 10,
            let text = try? rows.text(dateColumn), let date = NumericDate(text), date.needsOrder
        else { return nil }
        return date
    }

    private func needsOrder(_ rows: borrowing DelimitedRows) -> Bool { numericDate(rows) != nil }

    /// What the dates from the present row on decide: those before do not need it.
    private func orderOfColumn() throws -> ColumnOrder {
        var orders: Set<DateOrder> = []
        try rows.lookAhead { rows in
            if let order = numericDate(rows)?.order { orders.insert(order) }
        }
        guard orders.count == 1, let order = orders.first else { return .undecided }
        return .decided(order)
    }

    private static func isKnown(_ name: String) -> Bool {
        EntryProperty(named: name) != nil
    }

    private static func malformed(_ reason: String) -> FormatError {
        .malformed(format: name, line: 1, reason: reason)
    }

    private func entry() throws(RefusedEntry) -> Entry {
        var entry = Entry(line: rows.line)
        if case .decided(let order) = dateOrder { entry.dateOrder = order }
        guard rows.count == width else {
            throw refusal("it has \(rows.count) fields where the first line has \(width)")
        }
        var time: String?
        for (index, property) in known {
            switch property {
            case .date: entry.date = try trimmedText(index).map { .text($0) }
            case .time: time = try trimmedText(index)
            case .timeZone: entry.timeZone = try trimmedText(index)
            case .feeling: entry.feeling = try trimmedText(index)
            case .country: entry.country = try trimmedText(index)
            case .latitude: entry.latitude = try number(index, "latitude")
            case .longitude: entry.longitude = try number(index, "longitude")
            case .note: entry.note = try text(index)
            case .tags: entry.tags = try tags(index)
            case .colors: entry.colors = try text(index).map(CellList.split) ?? []
            case .id: try setID(of: &entry, from: index)
            case .modifiedAt: entry.modifiedAt = try instant(index, "modifiedAt")
            case .source: entry.source = try text(index)
            case .externalID: entry.externalID = try text(index)
            }
        }
        if let time { entry.date = try date(entry.date, at: time) }
        return entry
    }

    /// A date with what the column of times has.
    private func date(_ date: EntryDate?, at time: String) throws(RefusedEntry) -> EntryDate {
        guard case .text(let day) = date else {
            throw refusal("it has a time \(time.quoted) without a date")
        }
        return .text(day, at: time)
    }

    private func setID(of entry: inout Entry, from index: Int) throws(RefusedEntry) {
        guard let text = try trimmedText(index) else { return }
        guard isOwn else {
            entry.externalID = text
            return
        }
        guard let id = UUID(uuidString: text) else {
            throw refusal("the id \(text.quoted) is no UUID")
        }
        entry.id = id
    }

    private func tags(_ index: Int) throws(RefusedEntry) -> [String] {
        guard let cell = try text(index) else { return [] }
        return isOwn
            ? CellList.splitByCommas(cell) : CellList.split(cell).compactMap(Self.tag)
    }

    private static func tag(_ text: String) -> String? {
        let name = text.hasPrefix("#") || text.hasPrefix("@") ? String(text.dropFirst()) : text
        return name.isEmpty ? nil : name
    }

    private func text(_ index: Int) throws(RefusedEntry) -> String? {
        do throws(TextError) {
            let text = try rows.text(index)
            return text.isEmpty ? nil : text
        } catch {
            throw refusal(error.reason)
        }
    }

    private func trimmedText(_ index: Int) throws(RefusedEntry) -> String? {
        let bytes = rows.trimmedBytes(index)
        guard !bytes.isEmpty else { return nil }
        if bytes.firstIndex(of: UInt8(ascii: "\""), from: 0) != nil {
            return try text(index)?.trimmingSpaces
        }
        do throws(TextError) {
            return try String(text: bytes)
        } catch {
            throw refusal(error.reason)
        }
    }

    private func number(_ index: Int, _ name: String) throws(RefusedEntry) -> Double? {
        let bytes = rows.trimmedBytes(index)
        guard !bytes.isEmpty else { return nil }
        guard let number = DecimalNumber.parse(bytes, allowsComma: allowsComma) else {
            throw refusal("the \(name) \((try text(index) ?? "").quoted) is not a number")
        }
        return number
    }

    private func instant(_ index: Int, _ name: String) throws(RefusedEntry) -> Date? {
        guard let text = try trimmedText(index) else { return nil }
        guard let date = InstantText.parse(text) else {
            throw refusal("the \(name) \(text.quoted) is no date and time with an offset")
        }
        return date
    }

    private func refusal(_ reason: String) -> RefusedEntry {
        RefusedEntry(line: rows.line, reason: reason)
    }
}
