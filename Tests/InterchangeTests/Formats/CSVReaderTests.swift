import Foundation
import Testing

@testable import Interchange

struct CSVReaderTests {
    /// The end of the reason for a row with another number of fields than the first line.
    private let width = "; put text that contains the delimiter between quotation marks"

    @Test func `Every cell of a spreadsheet is read`() throws {
        let entries = try Outcome(CSVReader.self, fixture: "spreadsheet.csv").entries
        let expected: [Entry] = [
            Entry(2) {
                $0.date = .text("2024-02-29 23:54:00")
                $0.ratings.feeling = "4"
                ($0.latitude, $0.longitude) = (48.8566, 2.3522)
                $0.country = "France"
                $0.tags = ["work", "friends"]
                $0.note = #"Leap day; said "hello""#
            },
            Entry(3) {
                $0.date = .text("2024-10-27 02:30:00")
                ($0.latitude, $0.longitude) = (52.52, 13.405)
                $0.tags = ["travel", "night"]
                $0.note = "The first half past two"
            },
            Entry(4) {
                $0.date = .text("2024-10-27 02:30:00")
                ($0.latitude, $0.longitude) = (52.52, 13.405)
                $0.tags = ["travel", "night"]
                $0.note = "The second half past two"
            },
            Entry(5) {
                $0.date = .text("2024-03-31 02:30:00")
                $0.ratings.feeling = "2"
                $0.country = "Deutschland"
                $0.note = "An hour that never was"
            },
            Entry(6) {
                $0.date = .text("2024-05-01")
                $0.ratings.feeling = "so-so"
                $0.country = "日本"
                $0.note = "Two lines,\r\nand a | pipe 🌦️"
            },
            Entry(8) {
                $0.date = .text("2024-05-02 07:45:00")
                $0.ratings.feeling = "5"
                ($0.latitude, $0.longitude) = (31.7683, 35.2137)
                $0.tags = ["בית"]
                $0.note = #"יום טוב, "שלום""#
            },
        ]
        #expect(Array(entries.prefix(6)) == expected)
        #expect(entries[6...].map(\.note) == ["=1+1", "@home", "+1", "-1", nil])
        #expect(entries[6...].map(\.line) == [9, 10, 11, 12, 13])
    }

    @Test func `A NUL is a character in quotation marks, and refused outside of them`() throws {
        let outcome = try Outcome(
            CSVReader.self, "date,note,tags\n2024-05-01,\"a\0b\",x\n2024-05-02,a\0b,\"x\"\n")
        #expect(outcome.entries.map(\.note) == ["a\0b"])
        #expect(outcome.refusals == ["3: it contains a NUL byte, so the file may be damaged"])
    }

