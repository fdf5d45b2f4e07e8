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
            try context.deleteBatch(FetchRequest<Tally>())
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
            try context.deleteBatch(FetchRequest<Tally>(predicate: #Predicate { $0.name == "3" }))
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

    @Test("S5 C12 a failed batch leaves no record, even if the program ignores its error")
    func failed() throws {
        let last = try store.container.lastTransaction
        #expect(throws: Refusal.self) {
            try context.write {
                try context.execute(
                    UpdatedRows<Tally>(predicate: #Predicate { $0.name == "0" })
                        .setting(\.token, to: "first"))
                do {
                    try context.insertBatch(of: Tally.self) { inserter -> Void in
                        try inserter.insert { $0[\.name] = "new" }
                        throw Refusal()
                    }
                } catch is Refusal {}
            }
        }
        #expect(try store.container.lastTransaction == last)
        #expect(
            try context.count(FetchRequest<Tally>(predicate: #Predicate { $0.name == "new" })) == 0)
    }
}
