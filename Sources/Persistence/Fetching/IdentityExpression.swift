import Foundation

/// Object IDs that a predicate has captured. They mean something in their own process alone, so a
/// predicate with them cannot be encoded.
public struct IdentityExpression<Output: Sendable>: StandardPredicateExpression {
    let value: Output

    public func evaluate(_ bindings: PredicateBindings) throws -> Output { value }

    /// - Throws: Always.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "Object IDs cannot be decoded"))
    }

    init(_ value: Output) { self.value = value }

    /// - Throws: Always.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "Object IDs cannot be encoded"))
    }
}

/// What the `#Predicate` macro makes of a captured object ID.
extension PredicateExpressions {
    public static func build_Arg(_ id: ObjectID) -> IdentityExpression<ObjectID> {
        IdentityExpression(id)
    }

    public static func build_Arg(_ id: ObjectID?) -> IdentityExpression<ObjectID?> {
        IdentityExpression(id)
    }

    public static func build_Arg(_ ids: [ObjectID]) -> IdentityExpression<[ObjectID]> {
        IdentityExpression(ids)
    }

    public static func build_Arg(_ ids: Set<ObjectID>) -> IdentityExpression<Set<ObjectID>> {
        IdentityExpression(ids)
    }
}

extension IdentityExpression: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        try translator.constant(value)
    }
}
