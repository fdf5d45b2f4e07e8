import Foundation
import Testing

/// The table of exit statuses of commands that read or write, for files that aren't writable
/// journals and for missing files. No command changes a byte, unless the table says so.
@Suite("Journals that cannot be used")
struct UnusableJournalTests {
    enum File: String, CaseIterable {
        case missing, inMissingFolder, inUnwritableFolder, folder, device, behindAFile
        case zeroBytes, text, foreign, foreignWithoutID, newer, truncated, shorterThanHeader
        case damagedHeader, unknownFormat, damagedPages
        case readOnly, readOnlyFolder, unreadable, unreachable
    }

    struct Row: CustomTestStringConvertible {
        let file: File
        let list: Int32
        let add: Int32
        let delete: Int32
        let sentence: String

        var testDescription: String { file.rawValue }
    }

    /// The statuses of `list`, `add` and `delete 1 --yes`, and parts of their errors.
    static let rows = [
        Row(.missing, 66, 0, 66, "no journal at"),
        Row(.inMissingFolder, 66, 73, 66, ": No such file or directory|no journal at"),
        Row(.inUnwritableFolder, 66, 73, 66, ": Permission denied|no journal at"),
        Row(.folder, 66, 66, 66, " is a folder; name a file in it, such as "),
        Row(.device, 66, 66, 66, ": not a regular file"),
        Row(.behindAFile, 66, 66, 66, ": Not a directory"),
        Row(.zeroBytes, 0, 0, 66, "is an empty file; 'moods add --journal "),
        Row(.text, 78, 78, 78, "is not a journal"),
        Row(.foreign, 78, 78, 78, "is another program's database; name another with --journal"),
        Row(.foreignWithoutID, 78, 78, 78, "is another program's database"),
        Row(.newer, 78, 78, 78, "a newer moods wrote"),
        Row(.truncated, 78, 78, 78, "is truncated"),
        Row(.shorterThanHeader, 78, 78, 78, "is truncated (its header is cut short)"),
        Row(.damagedHeader, 78, 78, 78, "is not a journal (its header is damaged)"),
        Row(.unknownFormat, 78, 78, 78, "is not a journal (its header is damaged)"),
        Row(.damagedPages, 65, 65, 65, "is damaged: database disk image is malformed"),
        Row(.readOnly, 0, 77, 77, ": the file may not be written"),
        Row(.readOnlyFolder, 0, 77, 77, ": its folder may not be written"),
        Row(.unreadable, 77, 77, 77, ": Permission denied"),
        Row(.unreachable, 77, 77, 77, ": Permission denied"),
    ]

    @Test("The table contains every file")
    func completeness() {
        #expect(Self.rows.map(\.file) == File.allCases)
    }

    @Test("Each command has the status in the table", arguments: rows)
    func table(row: Row) throws {
        let person = try OrdinaryPerson()
        let path = try make(row.file, for: person)
        for (status, arguments) in [
            (row.list, ["list"]), (row.list, ["regions"]), (row.list, ["due"]),
            (row.delete, ["delete", "1", "--yes"]),
            (row.add, ["add", "note"]),
        ] {
            let before = try FolderContents(of: person.folder)
            let outcome = try person.moods(arguments + ["--journal", path])
            #expect(outcome.status == status, "\(arguments): \(outcome)")
            if status == 0 {
                #expect(outcome.errors == "")
                guard arguments[0] == "add" else {
                    #expect(try FolderContents(of: person.folder) == before, "\(arguments)")
                    continue
                }
                let listed = try person.moods(["list", "--fields", "note", "--journal", path])
                #expect(listed.output == "note\n")
            } else {
                #expect(outcome.output == "")
                #expect(outcome.errors.hasPrefix("moods: "))
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
                #expect(
                    row.sentence.split(separator: "|").contains { outcome.errors.contains($0) },
                    "\(arguments): \(outcome)")
                #expect(try FolderContents(of: person.folder) == before, "\(arguments)")
            }
        }
    }

    @Test("A read-only journal is listed completely, and can be written again afterwards")
    func readingOnly() throws {
        let person = try OrdinaryPerson()
        for file in [File.readOnly, .readOnlyFolder] {
            let path = try make(file, for: person)
            let listed = try person.moods(["list", "--fields", "number", "--journal", path])
            #expect(listed.output == "3\n1\n2\n4\n")
            _ = try person.home.run(["/bin/chmod", "-R", "u+w", person.folder])
            #expect(try person.moods(["add", "--journal", path]).status == 0)
        }
    }

    @Test("A default folder that can't be created is an error")
    func defaultFolder() throws {
        let person = try OrdinaryPerson()
        _ = try person.home.run(["/bin/chmod", "500", person.folder])
        let settings = ["XDG_DATA_HOME": person.folder + "/data"]
        let outcome = try person.moods(["add"], with: settings)
        #expect(outcome.status == 73)
        #expect(
            outcome.errors
                == "moods: can't create the folder \(person.folder)/data/moods: "
                + "Permission denied\n")
        #expect(try person.moods(["list"], with: settings).status == 0)
    }

    private func make(_ file: File, for person: OrdinaryPerson) throws -> String {
        let path = person.folder + "/journal"
        let manager = FileManager.default
        func change(_ change: (inout Data) -> Void) throws {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            change(&bytes)
            try bytes.write(to: URL(fileURLWithPath: path))
        }
        switch file {
        case .missing, .inUnwritableFolder: break
        case .inMissingFolder: return person.folder + "/none/journal"
        case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
        case .device: return "/dev/null"
        case .behindAFile:
            try Travels.write(to: path)
            try person.own()
            return path + "/journal"
        case .zeroBytes: try Data().write(to: URL(fileURLWithPath: path))
        case .text:
            try Data(String(repeating: "Dear diary,\n", count: 50).utf8)
                .write(to: URL(fileURLWithPath: path))
        case .foreign:
            try person.home.sqlite(
                "PRAGMA application_id = 42; CREATE TABLE Mood(a);", journal: path)
        case .foreignWithoutID:
            try person.home.sqlite("CREATE TABLE bookmark(url);", journal: path)
        default: try Travels.write(to: path)
        }
        switch file {
        case .newer:
            try person.home.sqlite("PRAGMA user_version = 99; PRAGMA journal_mode", journal: path)
        case .truncated: try change { $0.removeLast(5000) }
        case .shorterThanHeader: try change { $0 = $0.prefix(60) }
        case .damagedHeader: try change { $0[16] = 7 }
        case .unknownFormat: try change { $0[47] = 5 }
        case .damagedPages:
            // All pages except the first are damaged, so every command reads one of them.
            try change { $0 = $0.prefix(4096) + Data(repeating: 7, count: $0.count - 4096) }
        default: break
        }
        try person.own()
        let mode =
            switch file {
            case .readOnly: "400 \(path)"
            case .unreadable: "000 \(path)"
            case .readOnlyFolder, .inUnwritableFolder: "500 \(person.folder)"
            case .unreachable: "600 \(person.folder)"
            default: ""
            }
        if !mode.isEmpty {
            let outcome = try person.home.shell("chmod \(mode)")
            try #require(outcome.status == 0, "\(outcome)")
        }
        return path
    }
}

extension UnusableJournalTests.Row {
    init(
        _ file: UnusableJournalTests.File, _ list: Int32, _ add: Int32, _ delete: Int32,
        _ sentence: String
    ) {
        self.init(file: file, list: list, add: add, delete: delete, sentence: sentence)
    }
}
