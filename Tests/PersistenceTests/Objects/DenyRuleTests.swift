import Foundation
import Testing

@testable import Persistence

@Suite struct DenyRuleTests {
    @Test(
        "D2 deny is checked at the save, and passes if everything that it protects is deleted too")
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

    @Test(
        "D1 D2 W1 an object that a save moves out of a cascade or deny stays, and isn't protected")
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
}
