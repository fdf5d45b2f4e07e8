import CivilTime
import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("A new mood")
struct NewMoodTests {
    private let now = Date(timeIntervalSince1970: 1_714_500_000.1236)
    private let tokyo = ZoneRules.stored("Asia/Tokyo")

    @Test(
        "A mood without values is dated now, in milliseconds and the machine's zone, without a place"
    )
    func defaults() throws {
        let mood = try NewMood(now: now, machineTimeZone: tokyo)
        #expect(mood.date.timeIntervalSince1970 == 1_714_500_000.124)
        #expect(mood.timeZone.text == "Asia/Tokyo")
        #expect(mood.localDay.description == "2024-05-01")
        #expect(mood.country == .unknown && mood.coordinate == nil)
        #expect(mood.feeling == nil && mood.note == nil && mood.palette == nil)
    }

    @Test("The zone is the given one, else the written offset, else the machine's")
    func zones() throws {
        let paris = try TimeZoneName("Europe/Paris")
        let written = "2024-05-01T03:00+09:00"
        #expect(try NewMood(date: written, timeZone: paris).timeZone.text == "Europe/Paris")
        #expect(try NewMood(date: written, timeZone: paris).localDay.description == "2024-04-30")
        #expect(try NewMood(date: written).timeZone.text == "+09:00")
        #expect(try NewMood(date: written).localDay.description == "2024-05-01")
        let local = "2024-05-01 03:00"
        let mood = try NewMood(date: local, now: now, machineTimeZone: tokyo)
        #expect(mood.timeZone.text == "Asia/Tokyo" && mood.localDay.description == "2024-05-01")
        #expect(mood.date == Date(timeIntervalSince1970: 1_714_500_000))
    }

    @Test("The first and the last day of the calendar are valid in the mood's zone, and no others")
    func years() throws {
        let first = "0001-01-01T00:00+00:00"
        #expect(try NewMood(date: first).localDay.description == "0001-01-01")
        #expect(throws: NewMoodError.self) {
            try NewMood(date: first, timeZone: TimeZoneName("-01:00"))
        }
        let last = "9999-12-31T23:59:59.999+00:00"
        #expect(try NewMood(date: last, allowsFuture: true).localDay.description == "9999-12-31")
        #expect(throws: NewMoodError.self) {
            try NewMood(date: last, timeZone: TimeZoneName("+01:00"), allowsFuture: true)
        }
        #expect(throws: NewMoodError.yearOutOfRange) {
            try NewMood(now: Date(timeIntervalSince1970: 1e15))
        }
        #expect(throws: NewMoodError.yearOutOfRange) {
            try NewMood(now: Date(timeIntervalSince1970: .nan))
        }
    }

    @Test("Coordinates need both numbers, in range")
    func coordinates() throws {
        #expect(throws: NewMoodError.longitudeMissing) { try NewMood(latitude: 1) }
        #expect(throws: NewMoodError.latitudeMissing) { try NewMood(longitude: 1) }
        for latitude in [90.001, -91, .infinity] {
            #expect(throws: NewMoodError.coordinate(.latitude(latitude))) {
                try NewMood(latitude: latitude, longitude: 0)
            }
        }
        #expect(throws: NewMoodError.coordinate(.longitude(-180.5))) {
            try NewMood(latitude: 0, longitude: -180.5)
        }
        #expect(throws: NewMoodError.self) { try NewMood(latitude: .nan, longitude: 0) }
        #expect(throws: NewMoodError.self) { try NewMood(latitude: 0, longitude: .nan) }
        let poles = try NewMood(latitude: -90, longitude: 180)
        #expect(poles.coordinate?.latitude == -90 && poles.coordinate?.longitude == 180)
    }

    @Test("A note that is empty or only white space counts as no note")
    func notes() throws {
        #expect(try NewMood(note: "").note == nil)
        #expect(try NewMood(note: " \n\u{3000}").note == nil)
        #expect(try NewMood(note: " a\n").note == " a\n")
    }

    @Test("Up to eight colors are kept in order, nine are an error, and no colors give no palette")
    func colors() throws {
        let colors = (0..<9).map { MoodColor(red: UInt8($0), green: 0, blue: 255) }
        #expect(throws: NewMoodError.colors(PaletteError(count: 9))) {
            try NewMood(colors: colors)
        }
        #expect(try NewMood(colors: Array(colors.prefix(8))).palette?.colors.count == 8)
        #expect(try NewMood().palette == nil)
    }
}
