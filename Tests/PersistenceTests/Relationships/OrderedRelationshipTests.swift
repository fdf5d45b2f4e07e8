import Foundation
import Persistence
import Testing

/// Ordered relationships in files that others write too.
@Suite struct OrderedRelationshipTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let shell: SQLiteShell
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Bead.self], path: file.path)
        shell = SQLiteShell(path: file.path)
        context = store.container.newContext()
        for number in 1...6 { Bead(context: context).number = number }
        try context.save()
    }

    private func beads(_ context: ManagedObjectContext) throws -> [Bead] {
        try context.fetch(FetchRequest<Bead>(sortedBy: [SortDescriptor(\.number)]))
    }

    private func string(of number: Int) throws -> [Int] {
        let context = store.container.newContext()
        return try beads(context)[number - 1].string.map(\.number)
    }

    @Test("F1 the order of an ordered relationship is a sort")
    func memberOrder() throws {
        let all = try beads(context)
        all[3].string = [all[5], all[0], all[4]]
        all[1].string = [all[2], all[1]]
        try context.save()
        var request = FetchRequest<Bead>(sortedBy: [SortDescriptor(\.number, order: .reverse)])
        request.memberOrder = \.holder
        #expect(try context.fetch(request).map(\.number) == [3, 2, 6, 1, 5, 4])
        request.fetchLimit = 3
        request.fetchOffset = 1
        #expect(try context.fetch(request).map(\.number) == [2, 6, 1])
        for path in [\Bead.favourite, \Bead.number, \Bead.holder?.holder] {
            request.memberOrder = path
            #expect(throws: FetchError.self) { try context.fetch(request) }
        }
    }

    @Test("M4 members that the sqlite3 shell connects without an order come last")
    func shellAppends() throws {
        let all = try beads(context)
        all[0].string = [all[3], all[1]]
        try context.save()
        try shell.run("UPDATE Bead SET holder = 1 WHERE number = 3")
        try shell.run("INSERT INTO Bead(number, holder) VALUES (7, 1)")
        #expect(try string(of: 1) == [4, 2, 3, 7])
        // A member that leaves and comes back is last; the members in between don't move.
        try shell.run("UPDATE Bead SET holder = NULL WHERE number = 4")
        try shell.run("UPDATE Bead SET holder = 1 WHERE number = 4")
        try shell.run("DELETE FROM Bead WHERE number = 2")
        #expect(try string(of: 1) == [3, 7, 4])
        #expect(try shell.run("SELECT length, weight FROM Bead WHERE number = 1") == "3|14")
    }

    @Test("M4 new members come last even if no number is left")
    func greatestNumber() throws {
        try shell.run("UPDATE Bead SET holder = 1 WHERE number IN (4, 2, 3)")
        try shell.run("UPDATE Bead SET _order_holder = \(Int64.max) WHERE number = 3")
        try shell.run("UPDATE Bead SET holder = 1 WHERE number = 6")
        #expect(try string(of: 1) == [2, 4, 3, 6])
        let all = try beads(context)
        all[0].string.move(from: 3, to: 1)
        all[0].string.append(all[4])
        try context.save()
        #expect(try string(of: 1) == [2, 6, 4, 3, 5])
    }

    @Test("M4 moving one of many members writes one row, and appending one writes only its own")
    func writes() throws {
        let all = try beads(context)
        for number in 7...200 {
            let bead = Bead(context: context)
            bead.number = number
            bead.holder = all[0]
        }
        try context.save()
        func updates(_ body: () -> Void) throws -> [String] {
            body()
            return try store.statements.during { try context.save() }
                .filter { $0.hasPrefix("UPDATE") && !$0.contains("main.\"_store\"") }
        }
        let orders = try updates { all[0].string.move(from: 150, to: 3) }
            .filter { $0.contains("SET \"_order_holder\"") }
        #expect(orders.count == 1)
        #expect(try string(of: 1) == all[0].string.map(\.number))
        let appending = try updates { all[0].string.append(all[1]) }
        #expect(appending.count == 1, "\(appending)")
        #expect(try string(of: 1).last == 2)
        let statements = try store.statements.during {
            let other = store.container.newContext()
            let read = try beads(other)
            #expect(read[0].string.count == 195)
        }
        #expect(statements.count == 2)
    }

    @Test("M4 inserting at the same place again and again renumbers and keeps the order")
    func exhaustion() throws {
        var all = try beads(context)
        all[0].string = [all[1], all[2]]
        var expected = [2, 3]
        for number in 7...60 {
            let bead = Bead(context: context)
            bead.number = number
            all.append(bead)
            all[0].string.insert(bead, at: 1)
            expected.insert(number, at: 1)
            try context.save()
        }
        #expect(try string(of: 1) == expected)
    }

    @Test("C8 of two contexts that change one order, the last to save decides; additions stay")
    func orders() throws {
        var mine = try beads(context)
        mine[0].string = [mine[1], mine[2], mine[3]]
        try context.save()
        let other = store.container.newContext()
        let theirs = try beads(other)
        theirs[0].string.move(from: 2, to: 0)
        theirs[0].string.append(theirs[5])
        mine = try beads(context)
        mine[0].string.move(from: 0, to: 2)
        mine[0].string.insert(mine[4], at: 0)
        try context.save()
        #expect(try string(of: 1) == [5, 3, 4, 2])
        try other.save()
        #expect(try string(of: 1) == [5, 4, 2, 3, 6])
    }

    @Test("C8 additions and removals by two contexts merge into one order without a conflict")
    func additionsMerge() throws {
        let mine = try beads(context)
        mine[0].string = [mine[1], mine[2], mine[3]]
        try context.save()
        let other = store.container.newContext()
        let theirs = try beads(other)
        theirs[0].string.move(from: 2, to: 0)
        mine[4].holder = mine[0]
        mine[0].string.remove(mine[2])
        try context.save()
        try other.save()
        #expect(try string(of: 1) == [4, 2, 5])
    }

    @Test("C7 C10 rollback and refresh restore the stored order, and undoing the former one")
    func goingBack() throws {
        let all = try beads(context)
        all[0].string = [all[1], all[2], all[3]]
        try context.save()
        context.isUndoEnabled = true
        all[0].string.move(from: 0, to: 2)
        context.endUndoGroup()
        all[0].string.insert(all[4], at: 1)
        #expect(all[0].string.map(\.number) == [3, 5, 4, 2])
        context.undo()
        #expect(all[0].string.map(\.number) == [3, 4, 2])
        context.undo()
        #expect(all[0].string.map(\.number) == [2, 3, 4] && !context.hasChanges)
        context.redo()
        #expect(all[0].string.map(\.number) == [3, 4, 2])
        context.refresh(all[0])
        #expect(all[0].string.map(\.number) == [2, 3, 4])
        #expect(!context.hasChanges)
        all[0].string = ManagedOrderedSet(all[0].string.reversed())
        context.rollback()
        #expect(all[0].string.map(\.number) == [2, 3, 4])
    }

    @Test("C7 refreshing forgets that a member was taken out and put in again at the end")
    func refreshedAfterReturning() throws {
        let store = try TestStore([Bead.self])
        let context = store.container.newContext()
        let beads = (0..<4).map { number in
            let bead = Bead(context: context)
            bead.number = number
            return bead
        }
        for order in Bead.orders {
            beads[0][keyPath: order] = [beads[1], beads[2], beads[3]]
            try context.save()
            beads[0][keyPath: order].remove(beads[1])
            beads[0][keyPath: order].append(beads[1])
            #expect(beads[0][keyPath: order].map(\.number) == [2, 3, 1])
            context.refresh(beads[0])
            #expect(beads[0][keyPath: order].map(\.number) == [1, 2, 3], "\(order)")
            try context.save()
            let other = store.container.newContext()
            let stored = try #require(
                try other.existingObject(for: beads[0].objectID) as? Bead)
            #expect(stored[keyPath: order].map(\.number) == [1, 2, 3], "\(order)")
        }
    }

    @Test("M4 an ordered set of its own has each member once, and a collection's operations")
    func freeStanding() throws {
        let all = try beads(context)
        var set: ManagedOrderedSet<Bead> = [all[0], all[1], all[0], all[2]]
        #expect(set.map(\.number) == [1, 2, 3])
        set.append(all[1])
        set.insert(all[3], at: 0)
        #expect(set.map(\.number) == [4, 1, 2, 3])
        set.move(from: 0, to: 2)
        #expect(set.map(\.number) == [1, 2, 4, 3])
        #expect(set.firstIndex(of: all[3]) == 2)
        set.remove(all[2])
        #expect(set.last === all[3] && !set.contains(all[2]))
        all[0].string = [all[1], all[2]]
        for bead in all[0].string { all[0].string.remove(bead) }
        #expect(all[0].string.isEmpty && all[1].holder == nil)
    }
}

