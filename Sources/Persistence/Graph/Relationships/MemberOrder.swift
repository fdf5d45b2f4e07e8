/// Merges two orders of the same members, and chooses the numbers that keep an order in the store.
enum MemberOrder {
    /// The initial distance between the numbers of neighbours. It can be halved twenty times
    /// before two neighbours have no number between them.
    static let gap: Int64 = 1 << 20

    /// Returns the members of `stored`, and those of `added` that are wanted, in the wanted order.
    /// A member that only `stored` contains keeps its place behind its predecessor there, or comes
    /// last if no wanted member follows it.
    static func merge<Member: Hashable>(
        _ wanted: [Member], into stored: [Member], adding added: Set<Member>
    ) -> [Member] {
        let known = Set(wanted)
        var present: Set<Member> = []
        var first: [Member] = []
        var followers: [Member: [Member]] = [:]
        var waiting: [Member] = []
        var anchor: Member?
        for member in stored where !added.contains(member) {
            guard known.contains(member) else {
                waiting.append(member)
                continue
            }
            if let anchor { followers[anchor] = waiting } else { first = waiting }
            waiting = []
            anchor = member
            present.insert(member)
        }
        var merged = anchor == nil ? [] : first
        for member in wanted where present.contains(member) || added.contains(member) {
            merged.append(member)
            if let follower = followers[member] { merged += follower }
        }
        return merged + waiting
    }

    /// Returns the numbers that must change so that all ascend: as few as possible (a longest
    /// increasing subsequence stays), or all if there is no room left between two.
    static func renumbering(_ numbers: [Int64?]) -> [(index: Int, number: Int64)] {
        var changes: [(index: Int, number: Int64)] = []
        var next = 0
        let stays = longestIncreasingSubsequence(numbers.compactMap(\.self))
        let ascent = zip(numbers.indices.filter { numbers[$0] != nil }, stays).filter(\.1)
        for kept in ascent.map({ Optional($0.0) }) + [nil] {
            let end = kept ?? numbers.count
            let places = next..<end
            next = end + 1
            guard !places.isEmpty else { continue }
            let lower = places.lowerBound == 0 ? nil : numbers[places.lowerBound - 1]
            let upper = kept.flatMap { numbers[$0] }
            guard let found = fill(places.count, between: lower, and: upper) else {
                return numbers.indices.compactMap { index in
                    let number = Int64(index + 1) * gap
                    return numbers[index] == number ? nil : (index, number)
                }
            }
            changes += zip(places, found).map { (index: $0, number: $1) }
        }
        return changes
    }

    private static func fill(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64]? {
        let count = Int64(count)
        switch (lower, upper) {
        case (nil, nil): return (1...count).map { $0 * gap }
        case (let lower?, nil):
            guard lower < Int64.max - count * gap else { return nil }
            return (1...count).map { lower + $0 * gap }
        case (nil, let upper?):
            guard upper > Int64.min + count * gap else { return nil }
            return (1...count).map { upper - (count + 1 - $0) * gap }
        case (let lower?, let upper?):
            let (distance, overflows) = upper.subtractingReportingOverflow(lower)
            let step = (overflows ? Int64.max : distance) / (count + 1)
            return step == 0 ? nil : (1...count).map { lower + $0 * step }
        }
    }
}
