import Foundation
import Testing

@testable import Persistence

/// The cost of other processes' commits for a context that follows them.
@Suite struct MergedHistoryTests {
    /// The statements of a merge of one change by another container, at a number of rows.
    private func statements(count: Int) throws -> [String] {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        _ = try context.insertBatch(of: Mark.self) { inserter in
            for number in 0..<count { try inserter.insert { $0[\.value] = number } }
        }
        let results = FetchedResultsController(
            FetchRequest<Mark>(), sortedBy: SortDescriptor(\.value), in: context)
        try results.performFetch()
        let log = BatchLog(results)
        let other = try TestStore(Tallies.entities, path: file.path).container.newContext()
        let mark = try #require(try other.fetch(FetchRequest<Mark>(limit: 1)).first)
        mark.value = -1
        try other.save()
        let statements = try store.statements.during { try context.mergeStoreChanges() }
        #expect(log.batches.count == 1 && results.count == count)
        return statements
    }

    @Test("R5 another process's change of one row is merged without reading the others")
    func exactChanges() throws {
        let few = try statements(count: 100)
        #expect(try statements(count: 400) == few)
        #expect(!few.contains { $0.contains("FROM \"Mark\"") && !$0.contains("json_each") })
    }

    /// The steps of SQLite's virtual machine, and the visits to nodes of the results, of a merge of
    /// one change by another container or by the shell, where each row is a section.
    private func mergeCost(count: Int, byShell: Bool) throws -> (steps: Int, visits: Int) {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        _ = try context.insertBatch(of: Tally.self) { inserter in
            for number in 0..<count {
                try inserter.insert {
                    $0[\.name] = "\(number)"
                    $0[\.first] = 2 * number
                }
            }
        }
        let results = FetchedResultsController(
            FetchRequest<Tally>(), sectionedBy: \Tally.first, in: context)
        try results.performFetch()
        let held = results.fetchedObjects
        let log = BatchLog(results)
        if byShell {
            try SQLiteShell(path: file.path).run("UPDATE Tally SET first = 1 WHERE name = '0';")
        } else {
            let other = try TestStore(Tallies.entities, path: file.path).container.newContext()
            try other.findOrCreate(\Tally.name, is: "0").first = 1
            try other.save()
        }
        let before = results.list.sections.visitCount + results.list.order.visitCount
        let steps = try Interruption.steps(in: store.container) {
            try context.mergeStoreChanges()
        }
        let visits = results.list.sections.visitCount + results.list.order.visitCount - before
        #expect(held[0].first == 1 && results.numberOfSections == count)
        #expect(try !log.takeOne().isEmpty)
        return (steps, visits)
    }

    @Test("R5 R6 another process's change of one row costs O(log n), in SQLite and in the results")
    func logarithmicMerge() throws {
        let (few, many) = try (
            mergeCost(count: 200, byShell: false), mergeCost(count: 800, byShell: false)
        )
        #expect(few.steps > 20 && few.visits > 5)
        #expect(many.steps <= few.steps + few.steps / 4, "\(few) \(many)")
        #expect(many.visits < 2 * few.visits, "\(few) \(many)")
    }

    @Test("R5 R6 a change by a program without this module costs steps linear in what is shown")
    func linearMerge() throws {
        let (few, many) = try (
            mergeCost(count: 200, byShell: true), mergeCost(count: 800, byShell: true)
        )
        #expect(few.steps > 200)
        #expect(many.steps < 5 * few.steps, "\(few) \(many)")
        #expect(many.visits < 2 * few.visits, "\(few) \(many)")
    }

