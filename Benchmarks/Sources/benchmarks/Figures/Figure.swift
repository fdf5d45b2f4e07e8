import Foundation

/// A measured figure, the comparison, and the limit.
struct Figure {
    let name: String

    /// The measured value and the peer's, with units.
    let measured: String
    let baseline: String

    /// The value to compare with the limit: a ratio, or a number of mebibytes or bytes.
    let value: Double

    /// The quartiles of the value, if it is the median of several.
    let spread: ClosedRange<Double>?
    let limit: Double
    let unit: String

    var isWithinLimit: Bool { value <= limit }

    /// Creates a figure for the ratio of two durations.
    init(_ name: String, _ pair: Medians, limit: Double) {
        self.name = name
        measured = Self.text(pair.measured)
        baseline = Self.text(pair.baseline)
        value = pair.ratio
        spread = pair.spread
        self.limit = limit
        unit = "x"
    }

    init(
        _ name: String, measured: String, baseline: String, value: Double,
        spread: ClosedRange<Double>? = nil, limit: Double, unit: String
    ) {
        self.name = name
        self.measured = measured
        self.baseline = baseline
        self.value = value
        self.spread = spread
        self.limit = limit
        self.unit = unit
    }

    private static func text(_ seconds: Double) -> String {
        String(format: "%.2f ms", seconds * 1000)
    }
}
