import Foundation
import Persistence
import Testing

@Suite struct BackupTests {
    private let file: TemporaryFile
    private let copy: String

    init() throws {
        file = try TemporaryFile()
        copy = file.path + "-copy"
    }

    private var neighbours: [String] {
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func open() throws -> PersistentContainer {
        try TestStore(League.entities, abstract: League.abstract, path: file.path).container
    }

    private func fill(_ container: PersistentContainer, players: Int = 100) throws {
        try container.newContext().execute(
            InsertedRows<Player>(contentsOf: 0..<players) { row, number in
                row[\.name] = "p\(number)"
                row[\.squad] = try row.findOrCreate(\Squad.code, is: number % 5)
            })
    }

    @Test("S4 a backup has everything that was committed, in one file that only its owner can read")
    func exact() throws {
        let container = try open()
        try fill(container)
        try container.backup(to: copy)
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(
            neighbours
                == ["store.sqlite", "store.sqlite-copy", "store.sqlite-shm", "store.sqlite-wal"])
        let dumps = try [file.path, copy].map { try SQLiteShell(path: $0).run(".dump") }
        #expect(dumps[0] == dumps[1])
        let opened = try TestStore(League.entities, abstract: League.abstract, path: copy)
        #expect(try opened.container.check().description == "[]")
        #expect(try opened.container.newContext().count(FetchRequest<Player>()) == 100)
    }

    @Test("S4 a store in memory, and one that may only be read, can be copied too")
    func otherStores() throws {
        let memory = try TestStore.league().container
        try fill(memory)
        try memory.backup(to: copy)
        let readOnly = try TestStore(
            League.entities, abstract: League.abstract, path: copy, access: .read
        ).container
        try readOnly.backup(to: file.path)
        #expect(try SQLiteShell(path: file.path).run("SELECT count(*) FROM Player;") == "100")
    }

    @Test("S4 a backup onto the store, another file, a journal or a missing folder changes nothing")
    func refusals() throws {
        let container = try open()
        try fill(container)
        let link = file.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        let other = file.path + "-other"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: other + "2-wal"))
        let dangling = file.path + "-nowhere"
        try FileManager.default.createSymbolicLink(
            atPath: dangling, withDestinationPath: file.path + "-gone")
        let dump = try SQLiteShell(path: file.path).run(".dump")
        let hard = file.path + "-hard"
        try FileManager.default.linkItem(atPath: file.path, toPath: hard)
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
        let before = neighbours
        let refused: [(String, StoreError.Kind)] = [
            (file.path, .cannotCreate), (link, .cannotCreate), (hard, .cannotCreate),
            (file.path + "-wal", .cannotCreate), (file.path + "-journal", .cannotCreate),
            (folder + "/./store.sqlite-shm", .cannotCreate), (other + "2", .cannotCreate),
            (other + "/x", .cannotCreate), (file.path + "-no/x", .cannotCreate),
            ("", .cannotCreate), (dangling, .cannotCreate), (folder, .exists), (other, .exists),
        ]
        for (path, kind) in refused {
            for replaces in [false, true] where !replaces || path != other {
                do {
                    try container.backup(to: path, replacing: replaces)
                    Issue.record("\(path) was not refused")
                } catch let error as StoreError {
                    #expect(error.kind == kind, "\(path)")
                    #expect(
                        error.description == error.message && !error.message.isEmpty, "\(path)")
                }
            }
        }
        #expect(neighbours == before)
        #expect(FileManager.default.contents(atPath: other) == Data("mine".utf8))
        #expect(try SQLiteShell(path: file.path).run(".dump") == dump)
    }

    @Test("S4 a backup replaces a file only if permitted, through a link too, and if copying works")
    func replacing() throws {
        let container = try open()
        try fill(container)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
        let link = file.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: copy)
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: copy + "-wal"))
        #expect(throws: StoreError.self) { try container.backup(to: link, replacing: true) }
        #expect(FileManager.default.contents(atPath: copy) == Data("mine".utf8))
        try FileManager.default.removeItem(atPath: copy + "-wal")
        let before = neighbours
        for _ in 0..<2 {
            try container.backup(to: link, replacing: true)
            let attributes = try FileManager.default.attributesOfItem(atPath: copy)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            let dumps = try [file.path, copy].map { try SQLiteShell(path: $0).run(".dump") }
            #expect(dumps[0] == dumps[1])
        }
        #expect(neighbours == before)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == copy)
    }

    @Test("S4 a backup has the state of one moment while this process and another one write")
    func whileOthersWrite() throws {
        let container = try open()
        try fill(container)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = ["-batch", file.path]
        let input = Pipe()
        shell.standardInput = input
        shell.standardOutput = FileHandle.nullDevice
        try shell.run()
        // Each transaction writes two rows, so a copy with an odd number of them is inconsistent.
        var script = ".timeout 600000\nPRAGMA foreign_keys = ON;\n"
        for number in 0..<300 {
            script += """
                BEGIN IMMEDIATE; INSERT INTO Player(name, squad) VALUES ('a\(number)', 1);
                INSERT INTO Player(name, squad) VALUES ('b\(number)', 2); COMMIT;\n
                """
        }
        // From a thread of its own: the pipe holds less than the script.
        let bytes = Data(script.utf8)
        let writing = Thread {
            try? input.fileHandleForWriting.write(contentsOf: bytes)
            try? input.fileHandleForWriting.close()
        }
        writing.start()
        let context = container.newContext()
        for round in 0..<10 {
            for _ in 0..<2 {
                Club(context: context).code = round * 2 + context.insertedObjects.count
            }
            try context.save()
            let path = "\(copy)\(round)"
            try container.backup(to: path)
            let found = try SQLiteShell(path: path).run(
                """
                PRAGMA integrity_check; PRAGMA foreign_key_check;
                SELECT count(*) % 2 FROM Player;
                SELECT count(*) FROM "Group" WHERE _entity = 'Club';
                \(DerivedAttributeTests.recount)
                """)
            #expect(found == "ok\n0\n\(round * 2 + 2)\n0")
        }
        shell.waitUntilExit()
        #expect(try container.check().description == "[]")
        #expect(try context.count(FetchRequest<Player>()) == 700)
    }
}
