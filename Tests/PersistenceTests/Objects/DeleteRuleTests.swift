import Foundation
import Testing

@testable import Persistence

/// Changes itself and its connections when it is about to be deleted, and then refuses.
private final class Guarded: ManagedObject {
    struct Refusal: Error {}

    @Attribute(default: 0) var attempts: Int
    @ToOne var keeper: Guarded?
    @ToMany(inverse: \Guarded.keeper) var kept: ManagedSet<Guarded>

    override func prepareForDeletion() throws {
        attempts += 1
        keeper = nil
        throw Refusal()
    }
}

@Suite struct DeleteRuleTests {
    @Test("D3 changes that prepareForDeletion made before it threw are pending like others")
    func refusedPreparation() throws {
        let store = try TestStore([Guarded.self])
        let context = store.container.newContext()
        let (one, keeper) = (Guarded(context: context), Guarded(context: context))
        one.keeper = keeper
        try context.save()
        #expect(throws: Guarded.Refusal.self) { try context.delete(one) }
        #expect(!one.isDeleted)
        #expect(one.isUpdated)
        context.rollback()
        #expect(one.attempts == 0)
        #expect(one.keeper === keeper)
        #expect(throws: Guarded.Refusal.self) { try context.delete(one) }
        try context.save()
        let other = store.container.newContext()
        let request = FetchRequest<Guarded>(predicate: #Predicate { $0.attempts == 1 })
        let found = try other.fetch(request)
        #expect(found.count == 1 && found.allSatisfy { $0.keeper == nil })
    }

    @Test("D1 no action leaves a deleted object in its relationships until the save, and no longer")
    func noActionFromTheFarEnd() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (department, _, _, entry) = Company.everyDeleteRule(in: context)
        try context.save()
        #expect(Array(department.logEntries) == [entry])
        try context.delete(entry)
        #expect(Array(department.logEntries) == [entry])
        try context.save()
        #expect(department.logEntries.isEmpty)
    }

    @Test(
        "D1 a reference that no action left dangling can be replaced or emptied",
        arguments: [true, false], [true, false])
    func danglingReplaced(isEmptied: Bool, isRead: Bool) throws {
        let store = try TestStore([Ascent.self, Camp.self, BaseCamp.self])
        let writer = store.container.newContext()
        let (camp, base) = (Camp(context: writer), BaseCamp(context: writer))
        let ascent = Ascent(context: writer)
        (ascent.camp, ascent.base, ascent.summit) = (camp, base, camp)
        try writer.save()
        try writer.delete(camp)
        try writer.delete(base)
        try writer.save()

        let context = store.container.newContext()
        let same = try #require(try context.fetch(FetchRequest<Ascent>()).first)
        // Only a base camp can be shown without a query, because its entity has no hierarchy.
        if isRead { #expect(same.base != nil) }
        let (newCamp, newBase) = (Camp(context: context), BaseCamp(context: context))
        same.camp = isEmptied ? nil : newCamp
        same.base = isEmptied ? nil : newBase
        same.summit = isEmptied ? nil : newCamp
        try context.save()
        #expect(!context.hasChanges)
        let reader = store.container.newContext()
        let read = try #require(try reader.fetch(FetchRequest<Ascent>()).first)
        #expect(read.camp?.objectID == (isEmptied ? nil : newCamp.objectID))
        #expect(read.base?.objectID == (isEmptied ? nil : newBase.objectID))
        #expect(read.summit?.objectID == (isEmptied ? nil : newCamp.objectID))
        #expect(newCamp.ascents.contains(same) == !isEmptied)
    }

    @Test("D1 taking back a change to a dangling reference leaves it dangling")
    func danglingRefreshed() throws {
        let store = try TestStore([Ascent.self, Camp.self, BaseCamp.self])
        let context = store.container.newContext()
        let (camp, ascent) = (Camp(context: context), Ascent(context: context))
        ascent.summit = camp
        try context.save()
        try context.delete(camp)
        try context.save()
        let other = store.container.newContext()
        let same = try #require(try other.fetch(FetchRequest<Ascent>()).first)
        same.summit = Camp(context: other)
        other.refresh(same)
        try other.save()
        let stored = try store.container.withConnection {
            try $0.integer("SELECT summit FROM Ascent")
        }
        #expect(stored == camp.objectID.rowNumber)
    }

    private class Camp: ManagedObject {
        @ToMany(deleteRule: .noAction) var ascents: ManagedSet<Ascent>
        @ToOne(deleteRule: .noAction) var summit: Ascent?
    }

    private final class BaseCamp: Camp {
        @ToMany(deleteRule: .noAction) var approaches: ManagedSet<Ascent>
    }

    private final class Ascent: ManagedObject {
        @ToOne(inverse: \Camp.ascents, deleteRule: .noAction) var camp: Camp?
        @ToOne(inverse: \BaseCamp.approaches, deleteRule: .noAction) var base: BaseCamp?
        @ToOne(inverse: \Camp.summit, deleteRule: .noAction) var summit: Camp?
    }

    @Test("D1 nullify, cascade and no action apply through the graph")
    func rules() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (department, desk, project, entry) = Company.everyDeleteRule(in: context)
        try context.save()
        let id = department.objectID
        try context.delete(department)
        #expect(desk.isDeleted)
        #expect(project.department == nil)
        #expect(entry.department === department)
        for employee in department.employees { try context.delete(employee) }
        #expect(project.staff.isEmpty)
        try context.save()
        let other = store.container.newContext()
        #expect(try other.count(FetchRequest<Office>()) == 0)
        #expect(try other.count(FetchRequest<Desk>()) == 0)
        #expect(try other.fetch(FetchRequest<Project>()).map { $0.department == nil } == [true])
        let left = try #require(try other.fetch(FetchRequest<LogEntry>()).first)
        #expect(left.department?.objectID == id, "it refers to a deleted object")
    }

