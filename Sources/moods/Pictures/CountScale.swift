import Foundation

/// A logarithmic scale of five steps for counts.
struct CountScale {
    /// The lowest count of each step; equal to that of the next step if no count is in the step.
    let leastCounts: [Int]

    init(upTo greatest: Int) {
        let end = Double(max(1, greatest)) + 1
        leastCounts = (0..<FeelingRamp.steps).map { step in
            let root = pow(end, Double(step) / Double(FeelingRamp.steps))
            return Int((root - 1e-9).rounded(.up))
        }
    }
    func step(of count: Int) -> Int { (leastCounts.lastIndex { $0 <= count } ?? 0) + 1 }

    /// Returns the range of each step that has counts: "1", "2-4", "5-1,200".
    func ranges(upTo greatest: Int) -> [(step: Int, text: String)] {
        leastCounts.enumerated().compactMap { index, first in
            let next = index + 1 < leastCounts.count ? leastCounts[index + 1] : greatest + 1
            let last = min(next - 1, greatest)
            guard first <= last else { return nil }
            let ends = first == last ? [first] : [first, last]
            return (index + 1, ends.map { FigureText.grouped($0) }.joined(separator: "-"))
        }
    }
}
