import Foundation
import Persistence
import Testing

private final class Label: ManagedObject {
    @Attribute(.unique) var name: String
    @Attribute(.unique) var code: Int
    @ToMany var children: ManagedSet<Label>
    @ToOne(inverse: \Label.children) var parent: Label?
}

/// Inserting rows that already exist.
@Suite struct BatchInsertConflictTests {
    private struct Scene {
        let context: ManagedObjectContext

        init() throws {
            context = try TestStore.citizenship().container.newContext()
            for code in 1...3 {
                let state = State(context: context)
                state.code = code
                state.motto = "old"
                state.updatedAt = Date(timeIntervalSinceReferenceDate: 100)
            }
            try context.save()
        }

        func insert(
            _ codes: [Int], _ conflict: BatchConflict<State>
        ) throws -> InsertedRows<State>.Outcome {
            try context.execute(
                InsertedRows<State>(
                    contentsOf: codes, onConflict: conflict
                ) { row, code in
                    row[\.code] = code
                    row[\.motto] = "new"
                    row[\.updatedAt] = Date(timeIntervalSinceReferenceDate: Double(code) * 50)
                })
        }

        func states() throws -> [String] {
            let order = [SortDescriptor(\State.code)]
            return try context.fetch(FetchRequest<State>(sortedBy: order)).map {
                "\($0.code) \($0.motto ?? "") \(Int($0.updatedAt.timeIntervalSinceReferenceDate))"
            }
        }
    }

    @Test("S3 a row that already exists is ignored if the request says so")
    func ignore() throws {
        let scene = try Scene()
        let result = try scene.insert([3, 4, 4], .ignore)
        #expect(result.inserted.count == 1 && result.ignoredCount == 2)
        #expect(try scene.states() == ["1 old 100", "2 old 100", "3 old 100", "4 new 200"])
    }

