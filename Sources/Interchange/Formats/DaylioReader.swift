import CivilTime

/// Reads the tables that Daylio exports, with the headers of all its versions:
/// - `year,date,weekday,time,mood,activities,note`: `date` is a day and an English month;
/// - `full_date,date,weekday,time,mood,activities,note`: `full_date` is ISO 8601, and the other
///   columns are in the phone's language;
/// - the same with `note_title` before `note`;
/// - the same with `scales` before `note_title`.
///
/// Activities become tags, and the name of the mood becomes the feeling. The note is its title, an
/// empty line and the text, without HTML. Scales follow after another, one per line: `Sleep: 7`.
///
/// Source of the headers: exports quoted by the users of daylio-csv-parser and of later readers.
/// Source of the form of scales (`name:` and a value, separated by ` | `): descriptions of Daylio's
/// export task.
struct DaylioReader: EntryFileReader {
    static let name = "daylio"
    static let summary = "the table that Daylio exports (CSV)"

    private enum Column: String, CaseIterable {
        case year
        case fullDate = "full_date"
        case date
        case time
        case mood
        case activities
        case scales
        case title = "note_title"
        case note
    }

    private(set) var fieldsLeftOut = FieldNames()

    private var rows: DelimitedRows
    private let columns: [Column: Int]
    /// The order of day and month in the column of dates, which a spreadsheet may have changed.
    private var dateOrder: DateOrderColumn

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        DelimitedHeader(beginning, isKnown: isKnown).map { columns(of: $0) != nil } ?? false
    }

    init(_ source: ByteSource) throws {
        let beginning = try FileFormat.beginning(of: source)
        let header = DelimitedHeader(beginning, isKnown: Self.isKnown)
        rows = try DelimitedRows(
            source, format: Self.name, delimiter: header?.delimiter ?? UInt8(ascii: ","))
        guard let header, let columns = Self.columns(of: header), try rows.readHeader(header) else {
            if FileFormat.hasUnknownEncoding(beginning) { throw FormatError.unknownEncoding }
            throw FormatError.malformed(
                format: Self.name, line: 1,
                reason:
                    "its first line must name full_date (or year and date), time, mood and "
                    + "activities, each once")
        }
        self.columns = columns
        dateOrder = DateOrderColumn(column: columns[.fullDate] ?? columns[.date] ?? 0)
        // The weekday follows from the date.
        for name in header.names
        where !name.isEmpty && name.lowercased() != "weekday" && !Self.isKnown(name) {
            fieldsLeftOut.insert(name)
        }
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        switch try rows.next() {
        case .end: return nil
        case .refused(let refusal): return .failure(refusal)
        case .row:
            if columns[.fullDate] != nil { try dateOrder.decide(for: rows) }
            return Result { () throws(RefusedEntry) in try entry() }
        }
    }

    mutating func expectDates(in order: DateOrder) { dateOrder.expect(order) }

    private static func isKnown(_ name: String) -> Bool {
        Column(rawValue: name.lowercased()) != nil
    }

    private static func columns(of header: DelimitedHeader) -> [Column: Int]? {
        var columns: [Column: Int] = [:]
        for (index, name) in header.names.enumerated() {
            guard let column = Column(rawValue: name.lowercased()) else { continue }
            guard columns.updateValue(index, forKey: column) == nil else { return nil }
        }
        let needed: [Column] = [.time, .mood, .activities]
        let hasDay = columns[.fullDate] != nil || columns[.year] != nil && columns[.date] != nil
        return hasDay && needed.allSatisfy { columns[$0] != nil } ? columns : nil
    }

    private func entry() throws(RefusedEntry) -> Entry {
        try rows.expectWidth()
        var entry = Entry(line: rows.line)
        let time = try text(.time).trimmingSpaces
        guard let clock = ClockTime(time)
        else { throw rows.refusal("invalid time \(time.quoted); use 18:30 or 6:30 pm") }
        entry.dateOrder = dateOrder.order
        entry.date = try date(at: clock)
        let mood = try text(.mood).trimmingSpaces
        entry.ratings.feeling = mood.isEmpty ? nil : mood
        entry.tags = parts(try text(.activities))
        let note = DaylioNote.text(
            title: try text(.title), note: try text(.note), scales: parts(try text(.scales)))
        entry.note = note.isEmpty ? nil : note
        return entry
    }

    private func date(at time: ClockTime) throws(RefusedEntry) -> EntryDate {
        if columns[.fullDate] != nil {
            let text = try text(.fullDate).trimmingSpaces
            guard let date = EntryDate(day: text, at: time, in: dateOrder.order)
            else { throw rows.refusal("invalid full_date \(text.quoted); use 2018-05-18") }
            return date
        }
        let yearText = try text(.year).trimmingSpaces
        let text = try text(.date)
        guard yearText.utf8.count == 4, yearText.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            let year = Int(yearText)
        else { throw rows.refusal("invalid year \(yearText.quoted); use four digits") }
        guard let (month, day) = Self.monthAndDay(text) else {
            throw rows.refusal(
                "invalid date \(text.quoted); use a day and an English month, like 18 May")
        }
        return .clock(
            ClockReading(year: year, month: month, day: day, hour: 0, minute: 0).at(time))
    }

    /// Reads "18 May", "May 18", "18. may", "18-May" or "Sept 3".
    private static func monthAndDay(_ text: String) -> (month: Int, day: Int)? {
        let words = text.lowercased().split { $0.isWhitespace || ".,-".contains($0) }
        guard words.count == 2 else { return nil }
        let name = words[0].first?.isLetter == true ? words[0] : words[1]
        let number = words[0].first?.isLetter == true ? words[1] : words[0]
        guard let month = EnglishMonth.number(name), number.utf8.count <= 2, let day = Int(number),
            day > 0
        else { return nil }
        return (month, day)
    }

    private func parts(_ cell: String) -> [String] {
        cell.split(separator: "|").map { HTMLText.plain(String($0)).trimmingSpaces }
            .filter { !$0.isEmpty }
    }

    /// Returns the text of a column; an empty text if there is no such column.
    private func text(_ column: Column) throws(RefusedEntry) -> String {
        try columns[column].map { index throws(RefusedEntry) in try rows.cell(index) } ?? ""
    }
}
