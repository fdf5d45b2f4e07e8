/// The names that resemble a mistyped one.
public enum NearestNames {
    /// At most three names within a third of the text's length in edits, the nearest first, then in
    /// their own order.
    ///
    /// An edit inserts, deletes or replaces a character, or swaps two neighbours (the optimal
    /// string alignment distance); case does not count. A name may be judged by several spellings.
    /// Costs time proportional to the number of names and to the square of their length.
    public static func to(
        _ text: String, among names: [String],
        spellings: (String) -> [Substring] = { [$0[...]] }
    ) -> [String] {
        let wanted = Array(text.lowercased().unicodeScalars)
        guard (1...64).contains(wanted.count) else { return [] }
        let limit = max(1, wanted.count / 3)
        var found: [(distance: Int, index: Int)] = []
        for (index, name) in names.enumerated() {
            let distances = spellings(name).compactMap { spelling -> Int? in
                let candidate = Array(spelling.lowercased().unicodeScalars)
                guard abs(candidate.count - wanted.count) <= limit else { return nil }
                return distance(wanted, candidate)
            }
            if let nearest = distances.min(), nearest <= limit { found.append((nearest, index)) }
        }
        return found.sorted { $0 < $1 }.prefix(3).map { names[$0.index] }
    }

    static func distance(_ lhs: [Unicode.Scalar], _ rhs: [Unicode.Scalar]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...rhs.count)
        for (i, left) in lhs.enumerated() {
            var row = [i + 1]
            for (j, right) in rhs.enumerated() {
                var best = min(
                    row[j] + 1, previous[j + 1] + 1, previous[j] + (left == right ? 0 : 1))
                if i > 0, j > 0, left == rhs[j - 1], lhs[i - 1] == right {
                    best = min(best, beforePrevious[j - 1] + 1)
                }
                row.append(best)
            }
            beforePrevious = previous
            previous = row
        }
        return previous[rhs.count]
    }
}
