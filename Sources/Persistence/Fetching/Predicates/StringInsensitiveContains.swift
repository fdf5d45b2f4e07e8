import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// The expression that `#Predicate` builds for `localizedStandardContains`: whether a text
    /// contains another, regardless of case and diacritics. Foundation on Linux has no such
    /// expression.
    ///
    /// The locale has no influence, so the same data gives the same result everywhere: it is that
    /// of Foundation's `range(of:options:)` with `.caseInsensitive` and `.diacriticInsensitive`.
    /// "straße" contains "STRASSE" and "é" contains "e", but "ø" doesn't contain "o", because no
    /// diacritic turns one into the other. No text contains the empty text, unlike with `contains`.
    public struct StringInsensitiveContains<
        Root: PredicateExpression<String>, Other: PredicateExpression<String>
    >: PredicateExpression {
        /// The text to search in.
        let root: Root

        /// The text to look for.
        let other: Other

        /// Returns whether the text contains the other.
        ///
        /// - Parameter bindings: The values of the predicate's variables.
        /// - Throws: Any error of evaluating an operand.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try TextFunction.insensitivelyContains(
                root.evaluate(bindings), other.evaluate(bindings))
        }
    }

    /// Builds `root.localizedStandardContains(other)`. `#Predicate` calls this.
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
