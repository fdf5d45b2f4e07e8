import Atlas

/// Suggestions for mistyped names.
public enum NearestNames {
    /// Returns at most three names, nearest first, then in the given order. The edit distance is at
    /// most a third of the text's length.
    ///
    /// An edit inserts, deletes or replaces a character, or swaps two neighbours (the optimal
    /// string alignment distance). Case is ignored.
    /// - Parameters:
    ///   - text: The mistyped name. A text of more than 64 characters has no suggestions.
    ///   - names: The names to choose from.
    ///   - arePaths: Whether to compare the part of a name after its last slash, too.
    /// - Returns: The suggestions; empty if no name is near.
    /// - Complexity: O(*n* · *m*²) for *n* names of length *m*.
    public static func to(
        _ text: String, among names: [String], arePaths: Bool = false
    ) -> [String] {
        let wanted = Array(text.lowercased().unicodeScalars)
        guard (1...64).contains(wanted.count) else { return [] }
        let limit = max(1, wanted.count / 3)
        var found: [(distance: Int, index: Int)] = []
        for (index, name) in names.enumerated() {
            let parts = arePaths ? name.split(separator: "/").suffix(1) : []
            let distances = ([name[...]] + parts).compactMap { spelling in
                EditDistance.between(
                    wanted, Array(spelling.lowercased().unicodeScalars), limit: limit)
            }
            if let nearest = distances.min() { found.append((nearest, index)) }
        }
        return found.sorted { $0 < $1 }.prefix(3).map { names[$0.index] }
    }
}
