import Foundation
import Testing

@testable import Interchange

/// Reads the files of Fixtures/import that are named after a kind: what other programs write, and
/// what can't be read.
struct FileKindTests {
    private static func outcome(_ name: String) throws -> Outcome {
        let source = try ByteSource(ImportFixture.bytes(name))
        return try Outcome(FileFormat.recognize(source, named: name), source)
    }

    private static func clock(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
    ) -> EntryDate {
        .clock(ClockReading(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    @Test func `K4 Excel's line sep=, empty rows and a column without a name are read`() throws {
        #expect(
            try Self.outcome("separator-line.csv").entries == [
                Entry(4) {
                    $0.date = .text("2023-11-02 07:15")
                    $0.ratings.feeling = "good"
                    ($0.latitude, $0.longitude) = (59.91, 10.75)
                    $0.note = "Frost on the bicycle, first of the year"
                },
                Entry(6) {
                    $0.date = .text("2023-11-03")
                    $0.ratings.feeling = "bad"
                    $0.note = "Two lines;\r\nand a mark"
                },
            ])
        // A field too many that has text is more likely a delimiter in a note.
        let wide = try Outcome(
            CSVReader.self, "date,note\n2024-05-01,a,\n2024-05-02,a,b\n ,\t\n\"\",\"\"\n")
        #expect(wide.entries.map(\.line) == [2])
        #expect(wide.refused.map(\.line) == [3])
    }

    @Test func `K4 Excel's Unicode text is read`() throws {
        let outcome = try Self.outcome("utf-16.tsv")
        #expect(
            outcome.entries == [
                Entry(2) {
                    $0.date = .text("2023-12-24 18:05:00")
                    $0.ratings.feeling = "good"
                    $0.note = "Glühwein — 🎄 für alle"
                },
                Entry(3) {
                    $0.date = .text("2023-12-25 09:00:00")
                    $0.ratings.feeling = "meh"
                    $0.note = "Zweite\tSpalte"
                },
            ])
        // Half a character costs its row.
        var bytes = FileFormatTests.utf16("date,note\n2024-05-01,a\n2024-05-02,b\n")
        bytes.replaceSubrange(44..<46, with: [0x3D, 0xD8])
        let broken = try Outcome(CSVReader.self, ByteSource(bytes))
        #expect(broken.entries.count == 1 && broken.refused.count == 1, "\(broken)")
    }

    @Test func `K4 A table in windows-1252 names its encoding and the command`() throws {
        let advice =
            "it is not UTF-8 text; convert a file in windows-1252 with: "
            + "iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW"
        let outcome = try Self.outcome("windows-1252.csv")
        #expect(outcome.entries.map(\.note) == ["Plain letters", "Plain again"])
        #expect(outcome.refusals == ["3: " + advice])
        let header = Array("date,gef".utf8) + [0xFC] + Array("hl\n2024-05-01,x\n".utf8)
        for name in [nil, "t.csv"] {
            let error = #expect(throws: FormatError.self) {
                let source = ByteSource(header)
                _ = try Outcome(FileFormat.recognize(source, named: name), source)
            }
            #expect(error == .unknownEncoding)
            #expect(error?.description.hasSuffix(advice.dropFirst("it is".count)) == true)
        }
    }

    @Test func `K4 GPX in other encodings is read`() throws {
        #expect(try Self.outcome("utf-16.gpx").entries.map(\.note) == ["Midsommar på Skansen"])
        #expect(try Self.outcome("windows-1252.gpx").entries.map(\.note) == ["Mélange um 5 €"])
    }

