/// The number of single changes that turn one word into another.
///
/// This is the optimal string alignment distance: insertions, deletions, substitutions and swaps of
/// neighbours cost 1 each. A value compares one word with many. If the words are sorted, each
/// comparison only costs the letters that differ from the previous word.
public struct EditDistance {
    private let typed: [Unicode.Scalar]
    private let limit: Int
    /// The word of the previous comparison.
    private var word: [Unicode.Scalar] = []
    /// The number of scalars of ``word`` that have a row.
    private var depth = 0
    /// The distances of each prefix of the other word to each prefix of `typed`, row after row, and
    /// the least distance of each row.
    private var rows: [Int]
    private var least = [0]
    private var width: Int { typed.count + 1 }

    /// Creates a comparison with one word.
    /// - Parameters:
    ///   - typed: The scalars of the word.
    ///   - limit: The greatest distance to report.
    public init(from typed: [Unicode.Scalar], limit: Int) {
        self.typed = typed
        self.limit = limit
        rows = Array(0...typed.count)
    }

    /// Returns the distance to another word, or `nil` if it is greater than the limit.
    /// - Parameter other: The scalars of the other word.
    /// - Complexity: O(*m* · *n*) in the lengths of the words, without the prefix that `other`
    ///   shares with the previous word; O(1) if the lengths differ by more than the limit.
    public mutating func distance(to other: [Unicode.Scalar]) -> Int? {
        guard abs(typed.count - other.count) <= limit else { return nil }
        var shared = 0
        while shared < depth, shared < other.count, word[shared] == other[shared] { shared += 1 }
        word.replaceSubrange(min(shared, word.count)..., with: other[shared...])
        depth = shared
        while depth < other.count {
            if isHopeless { return nil }
            addRow()
        }
        let distance = rows[depth * width + typed.count]
        return distance <= limit ? distance : nil
    }

    /// Returns the distance between two words, or `nil` if it is greater than `limit`.
    /// - Parameters:
    ///   - first: The scalars of one word.
    ///   - second: The scalars of the other word.
    ///   - limit: The greatest distance to report.
    /// - Complexity: O(*m* · *n*) in the words' lengths; O(1) if they differ by more than `limit`.
    public static func between(
        _ first: [Unicode.Scalar], _ second: [Unicode.Scalar], limit: Int
    ) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var distance = EditDistance(from: first, limit: limit)
        return distance.distance(to: second)
    }

    /// Returns the number of typing mistakes to allow in a name of a given length.
    static func mistakes(inLength length: Int) -> Int {
        min(length < 5 ? 1 : length < 9 ? 2 : 3, length - 1)
    }

    /// Whether every word with the same prefix as the rows is farther than the limit. A swap can
    /// skip one row.
    private var isHopeless: Bool {
        least[depth] > limit && (depth == 0 || least[depth - 1] >= limit)
    }

    private mutating func addRow() {
        let scalar = word[depth]
        let before = depth * width
        let row = before + width
        if rows.count == row {
            rows.append(contentsOf: repeatElement(0, count: width))
            least.append(0)
        }
        rows[row] = depth + 1
        var smallest = depth + 1
        for column in 1..<width {
            let other = typed[column - 1]
            var cost = min(rows[before + column], rows[row + column - 1]) + 1
            cost = min(cost, rows[before + column - 1] + (scalar == other ? 0 : 1))
            if depth > 0, column > 1, scalar == typed[column - 2], word[depth - 1] == other {
                cost = min(cost, rows[before - width + column - 2] + 1)
            }
            rows[row + column] = cost
            smallest = min(smallest, cost)
        }
        depth += 1
        least[depth] = smallest
    }
}
