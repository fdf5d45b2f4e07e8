import GRDB

/// The words to search for, and the SQL that finds them by a ``FullTextIndex``.
struct SearchWords {
    /// The terms of the FTS5 query: each word by its beginning, each phrase whole.
    private var words: [String] = []

    /// The same as they were written.
    private var literals: [String] = []

    /// Characters of scripts without spaces, which may stand anywhere.
    private var fragments: [String] = []

    /// - Parameter text: Text as a user types it. A quotation mark without a second one ends with
    ///   the text.
    init(_ text: String) {
        for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false)
            .enumerated()
        {
            let isQuoted = index % 2 == 1
            // A NUL, which ends a text for SQLite, separates words.
            let units =
                isQuoted
                ? [part.split(separator: "\0").joined(separator: " ")]
                : part.split { $0.isWhitespace || $0 == "\0" }.map(String.init)
            for unit in units where unit.contains(where: { !$0.isWhitespace }) {
                if isQuoted, unit.unicodeScalars.contains(where: UnspacedScripts.contain) {
                    fragments.append(unit)
                } else if isQuoted {
                    add(unit, byPrefix: false)
                } else {
                    addRuns(of: unit)
                }
            }
        }
    }

    /// Splits a unit at the limits of scripts without spaces.
    private mutating func addRuns(of unit: String) {
        var run = String.UnicodeScalarView()
        var isFragment = false
        func end(_ words: inout SearchWords) {
            guard !run.isEmpty else { return }
            if isFragment {
                words.fragments.append(String(run))
            } else {
                words.add(String(run), byPrefix: true)
            }
            run = String.UnicodeScalarView()
        }
        for scalar in unit.unicodeScalars {
            // Joiners and variation selectors of emoji: texts are written with and without them.
            let isJoiner = isFragment && ["\u{200D}", "\u{FE0E}", "\u{FE0F}"].contains(scalar)
            let belongs = UnspacedScripts.contain(scalar)
            if isJoiner || belongs != isFragment { end(&self) }
            isFragment = belongs || isJoiner
            if !isJoiner { run.append(scalar) }
        }
        end(&self)
    }

    private mutating func add(_ word: String, byPrefix: Bool) {
        literals.append(word)
        words.append(Self.phrase(word) + (byPrefix ? " *" : ""))
    }

    /// A string of FTS5's query language (sqlite.org/fts5.html, section 3).
    private static func phrase(_ text: String) -> String {
        "\"\(text.replacing("\"", with: "\"\""))\""
    }

    // MARK: SQL

    /// The FTS5 query for the words table; nil if there are no words.
    var match: String? { words.isEmpty ? nil : words.joined(separator: " ") }

    /// The trigrams table has nothing shorter.
    private static func isIndexed(_ text: String) -> Bool { text.unicodeScalars.count >= 3 }

    /// The condition on a row.
    ///
    /// - Parameters:
    ///   - key: The row's key.
    ///   - text: The row's text.
    func condition(
        in index: FullTextIndex, key: SQLFragment, text: SQLFragment
    ) -> SQLFragment {
        func found(in table: String, _ match: String) -> SQLFragment {
            let name = quoted(table)
            let rows: SQLFragment = "SELECT rowid FROM \(sql: name) WHERE \(sql: name) MATCH"
            return "\(key) IN (\(rows) \(SQLFragment(sql: "?", arguments: [.text(match)])))"
        }
        var conditions: [SQLFragment] = []
        if let match {
            let beginnings = found(in: index.words, match)
            if literals.allSatisfy(Self.isIndexed) {
                let anywhere = found(
                    in: index.trigrams, literals.map(Self.phrase).joined(separator: " "))
                conditions.append("(\(beginnings) OR \(anywhere))")
            } else {
                conditions.append(beginnings)
            }
        }
        let indexed = fragments.filter(Self.isIndexed)
        if !indexed.isEmpty {
            conditions.append(
                found(in: index.trigrams, indexed.map(Self.phrase).joined(separator: " ")))
        }
        for fragment in fragments where !Self.isIndexed(fragment) {
            let argument = SQLFragment(sql: "?", arguments: [.text(fragment)])
            conditions.append("instr(\(text), \(argument)) > 0")
        }
        return conditions.joined(by: "AND") ?? "TRUE"
    }
}

/// One text at a time in a full-text index in memory: how predicates are evaluated beside the
/// store.
final class SearchedText: Sendable {
    static let shared = Result { try SearchedText() }

    private let queue: DatabaseQueue
    private static let index = FullTextIndex(table: "Text", column: "text")

    private init() throws {
        queue = try DatabaseQueue()
        try queue.inDatabase { database in
            let table =
                #"CREATE TABLE "Text" ("\#(Schema.primaryKey)" INTEGER PRIMARY KEY, "text")"#
            for sql in [table] + Self.index.statements + Self.index.triggers {
                try database.execute(sql: sql)
            }
        }
    }

    func matches(_ text: String, _ words: SearchWords) throws -> Bool {
        try queue.inDatabase { database in
            let connection = StoreConnection(database: database, trace: nil)
            try connection.execute(#"DELETE FROM "Text""#)
            try connection.execute(
                #"INSERT INTO "Text" VALUES (1, ?)"#, [.text(text)])
            let condition = words.condition(
                in: Self.index, key: SQLFragment(sql: #""\#(Schema.primaryKey)""#),
                text: #""text""#)
            return try connection.integer(
                #"SELECT \#(condition.sql) FROM "Text""#, condition.arguments) == 1
        }
    }
}