    @Test func `K5 A table's values that can't be read are named, and cost themselves`() throws {
        let outcome = try Self.outcome("unreadable-values.csv")
        #expect(outcome.refused == [])
        #expect(outcome.entries.count == 9)
        #expect(
            outcome.unreadable == [
                "2: its feeling '#N/A' can't be read",
                "3: its latitude '#N/A' can't be read; use degrees, like 48.85 or -33.9",
                "5: its latitude 'NaN' can't be read; use degrees, like 48.85 or -33.9",
                "5: its longitude 'NaN' can't be read; use degrees, like 48.85 or -33.9",
                "9: its latitude '#DIV/0!' can't be read; use degrees, like 48.85 or -33.9",
                "9: its longitude '#REF!' can't be read; use degrees, like 48.85 or -33.9",
            ])
        #expect(outcome.entries[2].latitude == 1.797e308)
        #expect(outcome.entries[3].latitude?.isNaN == true)
    }

    @Test func `K5 A JSON object's values that can't be read are named, and cost themselves`()
        throws
    {
        let outcome = try Self.outcome("unreadable-values.json")
        #expect(outcome.refused == [])
        #expect(
            outcome.unreadable == [
                "3: 'latitude' is not a number; use degrees, like 48.85 or -33.9",
                "4: 'feeling' is neither a string nor a number", "5: 'timeZone' is not a string",
                "6: 'tags' is not an array of strings",
                "7: 'latitude' is not a number; use degrees, like 48.85 or -33.9",
            ])
        #expect(outcome.entries.map { $0.latitude?.isNaN == true }.count { $0 } == 2)
        let features = try Self.outcome("unreadable-values.geojson")
        #expect(features.refused == [] && features.entries.count == 5)
        #expect(
            features.unreadable == [
                "3: 'coordinates' have no latitude", "4: 'coordinates' are not numbers",
            ])
        #expect(features.entries.map(\.hasNoFix) == [false, false, false, true, false])
        let waypoints = try Self.outcome("unreadable-values.gpx")
        #expect(waypoints.refused == [] && waypoints.entries.map(\.line) == [4, 5, 6, 7, 8])
        #expect(
            waypoints.unreadable == [
                "4: invalid latitude 'far'; use degrees, like 48.85 or -33.9",
                "6: it has no latitude",
            ])
        #expect(waypoints.entries.map(\.hasNoFix) == [false, false, false, true, false])
        #expect(waypoints.entries.last?.date == .textInUTC("2022-02-05T08:00:00"))
    }

    @Test func `K1 Day One's richText is its text, and its own zone counts without a point`() throws
    {
        let outcome = try Self.outcome("dayone-kinds.json")
        #expect(outcome.refused == [])
        #expect(
            outcome.unreadable == [
                "3: its 'richText' can't be read", "8: its 'timeZone' is not a string",
                "8: its 'latitude' is not a number", "8: its 'longitude' is not a number",
            ])
        #expect(
            outcome.entries.map(\.note) == [
                "A title\nand its body", nil, "by its zone", "by its point", "too far north",
                "no fix", "no number",
            ])
        #expect(
            outcome.entries.map(\.timeZone) == [
                nil, nil, "America/Denver", nil, "America/Denver", "America/Denver", nil,
            ])
    }

    @Test func `K1 Each date that begins an entry of jrnl's text is read or named`() throws {
        let outcome = try Self.outcome("jrnl-dates.txt")
        #expect(
            outcome.entries.map(\.note) == [
                "In the usual form\n\nIt has a body.", "Dots @work", "Words", "Slashes", "No zeros",
                "The month first",
                "The month first again\n\n[1]: a footnote\n\n[Entry added 2020-07-01]",
                "No such day",
            ])
        #expect(
            outcome.entries.map(\.date) == [
                Self.clock(2020, 6, 28, 18, 22), Self.clock(2020, 6, 29, 9, 0),
                Self.clock(2020, 6, 29, 10, 0), Self.clock(2020, 6, 29, 11, 0),
                Self.clock(2020, 6, 29, 12, 0), Self.clock(2020, 6, 29, 13, 0),
                Self.clock(2020, 7, 5, 14, 0), Self.clock(2020, 6, 31, 16, 0),
            ])
        #expect(
            outcome.refusals == [
                "19: invalid date and time '29 Juni 2020 15:00'; use 2020-06-28 18:22"
            ])
        let brackets = try Self.outcome("jrnl-brackets.txt")
        #expect(brackets.refused == [] && brackets.entries.count == 1)
        #expect(brackets.entries.first?.note?.hasSuffix("[29.06.2020 09:00]: a reference") == true)
    }

    @Test func `K1 A date whose order is unknown is named, and --date-order decides it`() throws {
        let text = "[2020-06-28 18:22] One\n\n[05/06/2020 09:00] Two\n"
        let entries = try Outcome(JrnlReader.self, text).entries
        #expect(entries.map(\.note) == ["One", "Two"])
        #expect(entries.last?.date == .text("05/06/2020 09:00:00"))
        for (order, month, day) in [(DateOrder.dmy, 6, 5), (.mdy, 5, 6)] {
            var reader = try JrnlReader(ByteSource(Array(text.utf8)))
            reader.expectDates(in: order)
            _ = try reader.next()
            #expect(try reader.next()?.get().date == Self.clock(2020, month, day, 9, 0))
        }
    }

    @Test func `K2 The same journal is the same as jrnl's text and as its JSON without tags`()
        throws
    {
        func entries(_ name: String) throws -> [Entry] {
            try Self.outcome(name).entries.map { entry in
                var entry = entry
                entry.line = 0
                return entry
            }
        }
        let text = try entries("jrnl-without-tags.txt")
        #expect(try text == entries("jrnl-without-tags.json"))
        #expect(
            text.map(\.note) == [
                "Rain @home all day\n\nStayed in with @Ana/visit and #tea.", "A short one",
            ])
        #expect(text.map { Set($0.tags) } == [["home", "Ana/visit", "tea"], []])
    }

    @Test func `K6 Daylio's table is read as a spreadsheet saves it, and in the phone's language`()
        throws
    {
        let table = try Self.outcome("daylio-spreadsheet.csv")
        #expect(
            table.entries.map(\.date) == [
                Self.clock(2024, 4, 5, 20, 30), Self.clock(2024, 4, 6, 20, 5),
                Self.clock(2024, 5, 18, 20, 30), Self.clock(2024, 4, 31, 20, 30),
            ])
        #expect(table.entries.map(\.note) == ["By the lake", nil, "A title", "No such day"])
        #expect(table.entries.first?.tags == ["run", "sun"])
        let languages = try Self.outcome("daylio-languages.csv")
        #expect(
            languages.entries.map(\.date) == (1...12).map { Self.clock(2024, 5, $0, 20, 30) })
        #expect(
            languages.refusals == ["14: invalid time '8:30 irgendwann'; use 18:30 or 6:30 pm"])
        let backup = try Self.outcome("folder.daylio")
        #expect(try backup.entries == Self.outcome("backup.daylio").entries)
    }

    @Test func `K6 Daylio's dates in an unknown order are named, and --date-order decides them`()
        throws
    {
        let text = "full_date,time,mood,activities\n05/04/2024,20:30,good,\n06/04/2024,8:00,bad,\n"
        #expect(
            try Outcome(DaylioReader.self, text).entries.map(\.date) == [
                .text("05/04/2024 20:30:00"), .text("06/04/2024 08:00:00"),
            ])
        var reader = try DaylioReader(ByteSource(Array(text.utf8)))
        reader.expectDates(in: .mdy)
        #expect(try reader.next()?.get().date == Self.clock(2024, 5, 4, 20, 30))
    }
}
