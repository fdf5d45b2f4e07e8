/// The number of single changes that turn one word into another.
public enum EditDistance {
    /// Returns the optimal string alignment distance: insertions, deletions, substitutions and
    /// swaps of neighbours, each at a cost of 1.
    ///
    /// - Parameters:
    ///   - first: The scalars of one word.
    ///   - second: The scalars of the other word.
    ///   - limit: The greatest distance to report.
    /// - Returns: `nil` if the distance is greater than `limit`.
    /// - Complexity: O(*m* · *n*) in the lengths of the words; O(1) if they differ by more than
    ///   `limit`.
    public static func between(
        _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], limit: Int
    ) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, scalar) in first.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(last.count)
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1)
                cost = min(cost, last[column] + (scalar == other ? 0 : 1))
                if row > 0, column > 0, scalar == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count] <= limit ? last[second.count] : nil
    }
}
