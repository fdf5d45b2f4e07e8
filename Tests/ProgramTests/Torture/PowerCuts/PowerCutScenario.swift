import Foundation
import Testing

/// A command that writes, and what is done before it.
enum PowerCutScenario: String, CaseIterable {
    case add
    case firstAdd = "first add"
    case edit, delete, undo
    case importing = "import"
    case merge
    case firstSync = "first sync"
    case sync, backup
    case newBackup = "new backup"
    case export, report, places, migration

    var command: WritingCommand {
        switch self {
        case .add, .migration:
            WritingCommand("add", "new", "--country", "BR", "--tag", "new/tag", "--feeling", "5")
        case .firstAdd: WritingCommand("add", "first", "--country", "BR", isFirst: true)
        case .edit:
            WritingCommand("edit", "2", "--note", "edited", "--tag", "other", "--country", "KE")
        case .delete: WritingCommand("delete", "--all-in", "KE", "--yes")
        case .undo: WritingCommand("undo")
        case .importing:
            WritingCommand("import", "-", input: TortureJournal.rows(of: "new", 0..<60))
        case .merge: WritingCommand("merge", TortureJournal.other)
        case .firstSync, .sync: WritingCommand("sync", TortureJournal.folder)
        case .backup: WritingCommand("backup", "--force", "copy", output: "copy")
        case .newBackup: WritingCommand("backup", "new-copy", output: "new-copy")
        case .export: WritingCommand("export", "-o", "out", output: "out")
        case .report: WritingCommand("report", "-o", "out", output: "out")
        case .places: WritingCommand("places", "add", "home", "38.7139", "-9.1334")
        }
    }

    var isSync: Bool { self == .firstSync || self == .sync }

    /// Puts the files in place.
    func prepare(_ journal: TortureJournal) throws {
        try journal.reset(hasJournal: self != .firstAdd && self != .migration)
        let home = journal.home
        switch self {
        case .firstSync, .sync:
            // This machine has something to write.
            for command in self == .sync ? [.add, .firstSync, .add] : [Self.add] {
                try #require(journal.start(command.command).outcome().status == 0)
            }
        case .backup:
            // A process that had the former copy open was killed.
            let copy = home.file("copy")
            try journal.bytes.write(to: URL(fileURLWithPath: copy))
            let change = "UPDATE Mood SET note = 'of the former copy'"
            let changed = try home.run([
                Program.tool("sqlite3"), "-cmd", ".dbconfig no_ckpt_on_close on", copy, change,
            ])
            try #require(changed.status == 0, "\(changed)")
        case .migration:
            let fixture = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../../Fixtures/journal-version-7.sql").standardized
            try home.sqlite(
                String(contentsOf: fixture, encoding: .utf8), journal: journal.path)
        default: break
        }
    }
}
