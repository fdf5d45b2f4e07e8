import Foundation

/// A scale of five steps for counts, each some times as many as the one before.
struct CountScale {
    /// The least count of each step; equal to the next one's if no count falls into the step.
    let leastCounts: [Int]

    /// Creates the scale of counts from 1 to a greatest one.
    init(upTo greatest: Int) {
        let end = Double(max(1, greatest)) + 1
        leastCounts = (0..<FeelingRamp.steps).map { step in
            let root = pow(end, Double(step) / Double(FeelingRamp.steps))
            return Int((root - 1e-9).rounded(.up))
        }
    }

    /// Returns the step of a count, 1 to 5.
    func step(of count: Int) -> Int {
        (leastCounts.lastIndex { $0 <= count } ?? 0) + 1
    }

    /// Returns the range of each step that has counts, up to a greatest one: "1", "2-4", "5-12".
    func ranges(upTo greatest: Int) -> [(step: Int, text: String)] {
        leastCounts.enumerated().compactMap { index, first in
            let next = index + 1 < leastCounts.count ? leastCounts[index + 1] : greatest + 1
            let last = min(next - 1, greatest)
            guard first <= last else { return nil }
            return (index + 1, first == last ? String(first) : "\(first)-\(last)")
        }
    }
}
