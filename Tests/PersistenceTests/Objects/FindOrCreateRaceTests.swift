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

    @Test("C5 outside of write, a row that another writer made meanwhile refuses the save")
    func madeMeanwhile() throws {
        let file = try TemporaryFile()
        let mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        let theirs = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        let state = try mine.findOrCreate(\State.code, is: 1)
        _ = try theirs.findOrCreate(\State.code, is: 1)
        try theirs.save()
        let error = ValidationError(entity: "State", property: "code", reason: .notUnique)
        #expect(throws: SaveError.validation([error])) { try mine.save() }
        try mine.delete(state)
        #expect(try mine.findOrCreate(\State.code, is: 1).isInserted == false)
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
