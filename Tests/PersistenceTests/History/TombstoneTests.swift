import Foundation
import Persistence
import Testing

private class Paper: ManagedObject {
    @Attribute(.unique, .preservedAfterDeletion) var number: Int
    @Attribute var text: String?
}

private final class Letter: Paper {
    @Attribute(.preservedAfterDeletion) var sender: String?
}

private final class Bill: Paper {
    @Attribute(.preservedAfterDeletion) var amount: Double
    @ToOne(inverse: \Folder.bills) var folder: Folder?
}

private final class Folder: ManagedObject {
    @ToMany(deleteRule: .cascade) var bills: ManagedSet<Bill>
}

@Suite("Tombstones") struct TombstoneTests {
    private let file: TemporaryFile
    private let store: TestStore
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Letter.self, Bill.self, Folder.self, Paper.self], path: file.path)
    }

    private func fill(_ context: ManagedObjectContext) throws -> Folder {
        let folder = Folder(context: context)
        for number in 1...6 {
            if number.isMultiple(of: 2) {
                let letter = Letter(context: context)
                (letter.number, letter.sender) = (number, number == 2 ? nil : "s\(number)")
            } else {
                let bill = Bill(context: context)
                (bill.number, bill.amount, bill.folder) = (number, Double(number) / 2, folder)
            }
        }
        try context.save()
        return folder
    }

    @Test("S5 whichever program deletes an object, its preserved attributes, key and moment stay")
    func everyWriter() throws {
        let context = store.container.newContext()
        let folder = try fill(context)
        #expect(try context.tombstones(of: Paper.self).isEmpty)
        let start = Date.now.addingTimeInterval(-1)
        let letter = try #require(
            context.fetch(FetchRequest<Letter>(predicate: #Predicate { $0.number == 4 })).first)
        let id = letter.objectID
        try context.delete(letter)
        try context.save()
        let first = try #require(try context.tombstones(of: Letter.self).first)
        #expect(first.objectID == id && (start...Date.now).contains(first.deletedAt))
        #expect(try first.value(of: \.number) == 4 && first.value(of: \.sender) == "s4")

        try context.deleteBatch(FetchRequest<Letter>(predicate: #Predicate { $0.number == 2 }))
        try context.delete(folder)
        try context.save()
        try shell.run("DELETE FROM Paper WHERE number = 6;")
        let all = try context.tombstones(of: Paper.self)
        #expect(try Set(all.map { try $0.value(of: \.number) }) == [1, 2, 3, 4, 5, 6])
        #expect(try context.tombstones(of: Letter.self).count == 3)
        #expect(
            try context.tombstones(of: Bill.self, where: (\.amount, 2.5)).map {
                try $0.value(of: \.number)
            } == [5])
        #expect(
            try context.tombstones(of: Letter.self, where: (\.sender, nil)).map {
                try $0.value(of: \.number)
            } == [2])
        #expect(try store.container.check() == [])
    }

    @Test("S5 a deletion that is undone leaves no tombstone, and one that is removed is gone")
    func removal() throws {
        let context = store.container.newContext()
        _ = try fill(context)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try context.write {
                try context.deleteBatch(FetchRequest<Paper>())
                throw Stop()
            }
        }
        #expect(try context.tombstones(of: Paper.self).isEmpty)
        try context.deleteBatch(FetchRequest<Letter>())
        let two = try context.tombstones(of: Letter.self, where: (\.number, 2))
        try context.deleteTombstones(two)
        #expect(try context.tombstones(of: Letter.self).count == 2)
    }

    @Test("S5 reading a property that isn't preserved throws")
    func notPreserved() throws {
        let context = store.container.newContext()
        _ = try fill(context)
        try context.deleteBatch(FetchRequest<Letter>())
        #expect(throws: FetchError.notPreserved("Letter")) {
            try context.tombstones(of: Letter.self, where: (\.text, nil))
        }
        let tombstone = try #require(try context.tombstones(of: Letter.self).first)
        #expect(throws: FetchError.notPreserved("Letter")) { try tombstone.value(of: \.text) }
        #expect(throws: FetchError.notPreserved("Folder")) {
            try context.tombstones(of: Folder.self)
        }
    }
}
