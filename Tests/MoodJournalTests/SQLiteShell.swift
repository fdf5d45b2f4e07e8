import Foundation
import Testing

/// The `sqlite3` shell, which stands for another program with the same file.
enum SQLiteShell {
    @discardableResult
    static func run(_ path: String, _ script: String) throws -> String {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments = ["sqlite3", "-batch", "-bail", path]
        let (input, output) = (Pipe(), Pipe())
        (shell.standardInput, shell.standardOutput) = (input, output)
        try shell.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try input.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        return String(decoding: printed, as: UTF8.self)
    }

    /// Returns a file as SQL, with its application ID and version.
    static func dump(of path: String) throws -> String {
        let marks = try run(path, "PRAGMA application_id; PRAGMA user_version;")
            .split(separator: "\n")
        return """
            PRAGMA application_id = \(marks[0]);
            PRAGMA user_version = \(marks[1]);

            """ + (try run(path, ".dump"))
    }
}
