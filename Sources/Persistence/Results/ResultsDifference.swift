import Foundation

extension ResultsSnapshot {
    /// Returns the changes that turn another snapshot into this one, in the order in which a table
    /// view applies them.
    ///
    /// As few items as possible move within a section; an item that changes its section moves.
    /// Items of this snapshot that are marked for reloading and didn't move are updated. A section
    /// that passed another is deleted and inserted, and its items move.
    /// - Parameter other: The earlier snapshot.
    /// - Returns: One batch of changes.
    /// - Complexity: O(n log n) in the number of items.
    public func difference(from other: ResultsSnapshot) -> ResultsChanges {
        let (old, new) = (other.paths, paths)
        let keptNames = other.sectionsKept(in: self)
        var sectionChanges: [ResultsChanges.SectionChange] = []
        for (index, section) in other.sections.enumerated()
        where !keptNames.contains(.text(section.name)) {
            sectionChanges.append(.delete(name: section.name, index: index))
        }
        for (index, section) in sections.enumerated()
        where !keptNames.contains(.text(section.name)) {
            sectionChanges.append(.insert(name: section.name, index: index))
        }
        var deletes: [ResultsChanges.ObjectChange] = []
        for (index, section) in other.sections.enumerated() {
            for (place, item) in section.items.enumerated() where new[item] == nil {
                deletes.append(.delete(item, from: IndexPath(item: place, section: index)))
            }
        }
        var inserts: [ResultsChanges.ObjectChange] = []
        var (moves, updates) = (inserts, inserts)
        for (index, section) in sections.enumerated() {
            let isKept = keptNames.contains(.text(section.name))
            let staying = section.items.filter { item in
                guard isKept, let from = old[item] else { return false }
                return other.sections[from.section].name.isSameText(as: section.name)
            }
            let flags = longestIncreasingSubsequence(staying.map { old[$0]?.item ?? 0 })
            let stays = Set(zip(staying, flags).lazy.filter(\.1).map(\.0))
            for (place, item) in section.items.enumerated() {
                let path = IndexPath(item: place, section: index)
                guard let from = old[item] else {
                    inserts.append(.insert(item, to: path))
                    continue
                }
                if !stays.contains(item) {
                    moves.append(.move(item, from: from, to: path))
                } else if reloadedItems.contains(item) {
                    updates.append(.update(item, from: from, to: path))
                }
            }
        }
        return ResultsChanges(
            sections: sectionChanges, objects: deletes + inserts + moves + updates)
    }

    /// Returns the difference between all items of another snapshot and all items of this one,
    /// regardless of sections.
    /// - Parameter other: The earlier snapshot.
    /// - Returns: Removals and insertions, with moves inferred.
    /// - Complexity: O(n d) for d differences, that of Swift's `difference(from:)`.
    public func collectionDifference(
        from other: ResultsSnapshot
    ) -> CollectionDifference<ObjectID> {
        items.difference(from: other.items).inferringMoves()
    }

    /// Returns the names of sections that another snapshot has too, in the same order.
    private func sectionsKept(in other: ResultsSnapshot) -> Set<StoredValue> {
        var places: [StoredValue: Int] = [:]
        for (index, section) in sections.enumerated() { places[.text(section.name)] = index }
        let shared = other.sections.map { StoredValue.text($0.name) }.filter { places[$0] != nil }
        let stays = longestIncreasingSubsequence(shared.map { places[$0] ?? 0 })
        return Set(zip(shared, stays).lazy.filter(\.1).map(\.0))
    }

    private var paths: [ObjectID: IndexPath] {
        var paths: [ObjectID: IndexPath] = [:]
        paths.reserveCapacity(numberOfItems)
        for (index, section) in sections.enumerated() {
            for (place, item) in section.items.enumerated() {
                paths[item] = IndexPath(item: place, section: index)
            }
        }
        return paths
    }
}
