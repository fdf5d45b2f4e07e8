import Foundation
import Persistence
import Testing

/// Finding or creating while other writers do the same.
@Suite struct FindOrCreateRaceTests {
    private struct Refusal: Error {}

    @Test("C5 inside write, finding and saving are one transaction")
    func write() throws {
        let file = try TemporaryFile()
        let mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        #expect(throws: Refusal.self) {
            try mine.write {
                Human(context: mine).residence = try mine.findOrCreate(\State.code, is: 2)
                throw Refusal()
            }
        }
        #expect(mine.insertedObjects.count == 2)
        mine.rollback()
        try mine.write {
            let human = Human(context: mine)
            human.name = "Ada"
            human.residence = try mine.findOrCreate(\State.code, is: 2)
        }
        #expect(try mine.fetch(FetchRequest<State>()).map(\.code) == [2])
    }

    /// Two contexts of one file, as two processes have them.
    private struct Race {
        let file: TemporaryFile
        let mine: ManagedObjectContext
        let theirs: ManagedObjectContext

        init() throws {
            file = try TemporaryFile()
            mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
            theirs = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        }

        func human(in context: ManagedObjectContext, _ residence: State) -> Human {
            let human = Human(context: context)
            human.name = "Ada"
            human.residence = residence
            return human
        }
    }

    @Test("C5 outside of write, the save adopts a row that another writer made meanwhile")
    func madeMeanwhile() throws {
        let race = try Race()
        let (mine, theirs) = (race.mine, race.theirs)
        let state = try mine.findOrCreate(\State.code, is: 1) { state in
            (state.motto, state.updatedAt) = ("configured", .distantPast)
            state.alliance = Alliance(context: mine)
            state.alliance?.name = "Mine"
        }
        let human = race.human(in: mine, state)
        let other = try theirs.findOrCreate(\State.code, is: 1) { state in
            (state.motto, state.updatedAt) = ("theirs", Date(timeIntervalSince1970: 9))
            state.alliance = Alliance(context: theirs)
            state.alliance?.name = "Theirs"
        }
        _ = race.human(in: theirs, other)
        try theirs.save()
        try mine.save()
        #expect(state.objectID.rowNumber == other.objectID.rowNumber && !state.isInserted)
        #expect(state.motto == "theirs" && state.updatedAt == other.updatedAt)
        #expect(state.alliance?.name == "Theirs" && state.alliance?.members.contains(state) == true)
        #expect(human.residence === state && state.residents.count == 2 && !mine.hasChanges)
        #expect(try mine.fetch(FetchRequest<State>()) == [state])
        #expect(try mine.container.check() == [])
    }

    @Test("C5 changes after the search are laid over the row that is adopted")
    func changedSince() throws {
        let race = try Race()
        let state = try race.mine.findOrCreate(\State.code, is: 1)
        (state.motto, state.updatedAt) = ("mine", Date(timeIntervalSince1970: 5))
        try race.theirs.write {
            let other = try race.theirs.findOrCreate(\State.code, is: 1)
            (other.motto, other.updatedAt) = ("theirs", Date(timeIntervalSince1970: 9))
        }
        try race.mine.save()
        #expect(state.motto == "mine" && state.updatedAt == Date(timeIntervalSince1970: 9))
        let reader = race.mine.container.newContext()
        #expect(try reader.fetch(FetchRequest<State>()).map(\.motto) == ["mine"])
        state.motto = "again"
        try race.mine.save()
    }

    @Test("C5 a row that was found and deleted meanwhile is inserted again")
    func deletedMeanwhile() throws {
        let race = try Race()
        try race.theirs.write { _ = try race.theirs.findOrCreate(\State.code, is: 1) }
        let state = try race.mine.findOrCreate(\State.code, is: 1)
        let human = race.human(in: race.mine, state)
        try race.theirs.delete(race.theirs.fetch(FetchRequest<State>())[0])
        try race.theirs.save()
        try race.mine.save()
        #expect(human.residence === state && Set(state.residents) == [human])
        let reader = race.mine.container.newContext()
        #expect(try reader.fetch(FetchRequest<Human>()).map { $0.residence?.code } == [1])
        #expect(try race.mine.container.check() == [])
    }

    @Test("C5 an object that the program inserted itself must still be unique")
    func inserted() throws {
        let race = try Race()
        State(context: race.mine).code = 1
        try race.theirs.write { _ = try race.theirs.findOrCreate(\State.code, is: 1) }
        let error = ValidationError(entity: "State", property: "code", reason: .notUnique)
        #expect(throws: SaveError.validation([error])) { try race.mine.save() }
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
                        let human = try context.write {
                            let human = Human(context: context)
                            human.name = "\(writer)-\(number)"
                            human.residence = try context.findOrCreate(
                                \State.code, is: number % 5)
                            return human
                        }
                        guard number % 3 == 2 else { continue }
                        try context.delete(human)
                        try context.save()
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
