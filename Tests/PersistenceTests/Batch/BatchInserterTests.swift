import Foundation
import Persistence
import SeededRandom
import Synchronization
import Testing

@Suite struct BatchInserterTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Kitchen.entities, path: file.path)
        context = store.container.newContext()
    }

    private func dishes() throws -> [Dish] {
        try context.fetch(FetchRequest<Dish>(sortedBy: [SortDescriptor(\.title)]))
    }

    private func ingredient(
        _ name: String, _ row: borrowing BatchRow<Dish>
    ) throws -> ObjectID {
        try row.findOrCreate(\Ingredient.name, is: name)
    }

    @Test("S3 rows are inserted one by one, and the outcome of each is returned")
    func outcomes() throws {
        let outcomes = try context.insertBatch(of: Dish.self) { inserter in
            try [("a", 1), ("b", 2), ("c", 1)].map { title, page in
                try inserter.insert { row in
                    row[\.title] = title
                    row[\.book] = "x"
                    row[\.page] = page
                }
            }
        }
        let dishes = try dishes()
        #expect(outcomes == [dishes[0].objectID, dishes[1].objectID, nil])
        let next = try context.insertBatch(of: Dish.self) { inserter in
            try inserter.insert { row in
                row[\.title] = "e"
                row[\.book] = "x"
                row[\.page] = 3
            }
        }
        // Ignored rows took no number.
        #expect(next?.rowNumber == 3)
    }

    @Test(
        "S3 M4 batch rows write many-to-many relationships as objects do",
        arguments: SeededGenerator.seeds)
    func members(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let plan = (0..<200).map { number in
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                "i\(Int.random(in: 0..<12, using: &generator))"
            }
        }
        let other = try TemporaryFile()
        let objects = try TestStore(Kitchen.entities, path: other.path).container.newContext()
        for (number, names) in plan.enumerated() {
            let dish = Dish(context: objects)
            dish.title = "r\(number)"
            dish.ingredients = ManagedSet(
                try names.map { try objects.findOrCreate(\Ingredient.name, is: $0) })
        }
        try objects.save()
        try context.insertBatch(of: Dish.self) { inserter in
            for (number, names) in plan.enumerated() {
                try inserter.insert { row in
                    row[\.title] = "r\(number)"
                    row[\.ingredients] = try names.map { try ingredient($0, row) }
                }
            }
        }
        let rows = try [file.path, other.path].map { path in
            try SQLiteShell(path: path).run(
                """
                SELECT r.title, r._version, i.name, i._version, i.numberOfDishes
                FROM Dish r LEFT JOIN Dish_ingredients p ON p.source = r._pk
                  LEFT JOIN Ingredient i ON i._pk = p.destination
                ORDER BY r._pk, i.name;
                """)
        }
        #expect(rows[0] == rows[1], "seed \(seed)")
        #expect(rows[0].contains("i3"))
    }

    @Test("S3 an update changes only set values, returns whether anything changed, and is counted")
    func updating() throws {
        var id: ObjectID?
        try context.insertBatch(of: Dish.self) { inserter in
            let outcome = try inserter.insert { row in
                row[\.title] = "soup"
                row[\.minutes] = 10
                row[\.ingredients] = [try ingredient("salt", row), try ingredient("leek", row)]
            }
            guard let new = outcome else { return }
            id = new
            #expect(try inserter.update(new) { $0[\.minutes] = 20 })
            #expect(try !inserter.update(new) { $0[\.minutes] = 20 })
            #expect(
                try inserter.update(new) { row in
                    row[\.ingredients] = [try ingredient("leek", row), try ingredient("egg", row)]
                })
            #expect(
                try !inserter.update(new) { row in
                    row[\.ingredients] = [try ingredient("egg", row), try ingredient("leek", row)]
                })
        }
        let soup = try #require(try dishes().first)
        #expect(soup.objectID == id && soup.title == "soup" && soup.minutes == 20)
        #expect(Set(soup.ingredients.map(\.name)) == ["egg", "leek"])
        let counts = try context.fetch(
            FetchRequest<Ingredient>(sortedBy: [SortDescriptor(\.name)])
        ).map { "\($0.name) \($0.numberOfDishes)" }
        #expect(counts == ["egg 1", "leek 1", "salt 0"])
        #expect(try shell.run("SELECT _version FROM Dish;") == "1", "the transaction's number")
    }

    @Test("S3 V2 an update that breaks a rule is refused with the property's name")
    func refusedUpdates() throws {
        func refusals(_ fill: (borrowing BatchRow<Dish>) throws -> Void) throws -> [String] {
            do {
                try context.insertBatch(of: Dish.self) { inserter in
                    var last: ObjectID?
                    for page in 1...2 {
                        last = try inserter.insert { row in
                            row[\.title] = "t"
                            row[\.book] = "x"
                            row[\.page] = page
                        }
                    }
                    if let last { try inserter.update(last, fill) }
                }
                return []
            } catch BatchError.invalid(let errors, _) {
                return errors.map { "\($0.entity).\($0.property ?? "")" }
            }
        }
        #expect(try refusals { $0[\.page] = 1 }.first?.hasPrefix("Dish.") == true)
        #expect(
            try refusals { row in
                row[\.ingredients] = try ["a", "b", "c", "d", "e"].map { try ingredient($0, row) }
            } == ["Dish.ingredients"])
        #expect(try dishes().isEmpty)
        #expect(try refusals { $0[\.page] = 3 } == [])
    }

    @Test("S3 an object is found by the values that are unique together, and by no others")
    func finding() throws {
        try context.insertBatch(of: Dish.self) { inserter in
            let outcome = try inserter.insert { row in
                row[\.title] = "t"
                row[\.book] = "x"
                row[\.page] = 7
            }
            let found = try inserter.object(where: (\Dish.book, "x"), (\Dish.page, 7))
            #expect(found == outcome)
            #expect(try inserter.object(where: (\Dish.book, "x"), (\Dish.page, 8)) == nil)
            #expect(throws: BatchError.notUniqueTogether(entity: "Dish", properties: ["title"])) {
                try inserter.object(where: (\Dish.title, "t"))
            }
        }
    }

    @Test("S3 a large insertion creates the same indexes again at its end and resets the cache")
    func indexes() throws {
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name;"
        let before = try shell.run(schema)
        struct Stop: Error {}
        func insert(_ numbers: Range<Int>, failing: Bool = false) throws -> [String] {
            try store.statements.during {
                try context.insertBatch(of: Dish.self) { inserter in
                    for number in numbers {
                        try inserter.insert { row in
                            row[\.title] = "t"
                            row[\.minutes] = number * 7919 % 1000
                        }
                    }
                    if failing { throw Stop() }
                }
            }
        }
        #expect(throws: Stop.self) { _ = try insert(0..<12_000, failing: true) }
        #expect(try shell.run(schema) == before)
        let statements = try insert(0..<12_000)
        #expect(statements.contains("DROP INDEX main.\"Dish_minutes\""))
        #expect(
            statements.filter { $0.contains("cache_size =") }.last?.hasSuffix("= -2000") == true)
        #expect(try shell.run(schema) == before)
        #expect(try shell.run("PRAGMA integrity_check;") == "ok")
        // Compared with the existing rows, the new ones are too few.
        #expect(try !insert(0..<11_000).contains { $0.hasPrefix("DROP INDEX") })
        #expect(try shell.run("PRAGMA integrity_check;") == "ok")
    }

    @Test("S1 a long wait for another writer is reported once, and then the write succeeds")
    func longWait() throws {
        let count = Mutex(0)
        let told = DispatchSemaphore(value: 0)
        let patient = try PersistentContainer(
            model: ManagedObjectModel(Kitchen.entities),
            configuration: StoreConfiguration(
                location: .file(path: file.path), applicationID: TestStore.applicationID,
                onLongWait: {
                    count.withLock { $0 += 1 }
                    told.signal()
                }))
        let begun = DispatchSemaphore(value: 0)
        let container = store.container
        let holder = Thread {
            let context = container.newContext()
            do {
                try context.write {
                    begun.signal()
                    told.wait()
                    Ingredient(context: context).name = "salt"
                }
            } catch {
                Issue.record(error)
            }
        }
        holder.start()
        begun.wait()
        let context = patient.newContext()
        Ingredient(context: context).name = "pepper"
        try context.save()
        #expect(count.withLock { $0 } == 1)
        #expect(try context.count(FetchRequest<Ingredient>()) == 2)
    }

    @Test("S1 a temporary store holds more than its page cache, for every context of its container")
    func temporary() throws {
        let container = try PersistentContainer(
            model: ManagedObjectModel(Kitchen.entities),
            configuration: StoreConfiguration(
                location: .temporary, applicationID: TestStore.applicationID))
        let context = container.newContext()
        try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<20_000 {
                try inserter.insert { row in
                    row[\.title] = String(repeating: "t", count: 200)
                    row[\.minutes] = number
                    row[\.ingredients] = [try ingredient("salt", row)]
                }
            }
        }
        #expect(
            try context.count(FetchRequest<Dish>(predicate: #Predicate { $0.minutes == 7 })) == 1)
        #expect(
            try container.newContext().fetch(FetchRequest<Ingredient>())[0].numberOfDishes == 20_000
        )
        try container.close()
    }
}