    @Test("R6 merging and the first fetch of results wait for no writer of the same process")
    func besideWriter() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let (writer, reader) = (store.container.newContext(), store.container.newContext())
        try Tallies.fill(writer, count: 2)
        try writer.write {
            Tally(context: writer).name = "more"
            // If this waited for the writing connection, only the writing thread could go on, and
            // on that connection it would see what is not committed.
            let results = FetchedResultsController(
                FetchRequest<Tally>(), sortedBy: SortDescriptor(\.name), in: reader)
            _ = try writer.insertBatch(of: Tally.self) { inserter in
                try inserter.insert { $0[\.name] = "uncommitted" }
            }
            try results.performFetch()
            try reader.mergeStoreChanges()
            #expect(results.count == 2)
        }
        try reader.mergeStoreChanges()
        #expect(try reader.count(FetchRequest<Tally>()) == 4)
    }

    @Test("S5 a second process's transaction is read with its author, title and replaced values")
    func authorAndTitle() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        let last = try store.container.lastTransaction
        let other = try TestStore(Tallies.entities, path: file.path)
        let writer = other.container.newContext()
        writer.transactionAuthor = "phone"
        writer.transactionLabel = TransactionLabel(kind: "tally", title: "Count")
        let tally = try #require(try writer.fetch(FetchRequest<Tally>()).first)
        tally.first = 5
        tally.token = "new"
        try writer.save()
        let history = try context.history(after: last)
        #expect(history.count == 1)
        let transaction = try #require(history.first)
        #expect(transaction.author == "phone")
        #expect(transaction.label == TransactionLabel(kind: "tally", title: "Count"))
        #expect(abs(transaction.moment.timeIntervalSinceNow) < 600)
        #expect(transaction.changes.map(\.kind) == [.update])
        #expect(
            transaction.changes.first?.replacedValues == ["first": .integer(0), "token": .text("")])
        #expect(try store.container.storeUUID == other.container.storeUUID)
    }

    @Test("S5 a large insertion is one change, and costs less than 16 bytes per row")
    func ranges() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        _ = try context.insertBatch(of: Mark.self) { inserter in
            for number in 0..<20_000 { try inserter.insert { $0[\.value] = number } }
        }
        let changes = try context.history(after: 0).flatMap(\.changes)
        #expect(changes.map(\.count) == [20_000])
        #expect(changes.first?.objectIDs.last?.rowNumber == 20_000)
        let shell = SQLiteShell(path: file.path)
        func size() throws -> Int {
            let pages = try shell.run("VACUUM; PRAGMA page_count;")
            return try #require(Int(pages)) * 4096
        }
        let whole = try size()
        try shell.run("DELETE FROM _change; DELETE FROM _transaction;")
        #expect(try whole - size() < 16 * 20_000)
    }

    @Test(
        "C11 S5 a damaged change of the history is an error, never a change without values",
        arguments: [
            "old = '{\"first\":1'", "old = '{\"first\":nill}'",
            "old = '{\"first\":{\"blob\":\"f\"}}'", "old = '{} '", "kind = 'swap'",
            "old = CAST(x'7b22617363696922ff' AS TEXT)", "lastKey = key - 1",
        ])
    func damaged(_ damage: String) throws {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        try SQLiteShell(path: file.path).run("UPDATE _change SET \(damage);")
        let error = #expect(throws: StoreError.self) { try context.history(after: 0) }
        #expect(error?.kind == .corrupt)
    }

    @Test("M3 S5 a replaced text that isn't UTF-8 keeps its bytes in the history")
    func invalidText() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 1)
        let shell = SQLiteShell(path: file.path)
        try shell.run("UPDATE Tally SET token = CAST(x'61ff' AS TEXT);")
        let last = try store.container.lastTransaction
        _ = try context.deleteBatch(FetchRequest<Tally>())
        let change = try context.history(after: last).first?.changes.first
        #expect(change?.replacedValues["token"] == .blob(Data([0x61, 0xFF])))
    }

    @Test("S5 R6 changes that a rolled-back transaction merged are merged again")
    func rolledBackMerge() throws {
        struct Refusal: Error {}
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let context = store.container.newContext()
        try Tallies.fill(context, count: 2)
        try context.mergeStoreChanges()
        let tallies = try context.fetch(
            FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
        #expect(throws: Refusal.self) {
            try context.write {
                _ = try context.insertBatch(of: Mark.self) { try $0.insert { $0[\.value] = 1 } }
                try context.mergeStoreChanges()
                throw Refusal()
            }
        }
        // The number that was rolled back.
        let other = try TestStore(Tallies.entities, path: file.path).container.newContext()
        try #require(try other.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)])).first)
            .first = 5
        try other.save()
        try context.mergeStoreChanges()
        #expect(tallies.map(\.first) == [5, 0])
    }

    @Test("S5 a row that one transaction inserts with members and deletes leaves no trace")
    func insertedAndDeleted() throws {
        let store = try TestStore(Kitchen.entities)
        let context = store.container.newContext()
        let salt = Ingredient(context: context)
        salt.name = "salt"
        try context.save()
        let last = try store.container.lastTransaction
        try context.write {
            _ = try context.insertBatch(of: Dish.self) { inserter in
                try inserter.insert {
                    $0[\.title] = "soup"
                    $0[\.ingredients] = [salt.objectID]
                }
            }
            _ = try context.deleteBatch(FetchRequest<Dish>())
        }
        let changes = try context.history(after: last).flatMap(\.changes)
        #expect(!changes.contains { $0.relationship != nil || $0.kind != .touch })
    }
}
