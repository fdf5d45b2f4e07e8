import Foundation
import Persistence
import Testing

/// Departments and employees, some of whom are managers or assistants.
@Suite struct CompanyTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Company.entitiesWithSubentities, path: file.path)
        let first = store.container.newContext()
        try Company.insertPeople(in: first)
        try first.save()
        context = store.container.newContext()
    }

    private func department(_ name: String) throws -> Department {
        try #require(
            try context.fetch(FetchRequest<Department>(predicate: #Predicate { $0.name == name }))
                .first)
    }

    private func employee(_ name: String) throws -> Employee {
        try #require(
            try context.fetch(FetchRequest<Employee>(predicate: #Predicate { $0.name == name }))
                .first)
    }

    @Test(
        "M5 a concrete parent has objects of its own, and is fetched with its subentities")
    func hierarchy() throws {
        #expect(try context.count(FetchRequest<Employee>()) == 12)
        #expect(try context.count(FetchRequest<Manager>()) == 3)
        #expect(
            try context.fetch(FetchRequest<Assistant>(sortedBy: [SortDescriptor(\.name)]))
                .map(\.name) == ["Karim", "Yuki"])
        let kinds = try context.fetch(FetchRequest<Employee>()).map { type(of: $0) }
        #expect(kinds.count { $0 == Employee.self } == 7)
    }

    @Test("M5 relationships to the parent hold objects of all entities, to-many and to-one")
    func relationshipsToParent() throws {
        let research = try department("Research")
        #expect(research.headcount == 5)
        var kinds: [String: String] = [:]
        let statements = store.statements.during {
            for employee in research.employees { kinds[employee.name] = employee.entity.name }
        }
        #expect(statements.count == 1)
        #expect(
            kinds == [
                "Ines": "Manager", "Tomas": "Manager", "Yuki": "Assistant", "Amara": "Employee",
                "Nils": "Employee",
            ])
        let badge = Badge(context: context)
        badge.number = 1
        badge.holder = try employee("Ines")
        try context.save()
        let other = store.container.newContext()
        let read = try #require(try other.fetch(FetchRequest<Badge>()).first)
        #expect((read.holder as? Manager)?.parkingSpace == 1)
    }

    @Test("M5 a subentity's requirements and unique constraints apply to that subentity alone")
    func uniquenessOnSubentity() throws {
        let stores = try department("Stores")
        let manager = Manager(context: context)
        manager.name = "New"
        manager.department = stores
        manager.parkingSpace = 2
        let assistant = Assistant(context: context)
        assistant.name = "Second"
        assistant.department = stores
        assistant.superior = manager
        let taken = ValidationError(
            entity: "Manager", property: "parkingSpace", reason: .notUnique)
        #expect(throws: SaveError.validation([taken])) { try context.save() }
        manager.parkingSpace = 4
        assistant.superior = nil
        let missing = ValidationError(entity: "Assistant", property: "superior", reason: .missing)
        #expect(throws: SaveError.validation([missing])) { try context.save() }
        assistant.superior = manager
        try context.save()
        #expect(try SQLiteShell(path: file.path).run("SELECT count(*) FROM Employee") == "14")
    }

    @Test("M4 a department has 3 to 40 employees; an optional count permits none as well")
    func bounds() throws {
        let (stores, sales) = (try department("Stores"), try department("Sales"))
        let zoe = try employee("Zoe")
        zoe.department = sales
        #expect(!stores.employees.contains(zoe) && sales.employees.contains(zoe))
        let tooFew = ValidationError(
            entity: "Department", property: "employees", reason: .count(2, expected: 3...40))
        #expect(throws: SaveError.validation([tooFew])) { try context.save() }
        stores.employees.insert(zoe)
        #expect(zoe.department === stores)
        try context.save()

        // A manager may have no assistants, but not three.
        let rosa = try #require(try employee("Rosa") as? Manager)
        rosa.assistants = []
        for assistant in try context.fetch(FetchRequest<Assistant>()) {
            assistant.superior = try #require(try employee("Ines") as? Manager)
        }
        try context.save()
        #expect(rosa.assistants.isEmpty)
        let third = Assistant(context: context)
        third.name = "Third"
        third.department = sales
        third.superior = try employee("Ines") as? Manager
        let tooMany = ValidationError(
            entity: "Manager", property: "assistants", reason: .count(3, expected: 1...2))
        #expect(throws: SaveError.validation([tooMany])) { try context.save() }
    }

    @Test("M4 a new object has no destinations, and its relationships make none")
    func noDestination() throws {
        let context = try TestStore.company().container.newContext()
        let employee = Employee(context: context)
        #expect(employee.department == nil && employee.badge == nil && employee.projects.isEmpty)
        #expect(context.insertedObjects == [employee])
    }

    @Test("M4 managers and direct reports are many-to-many and reflexive, from either side")
    func directReports() throws {
        let (ines, tomas) = (try employee("Ines"), try employee("Tomas"))
        #expect(Set(ines.directReports.map(\.name)) == ["Tomas", "Yuki", "Amara", "Otto"])
        #expect(Set(try employee("Amara").managers.map(\.name)) == ["Ines", "Tomas"])
        #expect(
            Set(ines.directReports.flatMap(\.directReports).map(\.name)) == [
                "Amara", "Nils", "Mei",
            ])
        let paul = try employee("Paul")
        tomas.directReports.insert(paul)
        paul.managers.remove(try employee("Mei"))
        ines.managers.insert(ines)
        try context.save()
        let other = store.container.newContext()
        let read = try #require(
            try other.fetch(
                FetchRequest<Employee>(predicate: #Predicate { $0.name == "Paul" })
            ).first)
        #expect(read.managers.map(\.name) == ["Tomas"])
        #expect(ines.directReports.contains(ines))
        try context.delete(tomas)
        try context.save()
        #expect(paul.managers.isEmpty)
    }

    @Test(
        "D1 D2 deny holds until the employees are moved or deleted; the others follow their rules")
    func deletion() throws {
        let (stores, sales) = (try department("Stores"), try department("Sales"))
        let office = Office(context: context)
        office.room = "12"
        office.department = stores
        let project = Project(context: context)
        project.title = "Shelves"
        project.department = stores
        let entry = LogEntry(context: context)
        entry.text = "opened"
        entry.department = stores
        try context.save()
        let key = try #require(stores.objectID.rowNumber)

        try context.delete(stores)
        let denied = ValidationError(
            entity: "Department", property: "employees", reason: .denied)
        #expect(throws: SaveError.validation([denied])) { try context.save() }
        for employee in stores.employees { employee.department = sales }
        try context.save()
        #expect(sales.headcount == 7)
        #expect(project.department == nil)
        let shell = SQLiteShell(path: file.path)
        #expect(try shell.run("SELECT count(*) FROM Office") == "0")
        #expect(try shell.run("SELECT department FROM LogEntry") == "\(key)")

        try context.delete(sales)
        for employee in sales.employees { try context.delete(employee) }
        try context.save()
        #expect(try context.count(FetchRequest<Employee>()) == 5)
        #expect(try context.count(FetchRequest<Manager>()) == 2)
    }
}
