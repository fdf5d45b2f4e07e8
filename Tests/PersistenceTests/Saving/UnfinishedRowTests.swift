import Foundation
import Testing

@testable import Persistence

/// Without derived attributes, because those would be read again in any case.
private final class Score: ManagedObject {
    @Attribute(.unique) var name: String
    @Attribute(default: 0) var wins: Int
}

/// Rows that are read while the transaction that wrote them continues: it may write them again
/// under the same number, or be rolled back.
@Suite struct UnfinishedRowTests {
    private struct Refused: Error {}

    private let store: TestStore
    private let context: ManagedObjectContext
    private let score: Score

    init() throws {
        store = try TestStore([Score.self])
        context = store.container.newContext()
        score = Score(context: context)
        score.name = "a"
        try context.save()
    }

    private func setWins(_ wins: Int) throws {
        try context.execute(UpdatedRows<Score>().setting(\.wins, to: wins))
    }

    private func fetchedWins() throws -> Int? {
        try context.fetch(FetchRequest<Score>()).first?.wins
    }

    private func storedWins() throws -> Int? {
        try context.withConnection { try $0.integer("SELECT wins FROM Score") }.map(Int.init)
    }

    @Test("C8 C12 a row that a batch wrote again after it was fetched is read again")
    func writtenAgain() throws {
        try context.write {
            try setWins(1)
            #expect(try fetchedWins() == 1)
            try setWins(2)
            #expect(try fetchedWins() == 2)
            try setWins(3)
        }
        #expect(try fetchedWins() == 3)
        score.wins += 1
        try context.save()
        #expect(try storedWins() == 4)

        try context.write {
            try setWins(5)
            #expect(try fetchedWins() == 5)
            try setWins(6)
        }
        try context.mergeStoreChanges()
        #expect(score.wins == 6)
    }

    @Test("C8 a row that a batch wrote again is read again by a save that changes it")
    func changedBetweenBatches() throws {
        try context.write {
            try setWins(1)
            #expect(try fetchedWins() == 1)
            try setWins(2)
        }
        score.name = "b"
        try context.save()
        #expect(try storedWins() == 2 && score.wins == 2)
        try context.write {
            try setWins(3)
            #expect(try fetchedWins() == 3)
            score.name = "c"
            try setWins(7)
        }
        #expect(try storedWins() == 7 && score.wins == 7)
    }

    @Test("C8 an object that was changed after a batch in the same transaction is saved")
    func changedAfterwards() throws {
        try context.write {
            try setWins(1)
            #expect(try fetchedWins() == 1)
            score.wins += 1
        }
        #expect(try storedWins() == 2 && score.wins == 2)
        // The object has the version that was committed: its row isn't read again to compare it.
        score.wins += 1
        let statements = try store.statements.during { try context.save() }
        #expect(
            !statements.contains { $0.hasPrefix("SELECT t0.") && $0.contains("wins") },
            "\(statements)")
        #expect(try storedWins() == 3)
    }

    @Test("C8 C12 a changed object loses the values of a failed batch, and keeps its changes")
    func failedBatch() throws {
        let wins = score.wins
        #expect(throws: Refused.self) {
            try context.write {
                try setWins(1)
                try context.insertBatch(of: Score.self) { inserter in
                    try inserter.update(score.objectID) { $0[\.wins] = 2 }
                    #expect(try fetchedWins() == 2)
                    score.name = "b"
                    throw Refused()
                }
            }
        }
        #expect(score.wins == wins && score.name == "b")
        try context.save()
        #expect(try storedWins() == wins)
        let named = "SELECT count(*) FROM Score WHERE name = 'b'"
        #expect(try context.withConnection { try $0.integer(named) } == 1)
    }
}
