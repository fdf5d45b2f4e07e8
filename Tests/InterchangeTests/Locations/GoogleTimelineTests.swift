import Foundation
@testable import Interchange
import Testing

struct GoogleTimelineTests {
    @Test func `Android's export has paths, visits, journeys and raw signals`() throws {
        let outcome = try LocationOutcome(fixture: "timeline-android.json")
        #expect(outcome.summary.format == .googleTimelineAndroid)
        #expect(
            outcome.fixes == [
                try LocationFix("2024-08-03T12:05:00Z", 47.3710021, 8.5401999),
                try LocationFix("2024-08-03T12:09:00Z", 47.3702213, 8.5380075),
                try LocationFix("2024-08-03T13:45:30Z", 47.3660335, 8.5444142),
                try LocationFix("2024-08-03T14:10:00Z", 47.3778219, 8.540212),
                try LocationFix("2024-08-05T07:00:04Z", 47.3652001, 8.5442002).later(0.25)
                    .within(13),
            ])
        #expect(
            outcome.visits == [
                try LocationVisit(
                    "2024-08-03T12:20:11Z", "2024-08-03T13:45:30Z", 47.3660335, 8.5444142)
            ])
        #expect(
            outcome.refusals == [
                "3: point 3: invalid latitude 147.3702213",
                "58: it ends before it starts",
                "119: 0, 0 means that there was no fix",
            ])
        #expect(outcome.summary.refused == 3)
        #expect((outcome.summary.fixes, outcome.summary.visits) == (5, 1))
        #expect(!outcome.summary.numbersEntries)
    }

    @Test func `An iPhone's export has minutes since the start and geo URIs`() throws {
        let outcome = try LocationOutcome(fixture: "timeline-ios.json")
        #expect(outcome.summary.format == .googleTimelineIOS)
        #expect(
            outcome.fixes == [
                try LocationFix("2025-02-10T12:30:00Z", -34.6037, -58.3816),
                try LocationFix("2025-02-10T13:05:00Z", -34.6173, -58.3625),
                try LocationFix("2025-02-10T12:33:00Z", -34.6041, -58.3801),
                try LocationFix("2025-02-10T12:47:00Z", -34.6102, -58.3711),
            ])
        #expect(
            outcome.visits == [
                try LocationVisit(
                    "2025-02-10T11:00:00Z", "2025-02-10T12:30:00Z", -34.6037, -58.3816)
            ])
        #expect(
            outcome.refusals == [
                "30: point 3: invalid place 'geo:nowhere'",
                "30: point 4: invalid minutes 'soon'",
                "52: the time '2025-02-10T15:00:00.000' has no offset from UTC",
            ])
    }

    @Test func `On one line, refusals contain the number of the segment`() throws {
        let segment =
            #"{"startTime":"2025-01-01T00:00:00Z","endTime":"2025-01-01T01:00:00Z","visit":{}}"#
        let outcome = try LocationOutcome("[\(segment),\(segment)]")
        #expect(outcome.refusals == ["1: it has no place", "2: it has no place"])
        #expect(outcome.summary.numbersEntries)
    }

    @Test func `At most ten refusals are kept, and all are counted`() throws {
        let segment =
            #"{"startTime":"2025-01-01T00:00:00Z","endTime":"2025-01-01T01:00:00Z","visit":{}}"#
        let segments = [String](repeating: segment, count: 25).joined(separator: ",\n")
        let outcome = try LocationOutcome("[\(segments)]")
        #expect(outcome.summary.refused == 25)
        #expect(outcome.summary.firstRefusals.map(\.line) == Array(1...10))
    }

    @Test func `A signal may be wrapped in an object`() throws {
        let outcome = try LocationOutcome(fixture: "signals-nested.json")
        let fix = try LocationFix("2024-06-07T08:09:10Z", 55.6761, 12.5683).within(21)
        #expect(outcome.fixes == [fix])
        #expect(outcome.summary.passedOver == 1 && outcome.summary.refused == 0)
    }
}