    @Test("D1 a cascade ends on cycles")
    func cycles() throws {
        let context = try TestStore.tree().container.newContext()
        let rings = (0..<5).map { _ in Ring(context: context) }
        for (index, ring) in rings.enumerated() { ring.next = rings[(index + 1) % 5] }
        let node = Node(context: context)
        node.parent = node
        try context.save()
        try context.delete(rings[2])
        try context.delete(node)
        try context.save()
        #expect(try context.count(FetchRequest<Ring>()) == 0)
        #expect(try context.count(FetchRequest<Node>()) == 0)
    }

    @Test("D1 a cascade may be as long as the table, saved or not", arguments: [true, false])
    func longChain(isSaved: Bool) throws {
        let store = try TestStore.tree()
        let context = store.container.newContext()
        let first = Node(context: context)
        var last = first
        for number in 1..<(isSaved ? 10_000 : 100_000) {
            let node = Node(context: context)
            node.number = number
            node.parent = last
            last = node
        }
        if isSaved { try context.save() }
        try context.delete(first)
        #expect(last.isDeleted)
        try context.save()
        #expect(try context.count(FetchRequest<Node>()) == 0)
    }

    @Test("D1 four times the members cascade with four times the statements")
    func manyMembers() throws {
        func statements(members: Int) throws -> [String] {
            let store = try TestStore.tree()
            let context = store.container.newContext()
            let parent = Node(context: context)
            for _ in 0..<members { Node(context: context).parent = parent }
            try context.save()
            let other = store.container.newContext()
            let owner = try #require(try other.existingObject(for: parent.objectID) as? Node)
            let deletion = try store.statements.during { try other.delete(owner) }
            #expect(other.deletedObjects.count == members + 1)
            try other.save()
            #expect(try other.count(FetchRequest<Node>()) == 0)
            return deletion
        }
        let (few, many) = (try statements(members: 1000), try statements(members: 4000))
        #expect(few.count >= 1000)
        #expect(many.count <= 4 * few.count)
    }

    private final class Lock: ManagedObject {
        @ToMany(deleteRule: .nullify) var keys: ManagedSet<Key>
    }

    private final class Key: ManagedObject {
        @ToOne(inverse: \Lock.keys, .required) var lock: Lock?
    }

    @Test("D1 V1 deleting the destination of a required to-one is refused until another is set")
    func nullifiedRequired() throws {
        let store = try TestStore([Lock.self, Key.self])
        let context = store.container.newContext()
        let (lock, other) = (Lock(context: context), Lock(context: context))
        let key = Key(context: context)
        key.lock = lock
        try context.save()
        try context.delete(lock)
        #expect(key.lock == nil)
        let error = ValidationError(entity: "Key", property: "lock", reason: .missing)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        #expect(try store.container.newContext().count(FetchRequest<Lock>()) == 2)
        key.lock = other
        try context.save()
        let reader = store.container.newContext()
        #expect(try reader.count(FetchRequest<Lock>()) == 1)
        #expect(try reader.fetch(FetchRequest<Key>()).map(\.lock?.objectID) == [other.objectID])
    }

    @Test("D3 prepareForDeletion runs before relationships are cleared, and may delete more")
    func preparation() throws {
        let context = try TestStore.league().container.newContext()
        let (club, squad) = (Club(context: context), Squad(context: context))
        (club.code, squad.code) = (1, 1)
        squad.club = club
        let players = (0..<2).map { number in
            let player = Player(context: context)
            player.name = "\(number)"
            player.squad = squad
            return player
        }
        try context.save()
        try context.delete(players[0])
        #expect(!squad.isDeleted)
        try context.delete(players[1])
        #expect(squad.isDeleted && club.isDeleted)
        try context.save()
        #expect(try context.count(FetchRequest<Group>()) == 0)
    }
}
