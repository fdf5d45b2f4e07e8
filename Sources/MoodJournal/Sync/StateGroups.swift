import Foundation

/// The states of moods from several files, joined for each mood. Files may repeat a mood, and may
/// contain it under different UUIDs.
struct StateGroups {
    /// The states of one mood.
    private struct Group {
        /// The join of the states, or `nil` if the group is part of another one.
        var state: MoodState?

        /// The files that contain the states.
        var files: [Int]

        /// The group that this one is part of, or its own index.
        var parent: Int
    }

    private var groups: [Group] = []
    private var indices: [UUID: Int] = [:]
    private var origins: [MoodState.Origin: Int] = [:]

    /// Whether there are no states.
    var isEmpty: Bool { groups.isEmpty }

    /// Adds a state.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - file: The number of the file that contains it.
    mutating func add(_ state: MoodState, from file: Int) {
        var known = state.allIDs.compactMap { indices[$0] }
        if let index = state.origin.flatMap({ origins[$0] }) { known.append(index) }
        let roots = Set(known.map { root(of: $0) })
        // Use the least index, so that equal input gives equal output.
        let index = roots.min() ?? groups.count
        if index == groups.count {
            groups.append(Group(state: state, files: [file], parent: index))
        } else {
            var joined = state
            for root in roots {
                if let other = groups[root].state { joined = joined.joined(with: other) }
                guard root != index else { continue }
                groups[index].files += groups[root].files
                groups[root] = Group(state: nil, files: [], parent: index)
            }
            groups[index].state = joined
            if groups[index].files.last != file { groups[index].files.append(file) }
        }
        for id in state.allIDs { indices[id] = index }
        if let origin = state.origin { origins[origin] = index }
    }

    /// Returns the group that a group is part of. All UUIDs and origins of its parts refer to it.
    private func root(of index: Int) -> Int {
        var index = index
        while groups[index].parent != index { index = groups[index].parent }
        return index
    }

    /// Returns the files that have states of a mood.
    func files(of id: UUID) -> [Int] {
        indices[id].map { groups[root(of: $0)].files } ?? []
    }

    /// Returns a function that returns a page of states with each call, and `nil` at the end.
    func pages() -> () -> [MoodState]? {
        var start = 0
        return {
            guard start < groups.count else { return nil }
            let end = min(start + JournalStates.pageSize, groups.count)
            defer { start = end }
            return groups[start..<end].compactMap(\.state)
        }
    }
}
