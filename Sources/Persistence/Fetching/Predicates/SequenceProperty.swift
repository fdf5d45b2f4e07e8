import Foundation

/// A property of a to-many relationship, a text or data that a predicate may read by key path.
enum SequenceProperty: CaseIterable {
    case count
    case isEmpty

    /// Creates the property of a key path; nil if the path leads to anything else.
    init?(_ keyPath: AnyKeyPath) {
        guard let sized = type(of: keyPath).rootType as? any SizedSequence.Type,
            let property = Self.allCases.first(where: { sized.keyPath(of: $0) == keyPath })
        else { return nil }
        self = property
    }
}

/// A sequence that knows how many elements it has.
protocol SizedSequence {
    static func keyPath(of property: SequenceProperty) -> AnyKeyPath
}

extension ManagedSet: SizedSequence {
    static func keyPath(of property: SequenceProperty) -> AnyKeyPath {
        switch property {
        case .count: \ManagedSet.count
        case .isEmpty: \ManagedSet.isEmpty
        }
    }
}

extension String: SizedSequence {
    static func keyPath(of property: SequenceProperty) -> AnyKeyPath {
        switch property {
        case .count: \String.count
        case .isEmpty: \String.isEmpty
        }
    }
}

extension Data: SizedSequence {
    static func keyPath(of property: SequenceProperty) -> AnyKeyPath {
        switch property {
        case .count: \Data.count
        case .isEmpty: \Data.isEmpty
        }
    }
}

extension ManagedOrderedSet: SizedSequence {
    static func keyPath(of property: SequenceProperty) -> AnyKeyPath {
        switch property {
        case .count: \ManagedOrderedSet.count
        case .isEmpty: \ManagedOrderedSet.isEmpty
        }
    }
}
