import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// What `#Predicate` makes of `localizedStandardContains` here: whether a text holds another,
    /// whatever their case and diacritics. Linux's Foundation has no such node.
    ///
    /// No locale has a say, so the same data gives the same answer everywhere: it is Foundation's
    /// `range(of:options:)` with `.caseInsensitive` and `.diacriticInsensitive`. "straße" holds
    /// "STRASSE" and "é" holds "e", but "ø" does not hold "o", since no mark makes one of the other.
    /// An empty text is found in none, unlike by `contains`.
    public struct StringInsensitiveContains<
        Root: PredicateExpression<String>, Other: PredicateExpression<String>
    >: PredicateExpression {
        public let root: Root
        public let other: Other

        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try TextFunction.insensitivelyContains(
                root.evaluate(bindings), other.evaluate(bindings))
        }
    }

    public static func build_localizedStandardContains<Root, Other>(
        _ root: Root, _ other: Other
    ) -> StringInsensitiveContains<Root, Other> {
        StringInsensitiveContains(root: root, other: other)
    }
}

extension PredicateExpressions.StringInsensitiveContains: Sendable
where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.StringInsensitiveContains: Codable
where Root: Codable, Other: Codable {}
extension PredicateExpressions.StringInsensitiveContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
