import Foundation
import Testing

@testable import Persistence

@Suite struct FaultingTests {
    private func company(_ departments: Int = 3) throws -> TestStore {
        let store = try TestStore.company()
        let context = store.container.newContext()
        for number in 0..<departments {
            let department = Company.department("D\(number)", in: context)
            for employee in department.employees {
                let badge = Badge(context: context)
                badge.number = context.insertedObjects.count
                employee.badge = badge
            }
            let project = Project(context: context)
            project.title = "P\(number)"
            project.department = department
            project.staff = department.employees
        }
        try context.save()
        return store
    }

    @Test("C1 each ID has one object; reading its identity, hash and isFault fires nothing")
    func uniquing() throws {
        let store = try company()
        let context = store.container.newContext()
        let id = try #require(
            try context.fetchObjectIDs(FetchRequest<Department>(limit: 1)).first)
        var same: [ManagedObject] = []
        let statements = store.statements.during {
            for _ in 0..<3 {
                if let object = context.object(for: id) { same.append(object) }
            }
            #expect(Set(same).count == 1)
            #expect(same.allSatisfy { $0.isFault && $0.objectID == id })
            #expect(same[0].managedObjectContext === context)
        }
        #expect(statements.isEmpty)
        #expect(try context.fetch(FetchRequest<Department>(limit: 1)).first === same[0])
        #expect(!same[0].isFault)
        #expect(try context.existingObject(for: id) === same[0])
        let other = store.container.newContext()
        #expect(other.object(for: id) !== same[0])
        #expect(other.object(for: id)?.objectID == id)
        #expect(try TestStore.company().container.newContext().object(for: id) == nil)
    }

    @Test(
        "C1 an ID is temporary until the first save; another context's temporary ID finds nothing")
    func temporaryIDs() throws {
        let store = try company()
        let context = store.container.newContext()
        let project = Project(context: context)
        project.title = "new"
        let temporary = project.objectID
        #expect(temporary.isTemporary)
        #expect(temporary.rowNumber == nil)
        #expect(context.object(for: temporary) === project)
        #expect(store.container.newContext().object(for: temporary) == nil)
        try context.save()
        #expect(!project.objectID.isTemporary)
        #expect(context.object(for: project.objectID) === project)
    }

    @Test(
        "C1 if a row is gone, existingObject throws, and a fault reads placeholders and reports it")
    func goneRows() throws {
        let store = try company(1)
        let context = store.container.newContext()
        let other = store.container.newContext()
        let project = try #require(try other.fetch(FetchRequest<Project>()).first)
        let fault = try #require(context.object(for: project.objectID) as? Project)
        try other.delete(project)
        let id = fault.objectID
        try other.save()
        #expect(throws: FaultError.noSuchRow(id)) { try context.existingObject(for: id) }
        #expect(fault.title == "")
        #expect(fault.isInaccessible)
        #expect(throws: FaultError.noSuchRow(id)) { try context.fetch(FetchRequest<Badge>()) }
        fault.title = "lost"
        #expect(throws: FaultError.noSuchRow(id)) { try context.save() }
        try context.save()
    }

    @Test("C2 a fault costs one query, a to-one's ID comes with its row, a to-many costs one query")
    func queries() throws {
        let store = try company()
        let context = store.container.newContext()
        let request = FetchRequest<Employee>(sortedBy: [SortDescriptor(\.name)])
        var employees: [Employee] = []
        func cost(_ body: () throws -> Void) rethrows -> Int {
            try store.statements.during(body).count
        }
        #expect(try cost { employees = try context.fetch(request) } == 1)
        #expect(employees.count == 9)
        #expect(cost { _ = employees.map(\.salary) } == 0)
        #expect(cost { _ = employees.map { $0.department?.objectID } } == 0)
        #expect(employees[0].department?.isFault == true)
        #expect(cost { _ = employees[0].department?.name } == 1)
        #expect(cost { _ = employees[1].department?.name } == 0)
        let department = try #require(employees[0].department)
        #expect(cost { _ = department.employees.count } == 0, "it is derived")
        #expect(cost { _ = department.employees.map(\.name) } == 1)
        #expect(cost { _ = department.employees.map(\.name) } == 0)
        #expect(cost { _ = employees[0].projects.map(\.title) } == 1)
        #expect(cost { _ = employees[0].projects.map(\.title) } == 0)
        #expect(cost { _ = employees[0].badge?.number } == 1)
        #expect(cost { _ = employees[0].badge?.number } == 0)
    }

    @Test("C2 prefetching costs one query for a whole fetch, for every kind of relationship")
    func prefetching() throws {
        let store = try company()
        let context = store.container.newContext()
        var request = FetchRequest<Employee>()
        request.relationshipsForPrefetching = [\.department, \.projects, \.badge]
        var employees: [Employee] = []
        let fetching = try store.statements.during { employees = try context.fetch(request) }
        #expect(fetching.count == 4)
        let reading = store.statements.during {
            for employee in employees {
                #expect(employee.department?.name.isEmpty == false)
                #expect(employee.projects.map(\.title).count == 1)
                #expect(employee.badge != nil)
                #expect(employee.badge?.holder === employee)
            }
        }
        #expect(reading.isEmpty)

        let other = store.container.newContext()
        var departments = FetchRequest<Department>()
        departments.relationshipsForPrefetching = [\.employees, \.projects]
        var found: [Department] = []
        #expect(
            try store.statements.during { found = try other.fetch(departments) }.count == 3)
        let readingMembers = store.statements.during {
            for department in found {
                #expect(Array(department.employees).count == 3)
                #expect(department.projects.map(\.title).count == 1)
            }
        }
        #expect(readingMembers.isEmpty)
    }

    @Test("C2 derived attributes are read again after a save, with one query for a whole fetch")
    func derived() throws {
        let store = try company()
        let context = store.container.newContext()
        let departments = try context.fetch(FetchRequest<Department>())
        let employee = Employee(context: context)
        employee.name = "new"
        employee.department = departments[1]
        #expect(departments.map { $0.employees.count } == [3, 4, 3])
        #expect(departments.map(\.headcount) == [3, 3, 3])
        try context.save()
        let statements = store.statements.during {
            #expect(departments.map(\.headcount) == [3, 4, 3])
        }
        #expect(statements.count == 1)
    }

    @Test("C1 objects that aren't retained leave their context, and are new objects afterwards")
    func leaving() throws {
        let store = try company()
        let context = store.container.newContext()
        weak var gone: Department?
        let id: ObjectID
        do {
            let department = try #require(try context.fetch(FetchRequest<Department>()).first)
            gone = department
            id = department.objectID
        }
        #expect(gone == nil)
        #expect(context.object(for: id)?.isFault == true)
    }

    @Test("C7 refreshing again an object that was refreshed with its changes updates both ends")
    func refreshedTwice() throws {
        let store = try TestStore([Node.self])
        let context = store.container.newContext()
        let (child, stored, other) = (
            Node(context: context), Node(context: context), Node(context: context)
        )
        child.parent = stored
        try context.save()
        child.parent = other
        context.refresh(child, mergeChanges: true)
        #expect(child.parent === other)
        context.refresh(child)
        #expect(child.parent === stored)
        #expect(Array(stored.children) == [child])
        #expect(other.children.isEmpty)
    }

    @Test(
        "C1 objects for IDs include unsaved ones, and never another entity's with the same number")
    func otherEntities() throws {
        let store = try company()
        let context = store.container.newContext()
        let department = try #require(try context.fetch(FetchRequest<Department>()).first)
        let new = Employee(context: context)
        let ids = [department.objectID, new.objectID]
        #expect(try context.existingObjects(for: ids, as: Employee.self) == [new])
        let elsewhere = try company().container.newContext()
        #expect(try elsewhere.existingObjects(for: ids, as: Department.self).isEmpty)
    }

    @Test("C1 an object that a new row displaces outlives its context like others")
    func displaced() throws {
        let store = try company()
        var context: ManagedObjectContext? = store.container.newContext()
        let entity = try #require(store.container.model.entity(for: Office.self))
        let id = ObjectID(entity: entity, store: store.container.identity, key: 1)
        let fault = try #require(context?.object(for: id))
        let office = Office(context: try #require(context))
        office.room = "1"
        try context?.save()
        #expect(fault.isInaccessible)
        #expect(context?.object(for: office.objectID) === office)
        context = nil
        #expect(fault.managedObjectContext == nil)
    }

    @Test("C1 objects outlive their context with their values")
    func outliving() throws {
        let store = try company()
        var context: ManagedObjectContext? = store.container.newContext()
        let employee = try #require(try context?.fetch(FetchRequest<Employee>()).first)
        let department = employee.department
        context = nil
        #expect(employee.managedObjectContext == nil)
        #expect(!employee.name.isEmpty)
        #expect(employee.department == nil)
        #expect(department?.name == "")
        employee.name = "later"
        employee.department = nil
        #expect(employee.projects.isEmpty)
    }
}
