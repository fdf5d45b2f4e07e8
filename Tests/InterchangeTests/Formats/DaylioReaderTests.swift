import Foundation
import Testing

@testable import Interchange

struct DaylioReaderTests {
    private func clock(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int)
        -> EntryDate
    {
        .clock(ClockReading(year: year, month: month, day: day, hour: hour, minute: minute))
    }

    @Test func `The header of 2018 has a day and a month, and times of both clocks`() throws {
        let outcome = try Outcome(DaylioReader.self, fixture: "daylio-2018.csv")
        #expect(
            outcome.entries == [
                Entry(2) {
                    $0.date = clock(2020, 2, 29, 23, 54)
                    $0.ratings.feeling = "happy"
                    $0.tags = ["clean", "cook", "music"]
                    $0.note = "Went to a party"
                },
                Entry(3) {
                    $0.date = clock(2018, 5, 18, 23, 54)
                    $0.ratings.feeling = "rad"
                    $0.note = "Said \"hi\", left\nearly | tired"
                },
                Entry(4) {
                    $0.date = clock(2018, 10, 28, 2, 30)
                    $0.ratings.feeling = "meh"
                    $0.tags = ["travel"]
                    $0.note = "The first half past two"
                },
                Entry(5) {
                    $0.date = clock(2018, 10, 28, 2, 30)
                    $0.ratings.feeling = "meh"
                    $0.tags = ["travel"]
                    $0.note = "The second half past two"
                },
                Entry(6) {
                    $0.date = clock(2018, 5, 17, 0, 5)
                    $0.ratings.feeling = "so-so"
                    $0.tags = ["cook"]
                },
            ])
        #expect(
            outcome.refusals == [
                "7: invalid date '16 Mai'; use a day and an English month, like 18 May",
                "8: invalid time '25:00'; use 18:30 or 6:30 pm",
            ])
    }

    @Test func `The header of 2019 has an ISO date, and the rest in any language`() throws {
        let outcome = try Outcome(DaylioReader.self, fixture: "daylio-2019.csv")
        #expect(
            outcome.entries == [
                Entry(2) {
                    $0.date = clock(2019, 2, 17, 19, 5)
                    $0.ratings.feeling = "Ok"
                    $0.tags = ["Lesen", "Yoga", "בית"]
                    $0.note = "Drei & vier <3 🌦️"
                },
                Entry(3) {
                    $0.date = clock(2019, 2, 16, 7, 5)
                    $0.ratings.feeling = "Super"
                },
            ])
    }

    @Test func `The header with titles gives title, empty line and text without its HTML`() throws {
        let outcome = try Outcome(DaylioReader.self, fixture: "daylio-2021.csv")
        #expect(
            outcome.entries.map(\.note) == [
                "A title\n\nBold and not\n\na < b & c", "Only a title",
            ])
        #expect(outcome.entries.map(\.tags) == [["activity 1", "activity 2"], []])
        #expect(outcome.entries.last?.date == clock(2021, 12, 16, 20, 30))
    }

    @Test func `The header with scales gives a line for each at the end of the note`() throws {
        let outcome = try Outcome(DaylioReader.self, fixture: "daylio-2024.csv")
        #expect(
            outcome.entries.map(\.note) == [
                "Leap day\n\n- one\n- two\n\nSleep: 7\nEnergy: 3", nil, "Sleep: 5",
            ])
        #expect(
            outcome.entries.map(\.date) == [
                clock(2024, 2, 29, 23, 54), clock(2024, 2, 28, 9, 0), clock(2024, 2, 27, 9, 0),
            ])
    }

    @Test func `HTML becomes text, and text that only looks like HTML stays`() {
        let expected = [
            "a<br>b<BR/>c<br />d": "a\nb\nc\nd",
            "<p>one</p><p class=\"x\">two</p>three": "one\ntwo\nthree",
            "I <3 you & <you> me": "I <3 you & <you> me",
            "&lt;b&gt; &#228;&#xE4;&apos;&quot; &nbsp;": "<b> ää'\" \u{A0}",
            "&#0; &#x110000; &unknown; &#; &": "&#0; &#x110000; &unknown; &#; &",
            "<b": "<b", "&amp": "&amp", "x < b > y": "x < b > y", "&amp;lt;": "&lt;",
        ]
        for (html, text) in expected {
            let plain = HTMLText.plain(html).trimmingCharacters(in: .newlines)
            #expect(plain == text, "\(html)")
        }
    }
}
