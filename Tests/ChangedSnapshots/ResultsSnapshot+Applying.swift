import Foundation
import Persistence

extension ResultsSnapshot {
    /// Returns the snapshot after changes, as a table view would apply them. An updated item takes
    /// the ID that its change names, and is marked for reloading.
    ///
    /// - Parameter changes: A batch of changes of this snapshot.
    /// - Returns: The new snapshot; nil if the changes don't fit this one.
    /// - Complexity: O(n + k log k) for k changes, and O(n) more for each insertion into a section
    ///   of n items.
    public func applying(_ changes: ResultsChanges) -> ResultsSnapshot? {
        guard changes.objects.allSatisfy(\.hasIndexPaths) else { return nil }
        var names = sections.map(\.name)
        var items = sections.map { $0.items.map(Optional.some) }
        var arriving: [(IndexPath, ObjectID)] = []
        var updated: [(IndexPath, ObjectID)] = []
        for change in changes.objects {
            switch change {
            case .delete(_, let from):
                guard items.take(from) else { return nil }
            case .insert(let id, let to):
                arriving.append((to, id))
            case .move(let id, let from, let to):
                guard items.take(from) else { return nil }
                arriving.append((to, id))
            case .update(let id, _, let to):
                updated.append((to, id))
            }
        }
        var left = items.map { $0.compactMap(\.self) }
        for change in changes.sections.reversed() {
            guard case .delete(let name, let index) = change else { continue }
            guard names.indices.contains(index), names[index].utf8.elementsEqual(name.utf8),
                left[index].isEmpty
            else { return nil }
            names.remove(at: index)
            left.remove(at: index)
        }
        for case .insert(let name, let index) in changes.sections {
            guard 0...names.count ~= index else { return nil }
            names.insert(name, at: index)
            left.insert([], at: index)
        }
        for (path, id) in arriving.sorted(by: { $0.0 < $1.0 }) {
            guard left.indices.contains(path.section), 0...left[path.section].count ~= path.item
            else { return nil }
            left[path.section].insert(id, at: path.item)
        }
        for (path, id) in updated {
            guard left.indices.contains(path.section),
                left[path.section].indices.contains(path.item)
            else { return nil }
            left[path.section][path.item] = id
        }
        var result = ResultsSnapshot(
            sections: zip(names, left).map { Section(name: $0, items: $1) })
        result.reloadItems(updated.map(\.1))
        return result
    }
}

extension [[ObjectID?]] {
    /// Removes an item, so that the others keep their places; returns false if the path has no
    /// item.
    fileprivate mutating func take(_ path: IndexPath) -> Bool {
        guard indices.contains(path.section), self[path.section].indices.contains(path.item),
            self[path.section][path.item] != nil
        else { return false }
        self[path.section][path.item] = nil
        return true
    }
}

extension ResultsChanges.ObjectChange {
    fileprivate var hasIndexPaths: Bool {
        switch self {
        case .delete(_, let path), .insert(_, let path): path.count == 2
        case .move(_, let from, let to), .update(_, let from, let to):
            from.count == 2 && to.count == 2
        }
    }
}
