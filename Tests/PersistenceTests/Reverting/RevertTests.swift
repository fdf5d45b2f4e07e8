import Foundation
import Testing

@testable import Persistence

/// A genre that the program deletes with its last work.
private final class Genre: ManagedObject {
    @Attribute(.unique) var name: String
    @ToMany(deleteRule: .deny) var works: ManagedSet<Work>
    @Derived var numberOfWorks: Int

    override class var derivations: [Derivation] {
        [.count(of: \Genre.works, into: \Genre.numberOfWorks)]
    }
}

private final class Work: ManagedObject {
    @Attribute(.unique, .preservedAfterDeletion) var code: Int
    @Attribute var title: String?
    @Attribute var year: Int?
    @Attribute(.incidental) var edits: Int?
    @ToOne(inverse: \Genre.works, .required) var genre: Genre?
    @ToMany(inverse: \Word.works) var words: ManagedSet<Word>

    override func prepareForDeletion() throws {
        if let genre, genre.works.count == 1 { try managedObjectContext?.delete(genre) }
    }
}

private final class Word: ManagedObject {
    @Attribute(.unique) var text: String
    @ToMany(deleteRule: .deny) var works: ManagedSet<Work>
}

@Suite("Reverting") struct RevertTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private let dump: StoreDump

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Genre.self, Work.self, Word.self], path: file.path)
        context = store.container.newContext()
        dump = try StoreDump(path: file.path)
    }

    private func number() throws -> Int64 { try store.container.lastTransaction }

    @discardableResult
    private func add(_ code: Int, _ genre: String, words: [String] = []) throws -> ObjectID {
        let work = Work(context: context)
        work.code = code
        work.genre = try context.findOrCreate(\Genre.name, is: genre)
        for word in words {
            work.words.insert(try context.findOrCreate(\Word.text, is: word))
        }
        try context.save()
        return work.objectID
    }

    private func work(_ code: Int) throws -> Work? {
        try store.container.newContext()
            .fetch(FetchRequest<Work>(predicate: #Predicate { $0.code == code })).first
    }

    private func change(_ code: Int, _ body: (Work) throws -> Void) throws {
        try context.mergeStoreChanges()
        let found = try context.fetch(
            FetchRequest<Work>(predicate: #Predicate { $0.code == code }))
        try body(#require(found.first))
        try context.save()
    }

    @Test("S5 a value that was changed later is kept and reported, the others are restored")
    func changedSince() throws {
        let id = try add(1, "prose")
        try change(1) { ($0.title, $0.year) = ("a", 1900) }
        let edit = try number()
        try change(1) { $0.title = "b" }
        let result = try context.revert(edit)
        #expect(
            result.kept == [KeptChange(objectID: id, property: "title", reason: .changedSince)])
        let context = store.container.newContext()
        let work = try #require(try context.fetch(FetchRequest<Work>()).first)
        #expect(work.title == "b" && work.year == nil)
    }

    @Test("S5 a value that was changed and changed back counts as unchanged")
    func changedBack() throws {
        try add(1, "prose")
        try change(1) { $0.title = "a" }
        let edit = try number()
        try change(1) { $0.title = "b" }
        try change(1) { $0.title = "a" }
        #expect(try context.revert(edit).kept.isEmpty)
        try change(1) { #expect($0.title == nil) }
    }

    @Test("S5 an inserted object that was changed, or that others now refer to, is kept")
    func insertedSince() throws {
        try add(1, "prose", words: ["x"])
        let first = try number()
        try add(2, "prose", words: ["x"])
        let before = try dump.rows()
        let result = try context.revert(first)
        #expect(Set(result.kept.map(\.reason)) == [.referredTo, .changedSince])
        #expect(Set(result.kept.map(\.objectID.entity.name)) == ["Genre", "Word"])
        #expect(try work(1) == nil)
        #expect(try work(2) != nil)
        try context.revert(number())
        #expect(try dump.rows() == before)
        try change(1) { $0.title = "edited" }
        #expect(try context.revert(first).kept.isEmpty == false)
        #expect(try work(1)?.title == "edited")
    }

    @Test("S5 references to a deleted object lead to the object that now has its unique values")
    func adoption() throws {
        let id = try add(1, "prose")
        try change(1) { try context.delete($0) }
        let deletion = try number()
        try add(2, "prose")
        let result = try context.revert(deletion)
        #expect(result.kept.map(\.reason) == [.valueTaken])
        let genres = try SQLiteShell(path: file.path).run(
            "SELECT _pk, numberOfWorks FROM Genre; SELECT genre FROM Work ORDER BY code;")
        #expect(genres == "2|2\n2\n2")
        #expect(try work(1)?.objectID == id)
        #expect(try store.container.check() == [])
    }

    @Test("S5 a restored object has its ID, values and pairs, and the objects that it requires")
    func restoration() throws {
        let id = try add(1, "prose", words: ["x", "y"])
        let before = try dump.rows()
        try context.write {
            let work = try #require(try context.existingObject(Work.self, rowNumber: 1))
            let words = Array(work.words)
            work.words = ManagedSet([Word]())
            try context.delete(work)
            for word in words { try context.delete(word) }
        }
        #expect(try context.tombstones(of: Work.self).map(\.objectID) == [id])
        let deleted = try context.deletedObjects(of: Work.self)
        #expect(deleted.map(\.objectID) == [id] && deleted[0].values["code"] == .integer(1))
        let result = try context.restore(deleted.map(\.objectID))
        #expect(result.kept.isEmpty)
        #expect(try dump.rows() == before)
        #expect(try context.tombstones(of: Work.self).isEmpty)
        #expect(try context.deletedObjects(of: Work.self).isEmpty)
        #expect(try context.restore([id]).changedCount == 0)
    }

    @Test("S5 reverting a transaction restores the tombstones that it removed")
    func tombstones() throws {
        try add(1, "prose")
        try change(1) { try context.delete($0) }
        let before = try dump.rows()
        try context.write {
            try context.deleteTombstones(context.tombstones(of: Work.self))
            let work = Work(context: context)
            work.code = 1
            work.genre = try context.findOrCreate(\Genre.name, is: "prose")
        }
        let after = try dump.rows()
        #expect(after != before)
        try context.revert(number())
        #expect(try dump.rows() == before)
        try context.revert(number())
        #expect(try dump.rows() == after)
    }

    @Test("S5 undo and redo go one step at a time; another transaction ends redo")
    func steps() throws {
        for code in 1...3 { try add(code, "prose") }
        var states = [try dump.rows()]
        for _ in 0..<3 {
            let entry = try #require(try context.transactionToUndo())
            try context.revert(entry.number)
            states.append(try dump.rows())
        }
        #expect(try context.transactionToUndo() == nil)
        for index in [2, 1] {
            let entry = try #require(try context.transactionToRedo())
            try context.revert(entry.number)
            #expect(try dump.rows() == states[index])
        }
        let undone = try #require(try context.transactionToUndo())
        #expect(undone.number == 2)
        try context.mergeStoreChanges()
        try add(9, "verse")
        #expect(try context.transactionToRedo() == nil)
        #expect(try context.transactionToUndo()?.number == number())
    }

    @Test("S5 discarded values can't be restored; the rest can")
    func discarded() throws {
        try add(1, "prose")
        try add(2, "prose")
        try change(1) { try context.delete($0) }
        let deletion = try number()
        #expect(try context.discardDeletedValues(of: Work.self, before: .distantPast) == 0)
        #expect(try context.discardDeletedValues(of: Work.self) == 1)
        #expect(try context.discardDeletedValues(of: Work.self, before: .distantFuture) == 0)
        #expect(try context.deletedObjects(of: Work.self).isEmpty)
        let result = try context.revert(deletion)
        #expect(result.kept.map(\.reason) == [.valuesGone] && result.changedCount == 0)
        #expect(try context.transactionToUndo()?.number == deletion - 1)
        #expect(try context.tombstones(of: Work.self).count == 1)
    }

    @Test("S5 the values of an object that exists again, or was deleted again later, stay")
    func discardedLater() throws {
        let id = try add(1, "prose")
        try change(1) { $0.title = "a" }
        try change(1) { try context.delete($0) }
        let deletion = try #require(try store.container.history(after: number() - 1).first).moment
        try context.restore([id])
        let before = try context.revisions(of: id)
        #expect(try context.discardDeletedValues(of: Work.self, before: .distantFuture) == 0)
        #expect(try context.revisions(of: id) == before)
        try SQLiteShell(path: file.path).run(
            "UPDATE _transaction SET moment = moment - 1000 WHERE number <= \(number());")
        try change(1) { try context.delete($0) }
        let last = try context.revisions(of: id)
        #expect(try context.discardDeletedValues(of: Work.self, before: deletion) == 0)
        #expect(try context.revisions(of: id) == last)
        #expect(try context.discardDeletedValues(of: Work.self) == 1)
        #expect(try context.deletedObjects(of: Work.self).isEmpty)
        #expect(try context.revisions(of: id).allSatisfy { $0.before["title"] != .text("a") })
        #expect(try store.container.check() == [])
    }

    @Test("S5 an object that was restored and deleted again comes back as it was deleted last")
    func deletedAgain() throws {
        let id = try add(1, "prose", words: ["x", "y"])
        try add(2, "prose", words: ["x"])
        try change(1) {
            $0.words = ManagedSet([Word]())
            try context.delete($0)
        }
        let deletion = try number()
        try context.restore([id])
        try change(1) { work in
            work.title = "later"
            let others = work.words.filter { $0.text == "y" }
            work.words = ManagedSet(
                [try context.findOrCreate(\Word.text, is: "z")] + others)
        }
        let before = try dump.rows()
        try change(1) {
            $0.words = ManagedSet([Word]())
            try context.delete($0)
        }
        #expect(try context.revert(deletion).kept.isEmpty)
        #expect(try dump.rows() == before)
        #expect(try store.container.check() == [])
    }

    @Test("S5 an incidental attribute doesn't keep a new object, but every other one does")
    func incidental() throws {
        try add(1, "prose")
        let insertion = try number()
        try change(1) { ($0.title, $0.edits) = ("a", 1) }
        #expect(try context.revert(insertion).kept.count == 2)
        try context.revert(number())
        try change(1) { $0.title = nil }
        #expect(try context.revert(insertion).kept.isEmpty)
        #expect(try work(1) == nil)
    }

    @Test("S5 the body of a transaction can check whether it has changed objects of an entity")
    func written() throws {
        try add(1, "prose", words: ["x"])
        let first = try number()
        try change(1) { $0.title = "a" }
        let edit = try number()
        try change(1) { $0.title = "b" }
        #expect(try context.hasWritten(Work.self) == false)
        try context.write { () throws -> Void in
            #expect(try context.hasWritten(Work.self) == false)
            #expect(try context.revert(edit).changedCount == 0)
            #expect(try context.hasWritten(Work.self) == false)
            #expect(try context.hasWrittenAnything() == false)
        }
        try change(1) { $0.words = ManagedSet([Word]()) }
        let disconnection = try number()
        try context.write { () throws -> Void in
            try context.revert(disconnection)
            #expect(try context.hasWritten(Work.self))
            #expect(try context.hasWritten(Genre.self) == false)
            #expect(try context.hasWrittenAnything())
        }
        try context.write { () throws -> Void in
            #expect(try context.nextRowNumber(of: Work.self) == 2)
            #expect(try context.revert(first).kept.isEmpty == false)
            #expect(try context.hasWritten(Work.self) == false)
        }
    }

    @Test("S5 a transaction before another program's write can't be reverted")
    func otherProgram() throws {
        try add(1, "prose")
        try SQLiteShell(path: file.path).run("UPDATE Work SET title = 'x';")
        let last = try number()
        let before = try dump.rows()
        #expect(throws: HistoryError.incomplete(after: last)) { try context.revert(1) }
        #expect(throws: RevertError.noSuchTransaction(99)) { try context.revert(99) }
        #expect(try dump.rows() == before)
    }

    @Test("S5 the revisions of an object are listed, the latest first")
    func revisions() throws {
        let id = try add(1, "prose", words: ["x"])
        context.transactionLabel.title = "edit"
        try change(1) {
            $0.title = "a"
            $0.words = ManagedSet([Word]())
        }
        try change(1) { try context.delete($0) }
        let revisions = try context.revisions(of: id)
        #expect(revisions.map(\.kind) == [.delete, .update, .insert])
        #expect(revisions[0].before["title"] == .text("a"))
        #expect(revisions[1].transaction.label.title == "edit")
        #expect(revisions[1].before["title"] == .null && revisions[1].after["title"] == .text("a"))
        #expect(revisions[1].disconnected.count == 1)
        #expect(revisions[2].after["code"] == .integer(1))
    }
}
