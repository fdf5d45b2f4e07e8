import Atlas

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
            let distances = spellings(name).compactMap { spelling in
                EditDistance.between(
                    wanted, Array(spelling.lowercased().unicodeScalars), limit: limit)
            }
            if let nearest = distances.min() { found.append((nearest, index)) }
        }
        return found.sorted { $0 < $1 }.prefix(3).map { names[$0.index] }
    }
}
