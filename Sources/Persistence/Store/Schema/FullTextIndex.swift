/// The full-text index of one text column: FTS5 tables beside the table, updated by triggers.
///
/// One table holds the words of every row. Scripts that are written without spaces, and emoji, have
/// no words that SQLite could find, so a second one holds every three characters in a row of the
/// texts that have any of those. Both take the text from the table itself (external content).
///
/// Triggers update them for every writer, except `INSERT OR REPLACE` with `recursive_triggers` off:
/// then SQLite runs no trigger for the row that is replaced, whose words stay. The store check
/// finds that, and ``StoreRepair`` repairs it.
///
/// SQLite's trigram tokenizer and `GLOB` end a text at its first NUL, so the rest of the text isn't
/// in the second table. A partial index leads to the few texts with one, and a search reads these.
///
/// There are no prefix indexes: at 200,000 texts, they more than doubled the index and the time to
/// load it, and found beginnings of two letters in 0.3 ms instead of 0.6.
struct FullTextIndex: Hashable {
    let table: String
    let column: String

    var words: String { "\(table)_\(column)_words" }
    var trigrams: String { "\(table)_\(column)_trigrams" }
    private var unspaced: String { "\(table)_\(column)_unspaced" }
    private var withNUL: String { "\(table)_\(column)_nul" }
    private var hasNUL: String { "instr(\(text), char(0)) > 0" }
    private static let wordTokenizer = "unicode61 remove_diacritics 2"
    private static let trigramTokenizer = "trigram"
    private var key: String { quoted(Schema.primaryKey) }
    private var text: String { quoted(column) }

    /// The tables, the view of the rows of the second one, and the index of the rows with a NUL.
    var statements: [String] {
        [
            """
            CREATE VIRTUAL TABLE \(quoted(words)) USING fts5(\
            \(text), content=\(quoted(table)), content_rowid=\(key), \
            tokenize="\(Self.wordTokenizer)")
            """,
            """
            CREATE VIEW \(quoted(unspaced)) AS SELECT \(key), \(text) FROM \(quoted(table)) \
            WHERE \(UnspacedScripts.condition(on: text))
            """,
            """
            CREATE VIRTUAL TABLE \(quoted(trigrams)) USING fts5(\
            \(text), content=\(quoted(unspaced)), content_rowid=\(key), \
            tokenize="\(Self.trigramTokenizer)")
            """,
            "CREATE INDEX \(quoted(withNUL)) ON \(quoted(table)) (\(key)) WHERE \(hasNUL)",
        ]
    }

    var triggers: [String] {
        [trigger("inserted", "INSERT", when: nil, adding)] + triggers(when: nil)
    }

    /// Returns the triggers to use while rows after a key aren't in the index yet. None of them is
    /// for insertions: SQLite keeps a journal of each statement that runs a trigger, which costs an
    /// import an eighth of its time.
    func triggers(upTo key: Int64) -> [String] { triggers(when: "OLD.\(self.key)<=\(key)") }

    private func triggers(when isIndexed: String?) -> [String] {
        let differs = "OLD.\(text) IS NOT NEW.\(text)"
        return [
            trigger("deleted", "DELETE", when: isIndexed, removing),
            trigger(
                "changed", "UPDATE OF \(text)",
                when: isIndexed.map { "\($0) AND \(differs)" } ?? differs, removing + adding),
        ]
    }

    private func trigger(
        _ suffix: String, _ event: String, when condition: String?, _ body: [String]
    ) -> String {
        Schema.trigger(
            "\(words)_\(suffix)", "AFTER \(event) ON \(quoted(table))", when: condition, body)
    }

    private var adding: [String] {
        [
            "INSERT INTO \(quoted(words))(rowid,\(text)) VALUES(NEW.\(key),NEW.\(text))",
            """
            INSERT INTO \(quoted(trigrams))(rowid,\(text)) \
            SELECT \(key),\(text) FROM \(quoted(unspaced)) WHERE \(key)=NEW.\(key)
            """,
        ]
    }

