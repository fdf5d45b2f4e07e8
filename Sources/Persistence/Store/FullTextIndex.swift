/// The full-text index of one text column: FTS5 tables beside the table, kept by triggers.
///
/// One table holds the words of every row. Scripts that are written without spaces, and emoji, have
/// no words that SQLite could find, so a second one holds every three characters in a row of the
/// texts that have any of those. Both take the text from the table itself (external content).
///
/// Triggers keep them under every writer, except `INSERT OR REPLACE` with `recursive_triggers` off:
/// then SQLite runs no trigger for the row that is replaced, whose words stay. The store check finds
/// that, and ``PersistentContainer/rebuildFullTextIndexes()`` mends it.
struct FullTextIndex: Hashable {
    let table: String
    let column: String

    var words: String { "\(table)_\(column)_words" }
    var trigrams: String { "\(table)_\(column)_trigrams" }
    private var unspaced: String { "\(table)_\(column)_unspaced" }
    private var key: String { quoted(Schema.primaryKey) }
    private var text: String { quoted(column) }

    // MARK: Schema

    /// The tables, and the view of the rows that the second one holds.
    var statements: [String] {
        [
            """
            CREATE VIRTUAL TABLE \(quoted(words)) USING fts5(\
            \(text), content=\(quoted(table)), content_rowid=\(key), \
            tokenize="unicode61 remove_diacritics 2", prefix="2 3")
            """,
            """
            CREATE VIEW \(quoted(unspaced)) AS SELECT \(key), \(text) FROM \(quoted(table)) \
            WHERE \(isUnspaced(text))
            """,
            """
            CREATE VIRTUAL TABLE \(quoted(trigrams)) USING fts5(\
            \(text), content=\(quoted(unspaced)), content_rowid=\(key), tokenize="trigram")
            """,
        ]
    }

    var triggers: [String] {
        [
            trigger("inserted", "INSERT", when: "TRUE", adding("NEW")),
            trigger("deleted", "DELETE", when: "TRUE", removing("OLD")),
            trigger(
                "changed", "UPDATE OF \(text)", when: "OLD.\(text) IS NOT NEW.\(text)",
                removing("OLD") + adding("NEW")),
        ]
    }

    private func adding(_ row: String) -> [String] {
        [
            "INSERT INTO \(quoted(words)) (rowid, \(text)) VALUES (\(row).\(key), \(row).\(text))",
            """
            INSERT INTO \(quoted(trigrams)) (rowid, \(text))
                SELECT \(row).\(key), \(row).\(text) WHERE \(isUnspaced("\(row).\(text)"))
            """,
        ]
    }

    private func removing(_ row: String) -> [String] {
        [
            """
            INSERT INTO \(quoted(words)) (\(quoted(words)), rowid, \(text))
                VALUES ('delete', \(row).\(key), \(row).\(text))
            """,
            """
            INSERT INTO \(quoted(trigrams)) (\(quoted(trigrams)), rowid, \(text))
                SELECT 'delete', \(row).\(key), \(row).\(text) WHERE \(isUnspaced("\(row).\(text)"))
            """,
        ]
    }

    private func trigger(
        _ suffix: String, _ event: String, when condition: String, _ body: [String]
    ) -> String {
        """
        CREATE TRIGGER \(quoted("\(words)_\(suffix)")) AFTER \(event) ON \(quoted(table))
        WHEN \(condition)
        BEGIN
          \(body.joined(separator: ";\n  "));
        END
        """
    }

    /// Whether a text has characters of scripts without spaces.
    private func isUnspaced(_ text: String) -> String {
        "\(text) GLOB '*[\(UnspacedScripts.pattern)]*'"
    }

    // MARK: Upkeep

    func drop(in connection: StoreConnection) throws {
        try connection.executeScript(
            """
            DROP TABLE IF EXISTS \(quoted(trigrams));
            DROP VIEW IF EXISTS \(quoted(unspaced));
            DROP TABLE IF EXISTS \(quoted(words));
            """)
    }

    /// Makes the contents anew from the rows.
    func rebuild(in connection: StoreConnection) throws {
        try command("'rebuild'", in: connection)
    }

    /// Whether the contents are those of the rows. It writes nothing, but SQLite takes it for a
    /// write.
    func isSound(in connection: StoreConnection) throws -> Bool {
        do {
            try command("'integrity-check'", rank: 1, in: connection)
            return true
        } catch let error as StoreError where error.kind == .corrupt {
            return false
        }
    }

    private func command(
        _ name: String, rank: Int? = nil, in connection: StoreConnection
    ) throws {
        for table in [words, trigrams] {
            let (columns, values) =
                rank.map { (", rank", ", \($0)") } ?? ("", "")
            try connection.execute(
                "INSERT INTO \(quoted(table)) (\(quoted(table))\(columns)) VALUES (\(name)\(values))"
            )
        }
    }
}

/// The characters whose scripts put no spaces between words, and emoji.
enum UnspacedScripts {
    /// Thai to Tibetan, Myanmar, Khmer, New Tai Lue and Tai Tham, arrows to dingbats, Chinese and
    /// Japanese from radicals to ideographs, Yi, compatibility forms, halfwidth kana, and what lies
    /// beyond the first plane: kana supplements, emoji, ideographs.
    private static let ranges: [ClosedRange<Unicode.Scalar>] = [
        "\u{0E00}"..."\u{0FFF}", "\u{1000}"..."\u{109F}", "\u{1780}"..."\u{17FF}",
        "\u{1950}"..."\u{1AAF}", "\u{2190}"..."\u{2BFF}", "\u{2E80}"..."\u{30FF}",
        "\u{31A0}"..."\u{A4CF}", "\u{A980}"..."\u{A9FF}", "\u{AA60}"..."\u{AADF}",
        "\u{F900}"..."\u{FAFF}", "\u{FF65}"..."\u{FF9F}", "\u{16F00}"..."\u{1B2FF}",
        "\u{1F000}"..."\u{1FAFF}", "\u{20000}"..."\u{3FFFF}",
    ]

    /// The same for a character class of `GLOB`.
    static let pattern = ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined()

    static func contain(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar) }
    }
}

extension Schema {
    var fullTextIndexes: [FullTextIndex] {
        var seen: Set<FullTextIndex> = []
        return model.roots.flatMap { root in
            model.hierarchy(of: root).flatMap(\.fullTextAttributes).map {
                FullTextIndex(table: root.table, column: $0)
            }
        }.filter { seen.insert($0).inserted }
    }
}

extension PersistentContainer {
    /// Makes every full-text index anew from the rows, in one transaction.
    ///
    /// - Throws: ``StoreError``.
    /// - Complexity: O(n) in all indexed text.
    public func rebuildFullTextIndexes() throws {
        try withConnection { connection in
            try connection.inImmediateTransaction {
                for index in Schema(model: model).fullTextIndexes {
                    try index.rebuild(in: connection)
                }
            }
        }
    }

    /// The full-text indexes whose contents aren't those of the rows. Waits for writers.
    func unsoundFullTextIndexes() throws -> [FullTextIndex] {
        let indexes = Schema(model: model).fullTextIndexes
        guard !indexes.isEmpty else { return [] }
        return try withConnection { connection in
            try connection.inImmediateTransaction {
                try indexes.filter { try !$0.isSound(in: connection) }
            }
        }
    }
}
