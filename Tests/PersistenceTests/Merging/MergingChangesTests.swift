import Foundation
import Persistence
import Testing

/// Merging into objects that have unsaved changes.
@Suite struct MergingChangesTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let other: ManagedObjectContext
    private let tally: Tally

    init() throws {
        store = try TestStore(Tallies.entities)
        context = store.container.newContext()
        other = store.container.newContext()
        try Tallies.fill(context, count: 2)
        tally = try #require(
            try context.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)])).first)
        try context.mergeStoreChanges()
    }

    private func changeElsewhere(_ change: (Tally) -> Void) throws {
        let theirs = try #require(try other.existingObject(for: tally.objectID) as? Tally)
        other.refresh(theirs)
        change(theirs)
        try other.save()
    }

    @Test("C8 merging brings in the newer values of properties that were not changed here")
    func unchangedProperties() throws {
        tally.first = 1
        try changeElsewhere {
            $0.second = 2
            Mark(context: other).tally = $0
        }
        try context.mergeStoreChanges()
        #expect((tally.first, tally.second, tally.numberOfMarks) == (1, 2, 1))
        #expect(tally.marks.count == 1)
        #expect(tally.isUpdated)
        try context.save()
        try changeElsewhere { #expect(($0.first, $0.second) == (1, 2)) }
    }

    @Test("C8 a property that both writers changed keeps the value of this context")
    func contested() throws {
        tally.first = 1
        try changeElsewhere { ($0.first, $0.second) = (7, 2) }
        for _ in 0..<2 {
            try context.mergeStoreChanges()
            #expect((tally.first, tally.second) == (1, 2))
        }
        try context.save()
        tally.first = 3
        try changeElsewhere { $0.first = 8 }
        try context.mergeStoreChanges()
        try context.save()
        try changeElsewhere { #expect(($0.first, $0.second) == (3, 2)) }
    }

    @Test("C8 a newer connection is merged beside an unsaved change, at both ends")
    func connections() throws {
        let mark = Mark(context: context)
        try context.save()
        let second = try #require(
            try context.fetch(FetchRequest<Tally>()).first { $0 !== tally })
        mark.value = 5
        let theirs = try #require(try other.existingObject(for: mark.objectID) as? Mark)
        theirs.tally = try #require(try other.existingObject(for: second.objectID) as? Tally)
        try other.save()
        try context.mergeStoreChanges()
        #expect(mark.tally === second)
        #expect(Array(second.marks) == [mark])
        #expect(mark.value == 5)
        try context.save()
        #expect(try SavedMark(mark.objectID, in: store) == SavedMark(value: 5, tally: "1"))
    }

    private struct SavedMark: Equatable {
        let value: Int
        let tally: String?

        init(value: Int, tally: String?) {
            (self.value, self.tally) = (value, tally)
        }

        init(_ id: ObjectID, in store: TestStore) throws {
            let reader = store.container.newContext()
            let mark = try #require(try reader.existingObject(for: id) as? Mark)
            self.init(value: mark.value, tally: mark.tally?.name)
        }
    }
}
