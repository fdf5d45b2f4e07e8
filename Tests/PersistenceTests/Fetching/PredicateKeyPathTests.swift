import Foundation
import Persistence
import Testing

private class Creature: ManagedObject {
    @Attribute(default: "") var name: String
    @Attribute(default: 0) fileprivate(set) var age: Int
    @ToOne var home: Burrow?
}

private final class Badger: Creature {
    @Attribute(default: "") var note: String
    @Attribute(default: 0) var wins: Int

    // Each equals the property that it reads for every value that a test would try.
    var shortNote: String { String(note.prefix(200)) }
    var shortName: String { String(name.prefix(200)) }
    var cappedWins: Int {
        get { min(wins, 1_000_000_000_000) }
        set { wins = newValue }
    }
    var homeName: String? { home?.name }
    var den: Burrow? { home }
    var ownID: ObjectID { objectID }
}

private final class Burrow: ManagedObject {
    @Attribute(default: "") var name: String
    @ToMany(inverse: \Creature.home) var creatures: ManagedSet<Creature>
    var title: String { name }
    var inhabitants: ManagedSet<Creature> { creatures }
}

/// A computed property is never mistaken for a stored one, however it computes.
@Suite struct PredicateKeyPathTests {
    private let context: ManagedObjectContext

    init() throws {
        let store = try TestStore([Creature.self, Badger.self, Burrow.self])
        context = store.container.newContext()
        let badger = Badger(context: context)
        badger.note = String(repeating: "n", count: 300)
        badger.wins = 2_000_000_000_000
        badger.home = Burrow(context: context)
        badger.home?.name = "sett"
        try context.save()
    }

    @Test(
        "F2 computed properties that mostly equal a stored one are refused in predicates"
    )
    func predicates() throws {
        func refuses(_ predicate: Predicate<Badger>) {
            let error = #expect(throws: FetchError.self) {
                try context.count(FetchRequest(predicate: predicate))
            }
            guard case .untranslatable = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        refuses(#Predicate { $0.shortNote == "n" })
        refuses(#Predicate { $0.shortName == "n" })
        refuses(#Predicate { $0.cappedWins > 5 })
        refuses(#Predicate { $0.homeName == "sett" })
        refuses(#Predicate { $0.home?.title == "sett" })
        refuses(#Predicate { $0.den != nil })
        refuses(#Predicate { ($0.home?.inhabitants.count ?? 0) > 0 })
        let id = try #require(try context.fetchObjectIDs(FetchRequest<Badger>()).first)
        refuses(#Predicate { $0.ownID == id })
    }

    @Test("F2 computed properties are refused in sorts, dictionaries, batches, finding and results")
    func elsewhere() throws {
        func refusesSort(_ descriptor: SortDescriptor<Badger>) {
            #expect(throws: FetchError.self) {
                try context.fetch(FetchRequest<Badger>(sortedBy: [descriptor]))
            }
            #expect(throws: FetchError.self) {
                try FetchedResultsController(
                    FetchRequest<Badger>(), sortedBy: descriptor, in: context
                ).performFetch()
            }
        }
        refusesSort(SortDescriptor(\.shortNote))
        refusesSort(SortDescriptor(\.cappedWins))
        refusesSort(SortDescriptor(\.homeName))
        refusesSort(SortDescriptor(\.home?.title))
        refusesSort(SortDescriptor(\.den?.name))
        #expect(throws: FetchError.self) {
            try context.fetch(DictionaryRequest(of: Badger.self) { $0[\.cappedWins] })
        }
        #expect(throws: FetchError.self) {
            try context.fetch(DictionaryRequest(of: Badger.self) { $0[\.home?.title] })
        }
        #expect(throws: BatchError.self) {
            try context.write {
                try context.execute(
                    UpdatedRows<Badger>().setting(\.cappedWins, to: 1))
            }
        }
    }

    @Test(
        "F2 declared properties are accepted: inherited, read-only elsewhere, through relationships"
    )
    func declared() throws {
        #expect(try context.count(FetchRequest<Badger>(predicate: #Predicate { $0.age == 0 })) == 1)
        #expect(
            try context.count(
                FetchRequest<Badger>(predicate: #Predicate { $0.home?.name == "sett" })) == 1)
        let sorts = [
            SortDescriptor(\Badger.name), SortDescriptor(\Badger.age),
            SortDescriptor(\Badger.home?.name), SortDescriptor(\Badger.wins),
        ]
        #expect(try context.fetch(FetchRequest<Badger>(sortedBy: sorts)).count == 1)
        let rows = try context.fetch(
            DictionaryRequest(of: Badger.self) { ($0[\.home?.name], $0[\.wins], $0[\.name]) })
        #expect(rows.count == 1)
        #expect(rows.first?.0 == "sett")
        #expect(try generically(Badger.self) == 1)
    }

    /// A key path that is written in generic code carries the generic arguments.
    private func generically<Object: Creature>(
        _ type: Object.Type
    ) throws -> Int {
        try context.fetch(
            FetchRequest<Object>(sortedBy: [
                SortDescriptor(\Object.age), SortDescriptor(\Object.name),
            ])
        ).count
    }
}
