import Foundation
import Testing

/// A home whose journal has rows of every kind and pages of every kind, and is the same before each
/// trial.
final class TortureJournal {
    /// The result of a command: the journal's rows, and the file that the command makes.
    struct Contents: Equatable {
        let rows: String
        let output: String?
    }

    /// A command, and its result without a fault.
    struct Rehearsal {
        let command: WritingCommand
        let before: Contents
        let after: Contents
        let microseconds: UInt32
    }

    /// The names of another journal, and of a folder to which that one was synced, in the home.
    static let other = "their-journal"
    static let folder = "sync-folder"

    let home: Home
    let path: String

    private static let original = Result {
        let home = try Home()
        try home.add(
            "first", "--lat", "48.85", "--lon", "2.35", "--tag", "work/meeting", "--feeling", "4",
            "--color", "#ff8800", "--date", "2024-05-01T20:30:00Z")
        // These notes need overflow pages.
        for (country, letter) in [("JP", "a"), ("DE", "b")] {
            try home.add(
                String(repeating: letter, count: 11_000), "--country", country, "--tag", "work",
                "--date", "2024-05-02T12:00:00Z")
        }
        let input = rows(of: "kept", 0..<60) + rows(of: "gone", 0..<60)
        try #require(try home.moods("import", "-", input: input).status == 0)
        // This deletion leaves free pages.
        try #require(try home.moods("delete", "--source", "gone", "--yes").status == 0)
        return try Data(contentsOf: URL(fileURLWithPath: home.journal))
    }

    /// The other journal: a copy of the original that was changed, and its file in the folder.
    private static let others = Result {
        let home = try Home()
        try original.get().write(to: URL(fileURLWithPath: home.file("journal")))
        home.environment["MOODS_JOURNAL"] = home.file("journal")
        for words in [
            ["edit", "1", "--note", "theirs", "--tag", "theirs"], ["delete", "2", "--yes"],
            ["add", "of theirs", "--country", "IS", "--date", "2024-06-02T12:00:00Z"],
        ] {
            try #require(try home.run([Program.path] + words).status == 0)
        }
        try FileManager.default.createDirectory(
            atPath: home.file(folder), withIntermediateDirectories: false)
        try #require(try home.moods("sync", home.file(folder)).status == 0)
        let machines = try FileManager.default.contentsOfDirectory(atPath: home.file(folder))
        let file = try #require(machines.first) + "/0001.jsonl"
        return (
            journal: try Data(contentsOf: URL(fileURLWithPath: home.file("journal"))), file: file,
            states: try Data(contentsOf: URL(fileURLWithPath: home.file(folder + "/" + file)))
        )
    }

    /// - Parameter isDefault: Whether the journal is the default one, in a folder of its own that
    ///   the first command creates.
    init(isDefault: Bool = false) throws {
        home = try Home()
        path = isDefault ? home.journal : home.file("journal")
        home.environment["SWIFT_BACKTRACE"] = "enable=no"
        if !isDefault { home.environment["MOODS_JOURNAL"] = path }
        _ = try Self.others.get()
    }

    var bytes: Data {
        get throws { try Self.original.get() }
    }

    /// Lines to import.
    static func rows(of source: String, _ numbers: Range<Int>, note: String = "row") -> String {
        let countries = ["KE", "FR", "NZ"]
        return numbers.map { number in
            """
            {"source":"\(source)","externalID":"\(number)","date":"2024-04-\(10 + number % 20)\
            T12:00:00+02:00","country":"\(countries[number % 3])","feeling":\(number % 5 + 1),\
            "tags":["\(source)/\(number % 4)"],"note":"\(note) \(number) of \(source), \
            \(String(repeating: "and so on, ", count: number % 20))"}

            """
        }.joined()
    }

