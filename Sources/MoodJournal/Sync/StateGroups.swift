import Foundation

/// States of moods from several files, joined mood by mood. Files may repeat a mood, and may have
/// it under different UUIDs.
struct StateGroups {
    /// The states of one mood.
    private struct Group {
        /// Their join; `nil` if the group is part of another one.
        var state: MoodState?

        /// The files that have them.
        var files: [Int]

        /// The group that this one is part of; itself if it isn't.
        var parent: Int
    }

    private var groups: [Group] = []
    private var indices: [UUID: Int] = [:]
    private var origins: [MoodState.Origin: Int] = [:]

    /// Whether there are no states.
    var isEmpty: Bool { groups.isEmpty }

    /// Adds a state.
    ///
    /// - Parameter file: A number for the file that has it.
    mutating func add(_ state: MoodState, from file: Int) {
        var known = state.allIDs.compactMap { indices[$0] }
        if let index = state.origin.flatMap({ origins[$0] }) { known.append(index) }
        let roots = Set(known.map { root(of: $0) })
        // The least, so that equal input gives equal output.
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

    /// Returns the group that a group is part of. All UUIDs and origins of its parts lead to it.
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
