import Foundation
import Persistence
import Testing

/// The lifetime of undo groups.
@Suite struct UndoHistoryTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore.company()
        context = store.container.newContext()
    }

    /// A saved department that holds something by every delete rule, with undo turned on.
    private func saved() throws -> (Department, Desk, Project, LogEntry) {
        let all = Company.everyDeleteRule(in: context)
        try context.save()
        context.isUndoEnabled = true
        return all
    }

    @Test("C10 saving, rolling back and resetting forget the groups; a save that fails does not")
    func forgotten() throws {
        let (department, _, _, _) = try saved()
        department.name = ""
        #expect(throws: SaveError.self) { try context.save() }
        #expect(context.canUndo)
        context.undo()
        #expect(department.name == "D")
        department.name = "E"
        try context.save()
        #expect(!context.canUndo && !context.canRedo)
        department.name = "F"
        context.endUndoGroup()
        context.undo()
        context.rollback()
        #expect(!context.canUndo && !context.canRedo)
        #expect(department.name == "E")
        department.name = "F"
        try context.reset()
        #expect(!context.canUndo && !context.canRedo)
        #expect(context.isUndoEnabled)
    }

    private func changeElsewhere<Object: ManagedObject>(
        _ type: Object.Type, _ change: (ManagedObjectContext, Object) throws -> Void
    ) throws {
        let other = store.container.newContext()
        try change(other, #require(try other.fetch(FetchRequest<Object>()).first))
        try other.save()
    }

    @Test(
        "C10 C8 a newer row of an object that a group holds forgets the groups, another doesn't",
        arguments: ["fetch", "merge"])
    func newerRow(way: String) throws {
        let (department, desk, _, _) = try saved()
        try context.mergeStoreChanges()
        func takeIn(_ budget: Int) throws {
            try changeElsewhere(Department.self) { $1.budget = budget }
            if way == "merge" { try context.mergeStoreChanges() }
            _ = try context.fetch(FetchRequest<Department>())
            #expect(department.budget == budget)
        }
        desk.number = 7
        context.undo()
        try takeIn(2)
        context.redo()
        #expect(desk.number == 7)
        department.name = "E"
        context.undo()
        try takeIn(3)
        #expect(!context.canUndo && !context.canRedo)
    }

    @Test("C10 C8 a save that merges a newer row and then fails forgets the groups")
    func failedSave() throws {
        let (department, _, _, _) = try saved()
        department.name = ""
        try changeElsewhere(Department.self) { $1.budget = 2 }
        #expect(throws: SaveError.self) { try context.save() }
        #expect(!context.canUndo && department.name.isEmpty && department.budget == 2)
    }

    @Test("C10 refreshing an object that a group holds forgets the groups")
    func refresh() throws {
        let (department, desk, _, _) = try saved()
        department.name = "E"
        context.endUndoGroup()
        context.refresh(desk)
        #expect(context.canUndo)
        context.refresh(department)
        #expect(department.name == "D" && !context.canUndo && !context.hasChanges)
    }

    @Test("C10 redoing doesn't connect an object that others have deleted")
    func deletedElsewhere() throws {
        let (_, desk, project, _) = try saved()
        try context.mergeStoreChanges()
        desk.office = nil
        project.title = "q"
        context.undo()
        try changeElsewhere(Desk.self) { try $0.delete($1) }
        try context.mergeStoreChanges()
        context.redo()
        #expect(!context.hasChanges && project.title == "p" && desk.managedObjectContext == nil)
        try context.save()
    }

    @Test("C10 C8 undoing a deletion shows the row that another writer changed meanwhile")
    func deletionOfChanged() throws {
        let (_, desk, _, _) = try saved()
        try context.mergeStoreChanges()
        try context.delete(desk)
        try changeElsewhere(Desk.self) { $1.number = 9 }
        try context.mergeStoreChanges()
        context.undo()
        #expect(!desk.isDeleted && desk.number == 9)
    }

    @Test("C10 the groups retain the objects that they need for as long as the groups exist")
    func lifetime() throws {
        _ = try saved()
        try context.reset()
        weak var held: Department?
        do {
            let department = try #require(try context.fetch(FetchRequest<Department>()).first)
            department.name = "E"
            context.undo()
            held = department
        }
        #expect(held != nil)
        context.redo()
        #expect(held?.name == "E")
        context.rollback()
        #expect(held == nil)
    }

    @Test("C5 C10 undoing doesn't bring back what a configuration left half-made")
    func halfMade() throws {
        struct Refused: Error {}
        context.isUndoEnabled = true
        #expect(throws: Refused.self) {
            try context.findOrCreate(\Department.name, is: "Hope") { department in
                department.budget = 4
                throw Refused()
            }
        }
        context.undo()
        context.redo()
        #expect(context.insertedObjects.isEmpty && !context.hasChanges)
    }
}
