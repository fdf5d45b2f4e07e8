import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct BatchInsertTests {
    // MARK: What is written

    @Test("S3 a batch writes the very rows that objects would", arguments: SeededGenerator.seeds)
    func sameAsObjects(seed: UInt64) throws {
        let files = [try TemporaryFile(), try TemporaryFile()]
        for (index, file) in files.enumerated() {
            let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
            let context = store.container.newContext()
            var generator = SeededGenerator(seed: seed)
            let plan = (0..<300).map { _ in
                (squad: Int.random(in: 1...20, using: &generator), name: "p\(generator.next())")
            }
            if index == 0 {
                for (code, name) in plan {
                    let player = Player(context: context)
                    player.name = name
                    player.squad = try context.findOrCreate(\Squad.code, is: code) { squad in
                        squad.club = try context.findOrCreate(\Club.code, is: code % 3) { club in
                            club.motto = "m"
                        }
                    }
                }
                try context.save()
            } else {
                let request = BatchInsertRequest<Player>(contentsOf: plan) { row, player in
                    row[\.name] = player.name
                    row[\.squad] = try row.findOrCreate(\Squad.code, is: player.squad) { squad in
                        squad[\.club] = try squad.findOrCreate(
                            \Club.code, is: player.squad % 3
                        ) { club in club[\.motto] = "m" }
                    }
                }
                let result = try context.execute(request)
                #expect(result.inserted == .init(count: 300))
            }
        }
        // The numbers of squads and clubs may differ: a batch writes as it goes.
        let rows = try files.map { file in
            try SQLiteShell(path: file.path).run(
                """
                SELECT p._pk, p._version, p.name, s._entity, s._version, s.code, s.foundedAt,
                  s.numberOfPlayers, c._version, c.code, c.motto, c.numberOfPlayers,
                  c.numberOfSquads
                FROM Player AS p JOIN "Group" AS s ON s._pk = p.squad
                  JOIN "Group" AS c ON c._pk = s.club ORDER BY p._pk;
                """)
        }
        #expect(rows[0] == rows[1], "seed \(seed)")
    }

    @Test("S3 every type is written as objects write it, and defaults hold")
    func types() throws {
        let files = [try TemporaryFile(), try TemporaryFile()]
        let date = Date(timeIntervalSince1970: 1_400_000_000.125)
        let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
        let objects = try TestStore(Collection.entities, path: files[0].path).container.newContext()
        let specimen = Specimen(context: objects)
        specimen.int = -5
        specimen.double = -0.0
        specimen.string = "e\u{301} \0"
        specimen.date = date
        specimen.data = Data()
        specimen.uuid = uuid
        specimen.size = .large
        specimen.spots = Specimen.Spots(bytes: [1, 2])
        specimen.optionalInt = 7
        specimen.optionalString = ""
        _ = Specimen(context: objects)
        try objects.save()
        let rows = try TestStore(Collection.entities, path: files[1].path).container.newContext()
        try rows.execute(
            BatchInsertRequest<Specimen>(contentsOf: [true, false]) { row, isFirst in
                guard isFirst else { return }
                row[\.int] = -5
                row[\.double] = -0.0
                row[\.string] = "e\u{301} \0"
                row[\.date] = date
                row[\.data] = Data()
                row[\.uuid] = uuid
                row[\.size] = .large
                row[\.spots] = Specimen.Spots(bytes: [1, 2])
                row[\.optionalInt] = 7
                row[\.optionalString] = ""
                row[\.parent] = nil
            })
        let dumps = try files.map { try SQLiteShell(path: $0.path).run(".dump") }
        #expect(dumps[0] == dumps[1])
    }

    @Test("S3 a row is written before the next is asked for")
    func streams() throws {
        let context = try TestStore.company().container.newContext()
        var asked = 0
        let request = BatchInsertRequest<Project> { row in
            let written = try context.count(FetchRequest<Project>())
            #expect(written == asked)
            guard asked < 50 else { return false }
            row[\.title] = "\(asked)"
            asked += 1
            return true
        }
        #expect(try context.execute(request).inserted.count == 50)
        #expect(context.insertedObjects.isEmpty)
    }

    @Test("S3 the IDs of what was inserted and found, where they are asked for")
    func objectIDs() throws {
        let context = try TestStore.league().container.newContext()
        let result = try context.execute(
            BatchInsertRequest<Player>(
                contentsOf: ["a", "b"], resultType: .objectIDs
            ) { row, name in
                row[\.name] = name
                row[\.squad] = try row.findOrCreate(\Squad.code, is: 1)
            })
        let players = try context.existingObjects(for: result.inserted.objectIDs, as: Player.self)
        #expect(players.map(\.name) == ["a", "b"])
        #expect(result.created.count == 1)
        #expect(
            players.map(\.squad?.objectID) == [
                result.created.objectIDs[0], result.created.objectIDs[0],
            ])
    }

    // MARK: Rules

    private func refusal(_ body: () throws -> Void) throws -> BatchError? {
        do {
            try body()
            return nil
        } catch let error as BatchError {
            return error
        }
    }

    @Test("S3 V1 declared validation holds: the first invalid row is named, and nothing is written")
    func validation() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let office = try context.execute(
            BatchInsertRequest<Office>(contentsOf: ["1"], resultType: .objectIDs) { row, room in
                row[\.room] = room
            }
        ).inserted.objectIDs[0]
        func attempt(_ fill: @escaping (borrowing BatchRow<Employee>) throws -> Void) throws
            -> BatchError?
        {
            try refusal {
                try context.execute(
                    BatchInsertRequest<Employee>(contentsOf: 0..<3) { row, number in
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

    @Test("S3 V2 uniqueness comes back as the error of validation, with the row")
    func uniqueness() throws {
        let context = try TestStore.citizenship().container.newContext()
        let error = try refusal {
            try context.execute(
                BatchInsertRequest<State>(contentsOf: [1, 2, 1]) { row, code in row[\.code] = code }
            )
        }
        let reason = ValidationError(entity: "State", property: "code", reason: .notUnique)
        #expect(error == .invalid([reason], row: 2))
        #expect(try context.count(FetchRequest<State>()) == 0)
    }

    @Test("S3 declared counts of to-many hold; within one write, a later request may mend them")
    func counts() throws {
        let context = try TestStore.company().container.newContext()
        func employ(_ count: Int) throws {
            try context.execute(
                BatchInsertRequest<Employee>(contentsOf: 0..<count) { row, number in
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
        let department = BatchInsertRequest<Department>(contentsOf: ["d"]) { row, name in
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

    @Test("S3 IDs that mean nothing here are refused")
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
                    BatchInsertRequest<Player>(contentsOf: [1]) { row, _ in
                        row[\.name] = "p"
                        row[\.squad] = id
                    })
            }
            try other.save()
        }
        #expect(throws: BatchError.noSuchEntity("Group")) {
            try context.execute(
                BatchInsertRequest<Group>(contentsOf: [1]) { row, _ in row[\.code] = 1 })
        }
        #expect(throws: BatchError.notAStoredProperty(entity: "Human")) {
            try TestStore.citizenship().container.newContext().execute(
                BatchInsertRequest<Human>(contentsOf: [1]) { row, _ in row[\.residence!.code] = 1 })
        }
    }

    @Test("S3 D4 a reference to a row that is gone is refused, by name")
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
                BatchInsertRequest<Player>(contentsOf: [1]) { row, _ in
                    row[\.name] = "p"
                    row[\.squad] = id
                })
        }
        #expect(try context.count(FetchRequest<Player>()) == 0)
    }

    // MARK: Conflicts

    private struct Scene {
        let context: ManagedObjectContext

        init() throws {
            context = try TestStore.citizenship().container.newContext()
            for code in 1...3 {
                let state = State(context: context)
                state.code = code
                state.motto = "old"
                state.updatedAt = Date(timeIntervalSinceReferenceDate: 100)
            }
            try context.save()
        }

        func insert(_ codes: [Int], _ conflict: BatchConflict<State>) throws -> BatchResult {
            try context.execute(
                BatchInsertRequest<State>(
                    contentsOf: codes, onConflict: conflict, resultType: .objectIDs
                ) { row, code in
                    row[\.code] = code
                    row[\.motto] = "new"
                    row[\.updatedAt] = Date(timeIntervalSinceReferenceDate: Double(code) * 50)
                })
        }

        func states() throws -> [String] {
            let order = [SortDescriptor(\State.code)]
            return try context.fetch(FetchRequest<State>(sortedBy: order)).map {
                "\($0.code) \($0.motto ?? "") \(Int($0.updatedAt.timeIntervalSinceReferenceDate))"
            }
        }
    }

    @Test("S3 a row that is there already is passed over, where the request says so")
    func ignore() throws {
        let scene = try Scene()
        let result = try scene.insert([3, 4, 4], .ignore)
        #expect(result.inserted.count == 1 && result.ignoredCount == 2)
        #expect(try scene.states() == ["1 old 100", "2 old 100", "3 old 100", "4 new 200"])
    }

    @Test("S3 C8 a row that is there already takes what was set, merged as declared")
    func update() throws {
        let scene = try Scene()
        let held = try scene.context.fetch(
            FetchRequest<State>(predicate: #Predicate { $0.code == 1 }))
        let result = try scene.insert([1, 3, 4], .update(matching: \State.code))
        #expect(result.inserted.count == 1 && result.updated.count == 2)
        #expect(result.updated.objectIDs[0] == held[0].objectID)
        #expect(try scene.states() == ["1 new 100", "2 old 100", "3 new 150", "4 new 200"])
        #expect(try scene.insert([1, 3, 4], .update(matching: \State.code)).ignoredCount == 3)
        #expect(throws: BatchError.notUniqueTogether(entity: "State", properties: ["motto"])) {
            try scene.insert([1], .update(matching: \State.motto))
        }
    }

    @Test("S3 C8 an update is a conflict for who changed the object; what changed nothing is none")
    func versions() throws {
        let scene = try Scene()
        let state = try scene.context.fetch(
            FetchRequest<State>(predicate: #Predicate { $0.code == 1 }))[0]
        state.motto = "mine"
        #expect(
            try scene.context.execute(
                BatchInsertRequest<State>(
                    contentsOf: [1], onConflict: .update(matching: \State.code)
                ) { row, code in row[\.code] = code }
            ).ignoredCount == 1)
        _ = try scene.insert([1], .update(matching: \State.code))
        #expect {
            try scene.context.save()
        } throws: { error in
            guard case SaveError.conflicts(let conflicts) = error else { return false }
            return conflicts.map(\.kind) == [.changedInStore(properties: ["motto"])]
        }
    }

    @Test("S3 M5 uniqueness of a subentity, and derived attributes of the rows that move")
    func subentities() throws {
        let context = try TestStore.league().container.newContext()
        func insert(_ squads: [(Int, Int)]) throws -> BatchResult {
            try context.execute(
                BatchInsertRequest<Squad>(
                    contentsOf: squads, onConflict: .update(matching: \Squad.code)
                ) { row, squad in
                    row[\.code] = squad.0
                    row[\.club] = try row.findOrCreate(\Club.code, is: squad.1)
                })
        }
        #expect(try insert([(1, 1), (2, 1), (3, 2)]).inserted.count == 3)
        #expect(try insert([(1, 2), (2, 1), (4, 2)]).updated.count == 1)
        let clubs = try context.fetch(FetchRequest<Club>(sortedBy: [SortDescriptor(\.code)]))
        #expect(clubs.map(\.numberOfSquads) == [1, 3])
    }

    // MARK: Derived attributes of large batches

    @Test(
        "S3 M6 a large batch computes derived attributes anew, and leaves the triggers as they were"
    )
    func large() throws {
        let file = try TemporaryFile()
        let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let context = store.container.newContext()
        let shell = SQLiteShell(path: file.path)
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name;"
        let before = try shell.run(schema)
        func insert(_ count: Int, failing: Bool = false) throws {
            try context.execute(
                BatchInsertRequest<Player>(contentsOf: 0..<count) { row, number in
                    row[\.name] = failing && number == count - 1 ? "\(number)" : "p"
                    row[\.squad] = try row.findOrCreate(\Squad.code, is: number % 7) { squad in
                        squad[\.club] = try squad.findOrCreate(\Club.code, is: number % 2)
                    }
                    if failing, number == count - 1 { row[\.squad] = nil }
                })
        }
        try insert(100)
        #expect(throws: BatchError.self) { try insert(12_000, failing: true) }
        #expect(try shell.run("\(schema)") == before)
        let dropped = try store.statements.during { try insert(12_000) }
            .filter { $0.hasPrefix("DROP TRIGGER") }
        #expect(dropped.count == 1 || dropped.count == 2)
        #expect(try shell.run(schema) == before)
        #expect(try shell.run(DerivedAttributeTests.recount) == "0")
        #expect(try shell.run("SELECT count(*) FROM Player;") == "12100")
        let few = try store.statements.during { try insert(100) }
        #expect(!few.contains { $0.hasPrefix("DROP TRIGGER") })
        #expect(try shell.run(DerivedAttributeTests.recount) == "0")
    }

    // MARK: Transactions

    @Test(
        "S3 inside a write a batch that fails undoes itself alone, and the rest is one transaction")
    func nested() throws {
        let context = try TestStore.citizenship().container.newContext()
        struct Stop: Error {}
        func insert(_ codes: [Int]) throws {
            try context.execute(
                BatchInsertRequest<State>(contentsOf: codes) { row, code in row[\.code] = code })
        }
        try context.write {
            try insert([1, 2])
            #expect(throws: BatchError.self) { try insert([3, 1]) }
            Alliance(context: context).name = "a"
            #expect(throws: Stop.self) {
                try context.execute(
                    BatchInsertRequest<State>(contentsOf: [4, 5]) { row, code in
                        row[\.code] = code
                        if code == 5 { throw Stop() }
                    })
            }
        }
        #expect(try context.fetch(FetchRequest<State>()).map(\.code) == [1, 2])
        #expect(try context.count(FetchRequest<Alliance>()) == 1)
        #expect(throws: Stop.self) {
            try context.write {
                try insert([6])
                throw Stop()
            }
        }
        #expect(try context.count(FetchRequest<State>()) == 2)
    }
}
