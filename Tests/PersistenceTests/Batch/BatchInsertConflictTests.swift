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
    @Test("S3 a row that already exists is ignored")
    func ignore() throws {
        let context = try TestStore.citizenship().container.newContext()
        func insert(_ codes: [Int], _ motto: String) throws -> InsertedRows<State>.Outcome {
            try context.execute(
                InsertedRows<State>(contentsOf: codes) { row, code in
                    row[\.code] = code
                    row[\.motto] = motto
                })
        }
        #expect(try insert([1, 2, 3], "old").inserted.count == 3)
        let result = try insert([3, 4, 4], "new")
        #expect(result.inserted.count == 1 && result.ignoredCount == 2)
        let states = try context.fetch(
            FetchRequest<State>(sortedBy: [SortDescriptor(\State.code)])
        ).map { "\($0.code) \($0.motto ?? "")" }
        #expect(states == ["1 old", "2 old", "3 old", "4 new"])
    }

    @Test("S3 a found or created destination of the batch's own entity is never ignored")
    func createdDestination() throws {
        let context = try TestStore([Label.self]).container.newContext()
        func insert(
            _ labels: [(name: String, code: Int, parent: String?)]
        ) throws -> InsertedRows<Label>.Outcome {
            try context.execute(
                InsertedRows<Label>(contentsOf: labels) { row, label in
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

    @Test("S3 C8 an unsaved change of its object wins over an update")
    func unsavedChange() throws {
        let context = try TestStore.citizenship().container.newContext()
        let state = State(context: context)
        (state.code, state.motto) = (1, "old")
        try context.save()
        for update in ["old", "new"] {
            state.motto = "mine over \(update)"
            _ = try context.insertBatch(of: State.self) { inserter in
                try inserter.upsert(\.code, is: 1) { $0[\.motto] = update }
            }
            try context.save()
            let stored = try context.container.newContext().fetch(FetchRequest<State>())
            #expect(stored.map(\.motto) == [state.motto])
        }
    }

    @Test("S3 M5 a batch keeps a subentity's uniqueness and the derived attributes of moved rows")
    func subentities() throws {
        let context = try TestStore.league().container.newContext()
        func write(_ squads: [(Int, Int)]) throws -> Int {
            try context.insertBatch(of: Squad.self) { inserter in
                try squads.count { code, club in
                    try inserter.upsert(\.code, is: code) { row in
                        row[\.club] = try row.findOrCreate(\Club.code, is: club)
                    } == nil
                }
            }
        }
        #expect(try write([(1, 1), (2, 1), (3, 2)]) == 3)
        #expect(try write([(1, 2), (2, 1), (4, 2)]) == 1)
        let clubs = try context.fetch(FetchRequest<Club>(sortedBy: [SortDescriptor(\.code)]))
        #expect(clubs.map(\.numberOfSquads) == [1, 3])
    }
}