/// A relationship that gets an order in a later version of its model.
private enum WithoutOrder {
    final class Shelf: ManagedObject { @ToMany var items: ManagedSet<Item> }
    final class Item: ManagedObject {
        @Attribute(default: 0) var number: Int
        @ToOne(inverse: \Shelf.items) var shelf: Shelf?
    }
}

private enum WithOrder {
    final class Shelf: ManagedObject { @ToMany var items: ManagedOrderedSet<Item> }
    final class Item: ManagedObject {
        @Attribute(default: 0) var number: Int
        @ToOne(inverse: \Shelf.items) var shelf: Shelf?
    }
}

@Suite struct OrderMigrationTests {
    @Test(
        "S2 M4 a migration that adds an order keeps the order of the rows, and new ones come last")
    func migration() throws {
        let file = try TemporaryFile()
        do {
            let store = try TestStore(
                [WithoutOrder.Shelf.self, WithoutOrder.Item.self], path: file.path)
            let context = store.container.newContext()
            for shelf in [WithoutOrder.Shelf(context: context), .init(context: context)] {
                for number in 1...4 {
                    let item = WithoutOrder.Item(context: context)
                    item.number = number
                    item.shelf = shelf
                }
            }
            try context.save()
            try store.container.close()
        }
        let store = try TestStore(
            [WithOrder.Shelf.self, WithOrder.Item.self], path: file.path,
            migrations: [
                Migration("order of a shelf") { step in
                    try step.execute("ALTER TABLE Item ADD COLUMN _order_shelf INTEGER")
                    try step.execute("UPDATE Item SET _order_shelf = 5 WHERE number = 3")
                }
            ])
        let context = store.container.newContext()
        for shelf in try context.fetch(FetchRequest<WithOrder.Shelf>()) {
            #expect(shelf.items.map(\.number) == [3, 1, 2, 4])
            let item = WithOrder.Item(context: context)
            item.number = 5
            item.shelf = shelf
        }
        try context.save()
        let other = store.container.newContext()
        let shelves = try other.fetch(FetchRequest<WithOrder.Shelf>())
        #expect(shelves.map { $0.items.map(\.number) } == [[3, 1, 2, 4, 5], [3, 1, 2, 4, 5]])
    }
}
