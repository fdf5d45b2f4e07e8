import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct BatchDeleteTests {
    @Test("S3 D1 a batch applies cascade, nullify and no action as for objects")
    func rules() throws {
        let file = try TemporaryFile()
        let context = try TestStore(Company.entities, path: file.path).container.newContext()
        let (department, _, _, entry) = Company.everyDeleteRule(in: context)
        let other = Company.department("O", in: context)
        try context.save()
        let name = "D"
        let request = FetchRequest<Department>(predicate: #Predicate { $0.name == name })
        let denied = ValidationError(entity: "Department", property: "employees", reason: .denied)
        #expect(throws: BatchError.invalid([denied], row: nil)) { try context.deleteBatch(request) }
        let offices = department.offices.count
        let all = department.employees.map(\.objectID)
        let count = try context.write {
            try context.execute(
                UpdatedRows<Employee>(predicate: #Predicate { all.contains($0.objectID) })
                    .setting(\.department, to: other.objectID))
            return try context.deleteBatch(request)
        }
        #expect(count == 2 + offices)
        #expect(
            try SQLiteShell(path: file.path).run(
                """
                SELECT count(*) FROM Department; SELECT count(*) FROM Office;
                SELECT count(*) FROM Desk; SELECT department, _version FROM Project;
                SELECT department, _version FROM LogEntry;
                """) == "1\n0\n0\n|3\n\(department.objectID.rowNumber ?? 0)|1")
        #expect(entry.department != nil)
    }

    /// The knots, friendships, drivers, cars and tours of a file, deleted by objects and by batch.
    @Test(
        "S3 D1 D2 a batch deletes and refuses the same as deletions of objects",
        arguments: SeededGenerator.seeds)
    func sameAsObjects(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (allowed, refused) = (0, 0)
        for round in 0..<25 {
            let files = [try TemporaryFile(), try TemporaryFile()]
            let entities = Garage.entities + [Knot.self, Ring.self] + Company.entities
            let first = try TestStore(entities, path: files[0].path)
            try fill(first.container.newContext(), &generator)
            try first.container.close()
            let tables = try SQLiteShell(path: files[0].path).run(Self.versionedTables)
                .split(separator: "\n")
            try SQLiteShell(path: files[0].path).run(
                tables.map { "UPDATE \"\($0)\" SET _version = 1;" }.joined())
            try Data(contentsOf: URL(fileURLWithPath: files[0].path))
                .write(to: URL(fileURLWithPath: files[1].path))
            let contexts = try files.map {
                try TestStore(entities, path: $0.path).container.newContext()
            }
            let modulus = Int.random(in: 1...4, using: &generator)
            var outcomes: [Bool] = []
            switch round % 7 {
            case 0: outcomes = try delete(Knot.self, modulus, contexts)
            case 1: outcomes = try delete(Driver.self, modulus, contexts)
            case 2: outcomes = try delete(Tour.self, 1, contexts)
            case 3: outcomes = try delete(Ring.self, modulus, contexts)
            case 4: outcomes = try delete(Employee.self, modulus + 3, contexts)
            case 5: outcomes = try delete(Department.self, modulus, contexts)
            default: outcomes = try delete(Car.self, modulus, contexts)
            }
            // A row that loses two references at once may count that once or twice.
            let alike = tables.map { "UPDATE \"\($0)\" SET _version = 2 WHERE _version > 1;\n" }
            let dumps = try files.map {
                try SQLiteShell(path: $0.path).run(alike.joined())
                return try SQLiteShell(path: $0.path).dumpOfRows()
            }
            #expect(outcomes[0] == outcomes[1], "seed \(seed), round \(round)")
            #expect(dumps[0] == dumps[1], "seed \(seed), round \(round)")
            if outcomes[0] { allowed += 1 } else { refused += 1 }
        }
        #expect(allowed > 0 && refused > 0)
    }

    /// The tables whose rows have versions.
    private static let versionedTables = """
        SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c
        WHERE m.type = 'table' AND c.name = '_version';
        """

    private func fill(
        _ context: ManagedObjectContext, _ generator: inout SeededGenerator
    ) throws {
        var knots: [Knot] = []
        var rings: [Ring] = []
        for number in 0..<30 {
            let (knot, ring) = (Knot(context: context), Ring(context: context))
            (knot.number, ring.number) = (number, number)
            if Bool.random(using: &generator) {
                knot.parent = knots.randomElement(using: &generator)
            }
            if Bool.random(using: &generator) {
                knot.leader = knots.randomElement(using: &generator)
            }
            for _ in 0..<2 {
                if let friend = knots.randomElement(using: &generator) {
                    knot.friends.insert(friend)
                }
            }
            knots.append(knot)
            if Bool.random(using: &generator) { ring.next = rings.randomElement(using: &generator) }
            rings.append(ring)
        }
        // And a circle of them.
        knots[0].parent = knots[29]
        var tours: [Tour] = []
        for number in 0..<8 {
            let (driver, car) = (Driver(context: context), Car(context: context))
            driver.name = "\(number)"
            car.plate = "\(number)"
            if Bool.random(using: &generator) { driver.car = car }
            let tour = Tour(context: context)
            if number > 5 { tour.drivers.insert(driver) }
            tours.append(tour)
        }
        for name in ["A", "B"] {
            let department = Company.department(
                name, employees: Int.random(in: 3...5, using: &generator), in: context)
            for employee in department.employees where Bool.random(using: &generator) {
                let badge = Badge(context: context)
                badge.number = Int(truncatingIfNeeded: generator.next())
                badge.holder = employee
            }
        }
        try context.save()
    }

    /// Deletes every nth row, and returns whether that was allowed.
    private func delete<Object: ManagedObject>(
        _ type: Object.Type, _ modulus: Int, _ contexts: [ManagedObjectContext]
    ) throws -> [Bool] {
        let all = try contexts.map { context in
            try context.fetchObjectIDs(FetchRequest<Object>())
                .filter { Int($0.rowNumber ?? 0) % modulus == 0 }
        }
        return [
            try allowed {
                for object in try contexts[0].existingObjects(for: all[0], as: type) {
                    try contexts[0].delete(object)
                }
                try contexts[0].save()
            },
            try allowed {
                let ids = all[1]
                try contexts[1].deleteBatch(
                    FetchRequest<Object>(
                        predicate: #Predicate { ids.contains($0.objectID) }))
            },
        ]
    }

    private func allowed(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch is BatchError {
            return false
        } catch is SaveError {
            return false
        }
    }

    @Test("S3 a cascade may be deeper than SQLite's limit")
    func deep() throws {
        let file = try TemporaryFile()
        let context = try TestStore([Knot.self], path: file.path).container.newContext()
        try SQLiteShell(path: file.path).run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO Knot(_pk, parent) SELECT i, nullif(i - 1, 0) FROM n;
            """)
        let count = try context.deleteBatch(
            FetchRequest<Knot>(predicate: #Predicate { $0.parent == nil }))
        #expect(count == 3000)
        #expect(try context.count(FetchRequest<Knot>()) == 0)
    }

    @Test("S3 the request's order, limit and offset select what is deleted")
    func limit() throws {
        let context = try TestStore.garage().container.newContext()
        for length in 1...5 { Tour(context: context).length = Double(length) }
        try context.save()
        var request = FetchRequest<Tour>(
            sortedBy: [SortDescriptor(\.length, order: .reverse)], limit: 2)
        request.fetchOffset = 1
        #expect(try context.deleteBatch(request) == 2)
        #expect(try context.fetch(FetchRequest<Tour>()).map(\.length) == [1, 2, 5])
    }

    @Test("S3 references that another program left dangling don't prevent a deletion or count")
    func dangling() throws {
        let file = try TemporaryFile()
        let context = try TestStore(Tree.entities, path: file.path).container.newContext()
        try SQLiteShell(path: file.path).run(
            "INSERT INTO Ring(_pk, number, next) VALUES (1, 1, 99), (2, 2, 1);", foreignKeys: false)
        let two = 2
        let count = try context.deleteBatch(
            FetchRequest<Ring>(predicate: #Predicate { $0.number == two }))
        #expect(count == 2)
        #expect(try context.count(FetchRequest<Ring>()) == 0)
    }
}
