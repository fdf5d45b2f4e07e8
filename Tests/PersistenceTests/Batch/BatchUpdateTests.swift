import Foundation
import Persistence
import Testing

@Suite struct BatchUpdateTests {
    private func company() throws -> (TemporaryFile, ManagedObjectContext) {
        let file = try TemporaryFile()
        let context = try TestStore(Company.entities, path: file.path).container.newContext()
        _ = Company.department("A", employees: 4, in: context)
        _ = Company.department("B", employees: 4, in: context)
        try context.save()
        return (file, context)
    }

    private func ids(_ names: [String], in context: ManagedObjectContext) throws -> [ObjectID] {
        try context.fetchObjectIDs(
            FetchRequest<Department>(
                predicate: #Predicate { names.contains($0.name) },
                sortedBy: [SortDescriptor(\.name)]))
    }

    @Test("S3 matching rows are updated; derived attributes and versions follow")
    func update() throws {
        let (file, context) = try company()
        let request = UpdatedRows<Employee>(
            predicate: #Predicate { $0.department?.name == "A" && $0.salary > 150 }
        ).setting(\.salary, to: 1000).setting(
            \.hiredAt, to: Date(timeIntervalSinceReferenceDate: 5))
        let result = try context.execute(request)
        #expect(result.count == 3)
        #expect(
            try context.existingObjects(for: result, as: Employee.self)
                .map(\.salary) == [1000, 1000, 1000])
        #expect(try context.execute(request).count == 0, "they already have these values")
        let shell = SQLiteShell(path: file.path)
        #expect(
            try shell.run("SELECT _version, salary, hiredAt FROM Employee WHERE department = 1;")
                == "1|100.0|\n2|1000.0|5.0\n2|1000.0|5.0\n2|1000.0|5.0")
    }

    @Test("S3 V1 an update that breaks validation or uniqueness writes nothing")
    func rules() throws {
        let (file, context) = try company()
        let before = try SQLiteShell(path: file.path).run(".dump")
        func error(_ property: String, _ reason: ValidationError.Reason) -> BatchError {
            .invalid(
                [ValidationError(entity: "Department", property: property, reason: reason)],
                row: nil)
        }
        let request = UpdatedRows<Department>()
        #expect(throws: error("budget", .outOfRange("0 to 1000000"))) {
            try context.execute(request.setting(\.budget, to: -1))
        }
        #expect(throws: error("name", .outOfRange("1 to 40 characters long"))) {
            try context.execute(request.setting(\.name, to: ""))
        }
        #expect(throws: error("name", .notUnique)) {
            try context.execute(request.setting(\.name, to: "same"))
        }
        let missing = ValidationError(entity: "Employee", property: "department", reason: .missing)
        #expect(throws: BatchError.invalid([missing], row: nil)) {
            try context.execute(UpdatedRows<Employee>().setting(\.department, to: nil))
        }
        let nan = ValidationError(entity: "Employee", property: "salary", reason: .notANumber)
        #expect(throws: BatchError.invalid([nan], row: nil)) {
            try context.execute(UpdatedRows<Employee>().setting(\.salary, to: .nan))
        }
        #expect(try SQLiteShell(path: file.path).run(".dump") == before)
    }

    @Test("S3 declared counts are enforced at both ends of a move")
    func moves() throws {
        let (_, context) = try company()
        let departments = try ids(["A", "B"], in: context)
        func move(_ limit: Double) throws {
            try context.execute(
                UpdatedRows<Employee>(
                    predicate: #Predicate { $0.department?.name == "A" && $0.salary <= limit }
                ).setting(\.department, to: departments[1]))
        }
        let few = ValidationError(
            entity: "Department", property: "employees", reason: .count(2, expected: 3...40))
        #expect(throws: BatchError.invalid([few], row: nil)) { try move(200) }
        let none = ValidationError(entity: "Department", property: "employees", reason: .missing)
        #expect(throws: BatchError.invalid([none], row: nil)) { try move(1000) }
        try move(100)
        let counts = try context.fetch(FetchRequest<Department>()).map(\.headcount)
        #expect(counts == [3, 5])
    }

    @Test("S3 an unsaved change wins over a batch update of the same property")
    func unsavedChange() throws {
        let (_, context) = try company()
        let other = context.container.newContext()
        let department = try other.fetch(FetchRequest<Department>())[0]
        department.budget = 5
        try context.execute(UpdatedRows<Department>().setting(\.budget, to: 7))
        try other.save()
        context.refreshAllObjects()
        #expect(try context.fetch(FetchRequest<Department>()).map(\.budget) == [5, 7])
    }

    @Test("S3 R6 contexts merge what a batch changed, including the context that ran it")
    func merging() throws {
        let (_, context) = try company()
        let other = context.container.newContext()
        let contexts = [context, other]
        let held = try contexts.map {
            try $0.fetch(FetchRequest<Department>(sortedBy: [SortDescriptor(\.name)]))
        }
        let projects = try contexts.map { context in
            try context.mergeStoreChanges()
            return held[context === other ? 1 : 0].map(\.projects.count)
        }
        #expect(projects == [[0, 0], [0, 0]])
        let id = held[0][0].objectID
        try context.execute(UpdatedRows<Department>().setting(\.budget, to: 9))
        try context.execute(
            InsertedRows<Project>(contentsOf: ["p", "q"]) { row, title in
                row[\.title] = title
                row[\.department] = id
            })
        for (context, departments) in zip(contexts, held) {
            try context.mergeStoreChanges()
            #expect(departments.map(\.budget) == [9, 9])
            #expect(departments.map(\.projects.count) == [2, 0])
        }
    }
}
