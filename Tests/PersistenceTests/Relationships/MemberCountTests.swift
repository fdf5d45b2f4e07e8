import Persistence
import SeededRandom
import Testing

/// The number of members that a set gives without loading them.
@Suite struct MemberCountTests {
    @Test("C3 a member that another writer removed meanwhile isn't subtracted twice")
    func removedTwice() throws {
        let store = try TestStore(Tallies.entities)
        let (context, other) = (store.container.newContext(), store.container.newContext())
        try Tallies.fill(context, count: 1)
        let tally = try #require(try context.fetch(FetchRequest<Tally>()).first)
        #expect(tally.marks.isEmpty)
        // The tally was read before the mark was inserted, and the mark is read afterwards.
        let theirs = try #require(try other.fetch(FetchRequest<Tally>()).first)
        Mark(context: other).tally = theirs
        try other.save()
        let mark = try #require(try context.fetch(FetchRequest<Mark>()).first)
        mark.tally = nil
        #expect(tally.marks.count == 0)
        #expect(tally.marks.isEmpty)
    }

    @Test("C3 a member that another writer added meanwhile is not counted twice")
    func addedTwice() throws {
        let store = try TestStore(Tallies.entities)
        let (context, other) = (store.container.newContext(), store.container.newContext())
        try Tallies.fill(context, count: 1)
        _ = Mark(context: context)
        try context.save()
        let mark = try #require(try context.fetch(FetchRequest<Mark>()).first)
        let theirs = try #require(try other.fetch(FetchRequest<Mark>()).first)
        theirs.tally = try other.fetch(FetchRequest<Tally>()).first
        try other.save()
        let tally = try #require(try context.fetch(FetchRequest<Tally>()).first)
        mark.tally = tally
        #expect(tally.marks.count == 1)
        #expect(Array(tally.marks).count == 1)
    }

    @Test(
        "C3 after any connections by two contexts, a changed set counts its members right",
        arguments: SeededGenerator.seeds)
    func property(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<30 {
            let store = try TestStore(Tallies.entities)
            let contexts = [store.container.newContext(), store.container.newContext()]
            try Tallies.fill(contexts[0], count: 3)
            for _ in 0..<6 { _ = Mark(context: contexts[0]) }
            try contexts[0].save()
            let worlds = try contexts.map { context in
                return (
                    context: context, tallies: try context.fetch(FetchRequest<Tally>()),
                    marks: try context.fetch(FetchRequest<Mark>())
                )
            }
            for step in 0..<40 {
                let world = worlds[Int.random(in: 0...1, using: &generator)]
                let tally = world.tallies[Int.random(in: 0..<3, using: &generator)]
                let mark = world.marks[Int.random(in: 0..<6, using: &generator)]
                switch Int.random(in: 0..<10, using: &generator) {
                case 0, 1: mark.tally = tally
                case 2: mark.tally = nil
                case 3: tally.marks.insert(mark)
                case 4: tally.marks.remove(mark)
                case 5, 6:
                    do { try world.context.save() } catch { world.context.rollback() }
                case 7: try world.context.mergeStoreChanges()
                case 8: world.context.refresh(tally, mergeChanges: true)
                default: _ = try world.context.fetch(FetchRequest<Mark>())
                }
                for tally in world.tallies {
                    let note = Comment("seed \(seed), round \(round), step \(step)")
                    #expect(tally.marks.count >= 0, note)
                    #expect(tally.marks.isEmpty == (tally.marks.count == 0), note)
                }
            }
            for world in worlds {
                for tally in world.tallies {
                    world.context.refresh(tally, mergeChanges: true)
                    let count = tally.marks.count
                    #expect(count == Array(tally.marks).count, "seed \(seed), round \(round)")
                }
            }
        }
    }

    @Test(
        "C3 changed many-to-many sets count their members, from both ends and if own inverses",
        arguments: SeededGenerator.seeds)
    func manyToMany(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<30 {
            let store = try TestStore([Knot.self])
            let filling = store.container.newContext()
            for number in 0..<5 { Knot(context: filling).number = number }
            try filling.save()
            let worlds = try (0...1).map { _ in
                let context = store.container.newContext()
                return (context: context, knots: try context.fetch(FetchRequest<Knot>()))
            }
            func sets(_ knot: Knot) -> [ManagedSet<Knot>] { [knot.friends, knot.friendOf] }
            for step in 0..<40 {
                let world = worlds[Int.random(in: 0...1, using: &generator)]
                let knot = world.knots[Int.random(in: 0..<5, using: &generator)]
                let other = world.knots[Int.random(in: 0..<5, using: &generator)]
                switch Int.random(in: 0..<9, using: &generator) {
                case 0, 1: knot.friends.insert(other)
                case 2: knot.friends.remove(other)
                case 3: knot.friendOf.insert(other)
                case 4: knot.friendOf.remove(other)
                case 5, 6:
                    do { try world.context.save() } catch { world.context.rollback() }
                case 7: try world.context.mergeStoreChanges()
                default: world.context.refresh(knot, mergeChanges: true)
                }
                for set in world.knots.flatMap(sets) {
                    let note = Comment("seed \(seed), round \(round), step \(step)")
                    #expect(set.count >= 0, note)
                    #expect(set.isEmpty == (set.count == 0), note)
                }
            }
            for world in worlds {
                for knot in world.knots {
                    world.context.refresh(knot, mergeChanges: true)
                    for set in sets(knot) {
                        let count = set.count
                        #expect(count == Array(set).count, "seed \(seed), round \(round)")
                    }
                }
            }
        }
    }

    @Test("C2 counting a changed set reads the changed members, not the others")
    func cost() throws {
        func statements(members: Int) throws -> [String] {
            let store = try TestStore(Tallies.entities)
            let writer = store.container.newContext()
            try Tallies.fill(writer, count: 1)
            let tally = try #require(try writer.fetch(FetchRequest<Tally>()).first)
            for _ in 0..<members { Mark(context: writer).tally = tally }
            try writer.save()
            let context = store.container.newContext()
            let mine = try #require(try context.fetch(FetchRequest<Tally>()).first)
            let mark = try #require(try context.fetch(FetchRequest<Mark>(limit: 1)).first)
            mark.tally = nil
            let log = store.statements.during { #expect(mine.marks.count == members - 1) }
            #expect(context.registeredObjects.count == 2)
            return log
        }
        let (few, many) = (try statements(members: 20), try statements(members: 80))
        #expect(few.count == 1)
        #expect(many.count == 1)
    }
}
