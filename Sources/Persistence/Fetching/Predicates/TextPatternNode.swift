import Foundation

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// The expression that `#Predicate` builds for `contains` with a ``TextPattern``.
    public struct TextPatternMatch<Text: PredicateExpression<String>>: PredicateExpression {
        /// The text to search in.
        let text: Text
        /// The pattern to look for.
        let pattern: TextPattern

        /// Returns whether the text matches the pattern.
        /// - Parameter bindings: The values of the predicate's variables.
        /// - Throws: ``StoreError`` if SQLite has no memory for the search, or what evaluating the
        ///   text throws.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try pattern.matches(text.evaluate(bindings))
        }
    }

    /// Builds `text.contains(pattern)`. `#Predicate` calls this.
    public static func build_contains<Text>(
        _ text: Text, _ pattern: Value<TextPattern>
    ) -> TextPatternMatch<Text> {
        TextPatternMatch(text: text, pattern: pattern.value)
    }
}

extension PredicateExpressions.TextPatternMatch: Sendable where Text: Sendable {}
extension PredicateExpressions.TextPatternMatch: Codable where Text: Codable {}
extension PredicateExpressions.TextPatternMatch: StandardPredicateExpression
where Text: StandardPredicateExpression {}

extension PredicateExpressions.TextPatternMatch: SQLTranslatable {
    func term(in translator: PredicateTranslator) throws -> SQLTerm {
        guard case .value(let value) = try translator.term(of: text),
            let column = value.searchedColumn
        else {
            throw FetchError.untranslatable(
                part: "a search for words", reason: "needs an attribute with a full-text index")
        }
        let words = SearchWords(pattern.words)
        if column.isOfRoot {
            translator.rankings =
                (translator.rankings ?? [])
                + words.rankings(in: column.index, of: value.fragment.sql)
        }
        let condition = words.condition(in: column.index, key: column.key, text: value.fragment)
        return .value(SQLValue(fragment: "(\(condition))", isNullable: value.isNullable))
    }
}

/// A column with a full-text index, and the row that has it.
struct SearchedColumn {
    let index: FullTextIndex
    let key: SQLFragment
    /// Whether the row is one of those that are fetched.
    let isOfRoot: Bool
}

/// The relevance of the rows that a query fetches.
struct Ranking {
    /// The table of a full-text index.
    let table: String
    let match: String
    /// The text that is searched, as SQL.
    let text: String
    /// The query for the keys of all rows that the search finds; nil if there is more to it.
    let keys: SQLFragment?

    /// Returns whether a condition is this search and nothing else.
    func isWhole(_ condition: SQLFragment) -> Bool {
        guard let keys else { return false }
        let search = "(\(FetchQuery.key) IN (\(keys.sql)))"
        return [search, "(\(text) IS NOT NULL AND \(search))"].contains(condition.sql)
    }

    /// Returns a join that gives each row its rank as `alias.rank`, the least for the best.
    func join(as alias: String) -> SQLFragment {
        let table = quoted(table)
        let match = SQLFragment(sql: "?", arguments: [.text(match)])
        // The limit keeps SQLite from searching again for each row.
        return """
             LEFT JOIN (SELECT rowid AS key, bm25(\(sql: table)) AS rank FROM \(sql: table) \
            WHERE \(sql: table) MATCH \(match) LIMIT -1) AS \(sql: alias) \
            ON \(sql: alias).key = \(sql: FetchQuery.key)
            """
    }
}
