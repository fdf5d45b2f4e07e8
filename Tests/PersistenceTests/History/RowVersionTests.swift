import Foundation
import Persistence
import SeededRandom
import Testing

/// Row versions are never used again, whichever program writes.
@Suite struct RowVersionTests {
    private struct Interruption: Error {}

    private let file: TemporaryFile
    private let store: TestStore
    private let shell: SQLiteShell

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Tallies.entities, path: file.path)
        shell = SQLiteShell(path: file.path)
    }

    private func tally(_ name: String, in context: ManagedObjectContext) throws -> Tally {
        let found = try context.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
        return try #require(found.first { $0.name == name })
    }

    @Test("C8 a row that another program replaced is merged by a save")
    func replacedRow() throws {
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        try context.mergeStoreChanges()
        let tally = try tally("0", in: context)
        try shell.run("INSERT OR REPLACE INTO Tally (_pk, name, first) VALUES (1, '0', 7);")
        tally.second = 1
        try context.save()
        #expect(tally.first == 7 && tally.second == 1)
        #expect(try shell.run("SELECT first, second FROM Tally;") == "7|1")
    }

    @Test("C8 a row copied by another program with its old version gets another version")
    func copiedVersion() throws {
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        try context.mergeStoreChanges()
        let tally = try tally("0", in: context)
        #expect(tally.first == 0)
        try shell.run(
            """
            CREATE TEMP TABLE copy AS SELECT * FROM Tally;
            UPDATE copy SET first = 9;
            DELETE FROM Tally;
            INSERT INTO Tally SELECT * FROM copy;
            """)
        try context.mergeStoreChanges()
        #expect(try self.tally("0", in: context).first == 9)
    }

    @Test(
        "C8 M6 a row keeps its number, whichever name another program uses for the column",
        arguments: ["_pk", "rowid", "oid", "_rowid_", "\"RowID\""])
    func renumberedRow(column: String) throws {
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        #expect(throws: SQLiteShell.Failure.self) {
            try shell.run("UPDATE Tally SET \(column) = 100;")
        }
        #expect(try shell.run("UPDATE Tally SET \(column) = 1; SELECT _pk FROM Tally;") == "1")
    }

    @Test("S5 R6 an order that another program changed is noted, and read by the next merge")
    func foreignOrder() throws {
        let file = try TemporaryFile()
        let container = try TestStore([Bead.self], path: file.path).container
        let context = container.newContext()
        let holder = Bead(context: context)
        for number in 1...3 {
            let bead = Bead(context: context)
            bead.number = number
            holder.string.append(bead)
        }
        try context.save()
        holder.string.move(from: 2, to: 0)
        try context.save()
        try context.mergeStoreChanges()
        #expect(holder.string.map(\.number) == [3, 1, 2])
        let number = try container.lastTransaction
        let shell = SQLiteShell(path: file.path)
        #expect(try shell.run("SELECT foreignTransaction FROM _store;") == "0")
        try shell.run("UPDATE Bead SET _order_holder = 1 << 60 WHERE number = 3;")
        #expect(throws: HistoryError.self) { try container.history(after: number) }
        try context.mergeStoreChanges()
        #expect(holder.string.map(\.number) == [1, 2, 3])
    }

    @Test("C12 objects fetched in a batch that throws are forgotten")
    func ghost() throws {
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        let kept = try tally("0", in: context)
        var ghost: Tally?
        do {
            try context.insertBatch(of: Tally.self) { inserter in
                try inserter.insert { $0[\.name] = "ghost" }
                try inserter.update(kept.objectID) { $0[\.first] = 5 }
                ghost = try tally("ghost", in: context)
                throw Interruption()
            }
        } catch is Interruption {
            #expect(ghost != nil)
        }
        #expect(kept.first == 0)
        #expect(ghost?.isInaccessible == true)
        let other = store.container.newContext()
        try other.insertBatch(of: Tally.self) { inserter in
            try inserter.insert { $0[\.name] = "real" }
            try inserter.update(kept.objectID) { $0[\.first] = 6 }
        }
        let real = try tally("real", in: context)
        #expect(real !== ghost && real.name == "real")
        #expect(try tally("0", in: context).first == 6)
    }

    @Test("C12 a batch that throws within write fails the write, and is forgotten")
    func ghostWithinWrite() throws {
        let context = store.container.newContext()
        #expect(throws: Interruption.self) {
            try context.write {
                do {
                    try context.insertBatch(of: Tally.self) { inserter in
                        try inserter.insert { $0[\.name] = "ghost" }
                        _ = try tally("ghost", in: context)
                        throw Interruption()
                    }
                } catch is Interruption {}
                Tally(context: context).name = "kept"
            }
        }
        #expect(try shell.run("SELECT count(*) FROM Tally;") == "0")
        try context.save()
        #expect(try context.fetch(FetchRequest<Tally>()).map(\.name) == ["kept"])
        #expect(try shell.run("SELECT writer IS NULL, foreignTransaction FROM _store;") == "1|0")
    }

    @Test(
        "C8 no two committed contents of a row have the same version, whichever program writes",
        arguments: 0..<4)
    func neverReused(round: Int) throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 3)
        var contents: [String: String] = [:]
        for step in 0..<60 {
            let name = "\(Int.random(in: 0..<3, using: &generator))"
            switch Int.random(in: 0..<6, using: &generator) {
            case 0:
                try shell.run(
                    "INSERT OR REPLACE INTO Tally (_pk, name, first) "
                        + "VALUES (\(name) + 1, '\(name)', \(step));")
            case 1: try shell.run("UPDATE Tally SET second = \(step) WHERE name = '\(name)';")
            case 2:
                try shell.run(
                    """
                    DELETE FROM Tally WHERE name = '\(name)';
                    INSERT INTO Tally (_pk, name, first) VALUES (\(name) + 1, '\(name)', \(step));
                    """)
            case 3:
                _ = try context.insertBatch(of: Tally.self) {
                    try $0.upsert(\.name, is: name) { $0[\.first] = step }
                }
            case 4:
                let isFailing = Bool.random(using: &generator)
                do {
                    try context.insertBatch(of: Tally.self) { inserter -> Void in
                        try inserter.upsert(\.name, is: name) { $0[\.second] = step }
                        if isFailing { throw Interruption() }
                    }
                } catch is Interruption {}
            default:
                let tally = try tally(name, in: context)
                tally.first = step
                try context.save()
            }
            try note(&contents, seed)
        }
    }

    private func note(_ contents: inout [String: String], _ seed: UInt64) throws {
        let rows = try shell.run("SELECT _pk || ' ' || _version, first, second FROM Tally;")
        for row in rows.split(separator: "\n") {
            let parts = row.split(separator: "|", maxSplits: 1).map(String.init)
            let known = contents.updateValue(parts[1], forKey: parts[0])
            #expect(known == nil || known == parts[1], "row and version \(parts[0]), seed \(seed)")
        }
    }
}