    @Test func `A broken row is refused with its line, and the other rows are read`() throws {
        let outcome = try Outcome(CSVReader.self, fixture: "broken-rows.csv")
        #expect(
            outcome.refusals == [
                "3: it has 4 fields, but the first line has 5" + width,
                "4: it has 6 fields, but the first line has 5" + width,
                "8: text follows a closing quotation mark; double a quotation mark inside a field",
                "10: text follows a closing quotation mark; double a quotation mark inside a field",
                "12: it is not UTF-8 text; convert a file in windows-1252 with: "
                    + "iconv -f WINDOWS-1252 -t UTF-8 FILE > NEW",
                "13: it contains a NUL byte, so the file may be damaged",
            ])
        // K5: a place that can't be read costs the place, not the row.
        #expect(
            outcome.unreadable == [
                "5: its latitude '0x10' can't be read; use degrees, like 48.85 or -33.9",
                "6: its longitude 'nan' can't be read; use degrees, like 48.85 or -33.9",
            ])
        let entries = outcome.entries
        #expect(entries.map(\.externalID) == ["1", "4", "5", "6", "8", "10", "13"])
        #expect(
            entries.map(\.note) == [
                "fine", "hexadecimal", "no number", "a 5\" pipe", "fine", "one\"two", "fine",
            ])
        #expect(entries.last?.line == 15)
        #expect(entries.last?.latitude == 10)
        #expect(entries.last?.longitude == -0.25)
    }

    @Test func `An unclosed quotation mark affects only its own row`() throws {
        let text = "date,note\n2024-01-01,\"open\n2024-01-02,b\n2024-01-03,c"
        let outcome = try Outcome(CSVReader.self, text)
        #expect(
            outcome.refusals == ["2: a quotation mark is not closed; close it, or write it twice"])
        #expect(outcome.entries.map(\.note) == ["b", "c"])
    }

    @Test func `Our own table restores ids, source and the instant of the last change`() throws {
        let header = EntryField.ownFields.map(\.name)
        let id = UUID()
        let row = [
            id.uuidString.lowercased(), "2024-05-01T21:10:00+02:00", "Europe/Paris", "FR", "4",
            "48.85", "2.35", "\"\"a, b\"\",work/meeting,@x", "note",
            "#ff8800; #000000", "2024-05-01T21:10:00.250Z", "jrnl", "17",
        ].map { "\"\($0)\"" }
        let text = [header, row].map { $0.joined(separator: ",") }.joined(separator: "\n")
        let expected = Entry(2) {
            $0.id = id
            $0.source = "jrnl"
            $0.externalID = "17"
            $0.date = .text("2024-05-01T21:10:00+02:00")
            $0.timeZone = "Europe/Paris"
            $0.ratings.feeling = "4"
            $0.note = "note"
            $0.tags = ["a, b", "work/meeting", "@x"]
            ($0.latitude, $0.longitude) = (48.85, 2.35)
            $0.country = "FR"
            $0.colors = ["#ff8800", "#000000"]
            $0.modifiedAt = Date(timeIntervalSince1970: 1_714_597_800.25)
        }
        #expect(try Outcome(CSVReader.self, text).entries == [expected])
        let wider = text.replacing("externalID", with: "externalID,x")
            .replacing("\"17\"", with: "\"17\",")
        #expect(try Outcome(CSVReader.self, wider).entries == [expected])
        // Exports have the town, which follows from the rest.
        let present = text.replacing("externalID", with: "externalID,town")
            .replacing("\"17\"", with: "\"17\",Paris")
        #expect(try Outcome(CSVReader.self, present).entries == [expected])
        // With one column missing, the table isn't one of our exports.
        let foreign = text.replacing("externalID", with: "x")
        let entry = try Outcome(CSVReader.self, foreign).entries.first
        #expect(entry?.id == nil)
        #expect(entry?.externalID == id.uuidString.lowercased())
        #expect(entry?.tags == ["a, b", "work/meeting", "x"])
        #expect(
            try Outcome(CSVReader.self, text.replacing(id.uuidString.lowercased(), with: "7"))
                .refusals
                == ["2: invalid id '7'; use a UUID or none"])
    }

    @Test(arguments: ["place", "City", "LOCATION"])
    func `A column of places is read, but not in our own tables`(name: String) throws {
        let outcome = try Outcome(CSVReader.self, "date,\(name)\n2024-05-01, Oslo \n")
        #expect(outcome.entries.map(\.place) == ["Oslo"])
        let own = EntryField.ownFields.map(\.name).joined(separator: ",")
        let row = "01a1fccb-b0d2-7a14-a7b0-0b8b199c486f,2024-05-01T12:00:00+00:00,UTC,,,,,,,,,,"
        let table = "\(own),\(name)\n\(row),Oslo\n"
        #expect(try Outcome(CSVReader.self, table).entries.map(\.place) == [nil])
    }

    @Test func `A table without dates, or with two columns of the same meaning, is an error`() {
        func error(_ header: String) -> FormatError? {
            #expect(throws: FormatError.self) { try Outcome(CSVReader.self, header + "\na,b") }
        }
        #expect(
            error("feeling,note")?.description
                == "can't read line 1 as csv: it has no column 'date' among 'feeling', 'note'; "
                + "name the column of dates 'date'")
        #expect(
            error("date,mood,Rating")?.description
                == "can't read line 1 as csv: two columns have the same meaning: 'mood' and "
                + "'Rating'; rename one of them")
        #expect(
            error("x,y")?.description
                == "can't read line 1 as csv: it has no known column name; name the columns, like "
                + "date,feeling,note")
        // A header that isn't UTF-8 is no reason to rename columns.
        #expect(throws: FormatError.unknownEncoding) {
            try CSVReader(ByteSource(Array("gef".utf8) + [0xFC] + Array("hl,zeit\n".utf8)))
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"], [",", ";", "\t", "|"])
    func `Rows are read with any line end and any delimiter`(lineEnd: String, delimiter: String)
        throws
    {
        let rows = [
            ["note", "DATE", "time_zone"], ["a", "2024-01-01", "Asia/Tokyo"], ["b", "", ""],
        ]
        let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: lineEnd)
        for ending in ["", lineEnd, lineEnd + lineEnd] {
            let entries = try Outcome(CSVReader.self, text + ending).entries
            #expect(
                entries == [
                    Entry(2) {
                        $0.note = "a"
                        $0.date = .text("2024-01-01")
                        $0.timeZone = "Asia/Tokyo"
                    },
                    Entry(3) { $0.note = "b" },
                ])
        }
    }

    @Test func `A line of a gigabyte is refused in bounded memory`() throws {
        var taken = 0
        let source = SyntheticSource.endless(
            after: "date,note\n2024-01-01,", UInt8(ascii: "a"), count: 1 << 30
        ) { taken += $0 }
        #expect(
            throws: FormatError.tooLarge(what: "the row of line 2", limit: ByteWindow.limit)
        ) { try Outcome(CSVReader.self, source) }
        #expect(taken <= 2 * ByteWindow.limit)
    }

    @Test func `A field of a gigabyte in quotation marks is refused with its first line alone`()
        throws
    {
        var taken = 0
        let source = SyntheticSource.endless(
            after: "date,note\n2024-01-01,\"a\n2024-01-02,b\n", UInt8(ascii: "c"), count: 1 << 30
        ) { taken += $0 }
        var reader = try CSVReader(source)
        #expect(
            try reader.next()
                == .failure(
                    RefusedEntry(
                        line: 2,
                        reason: "a quotation mark is not closed; close it, or write it twice")))
        #expect(try reader.next()?.get().note == "b")
        #expect(throws: FormatError.self) { try reader.next() }
        #expect(taken <= 3 * ByteWindow.limit)
    }

    @Test func `The fields of a very long row are counted and not kept`() throws {
        let text = "date,note\nx" + String(repeating: ",", count: 1_000_000) + "\n2024-01-01,b"
        let outcome = try Outcome(CSVReader.self, text)
        #expect(outcome.refusals == ["2: it has 1000001 fields, but the first line has 2" + width])
        #expect(outcome.entries.count == 1)
    }
}
