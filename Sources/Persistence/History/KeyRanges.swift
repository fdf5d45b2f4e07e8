/// A set of keys that mostly come in ascending order, each one more than the last.
struct KeyRanges {
    /// Ascending, and not adjacent.
    private(set) var ranges: [ClosedRange<Int64>] = []

    var isEmpty: Bool { ranges.isEmpty }
    var count: Int { ranges.reduce(0) { $0 + $1.count } }
    mutating func insert(_ key: Int64) { formUnion(key...key) }

    /// Adds keys. This takes constant time if they are greater than all present keys.
    mutating func formUnion(_ keys: ClosedRange<Int64>) {
        guard let last = ranges.last, keys.lowerBound <= last.upperBound else {
            if let last = ranges.last, last.upperBound == keys.lowerBound - 1 {
                ranges[ranges.count - 1] = last.lowerBound...keys.upperBound
            } else {
                ranges.append(keys)
            }
            return
        }
        // The ranges that overlap the keys or are adjacent to them become one.
        let first = firstIndex(notBelow: max(keys.lowerBound, Int64.min + 1) - 1)
        let rest = ranges[first...].prefix {
            $0.lowerBound <= keys.upperBound || $0.lowerBound == keys.upperBound + 1
        }
        let lower = min(keys.lowerBound, rest.first?.lowerBound ?? keys.lowerBound)
        let upper = max(keys.upperBound, rest.last?.upperBound ?? keys.upperBound)
        ranges.replaceSubrange(rest.indices, with: CollectionOfOne(lower...upper))
    }

    /// Removes a key. It returns whether the set contained the key.
    mutating func remove(_ key: Int64) -> Bool {
        guard contains(key) else { return false }
        let index = firstIndex(notBelow: key)
        let range = ranges[index]
        var parts: [ClosedRange<Int64>] = []
        if range.lowerBound < key { parts.append(range.lowerBound...key - 1) }
        if key < range.upperBound { parts.append(key + 1...range.upperBound) }
        ranges.replaceSubrange(index...index, with: parts)
        return true
    }

    func contains(_ key: Int64) -> Bool {
        guard let last = ranges.last, key <= last.upperBound else { return false }
        return ranges[firstIndex(notBelow: key)].contains(key)
    }

    func ranges(overlapping keys: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
        guard let last = ranges.last, keys.lowerBound <= last.upperBound else { return [] }
        return ranges[firstIndex(notBelow: keys.lowerBound)...]
            .prefix { $0.lowerBound <= keys.upperBound }.map { $0.clamped(to: keys) }
    }

    /// The range from the least key to the greatest; nil if there are no keys.
    var bounds: ClosedRange<Int64>? {
        guard let first = ranges.first, let last = ranges.last else { return nil }
        return first.lowerBound...last.upperBound
    }

    /// Returns the first range that does not end before a key; there must be one.
    private func firstIndex(notBelow key: Int64) -> Int {
        ranges.partitioningIndex { $0.upperBound >= key }
    }
}