    /// FTS5 keeps the size of each row that the second table has.
    private var removing: [String] {
        [
            """
            INSERT INTO \(quoted(words))(\(quoted(words)),rowid,\(text)) \
            VALUES('delete',OLD.\(key),OLD.\(text))
            """,
            """
            INSERT INTO \(quoted(trigrams))(\(quoted(trigrams)),rowid,\(text)) \
            SELECT 'delete',id,OLD.\(text) FROM \(quoted(trigrams + "_docsize")) \
            WHERE id=OLD.\(key)
            """,
        ]
    }

    /// Returns a query for the keys of the rows that have a NUL and meet a condition on the text.
    func rowsWithNUL(where condition: (SQLFragment) -> SQLFragment) -> SQLFragment {
        let column = SQLFragment(sql: text)
        return """
            SELECT \(sql: key) FROM \(sql: quoted(table)) \
            WHERE \(sql: hasNUL) AND \(condition(column))
            """
    }

    /// Drops the tables and the triggers, however damaged they are. SQLite can't drop an FTS5 table
    /// that it can't open, so the table leaves the schema first, and then the tables that it
    /// keeps its words in (sqlite.org/fts5.html, section 9).
    func drop(in connection: StoreConnection) throws {
        for trigger in triggers {
            try connection.executeScript(
                "DROP TRIGGER IF EXISTS \(quoted(Schema.name(of: trigger)))")
        }
        let tables = [words, trigrams]
        let names = tables.map { StoredValue.text($0).sqlLiteral }.joined(separator: ", ")
        do {
            try connection.executeScript(
                """
                PRAGMA writable_schema = ON;
                DELETE FROM sqlite_schema WHERE type = 'table' AND name IN (\(names));
                PRAGMA writable_schema = RESET;
                """)
        } catch {
            try? connection.executeScript("PRAGMA writable_schema = RESET")
            throw error
        }
        for table in tables {
            for part in ["data", "idx", "content", "docsize", "config"] {
                try connection.executeScript("DROP TABLE IF EXISTS \(quoted("\(table)_\(part)"))")
            }
        }
    }

    func rebuild(in connection: StoreConnection) throws {
        try loading(connection) {
            for table in [words, trigrams] { try command("rebuild", of: table, in: connection) }
        }
    }

    /// Merges all parts of the index into one, which drops the words of deleted rows: FTS5 keeps them
    /// in their part until then (sqlite.org/fts5.html, section 6.8). It works in steps.
    ///
    /// - Parameter step: A closure to call after each step.
    func merge(in connection: StoreConnection, _ step: () -> Void) throws {
        for table in [words, trigrams] {
            var pages = -Self.pagesAtOnce
            while true {
                let changes = connection.database.totalChangesCount
                try command("merge", pages, of: table, in: connection)
                step()
                // Only the statement itself changed something (section 6.7).
                if connection.database.totalChangesCount - changes < 2 { break }
                pages = Self.pagesAtOnce
            }
        }
    }

    private static let pagesAtOnce: Int64 = 2000

    /// Adds the rows after a key, none of which is in the index.
    func addRows(after last: Int64, in connection: StoreConnection) throws {
        try loading(connection) { try addRows(where: "\(key) > ?", last, connection) }
    }

    /// Adds a row that isn't in the index.
    func addRow(_ number: Int64, in connection: StoreConnection) throws {
        try addRows(where: "\(key) = ?", number, connection)
    }

    private func addRows(
        where condition: String, _ number: Int64, _ connection: StoreConnection
    ) throws {
        for (table, source) in [(words, self.table), (trigrams, unspaced)] {
            try connection.execute(
                """
                INSERT INTO \(quoted(table)) (rowid, \(text)) \
                SELECT \(key), \(text) FROM \(quoted(source)) WHERE \(condition)
                """, [.integer(number)])
        }
    }

    /// Runs `body` with more memory for words, and postpones merging (sqlite.org/fts5.html,
    /// sections 6.1 and 6.6), which saves a third of the time. With 32 MiB it isn't faster, and an
    /// import needs 40 MiB more.
    private func loading(_ connection: StoreConnection, _ body: () throws -> Void) throws {
        func configure(memory: Int64, merging: Int64) throws {
            for table in [words, trigrams] {
                try command("hashsize", memory, of: table, in: connection)
                try command("automerge", merging, of: table, in: connection)
            }
        }
        try configure(memory: 8 << 20, merging: 0)
        try body()
        // SQLite's defaults.
        try configure(memory: 1 << 20, merging: 4)
    }

