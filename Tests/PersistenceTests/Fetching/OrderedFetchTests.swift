import Foundation
import Persistence
import Testing

/// Fetches sorted by the place that an ordered relationship's owner gives its members.
@Suite struct OrderedFetchTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let beads: [Bead]

    init() throws {
        store = try TestStore([Bead.self])
        let context = store.container.newContext()
        self.context = context
        beads = (0..<8).map { number in
            let bead = Bead(context: context)
            bead.number = number
            return bead
        }
        beads[1].string = [beads[7], beads[2], beads[5]]
        beads[0].string = [beads[6], beads[3], beads[4]]
        try context.save()
    }

    private func request(
        _ predicate: Predicate<Bead>? = nil, _ order: [SortDescriptor<Bead>] = []
    ) -> FetchRequest<Bead> {
        var request = FetchRequest(predicate: predicate, sortedBy: order)
        request.memberOrder = \Bead.holder
        return request
    }

    @Test("F1 M4 a fetch sorted by the inverse brings the members in their owner's order")
    func oneOwner() throws {
        let owner = beads[0].objectID
        var members = request(#Predicate { $0.holder?.objectID == owner })
        #expect(try context.fetch(members).map(\.number) == [6, 3, 4])
        beads[0].string.move(from: 2, to: 0)
        try context.save()
        #expect(try context.fetch(members).map(\.number) == [4, 6, 3])
        #expect(try context.fetchInBatches(members).map(\.number) == [4, 6, 3])
        members.fetchLimit = 2
        let other = store.container.newContext()
        #expect(try other.fetch(members).map(\.number) == [4, 6])
        #expect(try other.fetchObjectIDs(members).map(\.rowNumber) == [5, 7])
        #expect(try other.count(members) == 2)
    }

    @Test("F1 members of several owners come owner by owner, and the others last")
    func severalOwners() throws {
        #expect(try context.fetch(request()).map(\.number) == [6, 3, 4, 7, 2, 5, 0, 1])
        let reversed = [SortDescriptor(\Bead.number, order: .reverse)]
        #expect(
            try context.fetch(request(nil, reversed)).map(\.number) == [6, 3, 4, 7, 2, 5, 1, 0])
    }

    @Test("F1 C4 the order is the store's, without unsaved changes")
    func storeAlone() throws {
        beads[0].string.move(from: 2, to: 0)
        Bead(context: context).holder = beads[0]
        let owner = beads[0].objectID
        let members = request(#Predicate { $0.holder?.objectID == owner })
        #expect(try context.fetch(members).map(\.number) == [6, 3, 4])
        #expect(try context.count(members) == 3)
    }

    @Test("F1 a key path without such an order, and fetched results, are refused")
    func refused() throws {
        for keyPath in [\Bead.favourite, \Bead.number, \Bead.string] as [PartialKeyPath<Bead>] {
            var request = FetchRequest<Bead>()
            request.memberOrder = keyPath
            #expect(throws: FetchError.self) { try context.fetch(request) }
        }
        let results = FetchedResultsController(
            request(), sortedBy: SortDescriptor(\Bead.number), in: context)
        #expect(throws: FetchError.self) { try results.performFetch() }
    }
}