    /// Puts the files of the home in place.
    ///
    /// - Parameters:
    ///   - bytes: A damaged journal (default: the original).
    ///   - companions: SQLite's files beside it, by the ends of their names.
    func reset(
        to bytes: Data? = nil, companions: [String: Data] = [:], hasJournal: Bool = true
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: home.path) {
            try FileManager.default.removeItem(atPath: home.file(name))
        }
        for name in ["out", "copy"] {
            try Data("before".utf8).write(to: URL(fileURLWithPath: home.file(name)))
        }
        let others = try Self.others.get()
        try others.journal.write(to: URL(fileURLWithPath: home.file(Self.other)))
        let file = URL(fileURLWithPath: home.file(Self.folder + "/" + others.file))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try others.states.write(to: file)
        for (suffix, bytes) in companions {
            try bytes.write(to: URL(fileURLWithPath: path + suffix))
        }
        guard hasJournal else { return }
        try (bytes ?? Self.original.get()).write(to: URL(fileURLWithPath: path))
    }

    // MARK: Running

    /// Starts a command.
    ///
    /// - Parameter launcher: Another program with its arguments, which runs the command.
    func start(
        _ command: WritingCommand, program: String = Program.path, by launcher: [String] = [],
        with settings: [String: String] = [:]
    ) throws -> ChildProcess {
        let words = command.words.map {
            [command.output, Self.other, Self.folder].contains($0) ? home.file($0) : $0
        }
        return try home.start(
            launcher + [program] + words, input: Data(command.input.utf8), with: settings)
    }

    /// Runs a command without a fault, and leaves the home as it was before.
    func rehearse(_ command: WritingCommand) throws -> Rehearsal {
        try reset(hasJournal: !command.isFirst)
        let before = try contents(after: command)
        let start = ContinuousClock.now
        let outcome = try self.start(command).outcome()
        let duration = ContinuousClock.now - start
        try #require(outcome.status == 0, "\(command): \(outcome)")
        let after = try contents(after: command)
        try #require(after != before, "\(command)")
        try reset(hasJournal: !command.isFirst)
        let microseconds =
            duration.components.seconds * 1_000_000
            + duration.components.attoseconds / 1_000_000_000_000
        return Rehearsal(
            command: command, before: before, after: after,
            microseconds: UInt32(clamping: microseconds))
    }

    // MARK: Looking

    func contents(after command: WritingCommand) throws -> Contents {
        var output: String?
        if let name = command.output,
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: home.file(name)))
        {
            output =
                bytes.starts(with: Data("SQLite format 3".utf8))
                ? try rows(home.file(name)) : String(decoding: bytes, as: UTF8.self)
        }
        return Contents(rows: try rows(path), output: output)
    }

    /// Reads the rows of a journal with the `sqlite3` shell, without IDs and times of change, which
    /// differ from run to run. A journal without any rows counts as none, because the first command
    /// creates the tables before it writes.
    func rows(_ journal: String) throws -> String {
        guard let folder = try copy(of: journal) else { return "" }
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('Mood', 'Mood_tags')"
        let copy = folder.file("copy")
        guard try home.sqlite(tables, journal: copy) == "2" else { return "" }
        return try home.sqlite(Self.query, journal: copy)
    }

    /// Examines the journal, which may be damaged.
    func examine() throws -> JournalExamination {
        let folder = try #require(try copy(of: path))
        func run(_ sql: String) throws -> Outcome {
            let words = [try Program.tool("sqlite3"), "-bail", "-quote", folder.file("copy")]
            return try home.run(words, input: Data(sql.utf8))
        }
        let listed = try run(JournalExamination.query)
        let checked = try run("PRAGMA integrity_check;")
        return JournalExamination(
            rows: listed.output + listed.errors, isReadable: listed.status == 0,
            findings: checked.output == "'ok'\n"
                ? 0 : (checked.output + checked.errors).split(separator: "\n").count)
    }

    /// Copies a journal, so that the program has to repair what a command left behind.
    private func copy(of journal: String) throws -> Home? {
        let manager = FileManager.default
        guard manager.fileExists(atPath: journal) else { return nil }
        let folder = try Home()
        for suffix in ["", "-wal", "-journal"] where manager.fileExists(atPath: journal + suffix) {
            try manager.copyItem(atPath: journal + suffix, toPath: folder.file("copy" + suffix))
        }
        return folder
    }

    private static let query = """
        SELECT m._pk, date, timeZone, localDay, feeling, note, hex(colors), latitude, longitude,
            numericCode, source, externalID FROM Mood m
            LEFT JOIN GeographicRegion r ON r._pk = country ORDER BY m._pk;
        SELECT m.source, key FROM Mood_tags m LEFT JOIN Tag t ON t._pk = destination
            ORDER BY 1, 2;
        SELECT numericCode, numberOfMoods FROM GeographicRegion ORDER BY 1, 2;
        SELECT key, numberOfMoods FROM Tag ORDER BY 1;
        SELECT name, latitude, longitude FROM Place ORDER BY 1;
        SELECT count(*) AS n FROM _change WHERE kind = 'delete' AND old IS NULL HAVING n > 0;
        """

    /// Returns whether a sync reports that it has merged, but couldn't put its file in place.
    static func isMerged(_ outcome: Outcome) -> Bool {
        outcome.status == 73 && outcome.errors.contains("\nmoods: merged, but can't put ")
    }

    /// Checks what a command left behind, and whether the next one works.
    ///
    /// - Parameters:
    ///   - outcome: How the command ended.
    ///   - mayBeDone: Whether a command that reports a failure may be done nevertheless.
    /// - Returns: A description of the problem; nil if there is no problem.
    func problem(
        after rehearsal: Rehearsal, _ outcome: Outcome, mayBeDone: Bool
    ) throws -> String? {
        let contents = try contents(after: rehearsal.command)
        let isDone = contents == rehearsal.after
        // A UUID, and the line feed behind it.
        let isPrinted = rehearsal.command.words[0] == "add" && outcome.output.utf8.count == 37
        if !isDone, contents != rehearsal.before { return "it is half done" }
        if !isDone, outcome.status == 0 || isPrinted { return "it was acknowledged, and is lost" }
        let isMerged = Self.isMerged(outcome)
        if isDone, outcome.status != 0, !isPrinted, !isMerged, !mayBeDone {
            return "it was reported as failed, and is done"
        }
        if !isDone, isMerged { return "it was reported as done, and failed" }
        let next = try home.moods("add", "next", "--country", "IS")
        guard next.status == 0 else { return "the next add fails: \(next)" }
        let noted = try home.sqlite("SELECT count(*) FROM Mood WHERE note = 'next'", journal: path)
        guard noted == "1" else { return "the next add is lost" }
        // The test that put the file in place chose its permissions.
        var findings = try findings()
        // What is discarded is erased after it. If that ended early, a check says so and ends it.
        if rehearsal.command.words[0] == "trash", outcome.status != 0, findings == ["history"],
            try home.moods("check", "--fix").status == 0
        {
            findings = try self.findings()
        }
        guard findings.isEmpty else { return "'moods check' finds \(findings)" }
        let contradictions = try home.contradictions(of: path)
        return contradictions.isEmpty ? nil : "the journal is damaged: \(contradictions)"
    }

    private func findings() throws -> [String] {
        try home.moods("check", "--fields", "kind").lines.filter { $0 != "permissions" }
    }
}
