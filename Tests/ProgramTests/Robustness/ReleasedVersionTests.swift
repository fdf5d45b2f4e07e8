import Foundation
import Testing

/// Opens what earlier releases wrote: `Fixtures/generate-version.sh` makes a folder for each.
@Suite("Files of released versions")
struct ReleasedVersionTests {
    private static let fixtures = Packaging.root + "/Fixtures"

    static let folders: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: fixtures)
        return (names ?? []).filter { $0.hasPrefix("version-") }.sorted()
            .map { "\(fixtures)/\($0)" }
    }()

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test("There is a folder of version 1.0.0")
    func first() {
        #expect(Self.folders.contains { $0.hasSuffix("/version-1.0.0") })
    }

    @Test("A journal has the same moods, regions and history", arguments: folders)
    func journal(folder: String) throws {
        let home = try Home()
        try FileManager.default.createDirectory(
            atPath: (home.journal as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try home.sqlite(text(folder + "/journal.sql"))
        let export = try home.moods("export", "--format", "jsonl")
        #expect(try export.output == text(folder + "/export.jsonl"), "\(export)")
        let regions = try home.moods("regions", "--fields", "kind,code,moods,countries")
        #expect(try regions.output == text(folder + "/regions.tsv"), "\(regions)")
        let history = try home.moods("history", "--fields", "number,command")
        #expect(try history.output == text(folder + "/history.tsv"), "\(history)")
        let checked = try home.shell("chmod -R go-rwx \"$HOME/.local\" && \"$MOODS\" check")
        #expect(checked.status == 0, "\(checked)")
        #expect(try home.moods("redo").status == 0)
        #expect(try home.moods("undo").status == 0)
        #expect(try home.moods("export", "--format", "jsonl").output == export.output)
        #expect(try home.moods("add", "--at", "home", "Later").status == 0)
    }

    @Test("A new journal learns everything from a sync folder", arguments: folders)
    func syncFolder(folder: String) throws {
        let home = try Home()
        try FileManager.default.copyItem(
            atPath: folder + "/sync", toPath: home.file("sync"))
        let synced = try home.moods("sync", home.file("sync"))
        #expect(synced.status == 0 && synced.errors.contains("received"), "\(synced)")
        let export = try home.moods("export", "--format", "jsonl")
        #expect(try export.output == text(folder + "/synced.jsonl"), "\(export)")
        #expect(try home.moods("places", "--fields", "name").output == "home\n")
    }

    @Test("An export is imported without a difference", arguments: folders)
    func export(folder: String) throws {
        let home = try Home()
        let imported = try home.moods("import", folder + "/export.jsonl")
        #expect(imported.status == 0, "\(imported)")
        let lines = try text(folder + "/export.jsonl").split(separator: "\n")
        #expect(try home.moods("list", "--fields", "number").lines.count == lines.count)
        let again = try home.moods("import", folder + "/export.jsonl", "--dry-run")
        #expect(again.status == 0 && again.errors.contains("Would add nothing"), "\(again)")
    }
}