    @Test("S3 a found or created destination of the batch's own entity is never ignored")
    func createdDestination() throws {
        let context = try TestStore([Label.self]).container.newContext()
        func insert(
            _ labels: [(name: String, code: Int, parent: String?)]
        ) throws -> InsertedRows<Label>.Outcome {
            try context.execute(
                InsertedRows<Label>(contentsOf: labels, onConflict: .ignore) { row, label in
                    row[\.name] = label.name
                    row[\.code] = label.code
                    guard let parent = label.parent else { return }
                    row[\.parent] = try row.findOrCreate(\Label.name, is: parent) {
                        $0[\.code] = 1
                    }
                })
        }
        let error = ValidationError(
            entity: "Label", property: "code", reason: .notUnique, value: .integer(1))
        #expect(throws: BatchError.invalid([error], row: nil)) {
            try insert([("a", 1, nil), ("b", 2, "p")])
        }
        #expect(try context.count(FetchRequest<Label>()) == 0)
        // In the opposite case, the batch's own rows are still ignored.
        let result = try insert([("a", 2, "p"), ("b", 2, nil), ("c", 3, "p")])
        #expect(result.inserted.count == 2 && result.ignoredCount == 1)
        let labels = try context.fetch(FetchRequest<Label>(sortedBy: [SortDescriptor(\.name)]))
        #expect(labels.map(\.name) == ["a", "c", "p"])
        #expect(labels.map { $0.parent?.name } == ["p", "p", nil])
    }

    @Test("S3 C8 a row that already exists is updated, merged as declared")
    func update() throws {
        let scene = try Scene()
        let held = try scene.context.fetch(
            FetchRequest<State>(predicate: #Predicate { $0.code == 1 }))
        let result = try scene.insert([1, 3, 4], .update(matching: \State.code))
        #expect(result.inserted.count == 1 && result.updated.count == 2)
        #expect(result.updated[0] == held[0].objectID)
        #expect(try scene.states() == ["1 new 100", "2 old 100", "3 new 150", "4 new 200"])
        #expect(try scene.insert([1, 3, 4], .update(matching: \State.code)).ignoredCount == 3)
        #expect(throws: BatchError.notUniqueTogether(entity: "State", properties: ["motto"])) {
            try scene.insert([1], .update(matching: \State.motto))
        }
    }

    @Test("S3 C8 an update conflicts with unsaved changes of its object, unless it changed nothing")
    func versions() throws {
        let scene = try Scene()
        let state = try scene.context.fetch(
            FetchRequest<State>(predicate: #Predicate { $0.code == 1 }))[0]
        state.motto = "mine"
        #expect(
            try scene.context.execute(
                InsertedRows<State>(
                    contentsOf: [1], onConflict: .update(matching: \State.code)
                ) { row, code in row[\.code] = code }
            ).ignoredCount == 1)
        _ = try scene.insert([1], .update(matching: \State.code))
        #expect {
            try scene.context.save()
        } throws: { error in
            guard case SaveError.conflicts(let conflicts) = error else { return false }
            return conflicts.map(\.kind) == [.changedInStore(properties: ["motto"])]
        }
    }

    @Test("S3 a row whose values are unchanged still replaces its relationships")
    func equalRowWithOtherMembers() throws {
        let store = try TestStore(Kitchen.entities)
        let context = store.container.newContext()
        func insert(_ names: [String]?, minutes: Int? = nil) throws -> InsertedRows<Dish>.Outcome {
            try context.execute(
                InsertedRows<Dish>(
                    contentsOf: [0], onConflict: .update(matching: [\Dish.book, \Dish.page])
                ) { row, _ in
                    row[\.title] = "soup"
                    row[\.book] = "x"
                    row[\.page] = 1
                    if let minutes { row[\.minutes] = minutes }
                    guard let names else { return }
                    row[\.ingredients] = try names.map {
                        try row.findOrCreate(\Ingredient.name, is: $0)
                    }
                })
        }
        func ingredients() throws -> [String] {
            let reader = store.container.newContext()
            return try reader.fetch(FetchRequest<Dish>())
                .flatMap { $0.ingredients.map(\.name) }.sorted()
        }
        let id = try insert(["leek", "salt"]).inserted
        #expect(try insert(["leek", "egg"]).updated == id)
        #expect(try ingredients() == ["egg", "leek"])
        #expect(try insert(["egg", "leek"]).ignoredCount == 1)
        #expect(try insert(nil).ignoredCount == 1)
        #expect(try ingredients() == ["egg", "leek"])
        #expect(try insert([], minutes: 5).updated.count == 1)
        #expect(try insert(["salt"], minutes: 5).updated.count == 1)
        #expect(try ingredients() == ["salt"])
        #expect(throws: BatchError.self, "five, but four are declared") {
            try insert(["a", "b", "c", "d", "e"], minutes: 5)
        }
        #expect(try ingredients() == ["salt"])
        #expect(try store.container.check() == [])
    }

    @Test("S3 M5 a batch keeps a subentity's uniqueness and the derived attributes of moved rows")
    func subentities() throws {
        let context = try TestStore.league().container.newContext()
        func insert(_ squads: [(Int, Int)]) throws -> InsertedRows<Squad>.Outcome {
            try context.execute(
                InsertedRows<Squad>(
                    contentsOf: squads, onConflict: .update(matching: \Squad.code)
                ) { row, squad in
                    row[\.code] = squad.0
                    row[\.club] = try row.findOrCreate(\Club.code, is: squad.1)
                })
        }
        #expect(try insert([(1, 1), (2, 1), (3, 2)]).inserted.count == 3)
        #expect(try insert([(1, 2), (2, 1), (4, 2)]).updated.count == 1)
        let clubs = try context.fetch(FetchRequest<Club>(sortedBy: [SortDescriptor(\.code)]))
        #expect(clubs.map(\.numberOfSquads) == [1, 3])
    }
}
