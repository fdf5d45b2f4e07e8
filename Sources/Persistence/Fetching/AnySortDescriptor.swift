import Foundation

/// A sort descriptor whose type names neither the entity nor the value that it sorts by. An entity
/// declares the order of its unsorted requests with these
/// (``ManagedObject/defaultSortDescriptors``).
public struct AnySortDescriptor {
    let keyPath: AnyKeyPath?
    let order: SortOrder
    /// Whether it compares text in an order that the store does not know.
    let hasOwnComparison: Bool
    /// Returns the value that an object sorts by, to be compared as the store compares it.
    let value: (ManagedObject) -> StoredValue

    /// Creates a descriptor that sorts by an attribute.
    /// - Parameters:
    ///   - keyPath: An attribute of the entity, or of what its to-one relationships lead to.
    ///   - order: `.reverse` for the greatest value first (default: the least first).
    public init<Object: ManagedObject, Value: AttributeValue & Comparable>(
        _ keyPath: KeyPath<Object, Value>, order: SortOrder = .forward
    ) {
        self.keyPath = keyPath
        self.order = order
        hasOwnComparison = false
        value = { ($0 as? Object)?[keyPath: keyPath].storedValue ?? .null }
    }

    /// Creates a descriptor with the key path and the order of a Foundation sort descriptor.
    /// - Parameter descriptor: A descriptor over a stored attribute. Text must compare by
    ///   `.lexical`; otherwise the fetch throws ``FetchError/unsortable(_:)``.
    public init<Object: ManagedObject>(_ descriptor: SortDescriptor<Object>) {
        let keyPath = descriptor.keyPath
        self.keyPath = keyPath
        order = descriptor.order
        hasOwnComparison = descriptor.stringComparator.map { $0 != .lexical } ?? false
        value = { object in
            guard let object = object as? Object, let keyPath,
                let value = object[keyPath: keyPath] as? any AttributeValue
            else { return .null }
            return value.storedValue
        }
    }
}

extension [AnySortDescriptor] {
    /// Returns whether one object comes before another. Ties are in the order in which the objects
    /// were first saved, in the direction of the last descriptor, so that an index serves for both.
    func areInIncreasingOrder(_ left: ManagedObject, _ right: ManagedObject) -> Bool {
        for descriptor in self {
            let (first, second) = (descriptor.value(left), descriptor.value(right))
            if first == second { continue }
            let isAscending = descriptor.order == .forward
            if first.precedes(second) { return isAscending }
            if second.precedes(first) { return !isAscending }
        }
        return last?.order == .reverse
            ? left.insertionRank > right.insertionRank
            : left.insertionRank < right.insertionRank
    }
}

extension ManagedObject {
    /// Saved objects first, by key; then new ones, whose temporary keys count down.
    fileprivate final var insertionRank: UInt64 {
        key > 0 ? UInt64(key) : UInt64(Int64.max) + UInt64(-key)
    }
}
