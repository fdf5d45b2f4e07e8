import Foundation
import FoundationInternationalization
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Cached offsets of time zones")
struct OffsetIntervalsTests {
    private func expectSame(_ zone: TimeZone, _ kept: OffsetIntervals, at instant: Int64) {
        let expected = zone.secondsFromGMT(for: Date(secondsSince1970: instant))
        #expect(
            kept.secondsFromGMT(at: instant) == Int64(expected),
            "\(zone.identifier) at \(instant)")
    }

    @Test(
        "At any instant they equal Foundation's, in every zone, also around changes",
        arguments: SeededGenerator.seeds)
    func everyZone(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for name in TimeZone.knownTimeZoneIdentifiers {
            guard let zone = TimeZone(identifier: name) else { continue }
            let kept = OffsetIntervals(zone)
            for _ in 0..<12 {
                // From 1850 to 2060.
                let instant = Int64.random(in: -3_786_912_000...2_840_140_800, using: &generator)
                expectSame(zone, kept, at: instant)
                if let change = zone.nextDaylightSavingTimeTransition(
                    after: Date(secondsSince1970: instant))
                {
                    let seconds = Int64(change.timeIntervalSince1970.rounded())
                    for step in -1...1 { expectSame(zone, kept, at: seconds + Int64(step)) }
                }
            }
        }
    }

    @Test("They equal Foundation's in the first and last years of the calendar")
    func farAway() {
        for name in ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Africa/Casablanca", "GMT"] {
            guard let zone = TimeZone(identifier: name) else { continue }
            let kept = OffsetIntervals(zone)
            for instant: Int64 in [
                -62_135_596_800, -40_000_000_000, 253_402_300_799, 9_000_000_000,
            ] {
                expectSame(zone, kept, at: instant)
            }
        }
    }

    @Test(
        "Skipped and repeated local times are reported, and read as Foundation does"
    )
    func changes() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Paris"))
        let kept = OffsetIntervals(zone)
        let day = try #require(LocalDay(year: 2024, month: 3, day: 31))
        let other = try #require(LocalDay(year: 2024, month: 10, day: 27))
        let half = try #require(LocalTime(hour: 2, minute: 30))
        for (day, change) in [(day, ClockChange.skipped), (other, .repeated)] {
            let (date, found) = day.moment(at: half) { kept.secondsFromGMT(at: $0) }
            #expect(found == change)
            #expect(date == day.date(at: half, in: zone))
            let noon = day.moment(at: .noon) { kept.secondsFromGMT(at: $0) }
            #expect(noon.change == nil && noon.date == day.date(at: .noon, in: zone))
        }
    }
}