    private func command(
        _ name: String, _ value: Int64? = nil, of table: String, in connection: StoreConnection
    ) throws {
        let columns = [quoted(table)] + (value == nil ? [] : ["rank"])
        let values = ["'\(name)'"] + (value.map { [String($0)] } ?? [])
        try connection.execute(
            """
            INSERT INTO \(quoted(table)) (\(columns.joined(separator: ", "))) \
            VALUES (\(values.joined(separator: ", ")))
            """)
    }

    /// Returns whether the contents match the rows. Builds the index again in the temporary
    /// database and compares every word of both, then searches for some of the words. FTS5's own
    /// check counts as a write: it would wait for writers, and fail in a store that is only read.
    func isSound(in schema: String, _ connection: StoreConnection) throws -> Bool {
        let mayNotWrite = try connection.integer("PRAGMA query_only")
        try connection.executeScript("PRAGMA query_only = OFF")
        defer { try? connection.executeScript("PRAGMA query_only = \(mayNotWrite ?? 0)") }
        do {
            return try isSame(words, as: table, Self.wordTokenizer, in: schema, connection)
                && isSame(trigrams, as: unspaced, Self.trigramTokenizer, in: schema, connection)
        } catch let error as StoreError where error.kind == .corrupt {
            return false
        }
    }

    private func isSame(
        _ index: String, as source: String, _ tokenizer: String, in schema: String,
        _ connection: StoreConnection
    ) throws -> Bool {
        let dropping = """
            DROP TABLE IF EXISTS temp."present words";
            DROP TABLE IF EXISTS temp."right words";
            DROP TABLE IF EXISTS temp."right index";
            """
        defer { try? connection.executeScript(dropping) }
        try connection.executeScript(
            """
            \(dropping)
            CREATE VIRTUAL TABLE temp."right index" USING fts5(\
            \(text), content='', columnsize=0, tokenize="\(tokenizer)");
            INSERT INTO temp."right index" (rowid, \(text)) \
            SELECT \(key), \(text) FROM \(schema).\(quoted(source));
            CREATE VIRTUAL TABLE temp."right words" USING \
            fts5vocab(temp, "right index", instance);
            CREATE VIRTUAL TABLE temp."present words" USING \
            fts5vocab(\(schema), \(quoted(index)), instance);
            """)
        var sample = WordSample()
        // Both come in the order of words, rows and places.
        let present = try connection.statement(
            "SELECT term, doc, \"offset\" FROM temp.\"present words\"")
        defer { present.reset() }
        let right = try connection.statement(
            "SELECT term, doc, \"offset\" FROM temp.\"right words\"")
        defer { right.reset() }
        while true {
            let isThere = try present.step()
            guard try right.step() == isThere else { return false }
            guard isThere else { break }
            for column in 0..<3 where present.value(at: column) != right.value(at: column) {
                return false
            }
            sample.count(present.text(at: 0), in: right.integer(at: 1))
        }
        present.reset()
        // Searching and ranking read more tables than the words are in.
        for (word, rows) in sample.words {
            let found = try connection.integer(
                """
                SELECT count(rank) FROM \(schema).\(quoted(index)) \
                WHERE \(quoted(index)) MATCH ?
                """, [.text("\"\(word)\"")])
            guard found == rows else { return false }
        }
        return true
    }
}

extension Schema {
    var fullTextIndexes: [FullTextIndex] {
        var indexes: [FullTextIndex] = []
        for root in model.roots {
            for column in model.hierarchy(of: root).flatMap(\.fullTextAttributes) {
                let index = FullTextIndex(table: root.table, column: column)
                if !indexes.contains(index) { indexes.append(index) }
            }
        }
        return indexes
    }

    func fullTextIndexes(of table: String) -> [FullTextIndex] {
        fullTextIndexes.filter { $0.table == table }
    }
}
