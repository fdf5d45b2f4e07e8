import Foundation
import Persistence
import Testing

/// A row that was edited here, deleted by another writer and saved comes back.
@Suite struct ReturnedRowTests {
    enum Connection: CaseIterable { case member, ordered, far }
    struct Way: CustomTestStringConvertible {
        let connection: Connection
        let isMerged: Bool
        let isRead: Bool
        var testDescription: String { "\(connection), merged: \(isMerged), read: \(isRead)" }

        static let all = Connection.allCases.flatMap { connection in
            [false, true].flatMap { isMerged in
                [false, true].map { Way(connection: connection, isMerged: isMerged, isRead: $0) }
            }
        }
    }

    @Test("C3 C8 its owner has it again, whatever was merged and read", arguments: Way.all)
    func owner(way: Way) throws {
        let file = try TemporaryFile()
        let store = try TestStore([Bead.self, Knot.self], path: file.path)
        let context = store.container.newContext()
        try context.mergeStoreChanges()
        let (owner, other, row) = (
            Bead(context: context), Bead(context: context), Bead(context: context)
        )
        let (knot, far) = (Knot(context: context), Knot(context: context))
        owner.string = [row, other]
        (knot.parent, knot.follower) = (far, far)
        try context.save()
        (row.number, knot.number) = (7, 7)
        try SQLiteShell(path: file.path).run(
            "DELETE FROM Bead WHERE _pk = 3; DELETE FROM Knot WHERE _pk = 1;")
        if way.isMerged { try context.mergeStoreChanges() }
        func members(_ owner: Bead, _ far: Knot) -> [ManagedObject?] {
            switch way.connection {
            case .member: Array(far.children)
            case .ordered: Array(owner.string)
            case .far: [far.leader]
            }
        }
        if way.isRead { _ = members(owner, far) }
        try context.save()
        let expected: [ManagedObject?] = way.connection == .ordered ? [other, row] : [knot]
        #expect(members(owner, far) == expected)
        #expect(row.holder === owner && knot.parent === far && knot.follower === far)
        let reader = store.container.newContext()
        let again = try reader.reading {
            let owner = try reader.existingObject(for: owner.objectID) as? Bead
            let far = try reader.existingObject(for: far.objectID) as? Knot
            return try members(#require(owner), #require(far)).map { $0?.objectID }
        }
        #expect(again == expected.map { $0?.objectID })
        #expect(!context.hasChanges)
        #expect(try store.container.check() == [])
    }

    @Test(
        "C8 of its pairs and members those come back that this context made, whatever was read",
        arguments: [false, true], [false, true])
    func pairs(isRead: Bool, isMerged: Bool) throws {
        let file = try TemporaryFile()
        let store = try TestStore([Knot.self], path: file.path)
        do {
            let writer = store.container.newContext()
            let knots = (0..<5).map { number in
                let knot = Knot(context: writer)
                knot.number = number
                return knot
            }
            knots[0].friends = [knots[1]]
            knots[0].friendOf = [knots[2]]
            knots[0].children = [knots[1]]
            knots[0].leader = knots[2]
            try writer.save()
        }
        let context = store.container.newContext()
        try context.mergeStoreChanges()
        let all = FetchRequest<Knot>(sortedBy: [SortDescriptor(\.number)])
        let knots = try context.fetch(all)
        let row = knots[0]
        func known() -> [Set<Knot>] {
            [
                Set(row.friends), Set(row.friendOf), Set(row.children),
                Set([row.leader].compactMap(\.self)),
                Set(knots[1].friendOf), Set(knots[2].friends),
                Set([knots[1].parent, knots[2].follower].compactMap(\.self)),
            ]
        }
        if isRead { _ = known() }
        row.number = 7
        row.friends.insert(knots[3])
        row.friendOf.insert(knots[4])
        row.children.insert(knots[3])
        try SQLiteShell(path: file.path).run(
            "UPDATE Knot SET parent = NULL WHERE parent = 1; DELETE FROM Knot WHERE _pk = 1;")
        if isMerged { try context.mergeStoreChanges() }
        try context.save()
        #expect(known() == [[knots[3]], [knots[4]], [knots[3]], [], [], [], []])
        #expect(Set(knots[3].friendOf) == [row] && Set(knots[4].friends) == [row])
        #expect(knots[3].parent === row)
        let reader = store.container.newContext()
        let stored = Mesh(try reader.fetch(all))
        #expect(stored == Mesh(knots) && stored == Mesh(inversesOf: knots))
        #expect(try store.container.check() == [])
    }
}
