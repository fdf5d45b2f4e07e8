import Foundation
import Persistence
import Testing

/// Without derived attributes, because those would be read again in any case.
private final class Necklace: ManagedObject {
    @Attribute(default: 0) var price: Int
    @ToMany var stones: ManagedOrderedSet<Stone>
}

private final class Stone: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(inverse: \Necklace.stones) var necklace: Necklace?
}

/// The result of two writers' changes, relationships and orders included.
@Suite struct MergedRelationshipTests {
    /// Beads 0 to 4. Bead 0 has beads 1, 2 and 3 above it.
    private struct Race {
        let file: TemporaryFile
        let mine: ManagedObjectContext
        let theirs: ManagedObjectContext
        let beads: [Bead]
        let others: [Bead]
        var shell: SQLiteShell { SQLiteShell(path: file.path) }

        init() throws {
            file = try TemporaryFile()
            mine = try TestStore([Bead.self], path: file.path).container.newContext()
            for number in 0..<5 { Bead(context: mine).number = number }
            try mine.save()
            let all = FetchRequest<Bead>(sortedBy: [SortDescriptor(\.number)])
            beads = try mine.fetch(all)
            for bead in beads[1...3] { beads[0].above.insert(bead) }
            try mine.save()
            theirs = try TestStore([Bead.self], path: file.path).container.newContext()
            others = try theirs.fetch(all)
        }

        /// The objects above bead 0, in this context and in a new one.
        func above() throws -> [[Int]] {
            let other = mine.container.newContext()
            let stored = try other.existingObject(for: beads[0].objectID) as? Bead
            return try other.reading {
                [beads[0].above.map(\.number).sorted(), stored?.above.map(\.number).sorted() ?? []]
            }
        }

        /// Strings beads 1, 2 and 3 on bead 0, in this order, in both contexts.
        func string() throws {
            beads[0].string = [beads[1], beads[2], beads[3]]
            try mine.save()
            try theirs.mergeStoreChanges()
        }

        /// The objects on bead 0's string, in this context and in a new one.
        func strings() throws -> [[Int]] {
            let other = mine.container.newContext()
            let stored = try other.existingObject(for: beads[0].objectID) as? Bead
            return try other.reading {
                [beads[0].string.map(\.number), stored?.string.map(\.number) ?? []]
            }
        }

        func stored(_ column: String) throws -> String {
            try shell.run("SELECT \(column) FROM Bead WHERE _pk = \(rowNumber);")
        }

        private var rowNumber: Int64 { beads[0].objectID.rowNumber ?? 0 }

        func delete(_ number: Int = 0) throws {
            let row = beads[number].objectID.rowNumber ?? 0
            try shell.run("DELETE FROM Bead WHERE _pk = \(row);")
        }
    }

    @Test("C8 a row that both writers changed takes this context's values and members")
    func bothChanged() throws {
        let race = try Race()
        let (bead, added) = (race.beads[0], race.beads[4])
        bead.number = 10
        bead.above.insert(added)
        bead.favourite = added
        race.others[0].number = 20
        race.others[0].holder = race.others[1]
        try race.theirs.save()
        try race.mine.save()
        #expect(bead.number == 10 && !race.mine.hasChanges)
        #expect(try race.stored("number") == "10")
        // Only the other writer set this.
        #expect(bead.holder === race.beads[1])
        #expect(race.beads[1].string.contains(bead))
        #expect(try race.above() == [[1, 2, 3, 4], [1, 2, 3, 4]])
        #expect(added.below.contains(bead))
        #expect(bead.favourite === added)
        #expect(try race.mine.container.check() == [])
    }

    @Test("C8 a row changed here and deleted by another writer is inserted again")
    func deletedThere() throws {
        let race = try Race()
        let (bead, id) = (race.beads[0], race.beads[0].objectID)
        #expect(bead.above.count == 3)
        bead.number = 10
        bead.above.insert(race.beads[4])
        try race.delete()
        try race.mine.save()
        #expect(!race.mine.hasChanges)
        #expect(bead.objectID == id && !bead.isInserted)
        #expect(try race.stored("number") == "10")
        // Pairs that this context didn't make went with the row.
        #expect(try race.above() == [[4], [4]])
        #expect(race.beads[1].below.isEmpty)
        try race.mine.reset()
        #expect(try race.mine.container.check() == [])
    }

    @Test(
        "C8 a changed pair of a row that another writer deleted counts as its change",
        arguments: [0, 1])
    func onlyConnections(change: Int) throws {
        let race = try Race()
        let (bead, other) = (race.beads[0], race.beads[4])
        if change == 0 { bead.above.insert(other) } else { bead.below.insert(other) }
        try race.delete()
        try race.mine.save()
        #expect(!race.mine.hasChanges)
        #expect(try race.stored("count(*)") == "1")
        let above = [[4], []][change]
        #expect(try race.above() == [above, above])
        let pairs = "SELECT count(*) FROM Bead_above WHERE source = 5 AND destination = 1;"
        #expect(other.above.contains(bead) == (change == 1))
        #expect(try race.shell.run(pairs) == (change == 1 ? "1" : "0"))
        try race.mine.reset()
        #expect(try race.mine.container.check() == [])
    }

