import Foundation

/// One measured figure, what it was compared with, and the limit it is held to.
struct Figure {
    let name: String

    /// The measured value and the baseline, with their units.
    let measured: String
    let baseline: String

    /// The value that is compared with the limit: a ratio, or a number of mebibytes or bytes.
    let value: Double
    let limit: Double
    let unit: String

    var isWithinLimit: Bool { value <= limit }

    /// The ratio of two durations.
    init(_ name: String, _ pair: Medians, limit: Double) {
        self.name = name
        measured = Self.text(pair.measured)
        baseline = Self.text(pair.baseline)
        value = pair.ratio
        self.limit = limit
        unit = "x"
    }

    init(
        _ name: String, measured: String, baseline: String, value: Double, limit: Double,
        unit: String
    ) {
        self.name = name
        self.measured = measured
        self.baseline = baseline
        self.value = value
        self.limit = limit
        self.unit = unit
    }

    private static func text(_ seconds: Double) -> String {
        String(format: "%.2f ms", seconds * 1000)
    }
}
