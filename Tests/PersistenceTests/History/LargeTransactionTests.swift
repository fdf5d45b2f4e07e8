import Foundation
import Testing

@testable import Persistence

/// Transactions that replace more values than memory should hold.
@Suite struct LargeTransactionTests {
    private struct Refusal: Error {}

    private let store: TestStore
    private let context: ManagedObjectContext
    private static let count = 5000

    /// 1,000 bytes in each row: 5 MB in all.
    private static func text(_ number: Int) -> String {
        "\(number) " + String(repeating: "ü", count: 497)
    }

    init() throws {
        store = try TestStore(Tallies.entities)
        context = store.container.newContext()
        _ = try context.insertBatch(of: Tally.self) { inserter in
            for number in 0..<Self.count {
                try inserter.insert {
                    $0[\.name] = "\(number)"
                    $0[\.token] = Self.text(number)
                }
            }
        }
    }

    private var heldBytes: Int {
        get throws { try #require(context.connection?.transaction?.recorder).byteCount }
    }

    private func replaced(
        by transaction: HistoryTransaction, _ kind: HistoryChange.Kind
    ) -> [Int64: StoredValue] {
        var values: [Int64: StoredValue] = [:]
        for change in transaction.changes where change.kind == kind {
            values[change.objectID.key] = change.replacedValues["token"]
        }
        return values
    }

    @Test("S5 one statement that deletes or changes very many rows holds only 4 MB of their values")
    func bounded() throws {
        let last = try store.container.lastTransaction
        try context.write {
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.first == 0 })
                    .setting(\.token, to: "new"))
            #expect(try heldBytes <= TransactionRecorder.mostBytes)
            #expect(try heldBytes > 0)
        }
        try context.write {
            try context.execute(BatchDeleteRequest(FetchRequest<Tally>()))
            #expect(try heldBytes <= TransactionRecorder.mostBytes)
        }
        let history = try store.container.history(after: last)
        let updated = replaced(by: history[0], .update)
        #expect(history[0].changes.count == Self.count)
        #expect(updated.count == Self.count)
        #expect(updated[7] == .text(Self.text(6)))
        #expect(updated[Int64(Self.count)] == .text(Self.text(Self.count - 1)))
        #expect(replaced(by: history[1], .delete).count == Self.count)
        #expect(history[1].changes[0].replacedValues["name"] == .text("0"))
    }

    @Test("S5 a row that changes again after its values left memory is one change")
    func changedAgain() throws {
        let last = try store.container.lastTransaction
        try context.write {
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.first == 0 })
                    .setting(\.token, to: "new"))
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.first == 0 })
                    .setting(\.first, to: 1).setting(\.token, to: "newer"))
            try context.execute(
                BatchDeleteRequest(FetchRequest<Tally>(predicate: #Predicate { $0.name == "3" })))
            let mark = Mark(context: context)
            mark.tally = try context.fetch(
                FetchRequest<Tally>(predicate: #Predicate { $0.name == "4" })
            ).first
        }
        let transaction = try #require(try store.container.history(after: last).first)
        #expect(transaction.changes.count == Self.count + 1)
        let changes = Dictionary(
            uniqueKeysWithValues: transaction.changes.map { ($0.objectID, $0) })
        let first = try #require(transaction.changes.first { $0.objectID.key == 1 })
        #expect(first.kind == .update)
        #expect(first.replacedValues == ["token": .text(Self.text(0)), "first": .integer(0)])
        let deleted = try #require(transaction.changes.first { $0.objectID.key == 4 })
        #expect(deleted.kind == .delete)
        #expect(deleted.replacedValues["token"] == .text(Self.text(3)))
        #expect(deleted.replacedValues["first"] == .integer(0))
        #expect(changes.count == Self.count + 1)
    }

    @Test("S5 a failed batch removes its records, including those that were no longer in memory")
    func rolledBack() throws {
        let last = try store.container.lastTransaction
        func change(_ number: Int, fails: Bool) throws {
            do {
                _ = try context.insertBatch(
                    of: Tally.self, onConflict: .update(matching: \.name)
                ) { inserter in
                    for row in 0..<Self.count {
                        try inserter.insert {
                            $0[\.name] = "\(row)"
                            $0[\.token] = "\(number)"
                        }
                    }
                    if fails { throw Refusal() }
                }
            } catch is Refusal {}
        }
        try context.write {
            try change(1, fails: true)
            #expect(try heldBytes == 0)
        }
        #expect(try store.container.lastTransaction == last)
        try context.write {
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.name == "0" })
                    .setting(\.token, to: "first"))
            try change(2, fails: false)
            try change(3, fails: true)
            try change(4, fails: false)
        }
        let transaction = try #require(try store.container.history(after: last).first)
        #expect(transaction.changes.count == Self.count)
        let replaced = replaced(by: transaction, .update)
        for number in [0, 1, 1000, Self.count - 1] {
            #expect(replaced[Int64(number + 1)] == .text(Self.text(number)))
        }
    }

    @Test("S5 many batches in one transaction keep few records in memory for their savepoints")
    func manyBatches() throws {
        let last = try store.container.lastTransaction
        var mostBytes = 0
        try context.write {
            for number in 0..<1000 {
                let name = "\(number)"
                do {
                    _ = try context.insertBatch(
                        of: Tally.self, onConflict: .update(matching: \.name)
                    ) { inserter in
                        try inserter.insert {
                            $0[\.name] = name
                            $0[\.token] = "new"
                        }
                        if number % 3 == 0 { throw Refusal() }
                    }
                } catch is Refusal {}
                mostBytes = max(mostBytes, try heldBytes)
            }
        }
        let bytesOfRecord = Self.text(0).utf8.count + 200
        #expect(mostBytes <= (TransactionRecorder.mostRecordsOfSavepoint + 1) * bytesOfRecord)
        let transaction = try #require(try store.container.history(after: last).first)
        let changed: [Int64] = transaction.changes.map(\.objectID.key).sorted()
        let kept: [Int64] = (1...1000).filter { $0 % 3 != 1 }
        #expect(changed == kept)
        #expect(replaced(by: transaction, .update)[3] == .text(Self.text(2)))
    }
}
