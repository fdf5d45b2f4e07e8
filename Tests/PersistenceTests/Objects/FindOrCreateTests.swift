import Foundation
import Persistence
import Testing

@Suite struct FindOrCreateTests {
    @Test("C5 a registered object costs no query, others one, and a new one is configured")
    func order() throws {
        let store = try TestStore.citizenship()
        let maker = store.container.newContext()
        State(context: maker).code = 1
        try maker.save()
        let context = store.container.newContext()
        let ids = try context.fetchObjectIDs(FetchRequest<State>())
        let faults = ids.compactMap { context.object(for: $0) }
        #expect(faults.count == 1)
        var configured = 0
        let make = { try context.findOrCreate(\State.code, is: 7) { _ in configured += 1 } }
        let state = try make()
        #expect(state.code == 7)
        var found: [State] = []
        #expect(try store.statements.during { found.append(try make()) }.isEmpty)
        try context.save()
        #expect(try store.statements.during { found.append(try make()) }.isEmpty)
        #expect(found.allSatisfy { $0 === state })
        #expect(faults.allSatisfy { $0.isFault })
        try context.reset()
        #expect(try store.statements.during { found.append(try make()) }.count == 1)
        #expect(found.last?.isInserted == false)
        #expect(configured == 1)
    }

    @Test("C5 finding skips faults without firing them, with one query for any number of faults")
    func faults() throws {
        let store = try TestStore.citizenship()
        let maker = store.container.newContext()
        for code in 1...60 { State(context: maker).code = code }
        try maker.save()
        let context = store.container.newContext()
        let request = FetchRequest<State>(sortedBy: [SortDescriptor(\.code)], limit: 50)
        let faults = try context.fetchObjectIDs(request).compactMap { context.object(for: $0) }
        #expect(faults.count == 50)
        func cost(of code: Int) throws -> Int {
            try store.statements.during {
                let state = try context.findOrCreate(\State.code, is: code)
                #expect(state.code == code)
            }.count
        }
        #expect(try cost(of: 55) == 1)
        #expect(faults.allSatisfy { $0.isFault })
        #expect(try cost(of: 7) == 1)
        #expect(faults.filter { !$0.isFault }.map(\.objectID) == [faults[6].objectID])
        #expect(try cost(of: 7) == 0)
        #expect(try cost(of: 61) == 1)
        #expect(context.insertedObjects.count == 1)
    }

    @Test("C5 text that only looks the same is another object")
    func bytes() throws {
        let context = try TestStore.citizenship().container.newContext()
        let composed = try context.findOrCreate(\Alliance.name, is: "\u{E9}")
        let decomposed = try context.findOrCreate(\Alliance.name, is: "e\u{301}")
        #expect(composed !== decomposed)
        try context.save()
        #expect(try context.count(FetchRequest<Alliance>()) == 2)
    }

    @Test("C5 an object whose key was changed is not found by the old one")
    func changedKey() throws {
        let context = try TestStore.citizenship().container.newContext()
        let state = try context.findOrCreate(\State.code, is: 1)
        state.code = 2
        let (first, second): (State, State) = (
            try context.findOrCreate(\State.code, is: 1),
            try context.findOrCreate(\State.code, is: 2)
        )
        #expect(first !== state)
        #expect(second === state)
        try context.save()
        #expect(try context.count(FetchRequest<State>()) == 2)
    }

    @Test("C5 an object is found by nil")
    func foundByNothing() throws {
        let moments = [100, 200].map { Date(timeIntervalSinceReferenceDate: $0) }
        let store = try TestStore.citizenship()
        let context = store.container.newContext()
        let state = State(context: context)
        state.code = 1
        try context.save()
        #expect(try context.findOrCreate(\State.motto, is: nil) === state)
        let other = State(context: context)
        other.code = 2
        try context.save()
        for known in [other, state] {
            known.motto = "looked for"
            #expect(try context.findOrCreate(\State.motto, is: "looked for") === known)
            known.updatedAt = moments[1]
            try context.save()
            known.motto = nil
            try context.save()
        }
        #expect(try context.findOrCreate(\State.motto, is: nil).isUpdated == false)
        for known in [other, state] { known.updatedAt = moments[0] }
        try context.save()
        #expect(try context.count(FetchRequest<State>()) == 2)
        #expect(state.code == 1)
        #expect(other.code == 2)
        let found = try store.container.newContext().findOrCreate(\State.motto, is: nil)
        #expect(!found.isInserted)
    }
}
