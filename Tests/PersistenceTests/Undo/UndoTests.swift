import Foundation
import Persistence
import Testing

@Suite struct UndoTests {
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

    @Test("C10 nothing is recorded until undo is enabled")
    func offAtFirst() throws {
        let (department, _, _, _) = Company.everyDeleteRule(in: context)
        #expect(!context.isUndoEnabled)
        #expect(!context.canUndo)
        context.undo()
        context.redo()
        #expect(department.name == "D")
        context.isUndoEnabled = true
        #expect(!context.canUndo)
        department.name = "E"
        #expect(context.canUndo)
        context.isUndoEnabled = false
        context.isUndoEnabled = true
        #expect(!context.canUndo)
    }

    @Test("C10 undoing a changed attribute restores it, and the object has no change")
    func attribute() throws {
        let (department, _, _, _) = try saved()
        department.name = "E"
        department.budget = 5
        let statements = store.statements.during {
            context.undo()
            #expect(department.name == "D")
            #expect(department.budget == 0)
            #expect(!context.hasChanges)
            #expect(!context.canUndo)
            context.redo()
        }
        #expect(statements.isEmpty)
        #expect(department.name == "E")
        #expect(department.budget == 5)
        #expect(context.updatedObjects == [department])
        try context.save()
        let other = store.container.newContext()
        #expect(try other.fetch(FetchRequest<Department>()).map(\.name) == ["E"])
    }

    @Test("C10 a group ends when the program says so; ending an empty one does nothing")
    func groups() throws {
        let (department, _, _, _) = try saved()
        for name in ["E", "F", "G"] {
            department.name = name
            department.name += "."
            context.endUndoGroup()
            context.endUndoGroup()
        }
        var names: [String] = []
        while context.canUndo {
            context.undo()
            names.append(department.name)
        }
        while context.canRedo {
            context.redo()
            names.append(department.name)
        }
        #expect(names == ["F.", "E.", "D", "E.", "F.", "G."])
        context.undo()
        department.name = "H"
        #expect(!context.canRedo)
        context.undo()
        #expect(department.name == "F.")
    }

    @Test("C10 the changes of a closure are one group, and no other can end in it")
    func explicitGroup() throws {
        let (department, _, _, _) = try saved()
        department.budget = 1
        context.withUndoGroup {
            department.name = "E"
            context.endUndoGroup()
            context.withUndoGroup { department.name = "F" }
            context.endUndoGroup()
            department.name = "G"
        }
        department.budget = 2
        context.undo()
        #expect((department.name, department.budget) == ("G", 1))
        context.undo()
        #expect((department.name, department.budget) == ("D", 1))
        context.undo()
        #expect((department.name, department.budget) == ("D", 0))
    }

    @Test("C10 groups beyond the levels of undo are forgotten, the oldest first")
    func levels() throws {
        let (department, _, _, _) = try saved()
        context.levelsOfUndo = 2
        for budget in 1...5 {
            department.budget = budget
            context.endUndoGroup()
        }
        context.undo()
        context.undo()
        #expect(!context.canUndo)
        #expect(department.budget == 3)
        context.redo()
        context.levelsOfUndo = 1
        context.redo()
        context.undo()
        #expect(!context.canUndo)
        #expect(department.budget == 4)
    }

    @Test("C10 undoing connects both ends again")
    func connections() throws {
        let (department, desk, project, _) = try saved()
        let office = try #require(desk.office)
        let employee = try #require(department.employees.first)
        let other = Company.department("Other", in: context)
        context.endUndoGroup()
        desk.office = nil
        employee.department = other
        project.staff.remove(employee)
        context.undo()
        #expect(desk.office === office)
        #expect(office.desks.contains(desk))
        #expect(employee.department === department)
        #expect(department.employees.contains(employee))
        #expect(!other.employees.contains(employee))
        #expect(project.staff.contains(employee))
        #expect(employee.projects.contains(project))
        context.undo()
        #expect(!context.hasChanges)
        #expect(other.managedObjectContext == nil)
        context.redo()
        context.redo()
        #expect(desk.office == nil)
        #expect(!office.desks.contains(desk))
        #expect(employee.department === other)
        #expect(other.employees.contains(employee))
        #expect(department.employees.count == 2)
        #expect(!project.staff.contains(employee))
        let third = Employee(context: context)
        third.name = "third"
        third.department = department
        try context.save()
        let reader = store.container.newContext()
        let fresh = try #require(try reader.fetch(FetchRequest<Project>()).first)
        #expect(fresh.staff.count == 2)
    }

