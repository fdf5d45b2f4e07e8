import Foundation
import Persistence
import Testing

/// Finding or creating while another writer does the same.
@Suite struct FindOrCreateRaceTests {
    private let early = Date(timeIntervalSinceReferenceDate: 100)
    private let late = Date(timeIntervalSinceReferenceDate: 200)

    /// Two containers on one file, as two processes have them.
    private struct Race {
        let file: TemporaryFile
        let mine: ManagedObjectContext
        let theirs: ManagedObjectContext

        init() throws {
            file = try TemporaryFile()
            mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
            theirs = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        }
    }

    private func resident(
        _ name: String, of code: Int, in context: ManagedObjectContext, at date: Date? = nil,
        alliance: String? = nil
    ) throws -> Human {
        let human = Human(context: context)
        human.name = name
        human.residence = try context.findOrCreate(\State.code, is: code) { state in
            state.motto = "made by \(name)"
            if let alliance {
                state.alliance = try context.findOrCreate(\Alliance.name, is: alliance)
            }
        }
        if let date { human.residence?.updatedAt = date }
        return human
    }

    private func check(_ race: Race, states: [Int], residents: Int) throws {
        let context = race.theirs
        try context.reset()
        let found = try context.fetch(FetchRequest<State>(sortedBy: [SortDescriptor(\.code)]))
        #expect(found.map(\.code) == states)
        #expect(found.reduce(0) { $0 + $1.residents.count } == residents)
        #expect(try SQLiteShell(path: race.file.path).run("PRAGMA foreign_key_check;") == "")
    }

    @Test("C5 two contexts that race to create make one row, and the later one adopts it")
    func race() throws {
        let race = try Race()
        let mine = try resident("mine", of: 1, in: race.mine, at: early, alliance: "A")
        _ = try resident("theirs", of: 1, in: race.theirs, at: late, alliance: "B")
        try race.theirs.save()
        try race.mine.save()
        let state = try #require(mine.residence)
        #expect(state.motto == "made by theirs", "configured values are the other writer's")
        #expect(state.updatedAt == late, "the greatest")
        #expect(state.alliance?.name == "B")
        #expect(state.alliance?.members.contains(state) == true)
        #expect(Set(state.residents.map(\.name)) == ["mine", "theirs"])
        try check(race, states: [1], residents: 2)
    }

    @Test("C5 what was changed after creation wins over the row that was adopted")
    func adoptedWithChanges() throws {
        let race = try Race()
        let mine = try resident("mine", of: 1, in: race.mine, at: late)
        mine.residence?.motto = "changed"
        _ = try resident("theirs", of: 1, in: race.theirs, at: early)
        try race.theirs.save()
        try race.mine.save()
        #expect(mine.residence?.updatedAt == late)
        try race.theirs.reset()
        let state = try #require(try race.theirs.fetch(FetchRequest<State>()).first)
        #expect(state.motto == "changed")
        #expect(state.updatedAt == late)
    }

    @Test("C5 if the row was also fetched meanwhile, the fetched object stays")
    func adoptedByARival() throws {
        let race = try Race()
        let mine = try resident("mine", of: 1, in: race.mine, at: late)
        _ = try resident("theirs", of: 1, in: race.theirs, at: early)
        try race.theirs.save()
        let fetched = try race.mine.fetch(FetchRequest<State>(sortedBy: [SortDescriptor(\.motto)]))
        let rival = try #require(fetched.last { !$0.isInserted })
        try race.mine.save()
        #expect(mine.residence === rival)
        #expect(rival.updatedAt == late)
        #expect(rival.motto == "made by theirs")
        try check(race, states: [1], residents: 2)
    }

    @Test("C5 a row deleted meanwhile is inserted again, configured again, under the same ID")
    func deletedMeanwhile() throws {
        let race = try Race()
        let first = try resident("first", of: 1, in: race.mine, alliance: "A")
        try race.mine.save()
        let id = try #require(first.residence?.objectID)
        let mine = try resident("mine", of: 1, in: race.mine, at: late, alliance: "A")
        try SQLiteShell(path: race.file.path).run("DELETE FROM Human; DELETE FROM State;")
        try race.mine.save()
        #expect(mine.residence?.objectID == id)
        #expect(mine.residence?.motto == "made by mine")
        #expect(mine.residence?.updatedAt == late)
        #expect(mine.residence?.alliance?.name == "A")
        try check(race, states: [1], residents: 1)
    }

