import Foundation
@testable import Interchange
import Testing

struct TakeoutTests {
    @Test func `Semantic Location History has journeys, and visits inside visits`() throws {
        let outcome = try LocationOutcome(fixture: "takeout-timeline.json")
        #expect(outcome.summary.format == .takeoutTimeline)
        #expect(
            outcome.fixes == [
                try LocationFix("2022-03-03T12:22:24Z", 41.3850639, 2.1734035),
                try LocationFix("2022-03-03T12:30:00Z", 41.3901, 2.174).within(20),
                try LocationFix("2022-03-03T12:43:34Z", 41.4036299, 2.1743558).later(0.125),
                try LocationFix("2020-03-01T18:23:15Z", 42.39368, -71.08027).within(10),
            ])
        let (start, end) = (1_583_085_476.383, 1_583_086_992.817)
        #expect(
            outcome.visits == [
                LocationVisit(
                    start: try Date("2022-03-03T12:43:34Z", strategy: .iso8601) + 0.125,
                    end: try Date("2022-03-03T18:00:00Z", strategy: .iso8601),
                    latitude: 41.4036299, longitude: 2.1743558),
                try LocationVisit("2022-03-03T13:00:00Z", "2022-03-03T14:00:00Z", 41.4037, 2.1744),
                LocationVisit(
                    start: Date(timeIntervalSince1970: start),
                    end: Date(timeIntervalSince1970: end), latitude: 42.3936728,
                    longitude: -71.080277),
            ])
        #expect(
            outcome.refusals == [
                "2: point 2: it has no time",
                "46: child visit 2: it has no longitude",
            ])
    }

    @Test func `Edits are fixes, and other edits are passed over`() throws {
        let outcome = try LocationOutcome(fixture: "timeline-edits.json")
        #expect(
            outcome.fixes == [
                try LocationFix("2023-11-04T08:15:00Z", 59.9139, 10.7522).later(0.5)
                    .within(14.5, of: "-105")
            ])
        #expect(outcome.refusals == ["22: it has no longitude"])
        #expect(outcome.summary.passedOver == 2)
    }

    @Test func `Records have texts or milliseconds, and negative numbers as unsigned ones`() throws
    {
        let outcome = try LocationOutcome(fixture: "records.json")
        #expect(outcome.summary.format == .takeoutRecords)
        #expect(
            outcome.fixes == [
                try LocationFix("2022-01-12T17:18:24Z", 41.4216106, 2.1684775).later(0.19)
                    .within(20, of: "1234567890"),
                LocationFix(
                    instant: Date(timeIntervalSince1970: 1_555_378_518.327), latitude: 42.3712157,
                    longitude: -86
                ).within(17),
                LocationFix(
                    instant: Date(timeIntervalSince1970: 1_555_378_520), latitude: -33.85677,
                    longitude: 151.2152967),
            ])
        #expect(
            outcome.refusals == [
                "28: it has no longitude",
                "32: invalid latitude 95.0",
                "36: invalid time '2022-02-30T17:21:00Z'",
                "40: invalid latitude 'NaN'",
                "44: it has no time",
            ])
    }
}
