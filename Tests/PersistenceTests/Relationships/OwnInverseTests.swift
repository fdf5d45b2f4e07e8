import Foundation
import Persistence
import Testing

/// Relationships that are their own inverse, with other writers and several contexts. (The random
/// walks of `InverseTests` cover a single context.)
@Suite struct OwnInverseTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let shell: SQLiteShell

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Knot.self], path: file.path)
        shell = SQLiteShell(path: file.path)
        try shell.run(
            (1...6).map { "INSERT INTO Knot(number) VALUES (\($0));" }.joined(separator: "\n"))
    }

    private func mesh() throws -> Mesh {
        let context = store.container.newContext()
        let knots = try context.fetch(FetchRequest<Knot>())
        #expect(Mesh(knots) == Mesh(inversesOf: knots))
        for knot in knots { #expect(knot.mateCount == Array(knot.mates).count) }
        return Mesh(knots)
    }

    @Test("M4 in an own-inverse many-to-many, one pair is enough, in the sqlite3 shell too")
    func pairsUnderTheShell() throws {
        try shell.run("INSERT INTO Knot_mates(source, destination) VALUES (1, 2), (3, 1), (4, 4)")
        #expect(try mesh().mates == [1: [2, 3], 2: [1], 3: [1], 4: [4], 5: [], 6: []])
        try shell.run(
            "UPDATE Knot_mates SET destination = 5 WHERE source = 1 AND destination = 2")
        #expect(try mesh().mates == [1: [3, 5], 2: [], 3: [1], 4: [4], 5: [1], 6: []])
        try shell.run("DELETE FROM Knot_mates WHERE source = 3")
        try shell.run("DELETE FROM Knot WHERE number = 5")
        #expect(try mesh().mates == [1: [], 2: [], 3: [], 4: [4], 6: []])
    }

    @Test("M4 in an own-inverse one-to-one, one row is enough, in the sqlite3 shell too")
    func partnersUnderTheShell() throws {
        try shell.run("UPDATE Knot SET partner = 2 WHERE number = 1")
        try shell.run("INSERT INTO Knot(number, partner) VALUES (7, 3)")
        #expect(try mesh().partner == [1: 2, 2: 1, 3: 7, 7: 3])
        try shell.run("UPDATE Knot SET partner = 4 WHERE number = 2")
        #expect(try mesh().partner == [2: 4, 4: 2, 3: 7, 7: 3])
        try shell.run("DELETE FROM Knot WHERE number = 7")
        try shell.run("UPDATE Knot SET partner = NULL WHERE number = 4")
        #expect(try mesh().partner == [:])
        #expect(throws: SQLiteShell.Failure.self) {
            try shell.run("UPDATE Knot SET partner = 3 WHERE number IN (1, 2)")
        }
    }

    @Test("C8 values that the schema's triggers wrote aren't a conflict in the next save")
    func versions() throws {
        let context = store.container.newContext()
        let knots = try context.fetch(FetchRequest<Knot>(sortedBy: [.init(\.number)]))
        for shift in [1, 2, 3, 1] {
            for (index, knot) in knots.enumerated() {
                knot.partner = knots[(index + shift) % knots.count]
            }
            knots[0].number += 10
            try context.save()
        }
        #expect(try mesh() == Mesh(knots))
    }

    @Test("C8 two contexts that choose the same partner conflict, and the policy decides")
    func conflict() throws {
        for policy in [MergePolicy.error, .objectTrump, .storeTrump] {
            try shell.run("UPDATE Knot SET partner = NULL")
            let (one, other) = (store.container.newContext(), store.container.newContext())
            other.mergePolicy = policy
            let knots = try one.fetch(FetchRequest<Knot>(sortedBy: [.init(\.number)]))
            let others = try other.fetch(FetchRequest<Knot>(sortedBy: [.init(\.number)]))
            knots[0].partner = knots[1]
            try one.save()
            others[2].partner = others[1]
            switch policy {
            case .error:
                #expect(try PersistenceTests.conflicts(of: other) == [others[1].objectID])
                #expect(try mesh().partner == [1: 2, 2: 1])
            case .objectTrump, .overwrite:
                try other.save()
                #expect(try mesh().partner == [3: 2, 2: 3])
            case .storeTrump, .rollback:
                try other.save()
                #expect(try mesh().partner == [1: 2, 2: 1])
            }
        }
    }
}

@Suite struct RequiredOwnInverseTests {
    @Test("M4 pairs of a required own inverse are made, exchanged and deleted in one save each")
    func pairs() throws {
        let store = try TestStore([Glove.self])
        let context = store.container.newContext()
        let gloves = (1...4).map { number in
            let glove = Glove(context: context)
            glove.number = number
            return glove
        }
        gloves[0].other = gloves[1]
        gloves[2].other = gloves[3]
        try context.save()
        gloves[0].other = gloves[2]
        let missing = ValidationError(entity: "Glove", property: "other", reason: .missing)
        #expect(throws: SaveError.validation([missing, missing])) { try context.save() }
        gloves[1].other = gloves[3]
        try context.save()
        let other = store.container.newContext()
        let read = try other.fetch(FetchRequest<Glove>(sortedBy: [SortDescriptor(\.number)]))
        #expect(read.map(\.other?.number) == [3, 4, 1, 2])
        try other.delete(read[0])
        try other.delete(read[2])
        try other.save()
        #expect(try other.fetch(FetchRequest<Glove>()).count == 2)
    }
}
