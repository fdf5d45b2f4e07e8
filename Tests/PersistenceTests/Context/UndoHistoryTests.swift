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
        context.processPendingChanges()
        context.undo()
        context.rollback()
        #expect(!context.canUndo && !context.canRedo)
        #expect(department.name == "E")
        department.name = "F"
        try context.reset()
        #expect(!context.canUndo && !context.canRedo)
        #expect(context.isUndoEnabled)
    }

    @Test("C10 a conflict leaves the groups, and undoing keeps the other writer's change")
    func conflict() throws {
        let (department, _, _, _) = try saved()
        department.budget = 1
        let other = store.container.newContext()
        let same = try #require(try other.fetch(FetchRequest<Department>()).first)
        same.budget = 2
        try other.save()
        #expect(throws: SaveError.self) { try context.save() }
        context.undo()
        #expect(!context.hasChanges)
        try context.save()
        _ = try context.fetch(FetchRequest<Department>())
        #expect(department.budget == 2)
        context.redo()
        #expect(department.budget == 1)
        try context.save()
        #expect(
            try store.container.newContext().fetch(FetchRequest<Department>())
                .map(\.budget) == [1])
    }

    @Test("C10 undoing restores what refreshing dropped")
    func refresh() throws {
        let (department, desk, _, _) = try saved()
        department.name = "E"
        desk.office = nil
        context.processPendingChanges()
        context.refresh(department)
        context.refresh(desk)
        #expect(department.name == "D")
        #expect(desk.office != nil)
        context.undo()
        #expect(department.name == "E")
        #expect(desk.office == nil)
        context.undo()
        #expect(department.name == "D")
        #expect(desk.office != nil)
        #expect(!context.hasChanges)
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
}
