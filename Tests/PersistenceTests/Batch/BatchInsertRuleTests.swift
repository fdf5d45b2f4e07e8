import Foundation
import Persistence
import Testing

/// The rows that a batch insert refuses.
@Suite struct BatchInsertRuleTests {
    private func refusal(_ body: () throws -> Void) throws -> BatchError? {
        do {
            try body()
            return nil
        } catch let error as BatchError {
            return error
        }
    }

    @Test("S3 V1 an invalid value is an error with the row's number, and nothing is written")
    func validation() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let office = try context.execute(
            InsertedRows<Office>(contentsOf: ["1"]) { row, room in
                row[\.room] = room
            }
        ).inserted[0]
        func attempt(_ fill: @escaping (borrowing BatchRow<Employee>) throws -> Void) throws
            -> BatchError?
        {
            try refusal {
                try context.execute(
                    InsertedRows<Employee>(contentsOf: 0..<3) { row, number in
                        row[\.name] = "n"
                        row[\.department] = try row.findOrCreate(\Department.name, is: "d")
                        if number == 2 { try fill(row) }
                    })
            }
        }
        func error(_ property: String, _ reason: ValidationError.Reason) -> BatchError {
            .invalid(
                [ValidationError(entity: "Employee", property: property, reason: reason)], row: 2)
        }
        #expect(
            try attempt { $0[\.name] = "" } == error("name", .outOfRange("1 to 80 characters long"))
        )
        #expect(try attempt { $0[\.salary] = .nan } == error("salary", .notANumber))
        #expect(try attempt { $0[\.department] = nil } == error("department", .missing))
        #expect(
            try attempt { $0[\.department] = office }
                == .notADestination(office, entity: "Employee", relationship: "department"))
        #expect(
            try attempt { $0[\.badge] = office } == .notAStoredProperty(entity: "Employee"),
            "the other end keeps it")
        #expect(try context.count(FetchRequest<Employee>()) == 0)
        #expect(try context.count(FetchRequest<Department>()) == 0)
        #expect(try attempt { _ in } == nil)
    }

    @Test("S3 V2 an update to a value that isn't unique is a validation error")
    func uniqueness() throws {
        let context = try TestStore.citizenship().container.newContext()
        let error = try refusal {
            try context.insertBatch(of: State.self) { inserter in
                let ids = try [1, 2].map { code in try inserter.insert { $0[\.code] = code } }
                if let last = ids[1] { try inserter.update(last) { $0[\.code] = 1 } }
            }
        }
        let reason = ValidationError(entity: "State", property: "code", reason: .notUnique)
        #expect(error == .invalid([reason], row: nil))
        #expect(try context.count(FetchRequest<State>()) == 0)
    }

    @Test("S3 declared counts are enforced, but within one write a later request may repair them")
    func counts() throws {
        let context = try TestStore.company().container.newContext()
        func employ(_ count: Int) throws {
            try context.execute(
                InsertedRows<Employee>(contentsOf: 0..<count) { row, number in
                    row[\.name] = "e\(number)"
                    row[\.department] = try row.findOrCreate(\Department.name, is: "d")
                })
        }
        func error(_ reason: ValidationError.Reason) -> ValidationError {
            ValidationError(entity: "Department", property: "employees", reason: reason)
        }
        #expect(
            try refusal { try employ(2) }
                == .invalid([error(.count(2, expected: 3...40))], row: nil))
        let department = InsertedRows<Department>(contentsOf: ["d"]) { row, name in
            row[\.name] = name
        }
        #expect(
            try refusal { try context.execute(department) } == .invalid([error(.missing)], row: nil)
        )
        #expect(throws: SaveError.validation([error(.missing)])) {
            try context.write { try context.execute(department) }
        }
        #expect(try context.count(FetchRequest<Department>()) == 0)
        try context.write {
            try context.execute(department)
            try employ(40)
        }
        #expect(
            try refusal { try employ(1) }
                == .invalid([error(.count(41, expected: 3...40))], row: nil))
        #expect(try context.count(FetchRequest<Employee>()) == 40)
    }

    @Test("S3 object IDs of other contexts and stores are refused")
    func strangers() throws {
        let context = try TestStore.league().container.newContext()
        let other = try TestStore.league().container.newContext()
        let squad = Squad(context: other)
        squad.code = 1
        for _ in 0..<2 {
            let id = squad.objectID
            #expect(throws: BatchError.notADestination(id, entity: "Player", relationship: "squad"))
            {
                try context.execute(
                    InsertedRows<Player>(contentsOf: [1]) { row, _ in
                        row[\.name] = "p"
                        row[\.squad] = id
                    })
            }
            try other.save()
        }
        #expect(throws: BatchError.noSuchEntity("Group")) {
            try context.execute(
                InsertedRows<Group>(contentsOf: [1]) { row, _ in row[\.code] = 1 })
        }
        #expect(throws: BatchError.notAStoredProperty(entity: "Human")) {
            try TestStore.citizenship().container.newContext().execute(
                InsertedRows<Human>(contentsOf: [1]) { row, _ in row[\.residence!.code] = 1 })
        }
    }

    @Test("S3 D4 a reference to a row that is gone is refused with its name")
    func gone() throws {
        let context = try TestStore.league().container.newContext()
        let squad = Squad(context: context)
        squad.code = 1
        try context.save()
        let id = squad.objectID
        try context.delete(squad)
        try context.save()
        let error = ValidationError(
            entity: "Player", property: "squad", reason: .destinationDeleted)
        #expect(throws: BatchError.invalid([error], row: nil)) {
            try context.execute(
                InsertedRows<Player>(contentsOf: [1]) { row, _ in
                    row[\.name] = "p"
                    row[\.squad] = id
                })
        }
        #expect(try context.count(FetchRequest<Player>()) == 0)
    }
}
