import Foundation
import SeededRandom
import Statistics

/// Stationary first-order autoregressive processes with mean 0 and variance 1, for simulations.
enum AutoregressiveProcess {
    /// Returns independent numbers of the standard normal distribution (Box and Muller, 1958).
    static func noise(_ count: Int, using generator: inout SeededGenerator) -> [Double] {
        var values: [Double] = []
        values.reserveCapacity(count + 1)
        while values.count < count {
            let radius = (-2 * log(1 - generator.nextUnit())).squareRoot()
            let angle = 2 * Double.pi * generator.nextUnit()
            values.append(radius * cos(angle))
            values.append(radius * sin(angle))
        }
        return Array(values.prefix(count))
    }

    /// Returns a series of successive days with a process that noise drives.
    static func series(correlation: Double, noise: [Double]) -> DailySeries {
        let share = (1 - correlation * correlation).squareRoot()
        var value: Double?
        return DailySeries(
            noise.enumerated().map { day, noise in
                let next = value.map { correlation * $0 + share * noise } ?? noise
                value = next
                return DailyMean(day: day, mean: next)
            })
    }
}

extension SeededGenerator {
    /// Returns a number from 0 up to, but not including, 1.
    mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}

/// The factor for the number of simulations: `SIMULATIONS=50 swift test -c release ...`
let simulations = ProcessInfo.processInfo.environment["SIMULATIONS"].flatMap { Int($0) } ?? 1
