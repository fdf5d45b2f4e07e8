import Foundation
import Testing

@testable import Persistence

/// Deletions of many objects, and of deep graphs.
@Suite struct DeletionCostTests {
    @Test(
        "D1 a one-to-one chain that cascades both ways is deleted as a whole",
        arguments: [0, 1000, 1999])
    func bothWays(start: Int) throws {
        let store = try TestStore(Harbour.entities)
        let context = store.container.newContext()
        let links = try Harbour.chain(of: 2000, in: context)
        try context.delete(links[start])
        try context.save()
        #expect(try context.count(FetchRequest<Link>()) == 0)
        #expect(try store.container.check().description == "[]")
    }

    @Test("D1 S3 a batch deletes a one-to-one chain that cascades both ways", arguments: [0, 1000])
    func batch(start: Int) throws {
        let context = try TestStore(Harbour.entities).container.newContext()
        _ = try Harbour.chain(of: 2000, in: context)
        let count = try context.deleteBatch(
            FetchRequest<Link>(predicate: #Predicate { $0.number == start }))
        #expect(count == 2000)
        #expect(try context.count(FetchRequest<Link>()) == 0)
    }

    @Test(
        "D1 a chain costs a number of SQLite's steps linear in its length",
        arguments: [true, false])
    func chainIsLinear(byBatch: Bool) throws {
        func steps(_ count: Int) throws -> Int {
            let store = try TestStore(Harbour.entities)
            let context = store.container.newContext()
            let links = try Harbour.chain(of: count, in: context)
            return try Interruption.steps(in: store.container) {
                if byBatch {
                    try context.deleteBatch(
                        FetchRequest<Link>(predicate: #Predicate { $0.number == 0 }))
                } else {
                    try context.delete(links[0])
                    try context.save()
                }
            }
        }
        let (few, many) = try (steps(500), steps(2000))
        #expect(few > 500)
        #expect(many < 5 * few)
    }

    @Test("D1 deleting the owner of n ordered members costs steps linear in n")
    func orderedMembers() throws {
        func steps(_ count: Int) throws -> Int {
            let store = try TestStore([Bead.self])
            let context = store.container.newContext()
            let owner = Bead(context: context)
            for _ in 0..<count { owner.string.append(Bead(context: context)) }
            try context.save()
            let steps = try Interruption.steps(in: store.container) {
                try context.delete(owner)
                try context.save()
            }
            #expect(try context.count(FetchRequest<Bead>()) == count)
            return steps
        }
        let (few, many) = try (steps(200), steps(800))
        #expect(few > 200)
        #expect(many < 5 * few)
    }

    @Test(
        "D1 deleting ordered members from the front visits places linear in their number",
        arguments: [true, false])
    func membersFromTheFront(isSaved: Bool) throws {
        func visits(_ count: Int) throws -> Int {
            let store = try TestStore([Bead.self])
            let context = store.container.newContext()
            let owner = Bead(context: context)
            let members = (0..<count).map { _ in Bead(context: context) }
            for member in members { owner.string.append(member) }
            if isSaved { try context.save() }
            for member in members.dropLast() { try context.delete(member) }
            let lists = try #require(owner.overlay).toMany.compactMap { $0 }
            let visits = lists.reduce(0) {
                $0 + $1.order.visits.count + $1.changes.arrivals.visits.count
            }
            #expect(Array(owner.string) == [members[count - 1]])
            try context.save()
            #expect(try context.count(FetchRequest<Bead>()) == 2)
            return visits
        }
        let (few, many) = try (visits(250), visits(1000))
        #expect(few >= 250)
        #expect(many < 5 * few)
    }

    @Test(
        "D1 V1 an object that only loses a member may have values that another program left invalid"
    )
    func invalidNeighbour() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        let flag = Flag(context: race.mine)
        flag.vessel = ferry
        try race.mine.save()
        try race.mine.reset()
        _ = try race.shell.run("UPDATE Craft SET crew = 5000;")
        let same = try #require(try race.mine.fetch(FetchRequest<Flag>()).first)
        #expect(same.vessel?.crew == 5000)
        try race.mine.delete(same)
        try race.mine.save()
        #expect(try race.shell.run("SELECT count(*) FROM Flag;") == "0")
        let vessel = try #require(try race.mine.fetch(FetchRequest<Craft>()).first)
        vessel.name = "Despair"
        #expect(throws: SaveError.self) { try race.mine.save() }
    }
}
