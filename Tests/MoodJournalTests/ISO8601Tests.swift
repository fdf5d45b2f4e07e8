import CivilTime
import Foundation
import FoundationInternationalization
import MoodJournal
import SeededRandom
import Testing

@Suite("ISO 8601 texts of instants")
struct ISO8601Tests {
    /// The first Gregorian day. Foundation's formatters use Julian days before it.
    private static let firstGregorianDay = -12_219_292_800.0
    private static let endOfYear9999 = 253_402_300_799.0

    @Test("UTC texts equal those of Foundation's formatter")
    func utcAsFoundation() throws {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        for _ in 0..<3000 {
            let seconds = Double.random(
                in: Self.firstGregorianDay..<Self.endOfYear9999, using: &generator)
            let date = Date(timeIntervalSince1970: (seconds * 1000).rounded() / 1000)
            #expect(ISO8601.utcText(of: date) == formatter.string(from: date))
        }
        for seconds in stride(from: -3.0, through: 3, by: 1.0 / 1024) {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(ISO8601.utcText(of: date) == formatter.string(from: date), "\(seconds)")
        }
    }

    @Test("Texts with an offset equal those of Foundation's format style")
    func offsetAsFoundation() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let zones = try [
            "Asia/Tokyo", "America/St_Johns", "Asia/Kathmandu", "Europe/Berlin", "UTC",
        ]
        .map { try TimeZoneName($0).timeZone }
        for _ in 0..<1000 {
            let zone = try #require(zones.randomElement(using: &generator))
            let date = Date(
                timeIntervalSince1970: .random(in: 0..<4e9, using: &generator).rounded())
            let offset = zone.secondsFromGMT(for: date)
            let style = Date.ISO8601FormatStyle(
                timeZoneSeparator: .colon, includingFractionalSeconds: false,
                timeZone: try #require(TimeZone(secondsFromGMT: offset)))
            let expected = date.formatted(style)
            let text = try #require(ISO8601.text(of: date, in: zone))
            #expect(text == (offset == 0 ? String(expected.dropLast()) + "+00:00" : expected))
        }
    }

    @Test("Half a millisecond can carry into the year")
    func carry() throws {
        let newYear = Date(timeIntervalSince1970: 1_704_067_200)
        #expect(ISO8601.utcText(of: newYear - 0.0006) == "2023-12-31T23:59:59.999Z")
        #expect(ISO8601.utcText(of: newYear - 0.0004) == "2024-01-01T00:00:00.000Z")
        #expect(ISO8601.text(of: newYear - 0.0004, in: .gmt) == "2024-01-01T00:00:00+00:00")
        #expect(ISO8601.text(of: newYear + 0.25, in: .gmt) == "2024-01-01T00:00:00.250+00:00")
        #expect(LocalDay(newYear - 0.0004, in: .gmt)?.description == "2024-01-01")
    }

    @Test("The calendar is proleptic: year 1 begins on January 1")
    func firstAndLast() {
        let first = Date(timeIntervalSince1970: -62_135_596_800)
        #expect(ISO8601.utcText(of: first) == "0001-01-01T00:00:00.000Z")
        #expect(ISO8601.utcText(of: first - 0.001) == nil)
        let last = Date(timeIntervalSince1970: Self.endOfYear9999 + 0.999)
        #expect(ISO8601.utcText(of: last) == "9999-12-31T23:59:59.999Z")
        #expect(ISO8601.utcText(of: last + 0.001) == nil)
        for seconds in [Double.nan, .infinity, 1e300, -1e300] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(ISO8601.utcText(of: date) == nil)
            #expect(ISO8601.text(of: date, in: .gmt) == nil)
        }
    }

    @Test("An offset with seconds is rounded, and the instant stays right")
    func localMeanTime() throws {
        let zone = try TimeZoneName("Europe/Amsterdam").timeZone
        let date = Date(timeIntervalSince1970: -4_000_000_000)
        #expect(zone.secondsFromGMT(for: date) % 60 != 0)
        let text = try #require(ISO8601.text(of: date, in: zone))
        let read = try DateExpression(text, now: .now, timeZone: .gmt)
        #expect(try read.date(in: .gmt) == date)
    }

    @Test("A written instant is read as the same instant")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let zones = ZoneDatabase.current.names
        for _ in 0..<2000 {
            let milliseconds = Int64.random(
                in: -62_135_500_000_000..<253_402_200_000_000, using: &generator)
            let date = Date(
                timeIntervalSinceReferenceDate: Double(milliseconds - 978_307_200_000) / 1000)
            let identifier = try #require(zones.randomElement(using: &generator))
            let zone = try TimeZoneName(identifier).timeZone
            for text in [ISO8601.utcText(of: date), ISO8601.text(of: date, in: zone)] {
                let expression = try DateExpression(
                    try #require(text), now: .distantPast, timeZone: zone)
                #expect(try expression.date(in: .gmt) == date, "\(text ?? "") \(identifier)")
            }
        }
    }
}
