import Foundation

/// The `sqlite3` program: a writer that doesn't use models.
struct SQLiteShell {
    struct Failure: Error {
        let status: Int32
        let output: String
    }

    let path: String

    /// Runs a script and returns what it prints, without the last line's end.
    @discardableResult
    func run(_ script: String, foreignKeys: Bool = true) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        // Longer than any test holds a lock, however slow the machine is.
        process.arguments = ["-batch", "-bail", "-cmd", ".timeout 600000", path]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let whole = "PRAGMA foreign_keys = \(foreignKeys ? "ON" : "OFF");\n\(script)\n"
        input.fileHandleForWriting.write(Data(whole.utf8))
        try input.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: printed, as: UTF8.self)
            .trimmingCharacters(in: .newlines)
        guard process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus, output: text)
        }
        return text
    }

    /// Every row of the model's tables as SQL. The other contents of a store differ from one store
    /// to the next.
    func dumpOfRows() throws -> String {
        try run(".dump").split(separator: "\n").filter { !$0.hasPrefix("INSERT INTO _") }
            .joined(separator: "\n")
    }

    /// The same after all versions were set to 1: failed transactions use up numbers.
    func dumpOfUnversionedRows() throws -> String {
        let tables = try run(
            """
            SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND c.name = '_version';
            """)
        try run(tables.split(separator: "\n").map { "UPDATE \"\($0)\" SET _version = 1;" }.joined())
        return try dumpOfRows()
    }
}
