import Foundation
import Testing

@testable import Interchange

/// Files as other programs and countries write them.
struct LocalFormsTests {
    private func entries(_ text: some Sequence<UInt8>) throws -> [Result<Entry, RefusedEntry>] {
        let source = ByteSource(Array(text))
        var reader = try FileFormat.recognize(source).init(source) as any EntryReader
        var entries: [Result<Entry, RefusedEntry>] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `A table with a line sep= and rows of separators alone is read`() throws {
        for start in ["sep=;\n", "\u{FEFF}SEP=;\r\n", "\"sep=;\"\n", ""] {
            let table = start + "Date;Mood;Note\n;;\n2024-05-01 10:00;good;a, b;\n;;;\n"
            #expect(try entries(table.utf8).map { try $0.get().note } == ["a, b"], "\(start)")
        }
    }

    @Test func `A table in UTF-16 is read in both orders of bytes`() throws {
        let units = Array("\u{FEFF}Date\tNote\r\n2024-05-01\tcafé 😀\r\n".utf16)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big] {
            #expect(try entries(bytes).map { try $0.get().note } == ["café 😀"])
        }
    }

    @Test func `A value that can't be read costs the field, not the row`() throws {
        let entry = try entries(
            "date,note,lat,lon,mood\n2024-05-01,a,#N/A,2,#REF!\n".utf8)[0].get()
        #expect(entry.latitude?.isNaN == true && entry.ratings.feeling == nil)
        #expect(entry.note == "a" && entry.unreadable.count == 2)
    }

    @Test func `A table of Daylio that a spreadsheet saved has the order of its other dates`()
        throws
    {
        let head = "full_date;date;time;mood;activities\n"
        let days = try entries((head + "01/06/2024;x;7:05;bad;\n18/05/2024;x;23.54;good;\n").utf8)
        let day = { ClockReading(year: 2024, month: $0, day: $1, hour: $2, minute: $3) }
        #expect(
            try days.map { try $0.get().date } == [
                .clock(day(6, 1, 7, 5)), .clock(day(5, 18, 23, 54)),
            ])
    }

    @Test func `A date in another form begins an entry of jrnl's text`() throws {
        for form in [
            "29.06.2020 09:00", "06/29/2020 09:00 AM", "Mon 29 Jun 2020 09:00", "2020/06/29 09:00",
            "2020-6-29 9:00",
        ] {
            let text = "[2020-06-28 18:22] One\nbody\n\n[\(form)] Two\n[1] one\n"
            let read = try entries(text.utf8).map { try $0.get() }
            let reading = ClockReading(year: 2020, month: 6, day: 29, hour: 9, minute: 0)
            #expect(read.map(\.note) == ["One\n\nbody", "Two\n\n[1] one"], "\(form)")
            #expect(read.last?.date == .clock(reading), "\(form)")
        }
        let text = "[2020-06-28 18:22] One\n\n[Entry added 2020-07-01]\n\n[2020-06-01]: x\n"
        #expect(try entries(text.utf8).count == 1)
    }
}