    @Test("C8 a row that is inserted again is a member of those alone that this context gave it")
    func heldAgain() throws {
        let race = try Race()
        race.beads[1].below.insert(race.beads[4])
        try race.delete(1)
        try race.mine.save()
        #expect(try race.above() == [[2, 3], [2, 3]])
        #expect(!race.beads[4].above.isEmpty)
    }

    @Test("C8 removing a pair of a row that another writer deleted isn't a conflict")
    func removedPair() throws {
        let race = try Race()
        race.beads[0].above.remove(race.beads[1])
        try race.delete(1)
        try race.mine.save()
        #expect(try race.above() == [[2, 3], [2, 3]])
    }

    @Test("C8 a fault whose row another writer deleted can't be restored")
    func faultPair() throws {
        let race = try Race()
        race.mine.refresh(race.beads[3])
        race.beads[4].above.insert(race.beads[3])
        #expect(race.beads[3].isFault)
        try race.delete(3)
        #expect(throws: SaveError.deletedInStore([race.beads[3].objectID])) {
            try race.mine.save()
        }
        #expect(race.mine.hasChanges)
    }

    @Test("C8 a row that was deleted here and changed by another writer is gone")
    func deletedHere() throws {
        let race = try Race()
        try race.mine.delete(race.beads[0])
        race.others[0].number = 20
        try race.theirs.save()
        try race.mine.save()
        #expect(try race.stored("count(*)") == "0")
        #expect(try race.mine.container.check() == [])
    }

    @Test("C8 a row that both writers deleted is gone")
    func deletedTwice() throws {
        let race = try Race()
        try race.mine.delete(race.beads[0])
        try race.delete()
        try race.mine.save()
        #expect(!race.mine.hasChanges && race.beads[0].isDeleted)
        #expect(race.beads[1].below.isEmpty)
    }

    @Test("C8 an order that both writers changed is this context's, alone or beside their rows")
    func orders() throws {
        for changesRows in [false, true] {
            let race = try Race()
            try race.string()
            race.beads[0].string.move(from: 2, to: 0)
            race.others[0].string.move(from: 0, to: 2)
            race.others[0].string.remove(race.others[3])
            if changesRows { (race.beads[0].number, race.others[0].number) = (10, 20) }
            try race.theirs.save()
            try race.mine.save()
            try race.mine.mergeStoreChanges()
            // The removal isn't a conflict, and stays.
            #expect(try race.strings() == [[1, 2], [1, 2]], "\(changesRows)")
        }
    }

    @Test("C8 an order changed here stays beside a row that others changed")
    func orderBesideRow() throws {
        let race = try Race()
        try race.string()
        race.beads[0].string.move(from: 2, to: 0)
        race.beads[0].number = 10
        race.others[0].number = 20
        try race.theirs.save()
        try race.mine.save()
        #expect(try race.strings() == [[3, 1, 2], [3, 1, 2]])
    }

    @Test(
        "C8 an order changed here and values changed by another writer are both kept",
        arguments: [true, false])
    func orderHereRowThere(fetches: Bool) throws {
        let file = try TemporaryFile()
        let store = try TestStore([Necklace.self, Stone.self], path: file.path)
        let context = store.container.newContext()
        let necklace = Necklace(context: context)
        for number in 1...3 {
            let stone = Stone(context: context)
            stone.number = number
            necklace.stones.append(stone)
        }
        try context.save()
        let shell = SQLiteShell(path: file.path)
        necklace.stones.move(from: 2, to: 0)
        try shell.run("UPDATE Necklace SET price = 20;")
        try context.save()
        if fetches {
            #expect(try context.fetch(FetchRequest<Necklace>()) == [necklace])
        } else {
            try context.mergeStoreChanges()
        }
        #expect(necklace.price == 20)
        #expect(necklace.stones.map(\.number) == [3, 1, 2])
        necklace.price += 1
        necklace.stones.move(from: 2, to: 0)
        try context.save()
        #expect(try shell.run("SELECT price FROM Necklace;") == "21")
        // Only its order changes and nobody else changed its row, so it takes the new version.
        necklace.stones.move(from: 2, to: 0)
        try context.save()
        let statements = try store.statements.during {
            necklace.price += 1
            try context.save()
        }
        #expect(
            !statements.contains { $0.hasPrefix("SELECT t0.") && $0.contains("price") },
            "\(statements)")
        #expect(necklace.stones.map(\.number) == [1, 2, 3])
    }
}