    @Test("C1 C5 a row deleted and made again under another key is another object")
    func madeAgain() throws {
        let race = try Race()
        _ = try resident("first", of: 1, in: race.mine)
        try race.mine.save()
        let mine = try resident("mine", of: 1, in: race.mine, at: late)
        let state = try #require(mine.residence)
        let id = state.objectID
        try SQLiteShell(path: race.file.path).run(
            """
            DELETE FROM Human; DELETE FROM State;
            INSERT INTO State(_pk, code, updatedAt, motto) VALUES (50, 1, 100.0, 'again');
            """)
        try race.mine.save()
        #expect(state.objectID == id)
        #expect(state.isDeleted && state.managedObjectContext == nil)
        let again = try #require(mine.residence)
        #expect(again.objectID.rowNumber == 50)
        #expect(again.motto == "again" && again.updatedAt == late)
        #expect(try race.mine.findOrCreate(\State.code, is: 1) === again)
        try check(race, states: [1], residents: 1)
    }

    @Test("C1 C8 a row that got another value while another row got its own stays the same object")
    func exchangedMeanwhile() throws {
        let race = try Race()
        _ = try resident("first", of: 1, in: race.mine)
        try race.mine.save()
        let mine = try resident("mine", of: 1, in: race.mine)
        let state = try #require(mine.residence)
        let id = state.objectID
        state.motto = "mine"
        try SQLiteShell(path: race.file.path).run(
            """
            UPDATE State SET code = 2;
            INSERT INTO State(_pk, code, updatedAt, motto) VALUES (50, 1, 100.0, 'again');
            """)
        #expect(try conflicts(of: race.mine) == [id])
        #expect(state.objectID == id && mine.residence === state)
    }

    @Test("C5 an object that was found but not changed isn't inserted again")
    func lookedAt() throws {
        let race = try Race()
        _ = try resident("first", of: 1, in: race.mine)
        try race.mine.save()
        _ = try race.mine.findOrCreate(\State.code, is: 1)
        _ = try resident("second", of: 2, in: race.mine)
        try SQLiteShell(path: race.file.path).run("DELETE FROM Human; DELETE FROM State;")
        try race.mine.save()
        try check(race, states: [2], residents: 1)
    }

    @Test("C5 a save that fails after adopting can be repeated, whatever happens between")
    func failsAfterAdopting() throws {
        let race = try Race()
        let mine = try resident("mine", of: 1, in: race.mine, at: late)
        let nameless = Alliance(context: race.mine)
        _ = try resident("theirs", of: 1, in: race.theirs, at: early)
        try race.theirs.save()
        #expect(throws: SaveError.self) { try race.mine.save() }
        try SQLiteShell(path: race.file.path).run("DELETE FROM Human; DELETE FROM State;")
        nameless.name = "named"
        try race.mine.save()
        #expect(mine.residence?.residents.map(\.name) == ["mine"])
        try check(race, states: [1], residents: 1)
    }

    @Test("C5 a row whose value others changed is a conflict, and isn't inserted again")
    func renamedMeanwhile() throws {
        let race = try Race()
        _ = try resident("first", of: 1, in: race.mine)
        try race.mine.save()
        try race.mine.findOrCreate(\State.code, is: 1).motto = "mine"
        let theirs = try race.theirs.findOrCreate(\State.code, is: 1)
        theirs.code = 2
        try race.theirs.save()
        #expect {
            try race.mine.save()
        } throws: { error in
            guard case SaveError.conflicts(let conflicts) = error else { return false }
            return conflicts.map(\.kind) == [.changedInStore(properties: ["code"])]
        }
    }

    @Test("C5 inside write, finding and saving are one transaction")
    func write() throws {
        let race = try Race()
        try race.mine.write {
            _ = try resident("mine", of: 1, in: race.mine)
        }
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try race.mine.write {
                _ = try resident("again", of: 2, in: race.mine)
                throw Refusal()
            }
        }
        #expect(race.mine.hasChanges)
        _ = try resident("theirs", of: 2, in: race.theirs)
        try race.theirs.save()
        try race.mine.save()
        try check(race, states: [1, 2], residents: 3)
    }

    @Test("C5 many writers at once make one row for each key")
    func manyWriters() async throws {
        let file = try TemporaryFile()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    let store = try TestStore(Citizenship.entities, path: file.path)
                    let context = store.container.newContext()
                    for number in 0..<15 {
                        let human = Human(context: context)
                        human.name = "\(writer)-\(number)"
                        human.residence = try context.findOrCreate(\State.code, is: number % 5)
                        try context.save()
                        if number % 3 == 2 {
                            context.mergePolicy = .objectTrump
                            try context.delete(human)
                            try context.save()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let shell = SQLiteShell(path: file.path)
        #expect(try shell.run("SELECT count(*) FROM State;") == "5")
        #expect(try shell.run("SELECT count(*) FROM Human;") == "60")
        #expect(try shell.run("PRAGMA integrity_check; PRAGMA foreign_key_check;") == "ok")
    }
}
