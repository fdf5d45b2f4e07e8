import Foundation

/// The states of moods from several files, joined for each mood. Files may repeat a mood, and may
/// contain it under different UUIDs.
struct StateGroups {
    private struct Group {
        /// A join of states, and their number.
        typealias Join = (state: MoodState, count: Int)

        /// Joins whose join is the state of the mood. Each is of at least twice as many states as
        /// the next. The array is empty if the group is part of another one.
        var joins: [Join]
        var files: [Int]

        /// The group that this one is part of, or its own index.
        var parent: Int
    }

    private var groups: [Group] = []
    private var indices: [UUID: Int] = [:]
    private var origins: [MoodOrigin: Int] = [:]

    /// The UUIDs of moods that a machine has discarded.
    private(set) var discardedIDs: Set<UUID> = []

    /// The number of added states that joins have read again, which is in proportion to their cost.
    private(set) var joinedStates = 0

    var isEmpty: Bool { groups.isEmpty }

    /// - Complexity: Amortized O(*m* log *n*) for *m* UUIDs, tags and texts in the state, and *n*
    ///   states.
    mutating func add(_ state: MoodState, from file: Int) {
        if state.isDiscarded { discardedIDs.formUnion(state.allIDs) }
        var known = state.allIDs.compactMap { indices[$0] }
        if let index = state.origin.flatMap({ origins[$0] }) { known.append(index) }
        let roots = Set(known.map { root(of: $0) })
        // Use the least index, so that equal input gives equal output.
        let index = roots.min() ?? groups.count
        if index == groups.count {
            groups.append(Group(joins: [(state, 1)], files: [file], parent: index))
        } else {
            for root in roots where root != index { move(root, to: index) }
            add([(state, 1)], to: index)
            if groups[index].files.last != file { groups[index].files.append(file) }
        }
        for id in state.allIDs { indices[id] = index }
        if let origin = state.origin { origins[origin] = index }
    }

    /// Makes a group a part of another one.
    private mutating func move(_ part: Int, to index: Int) {
        let group = groups[part]
        groups[part] = Group(joins: [], files: [], parent: index)
        add(group.joins, to: index)
        let isLonger = group.files.count > groups[index].files.count
        // Append the shorter list to the longer one.
        var files = isLonger ? group.files : groups[index].files
        let others = isLonger ? groups[index].files : group.files
        groups[index].files = []
        files += others
        groups[index].files = files
    }

    /// Adds joins as to a binary counter: each state takes part in O(log *n*) joins of *n* states.
    private mutating func add(_ more: [Group.Join], to index: Int) {
        var joins: [Group.Join] = []
        for next in (groups[index].joins + more).sorted(by: { $0.count > $1.count }) {
            joins.append(next)
            while joins.count > 1, joins[joins.count - 2].count < 2 * joins[joins.count - 1].count {
                let (last, other) = (joins.removeLast(), joins.removeLast())
                joins.append((other.state.joined(with: last.state), other.count + last.count))
                joinedStates += other.count + last.count
            }
        }
        groups[index].joins = joins
    }

    /// Returns the group that a group is part of, and shortens the way to it. All UUIDs and origins
    /// of its parts refer to it.
    private mutating func root(of index: Int) -> Int {
        let root = knownRoot(of: index)
        var next = index
        while next != root {
            let parent = groups[next].parent
            groups[next].parent = root
            next = parent
        }
        return root
    }

    private func knownRoot(of index: Int) -> Int {
        var index = index
        while groups[index].parent != index { index = groups[index].parent }
        return index
    }

    func files(of id: UUID) -> [Int] { indices[id].map { groups[knownRoot(of: $0)].files } ?? [] }

    /// Returns a state of this journal without what another machine has discarded.
    func withoutDiscarded(_ state: MoodState) -> MoodState {
        guard !discardedIDs.isDisjoint(with: state.allIDs) else { return state }
        return Set(state.allIDs.compactMap { indices[$0] }.map(knownRoot)).reduce(state) {
            groups[$1].joins.reduce($0) { $0.joined(with: $1.state) }
        }
    }

    /// Returns a function that returns a page of states with each call, and `nil` at the end.
    func pages() -> () -> [MoodState]? {
        var start = 0
        return {
            guard start < groups.count else { return nil }
            let end = min(start + JournalStates.pageSize, groups.count)
            defer { start = end }
            return groups[start..<end].compactMap { group in
                guard let first = group.joins.last else { return nil }
                return group.joins.dropLast().reversed().reduce(first.state) {
                    $1.state.joined(with: $0)
                }
            }
        }
    }
}