    @Test("C10 an undone insertion never reaches the store, but a redone one does")
    func insertion() throws {
        let department = Company.department("D", in: context)
        context.isUndoEnabled = true
        try context.save()
        let office = Office(context: context)
        office.room = "12"
        office.department = department
        context.endUndoGroup()
        let desk = Desk(context: context)
        desk.number = 7
        desk.office = office
        context.undo()
        context.undo()
        #expect(context.insertedObjects.isEmpty)
        #expect(!context.hasChanges)
        #expect(department.offices.isEmpty)
        #expect(office.isDeleted)
        #expect(try context.fetch(FetchRequest<Office>()).isEmpty)
        context.redo()
        context.redo()
        #expect(context.insertedObjects == [office, desk])
        #expect(office.room == "12")
        #expect(desk.office === office)
        #expect(context.object(for: desk.objectID) === desk)
        try context.save()
        let other = store.container.newContext()
        #expect(try other.fetch(FetchRequest<Desk>()).map { $0.office?.room } == ["12"])
    }

    @Test("C10 undoing a deletion undoes everything that its rules did")
    func deletion() throws {
        let (department, desk, project, entry) = try saved()
        let office = try #require(desk.office)
        let employees = Set(department.employees)
        office.room = "2"
        context.endUndoGroup()
        try context.delete(department)
        for employee in employees { try context.delete(employee) }
        #expect(desk.isDeleted && office.isDeleted)
        #expect(project.department == nil)
        #expect(project.staff.isEmpty)
        context.undo()
        #expect(context.deletedObjects.isEmpty)
        #expect(context.updatedObjects == [office])
        #expect(office.room == "2")
        #expect(desk.office === office && office.department === department)
        #expect(Set(department.employees) == employees)
        #expect(Set(project.staff) == employees)
        #expect(project.department === department && department.projects.contains(project))
        #expect(entry.department === department && department.logEntries.contains(entry))
        context.redo()
        #expect(Set(context.deletedObjects).isSuperset(of: [department, desk, office]))
        entry.department = nil
        try context.save()
        let other = store.container.newContext()
        #expect(try other.count(FetchRequest<Department>()) == 0)
        #expect(try other.count(FetchRequest<Desk>()) == 0)
        #expect(try other.fetch(FetchRequest<Project>()).map(\.staff.count) == [0])
    }

    @Test("C10 undoing restores an object that was deleted before its first save")
    func deletionOfNew() throws {
        context.isUndoEnabled = true
        let (department, desk, project, _) = Company.everyDeleteRule(in: context)
        context.endUndoGroup()
        let office = try #require(desk.office)
        try context.delete(department)
        try context.delete(project)
        #expect(desk.managedObjectContext == nil)
        context.undo()
        #expect(desk.office === office && office.department === department)
        #expect(department.employees.count == 3 && project.staff.count == 3)
        #expect(department.projects.contains(project))
        try context.save()
        let other = store.container.newContext()
        let found = try #require(try other.fetch(FetchRequest<Department>()).first)
        #expect(found.employees.count == 3 && found.offices.first?.desks.first?.number == 1)
        #expect(found.projects.first?.staff.count == 3)
    }

    @Test("C10 M4 undoing restores a one-way reference")
    func oneWay() throws {
        let context = try TestStore([Bead.self]).container.newContext()
        let (bead, pearl) = (Bead(context: context), Bead(context: context))
        try context.save()
        context.isUndoEnabled = true
        bead.favourite = pearl
        context.endUndoGroup()
        bead.favourite = Bead(context: context)
        context.undo()
        #expect(bead.favourite === pearl && context.insertedObjects.isEmpty)
        context.undo()
        #expect(bead.favourite == nil && !context.hasChanges)
        context.redo()
        try context.save()
        #expect(bead.favourite === pearl)
    }

    @Test("C10 a long cascade that was redone is saved as one that was not undone")
    func longCascade() throws {
        let store = try TestStore.tree()
        let context = store.container.newContext()
        var node = Node(context: context)
        let root = node
        for number in 1...2000 {
            let child = Node(context: context)
            child.number = number
            child.parent = node
            node = child
        }
        try context.save()
        context.isUndoEnabled = true
        // Changed before the cascade reaches it.
        node.number = -1
        try context.delete(root)
        context.undo()
        #expect(!context.hasChanges)
        context.redo()
        #expect(context.deletedObjects.count == 2001)
        try context.save()
        #expect(try store.container.newContext().count(FetchRequest<Node>()) == 0)
    }
}
