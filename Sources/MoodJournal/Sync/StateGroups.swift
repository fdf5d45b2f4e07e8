import Foundation

/// States of moods from several files, joined mood by mood. Files may repeat a mood, and may have
/// it under different UUIDs.
struct StateGroups {
    private var states: [MoodState?] = []
    private var groups: [UUID: Int] = [:]
    private var origins: [MoodState.Origin: Int] = [:]

    /// Whether there are no states.
    var isEmpty: Bool { states.isEmpty }

    /// Adds a state, joined with those of the same mood.
    mutating func add(_ state: MoodState) {
        var indices = state.allIDs.compactMap { groups[$0] }
        if let index = state.origin.flatMap({ origins[$0] }) { indices.append(index) }
        var joined = state
        for index in Set(indices) {
            if let other = states[index] { joined = joined.joined(with: other) }
            states[index] = nil
        }
        let index = indices.first ?? states.count
        if index == states.count { states.append(joined) } else { states[index] = joined }
        for id in joined.allIDs { groups[id] = index }
        if let origin = joined.origin { origins[origin] = index }
    }

    /// Returns a function that returns a page of states with each call, and `nil` at the end.
    func pages() -> () -> [MoodState]? {
        var start = 0
        return {
            guard start < states.count else { return nil }
            let end = min(start + JournalStates.pageSize, states.count)
            defer { start = end }
            return states[start..<end].compactMap(\.self)
        }
    }
}
