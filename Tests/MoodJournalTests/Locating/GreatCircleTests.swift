import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

struct GreatCircleTests {
    @Test func `A quarter of the equator and of a meridian is a quarter of the circumference`() {
        let quarter = Coordinate.earthRadius * .pi / 2
        let equator = GreatCircle(from: (0, -30), to: (0, 60))
        #expect(abs(equator.kilometers - quarter) < 1e-9)
        #expect(equator.place(at: 0.5) == (0, 15))
        let meridian = GreatCircle(from: (0, 77), to: (90, 77))
        #expect(abs(meridian.kilometers - quarter) < 1e-9)
        #expect(meridian.place(at: 0.25) == (22.5, 77))
    }

    @Test func `A distance of a meter is exact`() {
        let degrees = 0.001 / Coordinate.earthRadius * 180 / .pi
        let way = GreatCircle(from: (48, 2), to: (48 + degrees, 2))
        #expect(abs(way.kilometers - 0.001) < 1e-10)
    }

    @Test(arguments: SeededGenerator.seeds)
    func `A point on the path divides its length`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let start = (
                Double.random(in: -90...90, using: &random),
                Double.random(in: -180...180, using: &random)
            )
            let end = (
                max(-90, min(90, start.0 + Double.random(in: -1...1, using: &random))),
                start.1 + Double.random(in: -1...1, using: &random)
            )
            let fraction = Double.random(in: 0...1, using: &random)
            let way = GreatCircle(from: start, to: end)
            let place = way.place(at: fraction)
            #expect((-90...90).contains(place.latitude), "seed \(seed)")
            #expect((-180...180).contains(place.longitude), "seed \(seed)")
            let before = GreatCircle(from: start, to: place).kilometers
            let after = GreatCircle(from: place, to: end).kilometers
            // Coordinates are rounded to about a centimeter.
            #expect(abs(before - way.kilometers * fraction) < 2e-5, "seed \(seed)")
            #expect(abs(after - way.kilometers * (1 - fraction)) < 2e-5, "seed \(seed)")
        }
    }
}
