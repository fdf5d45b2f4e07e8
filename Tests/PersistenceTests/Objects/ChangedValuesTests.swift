import Foundation
import Persistence
import Testing

/// An object's changed and committed values, and the calls that it gets when it is read.
@Suite struct ChangedValuesTests {
    @Test("C7 changed and committed values contain attributes and relationships")
    func changes() throws {
        let store = try TestStore(Tallies.entities)
        let context = store.container.newContext()
        let tally = Tally(context: context)
        tally.name = "a"
        #expect(tally.changedValues() == ["name": .attribute(.text("a"))])
        #expect(tally.committedValues().isEmpty)
        let mark = Mark(context: context)
        try context.save()
        #expect(tally.changedValues().isEmpty)
        #expect(!tally.hasPersistentChangedValues)
        tally.first = 3
        tally.second = 4
        tally.second = 0
        mark.tally = tally
        #expect(
            tally.changedValues() == [
                "first": .attribute(.integer(3)), "marks": .toMany([mark.objectID]),
            ])
        #expect(mark.changedValues() == ["tally": .toOne(tally.objectID)])
        #expect(tally.committedValues()["first"] == .attribute(.integer(0)))
        #expect(tally.committedValues()["marks"] == .toMany([]))
        #expect(mark.committedValues()["tally"] == .toOne(nil))
        try context.save()
        #expect(mark.changedValues().isEmpty)
        #expect(mark.committedValues()["tally"] == .toOne(tally.objectID))
        mark.tally = nil
        #expect(mark.changedValues() == ["tally": .toOne(nil)])
        context.rollback()
        #expect(mark.changedValues().isEmpty && tally.changedValues().isEmpty)
    }

    private final class Sleeper: ManagedObject, AwakesFromFetch {
        @Attribute(default: 1) var number: Int
        @ToOne(inverse: \Sleeper.followers) var leader: Sleeper?
        @ToMany var followers: ManagedSet<Sleeper>
        @Transient(default: 0) var wakings: Int

        func awakeFromFetch() { wakings += (leader?.number ?? 0) + number }
    }

    @Test("C2 awakeFromFetch is called once for each read, and may read related objects")
    func awakes() throws {
        let store = try TestStore([Sleeper.self])
        let writer = store.container.newContext()
        let leader = Sleeper(context: writer)
        leader.number = 10
        for _ in 0..<3 { Sleeper(context: writer).leader = leader }
        try writer.save()
        #expect(leader.wakings == 0)
        let context = store.container.newContext()
        let all = try context.fetch(FetchRequest<Sleeper>(sortedBy: [SortDescriptor(\.number)]))
        #expect(all.map(\.wakings) == [11, 11, 11, 10])
        _ = try context.fetch(FetchRequest<Sleeper>())
        #expect(all.map(\.wakings) == [11, 11, 11, 10])
        let third = store.container.newContext()
        let fault = try #require(third.object(for: all[0].objectID) as? Sleeper)
        #expect(fault.isFault)
        #expect(fault.number == 1)
        #expect(fault.wakings == 11)
    }

    @Test("C2 registered objects are those that are retained or have changes")
    func registered() throws {
        let store = try TestStore(Tallies.entities)
        let context = store.container.newContext()
        #expect(context.registeredObjects.isEmpty)
        try Tallies.fill(context, count: 3)
        #expect(context.registeredObjects.isEmpty)
        let held = try context.fetch(FetchRequest<Tally>())
        _ = Mark(context: context)
        #expect(context.registeredObjects.count == 4)
        #expect(Set(context.registeredObjects).isSuperset(of: held))
    }
}
