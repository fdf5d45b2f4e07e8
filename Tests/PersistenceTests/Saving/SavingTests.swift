import Foundation
import Persistence
import Testing

@Suite struct SavingTests {
    private func pending(in context: ManagedObjectContext) throws -> (Department, Department) {
        let kept = Company.department("Kept", in: context)
        let gone = Department(context: context)
        gone.name = "Gone"
        for number in 0..<3 {
            let employee = Employee(context: context)
            employee.name = "g\(number)"
            employee.department = gone
        }
        try context.save()
        kept.budget = 7
        for employee in gone.employees { try context.delete(employee) }
        try context.delete(gone)
        _ = Company.department("New", in: context)
        return (kept, gone)
    }

    /// Checks that a failed save left everything as it was, and that repeating it works.
    private func expectPending(
        _ context: ManagedObjectContext, _ store: TestStore,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(context.insertedObjects.count == 4, sourceLocation: location)
        #expect(context.deletedObjects.count == 4, sourceLocation: location)
        #expect(context.updatedObjects.count == 1, sourceLocation: location)
        let other = store.container.newContext()
        #expect(
            Set(try other.fetch(FetchRequest<Department>()).map(\.name)) == ["Kept", "Gone"],
            sourceLocation: location)
    }

    private func expectSaved(_ store: TestStore) throws {
        let other = store.container.newContext()
        let departments = try other.fetch(FetchRequest<Department>())
        #expect(Set(departments.map(\.name)) == ["Kept", "New"])
        #expect(departments.map(\.headcount) == [3, 3])
        #expect(departments.first { $0.name == "Kept" }?.budget == 7)
    }

    @Test("C6 invalid objects fail the save, all reported in one error, and all stays pending")
    func validation() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (kept, _) = try pending(in: context)
        kept.budget = -1
        let nameless = Employee(context: context)
        nameless.name = ""
        let errors = [
            ValidationError(
                entity: "Employee", property: "name", reason: .outOfRange("1 to 80 characters long")
            ),
            ValidationError(entity: "Employee", property: "department", reason: .missing),
            ValidationError(
                entity: "Department", property: "budget", reason: .outOfRange("0 to 1000000")),
        ]
        #expect(throws: SaveError.validation(errors)) { try context.save() }
        try context.delete(nameless)
        kept.budget = 7
        try expectPending(context, store)
        try context.save()
        try expectSaved(store)
        #expect(!context.hasChanges)
    }

    @Test("C6 V2 a duplicate of a unique value fails the save with the property's name")
    func uniqueness() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (kept, _) = try pending(in: context)
        kept.name = "New"
        let error = ValidationError(entity: "Department", property: "name", reason: .notUnique)
        #expect(throws: SaveError.validation([error])) { try context.save() }
        kept.name = "Kept"
        try expectPending(context, store)
        try context.save()
        try expectSaved(store)
    }

    @Test("C6 a deleted object's unique value can be used again in the same save")
    func reuse() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (kept, _) = try pending(in: context)
        kept.name = "Gone"
        try context.save()
        let other = store.container.newContext()
        #expect(
            Set(try other.fetch(FetchRequest<Department>()).map(\.name)) == ["Gone", "New"])
    }

    @Test("C6 S1 another writer's lock ends in a clear error after the busy timeout")
    func busy() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Company.entities, path: file.path, busyTimeout: 0.05)
        let context = store.container.newContext()
        _ = try pending(in: context)
        let blocker = try TestStore(Company.entities, path: file.path).container.newContext()
        try blocker.write {
            do {
                try context.save()
                Issue.record("saved through a lock")
            } catch let error as StoreError {
                #expect(error.kind == .busy)
                #expect(error.extendedCode & 0xFF == 5)
            }
        }
        try expectPending(context, store)
        try context.save()
        try expectSaved(store)
    }

    @Test("C6 a store that refuses a row halfway has written nothing")
    func refused() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Company.entities, path: file.path)
        let context = store.container.newContext()
        _ = try pending(in: context)
        let shell = SQLiteShell(path: file.path)
        try shell.run(
            """
            CREATE TRIGGER refuse BEFORE INSERT ON Employee WHEN NEW.name = 'New 3'
            BEGIN SELECT RAISE(ABORT, 'refused'); END;
            """)
        do {
            try context.save()
            Issue.record("saved what was refused")
        } catch let error as StoreError {
            #expect(error.kind == .constraint)
            #expect(error.message == "refused")
        }
        try expectPending(context, store)
        try shell.run("DROP TRIGGER refuse;")
        try context.save()
        try expectSaved(store)
    }

    @Test("C6 two ends of a one-to-one relationship can change places in one save")
    func swap() throws {
        let store = try TestStore.garage()
        let context = store.container.newContext()
        let drivers = (0..<3).map { number in
            let driver = Driver(context: context)
            driver.name = "\(number)"
            let car = Car(context: context)
            car.plate = "\(number)"
            driver.car = car
            return driver
        }
        try context.save()
        let cars = drivers.map(\.car)
        for (number, driver) in drivers.enumerated() { driver.car = cars[(number + 1) % 3] }
        try context.save()
        let other = store.container.newContext()
        let found = try other.fetch(FetchRequest<Driver>(sortedBy: [SortDescriptor(\.name)]))
        #expect(found.map { $0.car?.plate } == ["1", "2", "0"])
        drivers[0].car = nil
        drivers[1].car = cars[1]
        try context.save()
        #expect(drivers.map { $0.car?.plate } == [nil, "1", "0"])
    }

    @Test("C6 several changes of one object in one save count as one version")
    func versions() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Garage.entities, path: file.path)
        let context = store.container.newContext()
        let driver = Driver(context: context)
        driver.name = "a"
        let (one, two) = (Car(context: context), Car(context: context))
        (one.plate, two.plate) = ("1", "2")
        driver.car = one
        try context.save()
        driver.car = two
        driver.name = "b"
        one.plate = "3"
        try context.save()
        #expect(
            try SQLiteShell(path: file.path).run(
                "SELECT _version FROM Car ORDER BY _pk; SELECT _version FROM Driver;"
            )
            .split(separator: "\n").allSatisfy { $0 == "1" || $0 == "2" })
        driver.name = "c"
        one.plate = "4"
        try context.save()
    }

    @Test("C7 rollback restores, refresh reads again, reset forgets")
    func goingBack() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let (kept, gone) = try pending(in: context)
        context.rollback()
        #expect(!context.hasChanges)
        #expect(kept.budget == 0)
        #expect(!gone.isDeleted)
        #expect(gone.employees.count == 3)
        #expect(gone.employees.allSatisfy { $0.department === gone && !$0.isDeleted })

        let other = store.container.newContext()
        let theirs = try #require(try other.existingObject(for: kept.objectID) as? Department)
        theirs.budget = 9
        theirs.name = "Other"
        try other.save()
        #expect(kept.budget == 0)
        kept.name = "Mine"
        context.refresh(kept, mergeChanges: true)
        #expect((kept.name, kept.budget) == ("Mine", 9))
        context.refresh(kept)
        #expect(kept.isFault)
        #expect(!context.hasChanges)
        #expect(kept.name == "Other")

        let employees = kept.employees
        try context.reset()
        #expect(kept.managedObjectContext == nil)
        #expect(employees.count == 0)
        #expect(throws: FaultError.contextIsGone(kept.objectID)) {
            try context.fetch(FetchRequest<Department>())
        }
        #expect(try context.fetch(FetchRequest<Department>()).count == 2)
    }

    @Test("C7 refreshing keeps both ends consistent")
    func refreshRelationships() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let one = Company.department("One", employees: 4, in: context)
        let two = Company.department("Two", employees: 4, in: context)
        try context.save()
        let employee = try #require(one.employees.first)
        employee.department = two
        context.refresh(employee)
        #expect(!employee.isUpdated)
        #expect(employee.department === one)
        #expect(one.employees.contains(employee))
        #expect(!two.employees.contains(employee))

        try context.delete(employee)
        context.refresh(employee)
        #expect(context.deletedObjects.isEmpty)
        #expect(one.employees.contains(employee))
        try context.save()
        #expect(try context.count(FetchRequest<Employee>()) == 8)
    }

    @Test("C7 an object inserted and deleted before a save doesn't reach the store")
    func insertedAndDeleted() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let department = Company.department("Brief", in: context)
        let employees = Array(department.employees)
        try context.delete(department)
        #expect(employees.allSatisfy { $0.department == nil })
        for employee in employees { try context.delete(employee) }
        #expect(!context.hasChanges)
        #expect(try store.statements.during { try context.save() }.isEmpty)
    }
}
