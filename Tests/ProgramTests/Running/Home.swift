import Foundation
import Testing

/// A new home folder without settings, which is removed with the value.
final class Home {
    let path: String

    /// The whole environment of each process that this home runs.
    var environment: [String: String]

    /// Whether long output on a terminal goes through a pager that no setting names.
    var hasPager = false

    init() throws {
        path = NSTemporaryDirectory() + "moods-home-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        environment = [
            "HOME": path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TZ": "UTC", "MOODS": Program.path,
            // The terminals of tests don't report their background.
            "MOODS_BACKGROUND": "dark",
        ]
    }

    deinit {
        // A test may have removed permissions that deleting needs.
        _ = try? run(["/bin/chmod", "-R", "u+rwX", path])
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of the default journal.
    var journal: String { path + "/.local/share/moods/journal.sqlite" }

    func file(_ name: String) -> String { path + "/" + name }

    /// Makes a folder for syncs, and returns its path.
    func makeSyncFolder() throws -> String {
        let folder = file("sync")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder
    }

    // MARK: Running

    /// Runs any program to its end.
    func run(
        _ words: [String], input: Data = Data(), with settings: [String: String] = [:]
    ) throws -> Outcome {
        try start(words, input: input, with: settings).outcome()
    }

    func start(
        _ words: [String], input: Data = Data(), with settings: [String: String] = [:]
    ) throws -> ChildProcess {
        try ChildProcess(
            words, environment: environment.merging(settings) { $1 }.filter { !$0.value.isEmpty },
            input: input)
    }

    /// Runs `moods` with these arguments.
    ///
    /// - Parameter settings: Environment variables on top of the home's; an empty value unsets one.
    @discardableResult
    func moods(
        _ arguments: String..., input: String = "", with settings: [String: String] = [:]
    ) throws -> Outcome {
        try run([Program.path] + arguments, input: Data(input.utf8), with: settings)
    }

    /// Runs a script in which `$MOODS` is the program.
    func shell(_ script: String, with settings: [String: String] = [:]) throws -> Outcome {
        try run(["/bin/sh", "-c", script], with: settings)
    }

    /// Runs `moods` on a terminal.
    ///
    /// - Parameters:
    ///   - typed: The text to type; Control-D is `\u{4}`.
    ///   - answer: The keys to press at a question.
    func terminal(
        _ arguments: String..., typed: String = "", answer: String? = nil, columns: UInt16 = 80,
        with settings: [String: String] = [:]
    ) throws -> Outcome {
        try run(
            arguments, onTerminalWith: settings, typed: typed, answer: answer, columns: columns)
    }

    func run(
        _ arguments: [String], onTerminalWith settings: [String: String], typed: String = "",
        answer: String? = nil, columns: UInt16 = 80
    ) throws -> Outcome {
        let terminal = try Terminal(columns: columns)
        let child = try ChildProcess(
            [Program.path] + arguments,
            environment: environment.merging(["TERM": "xterm-256color"]) { $1 }
                .merging(hasPager ? [:] : ["MOODS_PAGER": "cat"]) { $1 }
                .merging(settings) { $1 },
            terminal: terminal.name)
        return try terminal.converse(with: child, typing: typed, answering: answer)
    }

    /// Records a mood and returns its ID; a failure ends the test.
    @discardableResult
    func add(_ arguments: String...) throws -> String {
        let outcome = try run([Program.path, "add"] + arguments)
        try #require(outcome.status == 0, "\(outcome)")
        return outcome.output.trimmingCharacters(in: .newlines)
    }

    /// Returns the output of the `sqlite3` shell, in its list format.
    @discardableResult
    func sqlite(_ sql: String, journal: String? = nil) throws -> String {
        let outcome = try run(
            [Program.tool("sqlite3"), "-bail", "-cmd", ".timeout 600000", journal ?? self.journal],
            input: Data(sql.utf8))
        try #require(outcome.status == 0, "\(outcome)")
        return outcome.output.trimmingCharacters(in: .newlines)
    }

    /// Returns the size of the file in which a command is writing what will get a name in the home
    /// folder, or 0 if there is none.
    func sizeOfStaged(_ name: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard let staged = names.first(where: { $0.hasPrefix(".\(name).staged-") }) else {
            return 0
        }
        var status = stat()
        return stat(file(staged), &status) == 0 ? Int(status.st_size) : 0
    }
}
