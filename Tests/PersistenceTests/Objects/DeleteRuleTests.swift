import Foundation
import Testing

@testable import Persistence

/// Changes itself and its connections when it is to go, and then refuses.
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
    @Test("D2 deny is judged at save, and passes if everything that it protects is deleted too")
    func deny() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let department = Company.department("Research", in: context)
        try context.save()

        try context.delete(department)
        let denied = SaveError.validation([
            ValidationError(entity: "Department", property: "employees", reason: .denied)
        ])
        #expect(throws: denied) { try context.save() }
        #expect(department.isDeleted)

        for employee in department.employees { try context.delete(employee) }
        try context.save()
        #expect(try context.count(FetchRequest<Employee>()) == 0)
        #expect(try context.count(FetchRequest<Department>()) == 0)
    }

    @Test("D3 what prepareForDeletion changed before it threw is pending like any change")
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

    @Test("D1 no action leaves a deleted object where it was until the save, and no longer")
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
        // Only a base camp can be shown without a look at the store: its entity is plain.
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

    @Test("D1 D2 W1 a save's cascade reaches what other writers added, and deny protects it")
    func cascadeToOthers() throws {
        let store = try TestStore([Shelf.self, Box.self, Item.self])
        let (context, other) = (store.container.newContext(), store.container.newContext())
        let shelf = Shelf(context: context)
        try context.save()
        #expect(shelf.boxes.isEmpty)
        let (box, item) = (Box(context: other), Item(context: other))
        box.shelf = other.object(for: shelf.objectID) as? Shelf
        item.box = box
        try other.save()
        try context.delete(shelf)
        let error = ValidationError(entity: "Box", property: "items", reason: .denied)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        item.box = nil
        try other.save()
        try context.save()
        let reader = store.container.newContext()
        #expect(try reader.count(FetchRequest<Box>()) == 0)
        #expect(try reader.count(FetchRequest<Item>()) == 1)
    }

    @Test("D1 D2 W1 an object that a save moves out of a cascade or deny stays, and nothing denies")
    func severed() throws {
        let store = try TestStore([Shelf.self, Box.self, Item.self])
        let context = store.container.newContext()
        let (shelf, next) = (Shelf(context: context), Shelf(context: context))
        let boxes = (0..<3).map { _ in Box(context: context) }
        for box in boxes { box.shelf = shelf }
        boxes[0].label = Item(context: context)
        boxes[0].seal = Item(context: context)
        let kept = [boxes[0].label, boxes[0].seal].compactMap(\.self)
        try context.save()
        boxes[1].shelf = next
        boxes[2].shelf = nil
        boxes[0].label = nil
        boxes[0].seal = nil
        try context.delete(shelf)
        #expect(context.deletedObjects.count == 2)
        try context.save()
        let reader = store.container.newContext()
        #expect(try reader.count(FetchRequest<Box>()) == 2)
        #expect(try reader.count(FetchRequest<Item>()) == kept.count)
        #expect(try store.container.check().description == "[]")
    }

    @Test("D2 W1 a one-to-one connection that deny protects can be ended from either end")
    func severedFromTheFarEnd() throws {
        for isEndedFirst in [true, false] {
            let store = try TestStore([Shelf.self, Box.self, Item.self])
            let context = store.container.newContext()
            let (box, item) = (Box(context: context), Item(context: context))
            box.lock = item
            try context.save()
            if isEndedFirst { item.locked = nil }
            try context.delete(box)
            if !isEndedFirst { item.locked = nil }
            try context.save()
            let reader = store.container.newContext()
            #expect(try reader.count(FetchRequest<Box>()) == 0)
            #expect(try reader.count(FetchRequest<Item>()) == 1)
        }
    }

    private final class Shelf: ManagedObject {
        @ToMany(deleteRule: .cascade) var boxes: ManagedSet<Box>
    }

    private final class Box: ManagedObject {
        @ToOne(inverse: \Shelf.boxes) var shelf: Shelf?
        @ToMany(deleteRule: .deny) var items: ManagedSet<Item>
        @ToOne(inverse: \Item.labelled, deleteRule: .cascade) var label: Item?
        @ToOne(inverse: \Item.sealed, deleteRule: .deny) var seal: Item?
        @ToOne(inverse: \Item.locked, deleteRule: .deny) var lock: Item?
    }

    private final class Item: ManagedObject {
        @ToOne(inverse: \Box.items) var box: Box?
        @ToMany var labelled: ManagedSet<Box>
        @ToMany var sealed: ManagedSet<Box>
        @ToOne var locked: Box?
    }

    @Test("D1 nullify, cascade and no action, through the graph")
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
        #expect(left.department?.objectID == id, "it points at what is gone")
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

    private final class Lock: ManagedObject {
        @ToMany(deleteRule: .nullify) var keys: ManagedSet<Key>
    }

    private final class Key: ManagedObject {
        @ToOne(inverse: \Lock.keys, .required) var lock: Lock?
    }

    @Test("D2 deny at both ends of a many-to-many passes if both ends are deleted")
    func denyAtBothEnds() throws {
        let store = try TestStore.garage()
        let context = store.container.newContext()
        let (driver, tour) = (Driver(context: context), Tour(context: context))
        driver.name = "d"
        tour.drivers.insert(driver)
        try context.save()
        try context.delete(driver)
        let error = ValidationError(entity: "Driver", property: "tours", reason: .denied)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        try context.delete(tour)
        try context.save()
        #expect(try context.count(FetchRequest<Tour>()) == 0)
    }

    @Test("D2 deny sees what other writers added meanwhile")
    func denyOthers() throws {
        let store = try TestStore.league()
        let context = store.container.newContext()
        let squad = Squad(context: context)
        squad.code = 1
        try context.save()
        let other = store.container.newContext()
        let player = Player(context: other)
        player.name = "p"
        player.squad = other.object(for: squad.objectID) as? Squad
        try other.save()
        try context.delete(squad)
        let error = ValidationError(entity: "Squad", property: "players", reason: .denied)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        context.rollback()
        context.refresh(squad)
        #expect(squad.players.map(\.name) == ["p"])
    }

    @Test("D2 deny passes when what it protects has moved elsewhere")
    func moved() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (one, two) = (
            Company.department("One", in: context), Company.department("Two", in: context)
        )
        try context.save()
        two.employees = ManagedSet(Array(one.employees) + Array(two.employees))
        try context.delete(one)
        try context.save()
        let other = store.container.newContext()
        #expect(try other.fetch(FetchRequest<Department>()).map(\.headcount) == [6])
    }

    @Test("D3 prepareForDeletion runs before relationships are torn down, and may delete more")
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
