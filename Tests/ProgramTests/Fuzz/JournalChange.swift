import SeededRandom

/// Statements by which another program changes a journal: its rows, its schema, what SQLite keeps
/// of both, and its settings.
struct JournalChange {
    let statements: [String]

    private static let tables = [
        "Mood", "GeographicRegion", "Tag", "Mood_tags", "_store", "_transaction", "_change",
        "_schema", "sqlite_sequence", "Mood_tombstones", "nothing",
    ]

    private static let columns = [
        "_pk", "_version", "_entity", "id", "date", "timeZone", "localDay", "feeling", "note",
        "colors", "latitude", "longitude", "country", "numberOfMoods", "numericCode", "updatedAt",
        "continent", "name", "source", "externalID", "number", "uuid", "nothing",
    ]

    private static let values = [
        "NULL", "0", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "9e999",
        "-9e999", "''", "x''", "x'00ff'", "CAST(x'fffe' AS TEXT)", "'\u{1B}[31m'", "char(0)",
        "zeroblob(1000000)", "999", "0.5", "'9999999-99-99'", "63e9", "-63e12", "NULL + 1",
    ]

    init(_ random: inout SeededGenerator) {
        statements = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            Self.statement(&random)
        }
    }

    private static func statement(_ random: inout SeededGenerator) -> String {
        let table = pick(tables, &random)
        let column = pick(columns, &random)
        let value = pick(values, &random)
        let kinds: [String] = [
            "UPDATE OR IGNORE \(table) SET \(column) = \(value)",
            "UPDATE OR REPLACE \(table) SET \(column) = \(value) WHERE rowid % 2",
            "PRAGMA foreign_keys = ON; DELETE FROM \(table)",
            "DELETE FROM \(table) WHERE rowid = 1",
            "PRAGMA ignore_check_constraints = ON; UPDATE OR IGNORE \(table) SET \(column) = \(value)",
            "DROP TABLE \(table)",
            "ALTER TABLE \(table) RENAME TO Hidden; CREATE VIEW \(table) AS SELECT * FROM Hidden",
            "ALTER TABLE \(table) RENAME COLUMN \(column) TO other",
            "ALTER TABLE \(table) DROP COLUMN \(column)",
            "ALTER TABLE \(table) ADD COLUMN extra TEXT DEFAULT \(value)",
            "ALTER TABLE \(table) ADD COLUMN extra AS (abs(\(column)) + 1)",
            "ALTER TABLE \(table) ADD COLUMN extra CHECK (\(column) > \(value))",
            "CREATE INDEX theirs ON \(table)(\(column))",
            "CREATE UNIQUE INDEX theirs ON \(table)(\(column))",
            "CREATE INDEX theirs ON \(table)(abs(\(column))) WHERE \(column) > 0",
            "CREATE VIEW theirs AS SELECT * FROM \(table), theirs",
            """
            CREATE TRIGGER theirs AFTER INSERT ON \(table)
            BEGIN UPDATE \(table) SET \(column) = \(value); END
            """,
            """
            CREATE TRIGGER theirs INSTEAD OF INSERT ON theirs
            BEGIN DELETE FROM \(table); END
            """,
            """
            PRAGMA recursive_triggers = ON; CREATE TRIGGER theirs BEFORE UPDATE ON \(table)
            BEGIN INSERT OR REPLACE INTO \(table) SELECT * FROM \(table); END
            """,
            """
            CREATE TEMP TABLE names AS SELECT name FROM sqlite_schema WHERE sql IS NOT NULL
            AND type IN ('index', 'trigger') ORDER BY name
            LIMIT 1 OFFSET \(Int.random(in: 0..<20, using: &random)); PRAGMA writable_schema = ON;
            DELETE FROM sqlite_schema WHERE name IN (SELECT name FROM names)
            """,
            """
            PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql =
            replace(sql, '\(column)', '\(pick(columns, &random))') WHERE tbl_name = '\(table)'
            """,
            """
            PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql =
            substr(sql, 1, \(Int.random(in: 0...400, using: &random))) WHERE name = '\(table)'
            """,
            """
            PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage =
            \(Int.random(in: -1...60, using: &random)) WHERE name = '\(table)'
            """,
            "PRAGMA user_version = \(Int.random(in: -1...6, using: &random))",
            "PRAGMA application_id = \(Int.random(in: 0...1, using: &random))",
            "PRAGMA journal_mode = \(pick(["DELETE", "TRUNCATE", "WAL"], &random))",
            "PRAGMA page_size = \(pick(["512", "65536"], &random)); PRAGMA journal_mode = DELETE; VACUUM",
            "PRAGMA encoding = 'UTF-16'; VACUUM",
            "PRAGMA auto_vacuum = 1; VACUUM",
        ]
        return pick(kinds, &random)
    }

    private static func pick(_ texts: [String], _ random: inout SeededGenerator) -> String {
        texts.randomElement(using: &random) ?? ""
    }
}
