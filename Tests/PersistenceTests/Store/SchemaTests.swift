import Foundation
import Testing

@testable import Persistence

private final class Draft: ManagedObject {
    @Attribute(.indexed) var version: Int
    @Attribute(.indexed) var identity: Int
}

@Suite struct SchemaTests {
    @Test("M1 a class's declarations describe its entity")
    func description() throws {
        let model = try ManagedObjectModel(Company.entities)
        let department = try #require(model.entity(for: Department.self))
        #expect(department.name == "Department")
        let name = try #require(department.attributes.first { $0.name == "name" })
        #expect(name.isUnique)
        #expect(!name.isOptional)
        #expect(name.length == 1...40)
        let budget = try #require(department.attributes.first { $0.name == "budget" })
        #expect(budget.defaultValue == .integer(0))
        let employees = try #require(department.relationships.first { $0.name == "employees" })
        #expect(employees.isToMany)
        #expect(employees.isRequired)
        #expect(employees.count == 3...40)
        #expect(employees.deleteRule == .deny)
        #expect(department.attributes.filter(\.isDerived).map(\.name) == ["headcount"])
        let employee = try #require(model.entity(named: "Employee"))
        #expect(try #require(employee.attributes.first { $0.name == "hiredAt" }).isIndexed)
        #expect(try #require(employee.attributes.first { $0.name == "hiredAt" }).isOptional)
    }

    @Test("M2 a store whose index has the name of a trigger can be opened again")
    func indexNamedAsTrigger() throws {
        let file = try TemporaryFile()
        let context = try TestStore([Draft.self], path: file.path).container.newContext()
        let draft = Draft(context: context)
        (draft.version, draft.identity) = (1, 2)
        try context.save()
        let container = try TestStore([Draft.self], path: file.path).container
        #expect(try container.check() == [])
        let version = 1
        #expect(
            try container.newContext().count(
                FetchRequest<Draft>(predicate: #Predicate { $0.version == version })) == 1)
    }

    @Test("M2 the schema's names are made of the model's names and of known words")
    func words() throws {
        let models = [
            try ManagedObjectModel(Company.entities), try ManagedObjectModel(Tallies.entities),
            try ManagedObjectModel(League.entities, abstract: League.abstract),
            try ManagedObjectModel([Bead.self, Knot.self]),
            try ManagedObjectModel(Messages.entities), try ManagedObjectModel(Kitchen.entities),
        ]
        for model in models {
            let known = model.entities.flatMap { entity in
                [entity.name] + entity.attributes.map(\.name) + entity.relationships.map(\.name)
            }
            let parts = Schema(model: model).names.filter { !$0.hasPrefix("_") }
                .flatMap { $0.split(separator: "_").map(String.init) }
            // The columns of a join table only stand beside "order", which is among the words.
            let columns = [JoinTable.source, JoinTable.destination]
            #expect(
                Set(parts).subtracting(known).subtracting(columns).subtracting(Schema.words) == [])
        }
    }

    @Test("M7 any SQLite tool can write to the file without functions or collations of ours")
    func foreignWriter() throws {
        let file = try TemporaryFile()
        let store = try TestStore(
            Company.entities + League.entities + Tree.entities + Garage.entities,
            abstract: League.abstract, path: file.path)
        let shell = SQLiteShell(path: file.path)
        try shell.run(
            """
            INSERT INTO Department(name) VALUES ('D');
            INSERT INTO Employee(name, department) VALUES ('a', 1), ('b', 1), ('c', 1);
            INSERT INTO Project(title, department) VALUES ('P', 1);
            INSERT INTO Employee_projects SELECT e._pk, p._pk FROM Employee AS e, Project AS p;
            UPDATE Employee SET name = name || '!';
            """)
        #expect(
            try shell.run("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%COLLATE%';") == "0")
        let context = store.container.newContext()
        let department = try #require(try context.fetch(FetchRequest<Department>()).first)
        #expect(department.employees.map(\.name).sorted() == ["a!", "b!", "c!"])
        #expect(department.projects.first?.staff.count == 3)
        #expect(try shell.run("PRAGMA integrity_check; PRAGMA foreign_key_check;") == "ok")
    }

    @Test(
        "M7 indexes are used",
        arguments: [
            "SELECT * FROM Department WHERE name = 'a'",
            "SELECT * FROM Employee WHERE hiredAt > 3",
            "SELECT * FROM Employee WHERE department IS 3",
            "SELECT * FROM \"Group\" WHERE code = 3 AND _entity = 'Squad'",
            "SELECT * FROM \"Group\" ORDER BY foundedAt LIMIT 3",
            "SELECT * FROM Employee_projects WHERE source = 1",
            "SELECT * FROM Employee_projects WHERE destination = 1",
        ])
    func plans(query: String) throws {
        let file = try TemporaryFile()
        _ = try TestStore(
            Company.entities + League.entities, abstract: League.abstract, path: file.path)
        let plan = try SQLiteShell(path: file.path).run("EXPLAIN QUERY PLAN \(query);")
        #expect(plan.contains("INDEX") || plan.contains("PRIMARY KEY"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test("M5 siblings share a table, are fetched together, and are unique among themselves")
    func siblings() throws {
        let store = try TestStore.league()
        let context = store.container.newContext()
        for code in [3, 1, 2] {
            Squad(context: context).code = code
            let club = Club(context: context)
            club.code = code
            club.motto = "motto \(code)"
        }
        try context.save()
        let other = store.container.newContext()
        let request = FetchRequest<Group>(
            predicate: #Predicate { $0.code > 1 }, sortedBy: [SortDescriptor(\.code)])
        let groups = try other.fetch(request)
        #expect(groups.map(\.code) == [2, 2, 3, 3])
        #expect(groups.filter { $0 is Squad }.count == 2)
        #expect(groups.compactMap { ($0 as? Club)?.motto } == ["motto 2", "motto 3"])
        #expect(try other.count(FetchRequest<Club>()) == 3)
        for id in try other.fetchObjectIDs(request) {
            #expect(groups.contains { $0 === other.object(for: id) })
        }
        let fresh = store.container.newContext()
        let ids = groups.map(\.objectID)
        #expect(ids.map { fresh.object(for: $0) is Club } == groups.map { $0 is Club })

        Squad(context: context).code = 2
        let error = ValidationError(entity: "Squad", property: "code", reason: .notUnique)
        #expect(throws: SaveError.validation([error])) { try context.save() }
    }

    @Test("D4 with foreign keys on, no writer leaves a dangling reference")
    func foreignKeys() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Company.entities, path: file.path)
        let context = store.container.newContext()
        _ = Company.everyDeleteRule(in: context)
        try context.save()
        let shell = SQLiteShell(path: file.path)
        #expect(throws: SQLiteShell.Failure.self, "deny") {
            try shell.run("DELETE FROM Department;")
        }
        #expect(throws: SQLiteShell.Failure.self, "a dangling reference") {
            try shell.run("UPDATE Employee SET department = 99;")
        }
        #expect(throws: SQLiteShell.Failure.self, "required") {
            try shell.run("UPDATE Employee SET department = NULL;")
        }
        try shell.run("BEGIN; DELETE FROM Department; DELETE FROM Employee; COMMIT;")
        let rest = try shell.run(
            """
            SELECT (SELECT count(*) FROM Office), (SELECT count(*) FROM Desk),
              (SELECT count(*) FROM Employee_projects), (SELECT department IS NULL FROM Project),
              (SELECT department FROM LogEntry);
            PRAGMA foreign_key_check;
            """)
        #expect(rest == "0|0|0|1|1", "cascade, nullify, and no action for the log")
    }
}
