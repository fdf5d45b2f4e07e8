/// Bars made of characters.
enum Bar {
    /// Returns a bar whose length shows a number. The length is in eighths of a column, or in ASCII
    /// in whole columns.
    /// - Parameters:
    ///   - number: The number, 0 or more. Any above 0 has a bar.
    ///   - maximum: The number whose bar has the whole length.
    static func text(_ number: Int, of maximum: Int, columns: Int, usesASCII: Bool) -> String {
        guard number > 0, maximum > 0, columns > 0 else { return "" }
        let length = Double(columns) * Double(number) / Double(maximum)
        if usesASCII { return String(repeating: "#", count: max(1, Int(length.rounded()))) }
        let eighths = max(1, Int((length * 8).rounded()))
        let rest = eighths % 8
        return String(repeating: "▇", count: eighths / 8)
            + (rest > 0 ? String(parts[rest - 1]) : "")
    }

    /// The blocks of one to seven eighths of a column.
    private static let parts = Array("▏▎▍▌▋▊▉")
}

/// An axis of numbers on which means are shown with their intervals.
struct IntervalPlot {
    let scale: ClosedRange<Double>
    /// The number of columns from the least to the greatest number.
    let columns: Int
    let usesASCII: Bool

    /// Returns a mean and its interval, if there is one: `├──●──┤`.
    func text(_ mean: Double, _ interval: ClosedRange<Double>?) -> String {
        let point = column(of: mean)
        var first = interval.map { column(of: $0.lowerBound) } ?? point
        var last = interval.map { column(of: $0.upperBound) } ?? point
        // Rounding each end on its own would make a symmetric interval look lopsided.
        if let interval, abs(interval.lowerBound + interval.upperBound - 2 * mean) < 1e-9 {
            let half = min((last - first + 1) / 2, point, columns - 1 - point)
            (first, last) = (point - half, point + half)
        }
        var cells = [Character](repeating: " ", count: last + 1)
        for column in first...last { cells[column] = usesASCII ? "-" : "─" }
        if interval != nil {
            cells[first] = usesASCII ? "|" : "├"
            cells[last] = usesASCII ? "|" : "┤"
        }
        cells[point] = usesASCII ? "o" : "●"
        return String(cells)
    }

    /// The whole numbers of the scale, each at its column of the axis.
    var axis: String {
        var cells = [Character](repeating: " ", count: columns)
        for number in Int(scale.lowerBound)...Int(scale.upperBound) {
            cells.replaceSubrange(
                column(of: Double(number))...column(of: Double(number)), with: String(number))
        }
        return String(cells)
    }

    private func column(of number: Double) -> Int {
        let part = (number - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
        return Int((min(max(part, 0), 1) * Double(columns - 1)).rounded())
    }
}
