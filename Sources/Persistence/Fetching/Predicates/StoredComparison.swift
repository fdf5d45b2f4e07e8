import Foundation

/// The Swift types whose stored values compare as the values do in memory.
enum StoredComparison {
    /// The ordered types. The store compares text by its bytes, unlike Swift.
    private static let ordered: [any AttributeValue.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Double.self, String.self,
        Date.self, UUID.self,
    ]

    static func isOrdered(_ type: Any.Type) -> Bool {
        ordered.contains { $0 == type }
    }

    /// Returns whether values of the type are equal exactly if their stored values are: text and
    /// transformable values compare by their bytes.
    static func isEquatable(_ type: Any.Type) -> Bool {
        isReference(type) || wrapped(type) is any AttributeValue.Type
    }

    /// Returns whether a type's values are objects or their IDs.
    static func isReference(_ type: Any.Type) -> Bool {
        let type = wrapped(type)
        return type == ObjectID.self || type is ManagedObject.Type
    }

    private static func wrapped(_ type: Any.Type) -> Any.Type {
        (type as? any OptionalType.Type)?.wrapped ?? type
    }

    static func isOptional(_ type: Any.Type) -> Bool { type is any OptionalType.Type }
}

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
