import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct BatchInsertTests {
    // MARK: Written rows

    @Test("S3 a batch writes the same rows as objects", arguments: SeededGenerator.seeds)
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
                let request = InsertedRows<Player>(contentsOf: plan) { row, player in
                    row[\.name] = player.name
                    row[\.squad] = try row.findOrCreate(\Squad.code, is: player.squad) { squad in
                        squad[\.club] = try squad.findOrCreate(
                            \Club.code, is: player.squad % 3
                        ) { club in club[\.motto] = "m" }
                    }
                }
                let result = try context.execute(request)
                #expect(result.inserted.count == 300)
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

    @Test("S3 a batch writes every type as objects do, and applies defaults")
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
            InsertedRows<Specimen>(contentsOf: [true, false]) { row, isFirst in
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
        let dumps = try files.map { try SQLiteShell(path: $0.path).dumpOfRows() }
        #expect(dumps[0] == dumps[1])
    }

    @Test("S3 a row is written before the next one is requested")
    func streams() throws {
        let context = try TestStore.company().container.newContext()
        try context.insertBatch(of: Project.self) { inserter in
            for number in 0..<50 {
                #expect(try context.count(FetchRequest<Project>()) == number)
                try inserter.insert { $0[\.title] = "\(number)" }
            }
        }
        #expect(try context.count(FetchRequest<Project>()) == 50)
        #expect(context.insertedObjects.isEmpty)
    }

    @Test("S3 the IDs of inserted rows are returned")
    func objectIDs() throws {
        let context = try TestStore.league().container.newContext()
        let result = try context.execute(
            InsertedRows<Player>(
                contentsOf: ["a", "b"]
            ) { row, name in
                row[\.name] = name
                row[\.squad] = try row.findOrCreate(\Squad.code, is: 1)
            })
        let players = try context.existingObjects(for: result.inserted, as: Player.self)
        #expect(players.map(\.name) == ["a", "b"])
        let squads = try context.fetchObjectIDs(FetchRequest<Squad>())
        #expect(squads.count == 1)
        #expect(players.map(\.squad?.objectID) == [squads[0], squads[0]])
    }

    @Test("S3 C5 an object that was found by nil isn't inserted again")
    func foundByNothing() throws {
        let context = try TestStore.citizenship().container.newContext()
        State(context: context).code = 1
        try context.save()
        try context.execute(
            InsertedRows<Human>(contentsOf: ["a", "b"]) { row, name in
                row[\.name] = name
                row[\.residence] = try row.findOrCreate(\State.motto, is: nil) { state in
                    state[\.code] = 2
                }
            })
        #expect(try context.fetch(FetchRequest<State>()).map(\.residents.count) == [2])
    }

    // MARK: Derived attributes of large batches

    @Test(
        "S3 M6 a large batch recomputes derived attributes and leaves the triggers as they were"
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
                InsertedRows<Player>(contentsOf: 0..<count) { row, number in
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
        let names = [
            "Player_version_inserted", "Squad_first", "Squad_players_inserted",
            "Squad_players_updated",
        ]
        #expect(dropped.sorted() == names.map { "DROP TRIGGER main.\"\($0)\"" })
        #expect(try shell.run(schema) == before)
        #expect(try shell.run(DerivedAttributeTests.recount) == "0")
        #expect(try shell.run("SELECT count(*) FROM Player;") == "12100")
        let few = try store.statements.during { try insert(100) }
        #expect(!few.contains { $0.hasPrefix("DROP TRIGGER") })
        #expect(try shell.run(DerivedAttributeTests.recount) == "0")
    }

    // MARK: Transactions

    @Test("S3 batches inside a write are one transaction, which fails if one of them does")
    func nested() throws {
        let context = try TestStore.citizenship().container.newContext()
        struct Stop: Error {}
        func insert(_ codes: [Int]) throws {
            try context.execute(
                InsertedRows<State>(contentsOf: codes) { row, code in row[\.code] = code })
        }
        try context.write {
            try insert([1])
            Alliance(context: context).name = "a"
            try insert([2])
        }
        #expect(try context.fetch(FetchRequest<State>()).map(\.code) == [1, 2])
        #expect(try context.count(FetchRequest<Alliance>()) == 1)
        #expect(throws: Stop.self) {
            try context.write {
                try insert([3])
                do {
                    try context.execute(
                        InsertedRows<State>(contentsOf: [4, 5]) { row, code in
                            row[\.code] = code
                            if code == 5 { throw Stop() }
                        })
                } catch is Stop {}
            }
        }
        #expect(try context.count(FetchRequest<State>()) == 2)
        #expect(throws: Stop.self) {
            try context.write {
                try insert([6])
                throw Stop()
            }
        }
        #expect(try context.count(FetchRequest<State>()) == 2)
    }
}
