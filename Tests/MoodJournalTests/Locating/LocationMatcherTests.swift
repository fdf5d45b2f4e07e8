import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

/// In these tests, instants are seconds since an origin, and a country is a code for a place.
struct LocationMatcherTests {
    private typealias Record = LocationHistory.Record

    private static func at(_ seconds: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: 700_000_000 + seconds)
    }

    static func fix(
        _ seconds: Double, _ latitude: Double, _ longitude: Double, _ device: String? = nil,
        within accuracy: Double? = nil
    ) -> LocationHistory.Record {
        var fix = LocationFix(instant: at(seconds), latitude: latitude, longitude: longitude)
        (fix.device, fix.accuracy) = (device, accuracy)
        return .fix(fix)
    }

    static func visit(
        _ start: Double, _ end: Double, _ latitude: Double, _ longitude: Double
    ) -> LocationHistory.Record {
        .visit(
            LocationVisit(
                start: at(start), end: at(end), latitude: latitude, longitude: longitude))
    }

    /// Returns land in the west and in the east of a sea, with an enclave in the west.
    private static func country(_ latitude: Double, _ longitude: Double) -> String? {
        if abs(latitude - 40) < 0.05, abs(longitude - 5) < 0.05 { return "SM" }
        return longitude < 10 ? "IT" : longitude > 12 ? "HR" : nil
    }

    private static func findings(
        _ instants: [Double], _ records: [Record],
        country: (Double, Double) -> String? = { country($0, $1) }
    ) -> [LocationFinding] {
        var matcher = LocationMatcher(instants: instants.map(at))
        for record in records { matcher.add(record) }
        var findings: [LocationFinding] = []
        matcher.forEachFinding(country: country) { index, finding in
            #expect(index == findings.count)
            findings.append(finding)
        }
        return findings
    }

    private static func matches(
        _ instants: [Double], _ records: [Record],
        country: (Double, Double) -> String? = { country($0, $1) }
    ) -> [LocationMatch?] {
        findings(instants, records, country: country).map(\.match)
    }

    private static func match(
        _ records: [Record], country: (Double, Double) -> String? = { country($0, $1) }
    ) throws -> LocationMatch? {
        try #require(matches([0], records, country: country).first)
    }

    @Test func `Fixes of more than 64 devices are counted, and neither used nor kept`() {
        var matcher = LocationMatcher(instants: [Self.at(0)])
        for device in 1...1000 { matcher.add(Self.fix(0, 40, 1, "\(device)")) }
        matcher.add(Self.fix(0, 40, 1, "64"))
        #expect(matcher.devices.compactMap(\.self) == (1...64).map { "\($0)" })
        #expect(matcher.fixesLeftOut == 936)
        #expect(matcher.devicesLeftOut == ["65", "66", "67", "68", "69"])
    }

    @Test func `Inside visits, the place is that of the shortest one`() throws {
        let visits = [
            Self.visit(-5000, 5000, 1, 1), Self.visit(-50, 0, 2, 2), Self.visit(1, 9, 3, 3),
            Self.visit(-60, 60, 4, 4), Self.fix(0, 5, 5),
        ]
        for records in [visits, visits.reversed()] {
            #expect(
                try Self.match(records)
                    == LocationMatch(latitude: 2, longitude: 2, basis: .visit(seconds: 50)))
        }
    }

    @Test func `Between two fixes, the place is in proportion to time`() throws {
        let match = try #require(try Self.match([Self.fix(-300, 40, 1), Self.fix(900, 40.04, 1)]))
        #expect(match.latitude == 40.01)
        #expect(match.longitude == 1)
        guard case .interpolated(300, 900, let kilometers) = match.basis else {
            Issue.record("\(match.basis)")
            return
        }
        #expect(abs(kilometers - 6371.0088 * 0.04 * .pi / 180) < 1e-6)
    }

    @Test func `Two fixes may be at most 1,800 s apart`() throws {
        for (after, isBetween) in [(900.0, true), (900.001, false)] {
            let match = try #require(
                try Self.match([Self.fix(-900, 40, 1), Self.fix(after, 40, 1.01)]))
            #expect(match.isInterpolated == isBetween)
        }
    }

    @Test func `A fix may be at most 1,800 s away`() throws {
        for seconds in [-1800.0, 1800] {
            #expect(
                try Self.match([Self.fix(seconds, 40, 1)])
                    == LocationMatch(
                        latitude: 40, longitude: 1, basis: .nearest(secondsAway: seconds)))
            #expect(try Self.match([Self.fix(seconds * 1.0001, 40, 1)]) == nil)
        }
        #expect(try Self.match([]) == nil)
    }

    @Test func `The nearer fix is taken, and the earlier one of two equally near`() throws {
        let early = Self.fix(-1000, 40, 1)
        for (seconds, expected) in [(999.0, 999.0), (1000, -1000), (1001, -1000)] {
            let match = try Self.match([Self.fix(seconds, 40, 2), early])
            #expect(match?.basis == .nearest(secondsAway: expected))
        }
    }

    @Test func `A fix at the instant gives its place`() throws {
        let match = try Self.match([
            Self.fix(-10, 40, 1), Self.fix(0, 40.5, 1.5), Self.fix(10, 40, 1),
        ])
        #expect(
            match
                == LocationMatch(latitude: 40.5, longitude: 1.5, basis: .nearest(secondsAway: 0)))
    }

    @Test func `Nothing is interpolated above 250 km/h`() throws {
        // 1,200 s at 250 km/h, along a meridian.
        let degrees = 250.0 / 3 / Coordinate.earthRadius * 180 / .pi
        for (factor, isBetween) in [(1 - 1e-9, true), (1 + 1e-9, false)] {
            let match = try #require(
                try Self.match([Self.fix(-600, 40, 1), Self.fix(600, 40 + degrees * factor, 1)]))
            #expect(match.isInterpolated == isBetween)
        }
    }

    @Test func `Nothing is interpolated across a border`() throws {
        func isInterpolated(_ from: (Double, Double), _ to: (Double, Double)) throws -> Bool {
            let records = [Self.fix(-600, from.0, from.1), Self.fix(600, to.0, to.1)]
            return try #require(try Self.match(records)).isInterpolated
        }
        #expect(try isInterpolated((41, 5), (41, 5.2)))
        #expect(try isInterpolated((41, 10.5), (41, 10.7)), "at sea")
        #expect(try !isInterpolated((41, 9.9), (41, 10.1)), "from land to sea")
        #expect(try !isInterpolated((41, 11.9), (41, 12.1)), "from sea to land")
        #expect(try !isInterpolated((40, 4.9), (40, 5.1)), "through an enclave")
        #expect(try !isInterpolated((40, 4.9), (40, 5)), "into an enclave")
        #expect(try !isInterpolated((40, 4.7), (40, 5.1)), "to the far side of an enclave")
        #expect(try !isInterpolated((40, 4.9), (40, 5.3)), "from the near side of an enclave")
    }

    @Test func `A path may cross a bay and the date line`() throws {
        let bay = try #require(
            try Self.match([Self.fix(-600, 40, 1), Self.fix(600, 40, 1.1)]) {
                $1 == 1 || $1 == 1.1 ? "IT" : nil
            })
        #expect(bay.isInterpolated)
        let line = try #require(
            try Self.match([Self.fix(-600, 0, 179.9), Self.fix(600, 0, -179.7)]) { _, _ in nil })
        #expect(line.isInterpolated)
        #expect((line.latitude, line.longitude) == (0, -179.9))
        let pole = try #require(
            try Self.match([Self.fix(-600, 89.9, 30), Self.fix(600, 89.8, -150)]) { _, _ in nil })
        #expect((pole.latitude, pole.longitude) == (89.95, -150))
        let still = try #require(
            try Self.match([Self.fix(-600, 48.85, 2.35), Self.fix(600, 48.85, 2.35)]))
        #expect((still.latitude, still.longitude) == (48.85, 2.35))
    }

    @Test func `A place on the way is between two fixes of one device`() throws {
        // At the instant, both are near 40, 1, and so they agree.
        let records = [
            Self.fix(-600, 40, 1, "a"), Self.fix(600, 40.002, 1, "a"),
            Self.fix(-60, 40.001, 1, "b"),
        ]
        #expect(try Self.match(records)?.basis == .nearest(secondsAway: -60))
        let alone = try #require(try Self.match(Array(records[..<2])))
        #expect(alone.isInterpolated && alone.latitude == 40.001)
        // Fixes of two devices never make a way.
        let two = [Self.fix(-600, 40, 1, "a"), Self.fix(601, 40, 1, "b")]
        #expect(try Self.match(two)?.basis == .nearest(secondsAway: -600))
    }

    @Test func `Devices that are farther apart than their accuracies allow have no place`() {
        // A ten-thousandth of a degree of latitude is 11.1 m.
        for (meters, accuracy, away, agrees) in [
            (190.0, nil, 0, true), (210, nil, 0, false), (30, 20, 0, true), (50, 20, 0, false),
            (50, 30, 0, true), (319, 10, 100, true), (330, 10, 100, false),
        ] as [(Double, Double?, Double, Bool)] {
            let degrees = meters / 1000 / Coordinate.earthRadius * 180 / .pi
            let findings = Self.findings(
                [0],
                [
                    Self.fix(-away, 41, 1, "a", within: accuracy),
                    Self.fix(away, 41 + degrees, 1, "b", within: accuracy),
                ])
            #expect((findings[0].match != nil) == agrees, "\(meters) m")
            #expect((findings == [.disagreement]) == !agrees, "\(meters) m")
        }
        // A device that is too far away in time says nothing.
        let old = Self.findings([0], [Self.fix(0, 41, 1, "a"), Self.fix(-1801, 45, 1, "b")])
        #expect(old[0].match?.latitude == 41)
    }

    @Test func `A coarse fix never wins, and alone it gives no place`() {
        let coarse = Self.fix(0, 45, 1, within: 1001)
        let good = [Self.fix(-60, 41, 1, within: 1000), Self.fix(60, 41, 1)]
        #expect(Self.findings([0], good + [coarse])[0].match?.latitude == 41)
        #expect(Self.findings([0], [coarse]) == [.coarse])
        #expect(Self.findings([0, 1801], [coarse]) == [.coarse, .nothing])
    }

    @Test(arguments: SeededGenerator.seeds)
    func `Devices together give the place of the nearest fix, or none`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<200 {
            var history = GeneratedHistory(&random)
            history.records = history.records.map { record in
                guard case .fix(var fix) = record else { return record }
                fix.device = [nil, "a", "b"].randomElement(using: &random) ?? nil
                fix.accuracy = [nil, 10, 30_000, 5e6].randomElement(using: &random) ?? nil
                return .fix(fix)
            }
            let found = Self.findings(
                history.instants, history.records.shuffled(using: &random),
                country: GeneratedHistory.country)
            // Each device on its own is the rule for one device, which another test checks.
            let alone = [nil, "a", "b"].map { device in
                Self.matches(
                    history.instants, history.records.filter { $0.isGood(of: device) },
                    country: GeneratedHistory.country)
            }
            for (index, finding) in found.enumerated() {
                let matches = alone.compactMap { $0[index] }
                switch finding {
                case .place(let match):
                    #expect(matches.contains(match), "seed \(seed), round \(round)")
                    #expect(
                        matches.allSatisfy { match.seconds <= $0.seconds },
                        "seed \(seed), round \(round)")
                case .disagreement: #expect(Set(matches).count > 1, "seed \(seed), round \(round)")
                case .coarse, .nothing: #expect(matches.isEmpty, "seed \(seed), round \(round)")
                }
            }
        }
    }

    @Test func `A matcher without instants has no places`() {
        let none = Self.matches([], [Self.fix(0, 1, 1), Self.visit(0, 1, 1, 1)])
        #expect(none.isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds)
    func `Any history gives each instant the place of the rule`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<300 {
            let history = GeneratedHistory(&random)
            let expected = history.instants.map { history.match($0) }
            for records in [history.records, history.records.shuffled(using: &random)] {
                let found = Self.matches(
                    history.instants.map { $0 }, records, country: GeneratedHistory.country)
                #expect(found == expected, "seed \(seed), round \(round)")
                if found != expected { return }
            }
        }
    }
}

extension LocationFinding {
    fileprivate var match: LocationMatch? {
        if case .place(let match) = self { match } else { nil }
    }
}

extension LocationHistory.Record {
    /// Whether this is a visit, or a fix of a device that isn't too coarse.
    fileprivate func isGood(of device: String?) -> Bool {
        guard case .fix(let fix) = self else { return true }
        return fix.device == device && (fix.accuracy ?? 0) <= LocationRule.greatestAccuracy
    }
}

extension LocationMatch {
    /// The seconds to the nearest fix; 0 for a visit.
    fileprivate var seconds: Double {
        switch basis {
        case .visit: 0
        case .interpolated(let before, let after, _): min(before, after)
        case .nearest(let away): abs(away)
        }
    }

    fileprivate var isInterpolated: Bool {
        if case .interpolated = basis { true } else { false }
    }
}
