import Atlas
import MoodJournal
import Testing

@testable import moods

@Suite("A mood as text to edit")
struct MoodTextTests {
    private let head = "date: 2024-05-01 20:30\ntime-zone: UTC\n"

    @Test("Emptying a line above the note removes nothing else")
    func emptiedLine() throws {
        let text = "\n\n" + head + "\nlat: 1\n\nlon: 2\ntag: a\n\nlat: a note"
        let parsed = try MoodText(parsing: text)
        #expect(parsed.note == "lat: a note")
        let whole = try MoodText(parsing: head + "lat: 1\nlon: 2\ntag: a\n\nlat: a note")
        #expect(try parsed.edit(since: whole).isEmpty)
    }

    @Test(
        "The note is the text below the empty line, without the last line end",
        arguments: [
            ("", ""), ("\n", ""), ("\n\n", ""), ("\nnote", "note"), ("\nnote\n", "note"),
            ("\nnote\n\n", "note\n"), ("\n\nnote", "\nnote"), ("\n# note\n", "# note"),
            ("\na: b\n\nc", "a: b\n\nc"), ("\r\nnote\r\n", "note"), ("\n \n", " "),
        ])
    func note(rest: String, note: String) throws {
        #expect(try MoodText(parsing: head + rest).note == note)
    }

    @Test("The case of names, spaces, comments and empty values make no difference")
    func latitude() throws {
        let plain = try MoodText(parsing: head + "tag: a b\n\nnote")
        let loose = try MoodText(
            parsing: "# c\r\n Time-Zone :UTC\r\n#\r\ndate:   2024-05-01 20:30\r\ncolor:\r\n"
                + "TAG:a b \r\n\r\nnote")
        #expect(try loose.edit(since: plain).isEmpty)
        #expect(try plain.edit(since: loose).isEmpty)
    }

    @Test(
        "An invalid line is reported with its number",
        arguments: [
            (
                "note without a line above",
                MoodTextError.unknownLine(3, "note without a line above")
            ),
            ("mood: good", .unknownLine(3, "mood: good")),
            ("feeling: 1\nfeeling: 2", .repeated(4, "feeling")),
        ])
    func errors(rest: String, error: MoodTextError) {
        #expect(throws: error) { try MoodText(parsing: head + rest) }
    }

    @Test("A text without a date or a zone is an error")
    func missing() {
        #expect(throws: MoodTextError.missing("date")) { try MoodText(parsing: "time-zone: UTC") }
        #expect(throws: MoodTextError.missing("time-zone")) {
            try MoodText(parsing: "date: today\ntime-zone:\n")
        }
        #expect(throws: MoodTextError.missing("date")) { try MoodText(parsing: "") }
    }

    @Test("The date is read in the time zone of the text")
    func clock() throws {
        let former = try MoodText(parsing: head)
        let moved = try MoodText(parsing: "date: 2024-05-01 20:30\ntime-zone: Asia/Tokyo\n")
        let edit = try moved.edit(since: former)
        #expect(edit.date == "2024-05-01 20:30" && edit.timeZone?.text == "Asia/Tokyo")
        #expect(throws: MoodTextError.notANumber("lat", "north")) {
            try MoodText(parsing: head + "lat: north\nlon: 3").edit(since: former)
        }
    }

    @Test("'at' moves the mood to a place, and can't stand beside other new coordinates")
    func place() throws {
        let former = try MoodText(parsing: head + "at:\nlat: 1\nlon: 2\n")
        let lisbon = try Coordinate(latitude: 38.7, longitude: -9.1)
        func edit(_ rest: String) throws -> MoodEdit {
            try MoodText(parsing: head + rest).edit(since: former) { name, country in
                #expect(name == "Lisbon" && country == nil)
                return MoodLocation(lisbon)
            }
        }
        #expect(try edit("at: Lisbon\nlat: 1\nlon: 2\n").coordinate == .set(lisbon))
        #expect(try edit("at: Lisbon\n").coordinate == .set(lisbon))
        #expect(throws: MoodTextError.placeTwice) { try edit("at: Lisbon\nlat: 3\nlon: 2\n") }
    }

    @Test("A line 'note' is the note, unless there is another below the empty line")
    func noteLine() throws {
        #expect(try MoodText(parsing: head + "note: all well\n\n").note == "all well")
        #expect(try MoodText(parsing: head + "note:\n\nbelow").note == "below")
        #expect(throws: MoodTextError.noteTwice) {
            try MoodText(parsing: head + "note: all well\n\nbelow")
        }
    }
}

extension MoodText {
    fileprivate func edit(since former: MoodText) throws -> MoodEdit {
        try edit(since: former) { name, _ in throw MoodTextError.notANumber("at", name) }
    }
}
