import Foundation
import Persistence
import Testing

@Suite struct StoreCheckTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws { file = try TemporaryFile() }

    private func league() throws -> PersistentContainer {
        let container = try TestStore(
            League.entities, abstract: League.abstract, path: file.path
        ).container
        try shell.run(
            """
            INSERT INTO "Group"(_pk, _entity, code) VALUES (1, 'Club', 1);
            INSERT INTO "Group"(_pk, _entity, code, club)
            VALUES (2, 'Squad', 1, 1), (3, 'Squad', 2, 1);
            INSERT INTO Player(_pk, name, squad) VALUES (1, 'a', 2), (2, 'b', 2), (3, 'c', 3);
            """)
        return container
    }

    private func descriptions(_ container: PersistentContainer) throws -> [String] {
        try container.check().map(\.description)
    }

    @Test("S4 the check finds nothing in a store that was written by the rules")
    func sound() throws {
        #expect(try league().check().description == "[]")
        let company = try TestStore.company().container
        let context = company.newContext()
        _ = Company.everyDeleteRule(in: context)
        try context.save()
        #expect(try company.check().description == "[]")
    }

    @Test("S4 D4 the check finds what a writer with foreign keys off left behind")
    func references() throws {
        let container = try league()
        try shell.run("DELETE FROM \"Group\" WHERE _pk = 3;", foreignKeys: false)
        let lost = try descriptions(container)
        #expect(
            lost == ["Player/3: Its squad doesn't exist."])

        let graph = try TemporaryFile()
        let knots = try TestStore(
            [Knot.self] + Company.entities, path: graph.path
        ).container
        try SQLiteShell(path: graph.path).run(
            """
            INSERT INTO Knot(_pk) VALUES (1), (2);
            INSERT INTO Knot_friendOf VALUES (1, 2), (2, 1);
            INSERT INTO LogEntry(text, department) VALUES ('no action', 77);
            DELETE FROM Knot WHERE _pk = 2;
            """, foreignKeys: false)
        let found = try descriptions(knots)
        #expect(
            found.filter { $0 == "Knot/1: It is linked to Knot/2, which doesn't exist." }.count
                == 2)
        #expect(!found.contains { $0.contains("LogEntry") }, "\(found)")
    }

    @Test("S4 M6 counts that INSERT OR REPLACE left wrong are found, and recomputing repairs them")
    func derivedAttributes() throws {
        let container = try league()
        try shell.run(
            """
            INSERT OR REPLACE INTO Player(_pk, name, squad) VALUES (1, 'a', 3);
            UPDATE "Group" SET numberOfSquads = 7 WHERE _pk = 1;
            """)
        let found = try descriptions(container)
        #expect(
            found == [
                "Squad/2: Its numberOfPlayers is 2, but should be 1.",
                "Club/1: Its numberOfSquads is 7, but should be 2.",
            ])
        let context = container.newContext()
        let squads = try context.fetch(FetchRequest<Squad>())
        #expect(squads.map(\.numberOfPlayers) == [2, 2])
        try TestStore.repair(League.entities, abstract: League.abstract, path: file.path)
        #expect(try container.check().description == "[]")
        context.refreshAllObjects()
        #expect(squads.map(\.numberOfPlayers) == [1, 2])
    }

    @Test("M6 R6 contexts of every process see recomputed derived attributes")
    func derivedAnew() throws {
        let container = try league()
        let other = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let contexts = [container.newContext(), other.container.newContext()]
        let squads = try contexts.map { context in
            try context.mergeStoreChanges()
            return try context.fetch(FetchRequest<Squad>())
        }
        #expect(squads.map { $0.map(\.numberOfPlayers) } == [[2, 1], [2, 1]])
        try shell.run(#"UPDATE "Group" SET numberOfPlayers = 9 WHERE _pk = 2;"#)
        for context in contexts {
            context.refreshAllObjects()
            try context.mergeStoreChanges()
        }
        let damaged = squads.map { $0.map(\.numberOfPlayers) }
        #expect(damaged[0] == damaged[1] && damaged[0].contains(9))
        try TestStore.repair(League.entities, abstract: League.abstract, path: file.path)
        for context in contexts { try context.mergeStoreChanges() }
        #expect(squads.map { $0.map(\.numberOfPlayers) } == [[2, 1], [2, 1]])
        // An optimised build would release them earlier, and their objects keep what they have read.
        withExtendedLifetime(contexts) {}
    }

    @Test("S4 entities, destinations and values that the model does not have are found")
    func values() throws {
        let container = try league()
        try shell.run(
            """
            PRAGMA ignore_check_constraints = ON;
            INSERT INTO "Group"(_pk, _entity, code) VALUES (9, 'Group', 4);
            UPDATE Player SET squad = 1 WHERE _pk = 3;
            """)
        let found = try descriptions(container)
        #expect(found.contains("Row 9 of Group is of the unknown kind 'Group'."))
        #expect(found.contains("Player/3: Its squad is an object of another kind."))

        let specimens = try TemporaryFile()
        let collection = try TestStore(Collection.entities, path: specimens.path).container
        try SQLiteShell(path: specimens.path).run(
            "INSERT INTO Specimen(_pk, int8, kingdom) VALUES (1, 1000, 'plant'), (2, 0, 'stone');")
        let values = try descriptions(collection)
        #expect(
            values == [
                "Specimen/1: Its int8 can't be read.",
                "Specimen/2: Its kingdom can't be read.",
            ])
    }

    @Test("S4 a repair empties references that lead to an object of another entity")
    func destinations() throws {
        let container = try league()
        try shell.run(#"UPDATE "Group" SET club = 2 WHERE _pk = 3;"#)
        let findings = try container.check()
        #expect(
            findings.map(\.description) == ["Squad/3: Its club is an object of another kind."])
        #expect(findings.allSatisfy { $0.isRepairable })
        try container.close()
        try TestStore.repair(League.entities, abstract: League.abstract, path: file.path)
        let repaired = try TestStore(
            League.entities, abstract: League.abstract, path: file.path
        ).container
        #expect(try repaired.check() == [])
        #expect(try shell.run(#"SELECT club FROM "Group" WHERE _pk = 3;"#).isEmpty)
    }

    @Test("S4 the check finds values and counts that the declarations refuse")
    func declarations() throws {
        let container = try TestStore(Company.entities, path: file.path).container
        try shell.run(
            """
            INSERT INTO Department(_pk, name, budget) VALUES (1, '', -1), (2, 'empty', 0);
            INSERT INTO Employee(name, department) VALUES ('a', 1), ('b', 1);
            """)
        let found = try descriptions(container)
        #expect(
            found == [
                "Department/1: It has 2 employees, but must have 3 to 40.",
                "Department/2: It has no employees.",
                "Department/1: Its name must be 1 to 40 characters long.",
                "Department/1: Its budget is -1, but must be 0 to 1000000.",
            ])
        #expect(try container.check(limit: 2).count == 2)
    }

    @Test("S4 the check finds missing and changed triggers, indexes, columns and tables")
    func schema() throws {
        let container = try league()
        try shell.run(
            """
            DROP TRIGGER Squad_players_inserted; DROP INDEX Player_squad;
            DROP TRIGGER Player_version;
            CREATE TRIGGER Player_version AFTER UPDATE ON Player BEGIN SELECT 1; END;
            """)
        let names = ["Player_squad", "Player_version", "Squad_players_inserted"]
        let found = try container.check().sorted { $0.description < $1.description }
        #expect(found == names.map { .schema(name: $0) })
        try shell.run("DROP TABLE Player;", foreignKeys: false)
        #expect(try container.check().contains(.table(name: "Player")))
    }

    @Test("S4 S6 a trigger of another program that would run is a finding, as opening refuses it")
    func foreignTrigger() throws {
        let container = try league()
        try shell.run(
            """
            CREATE TABLE audit(a);
            CREATE TRIGGER theirs AFTER INSERT ON Player BEGIN INSERT INTO audit VALUES (1); END;
            CREATE TRIGGER harmless AFTER INSERT ON audit BEGIN SELECT 1; END;
            """)
        let findings = try container.check()
        #expect(findings == [.foreignTrigger(name: "theirs", table: "Player")])
        #expect(findings.allSatisfy { !$0.isRepairable })
    }

    @Test("S4 damaged pages are findings, not a crash")
    func damage() throws {
        let container = try TestStore(Garage.entities, path: file.path).container
        let context = container.newContext()
        for number in 0..<2000 { Driver(context: context).name = "driver \(number)" }
        try context.save()
        try container.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let start = try #require(bytes.range(of: Data("driver 1500".utf8))?.lowerBound)
        let page = start / 4096 * 4096
        for index in page..<page + 4096 { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try bytes.write(to: URL(fileURLWithPath: file.path))
        let findings = try TestStore(Garage.entities, path: file.path).container.check()
        // Each damaged page is one finding.
        let descriptions = findings.map(\.description)
        #expect(descriptions.contains("Page \(page / 4096 + 1) is damaged."), "\(descriptions)")
        #expect(Set(descriptions).count == descriptions.count, "\(descriptions)")
    }
}
