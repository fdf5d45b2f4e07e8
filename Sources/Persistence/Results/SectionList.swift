/// The sections of a list of rows, in order: names, and how many rows each has.
struct SectionList {
    private(set) var names: [String]
    private(set) var counts: [Int]

    /// The one section of results that have no section key; it is there also where it is empty.
    private let isSectioned: Bool

    init(isSectioned: Bool) {
        self.isSectioned = isSectioned
        names = isSectioned ? [] : [""]
        counts = isSectioned ? [] : [0]
    }

    var count: Int { counts.count }

    /// How many rows come before each section.
    var starts: [Int] {
        var sum = 0
        return counts.map { count in
            defer { sum += count }
            return sum
        }
    }

    /// Counts a row that comes after all others.
    mutating func append(_ name: String?) {
        guard let name, isSectioned else { return counts[0] += 1 }
        if let last = names.last, last.isSameText(as: name) {
            counts[count - 1] += 1
        } else {
            names.append(name)
            counts.append(1)
        }
    }

    /// Takes a row away; a section that is left empty goes with the last.
    mutating func remove(at position: Int) -> Bool {
        let index = self.index(of: position)
        counts[index] -= 1
        guard isSectioned, counts[index] == 0 else { return false }
        names.remove(at: index)
        counts.remove(at: index)
        return true
    }

    /// Counts a row that was inserted at a position; true where it made a section.
    mutating func insert(_ name: String?, at position: Int) throws(ResultsError) -> Bool {
        guard let name, isSectioned else {
            counts[0] += 1
            return false
        }
        var index = 0
        var start = 0
        while index < count, start + counts[index] < position {
            start += counts[index]
            index += 1
        }
        // At the end of this section, or within it; the next may begin here too.
        if index < count, names[index].isSameText(as: name) {
            counts[index] += 1
            return false
        }
        let isAtEnd = index < count && start + counts[index] == position
        if isAtEnd {
            index += 1
        } else if index < count, position > start {
            throw .sectionInPieces(name: names[index])
        }
        if index < count, names[index].isSameText(as: name) {
            counts[index] += 1
            return false
        }
        guard !names.contains(where: { $0.isSameText(as: name) }) else {
            throw .sectionInPieces(name: name)
        }
        names.insert(name, at: index)
        counts.insert(1, at: index)
        return true
    }

    func index(of position: Int) -> Int {
        var (index, rest) = (0, position)
        while index < count - 1, rest >= counts[index] {
            rest -= counts[index]
            index += 1
        }
        return index
    }

    /// - Throws: ``ResultsError`` where two sections have one name.
    func check() throws(ResultsError) {
        var seen: Set<StoredValue> = []
        for name in names where !seen.insert(.text(name)).inserted {
            throw .sectionInPieces(name: name)
        }
    }
}
