import Foundation
import Testing

@testable import MoodJournal

@Suite("The files of a sync folder")
struct SyncFilesTests {
    private func folder() throws -> SyncedMachine { try SyncedMachine() }

    @Test(
        "Only file names that machines choose have numbers",
        arguments: [
            ("0001.jsonl", 1), ("9999.jsonl", 9999), ("10000.jsonl", 10000),
            ("2147483647.jsonl", 2_147_483_647), ("2147483648.jsonl", nil), ("0000.jsonl", nil),
            ("1.jsonl", nil), ("+001.jsonl", nil), ("-001.jsonl", nil),
            ("-9223372036854775808.jsonl", nil), ("9223372036854775807.jsonl", nil),
            ("0001 (1).jsonl", nil), ("0001.txt", nil), (".jsonl", nil), ("", nil),
        ] as [(String, Int64?)])
    func numbers(name: String, number: Int64?) {
        #expect(SyncFiles.File(machine: "m", name: name).number == number)
    }

    @Test("Files that aren't regular are skipped, because reading them may never end")
    func otherFiles() throws {
        let machine = try folder()
        try machine.write("m-000000000001/0001.jsonl", Data("text".utf8))
        let path = machine.folder + "/m-000000000001/"
        try #require(mkfifo(path + "0002.jsonl", 0o600) == 0)
        for (name, target) in [
            ("0003.jsonl", "/dev/zero"), ("0004.jsonl", "nowhere"), ("0005.jsonl", "0005.jsonl"),
            ("0006.jsonl", "0001.jsonl"), ("0007.jsonl", "0002.jsonl"),
        ] {
            try #require(symlink(target, path + name) == 0)
        }
        try #require(mkdir(path + "0008.jsonl", 0o700) == 0)
        try #require(symlink("loop", machine.folder + "/loop") == 0)
        try Data().write(to: URL(filePath: machine.folder + "/file"))
        let files = try SyncFiles(path: machine.folder)
        let names = try files.all().map(\.file.name)
        #expect(names == ["0001.jsonl", "0006.jsonl"])
        for name in ["0002.jsonl", "0003.jsonl", "0007.jsonl", "0008.jsonl", "0009.jsonl"] {
            let file = SyncFiles.File(machine: "m-000000000001", name: name)
            #expect(try files.contents(of: file) == nil, "\(name)")
        }
        let report = try machine.sync(at: Date())
        #expect(report.incomplete.count == 2 && report.damaged == [])
    }

    @Test("A folder that can't be listed is an error")
    func unlistable() throws {
        let machine = try folder()
        let files = try SyncFiles(path: machine.folder)
        try FileManager.default.removeItem(atPath: machine.folder)
        // A link to itself can't be opened, even by the superuser.
        try #require(symlink(machine.folder, machine.folder) == 0)
        #expect(throws: JournalError.syncFile(path: files.path, code: ELOOP)) {
            try files.all()
        }
        #expect(throws: JournalError.syncFile(path: machine.folder, code: ELOOP)) {
            try SyncFiles(path: machine.folder)
        }
    }

    @Test("The next writer removes the file of a killed one")
    func leftovers() throws {
        let machine = try folder()
        let files = try SyncFiles(path: machine.folder)
        let left = try files.stage(SyncFiles.File(1, of: "m-000000000001")).path
        #expect(!FileManager.default.fileExists(atPath: left))
        try Data("note".utf8).write(to: URL(filePath: left))
        let staged = try files.stage(SyncFiles.File(2, of: "m-000000000001"))
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(FileManager.default.fileExists(atPath: staged.path))
    }

    @Test("A folder has one path through any link")
    func realPath() throws {
        let machine = try folder()
        let link = machine.folder + "-link"
        try #require(symlink(machine.folder, link) == 0)
        let path = try SyncFiles(path: machine.folder).path
        #expect(try SyncFiles(path: link).path == path)
        #expect(
            try SyncFiles(
                path: machine.folder + "/../" + (path as NSString).lastPathComponent + "/."
            ).path == path)
    }

    @Test("A file is written in parts, and read unchanged")
    func writing() throws {
        let machine = try folder()
        let files = try SyncFiles(path: machine.folder)
        let file = SyncFiles.File(1, of: "m-000000000001")
        let header = SyncSegment.Header(
            moodsSync: 1, folder: UUID(), segment: 1, isSnapshot: true)
        let writer = try SyncSegmentWriter(header, to: file, in: files)
        var states: [MoodState] = []
        let note = String(repeating: "note ", count: 2000)
        for number in 0..<500 {
            let since = HybridTimestamp(Int64(number))
            states.append(
                MoodState(
                    id: UUID(), modifiedAt: Int64(number),
                    content: MoodContent(
                        registers: MoodField.allCases.map { _ in
                            Register(timestamp: since, value: nil)
                        }, note: NoteRegister(note, unchangedSince: since),
                        tags: TagMarks([], unchangedSince: since))))
            try writer.add(states[number])
        }
        let staged = try #require(
            FileManager.default.contentsOfDirectory(atPath: machine.folder + "/" + file.machine)
                .first)
        let size = try FileManager.default.attributesOfItem(
            atPath: machine.folder + "/" + file.machine + "/" + staged)[.size]
        #expect(((size as? Int) ?? 0) > 3_000_000, "states don't stay in memory")
        #expect(try files.all().isEmpty)
        let stamp = try writer.finish()
        try writer.commit()
        let entry = try #require(try files.all().first)
        #expect(entry.file == file && entry.stamp == stamp)
        let segment = try SyncSegment(try #require(try files.contents(of: file)))
        #expect(segment.header == header && segment.states == states)
        #expect(segment.invalidLines == [])
    }
}
