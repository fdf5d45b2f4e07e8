import Foundation

/// The rows of all tables of a model as text, without versions.
struct StoreDump {
    private let shell: SQLiteShell
    private let query: String

    init(path: String) throws {
        shell = SQLiteShell(path: path)
        let names = try shell.run(
            """
            SELECT m.name || char(9) || c.name FROM sqlite_schema AS m
            JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT GLOB '_*' AND m.name NOT GLOB 'sqlite*'
              AND c.name NOT IN ('_version', '_moment') AND EXISTS (
                SELECT 1 FROM pragma_table_info(m.name) AS k WHERE k.name IN ('_pk', 'source'))
            ORDER BY m.name, c.cid;
            """)
        var columns: [String: [String]] = [:]
        for line in names.split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            columns[parts[0], default: []].append("quote(\"\(parts[1])\")")
        }
        query = columns.sorted { $0.key < $1.key }.map { table, columns in
            "SELECT '\(table)', \(columns.joined(separator: ", ")) FROM \"\(table)\" ORDER BY 2, 3;"
        }.joined()
    }

    /// The present rows.
    func rows() throws -> String { try shell.run(query) }
}
