import Foundation

/// The Swift types whose stored values compare as the values do in memory.
enum StoredComparison {
    /// The ordered types of the module; casting them to a protocol would take longer. The store
    /// compares text by its bytes, unlike Swift.
    private static let ordered: [any AttributeValue.Type] = [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Double.self, String.self,
        Date.self, UUID.self,
    ]

    static func isOrdered(_ type: Any.Type) -> Bool {
        ordered.contains { $0 == type }
            || (type as? any AttributeValue.Type)?.isOrderedAsStored == true
    }

    static func isOptional(_ type: Any.Type) -> Bool { TypeRecord(ofOptional: type) != nil }
}
