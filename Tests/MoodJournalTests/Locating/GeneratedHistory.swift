import Foundation
@testable import Interchange
import SeededRandom

@testable import MoodJournal

/// A generated history on a coarse grid, so that limits, ties and duplicates are frequent.
struct GeneratedHistory {
    var instants: [Double]
    var records: [LocationHistory.Record] = []
    private var fixes: [(seconds: Double, latitude: Double, longitude: Double)] = []
    private var visits: [(start: Double, end: Double, latitude: Double, longitude: Double)] = []

    init(_ random: inout SeededGenerator) {
        let span = [10, 60, 600].randomElement(using: &random) ?? 10
        func seconds() -> Double { Double(Int.random(in: 0...span, using: &random)) * 100 }
        func latitude() -> Double { Double(Int.random(in: -2...2, using: &random)) / 10 }
        func longitude() -> Double {
            let degrees = 180 + Double(Int.random(in: -4...4, using: &random)) / 10
            return degrees > 180 ? degrees - 360 : degrees
        }
        let count = Int.random(in: 0...20, using: &random)
        instants = (0..<count).map { _ in seconds() }.sorted()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            fixes.append((seconds(), latitude(), longitude()))
        }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let times = [seconds(), seconds()].sorted()
            visits.append((times[0], times[1], latitude(), longitude()))
        }
        records =
            fixes.map { LocationMatcherTests.fix($0.seconds, $0.latitude, $0.longitude) }
            + visits.map {
                LocationMatcherTests.visit($0.start, $0.end, $0.latitude, $0.longitude)
            }
    }

    static func country(_ latitude: Double, _ longitude: Double) -> String? {
        abs(latitude) < 0.05 ? nil : latitude < 0 ? "FJ" : "TV"
    }

    /// Applies the rule to the whole history.
    func match(_ instant: Double) -> LocationMatch? {
        let around = visits.filter { $0.start <= instant && instant <= $0.end }
            .min {
                ($0.end - $0.start, $0.latitude, $0.longitude)
                    < ($1.end - $1.start, $1.latitude, $1.longitude)
            }
        if let around {
            return LocationMatch(
                latitude: around.latitude, longitude: around.longitude,
                basis: .visit(seconds: around.end - around.start))
        }
        let before = fixes.filter { $0.seconds <= instant }.max { $0 < $1 }
        let after = fixes.filter { $0.seconds > instant }.min { $0 < $1 }
        if let before, let after, before.seconds < instant,
            let between = between(instant, before, after)
        {
            return between
        }
        let nearest = [before, after].compactMap { $0 }
            .min { abs($0.seconds - instant) < abs($1.seconds - instant) }
        guard let nearest, abs(nearest.seconds - instant) <= 1800 else { return nil }
        return LocationMatch(
            latitude: nearest.latitude, longitude: nearest.longitude,
            basis: .nearest(secondsAway: nearest.seconds - instant))
    }

    private func between(
        _ instant: Double, _ before: (seconds: Double, latitude: Double, longitude: Double),
        _ after: (seconds: Double, latitude: Double, longitude: Double)
    ) -> LocationMatch? {
        let way = GreatCircle(
            from: (before.latitude, before.longitude), to: (after.latitude, after.longitude))
        let seconds = after.seconds - before.seconds
        let place = way.place(at: (instant - before.seconds) / seconds)
        let (home, there) = (
            Self.country(before.latitude, before.longitude),
            Self.country(place.latitude, place.longitude)
        )
        guard seconds <= 1800, way.kilometers / (seconds / 3600) <= 250,
            home == Self.country(after.latitude, after.longitude),
            there == nil || there == home
        else { return nil }
        return LocationMatch(
            latitude: place.latitude, longitude: place.longitude,
            basis: .interpolated(
                secondsBefore: instant - before.seconds, secondsAfter: after.seconds - instant,
                kilometers: way.kilometers))
    }
}
