import Foundation
import Persistence
import Testing

@Suite("Schemas that other programs changed") struct ForeignSchemaTests {
    private let file: TemporaryFile
    private let known: KnownSchema
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        let text = Array(try store.container.schemaText().utf8)
        // A program carries the text in its own pages; this one is never freed either.
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
        bytes.copyBytes(from: text)
        let start = Int(bitPattern: bytes.baseAddress)
        known = KnownSchema {
            UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: start), count: text.count)
        }
        try Tallies.fill(store.container.newContext(), count: 3)
        try store.container.close()
        try shell.run("INSERT INTO Mark(value, tally) VALUES (5, 1), (7, 1);")
    }

    private func open(_ access: StoreConfiguration.Access = .create) throws -> TestStore {
        try TestStore(Tallies.entities, path: file.path, access: access, knownSchema: known)
    }

    @Test("A store of the very schema that the program carries isn't compared with the model")
    func carried() throws {
        func comparesWithModel() throws -> Bool {
            let store = try open()
            defer { try? store.container.close() }
            return store.statements.all.contains { $0.hasPrefix("SELECT type, name, tbl_name") }
        }
        #expect(try !comparesWithModel())
        try shell.run("CREATE VIEW best AS SELECT max(highest) AS highest FROM Tally;")
        #expect(try comparesWithModel())
        try shell.run("DROP VIEW best; DROP INDEX Mark_tally;")
        #expect(try comparesWithModel())
        #expect(try !comparesWithModel())
    }

    @Test("S6 indexes, views, tables and columns of other programs are kept and ignored")
    func harmless() throws {
        try shell.run(
            """
            CREATE INDEX by_token ON Tally(length(token));
            CREATE VIEW best AS SELECT max(highest) AS highest FROM Tally;
            CREATE TABLE log(line TEXT);
            CREATE TRIGGER log_logged AFTER INSERT ON log BEGIN DELETE FROM log; END;
            ALTER TABLE Tally ADD COLUMN color TEXT DEFAULT 'red';
            """)
        for access in [StoreConfiguration.Access.create, .read] {
            let store = try open(access)
            #expect(try store.container.newContext().fetch(FetchRequest<Tally>())[0].total == 12)
            #expect(try store.container.check() == [])
        }
        let context = try open().container.newContext()
        Tally(context: context).name = "new"
        try context.save()
        #expect(try shell.run("SELECT color FROM Tally WHERE name = 'new';") == "red")
    }

    @Test(
        "S6 a trigger of others that would run on a save is named, and the file can still be read",
        arguments: [
            ("CREATE TRIGGER t AFTER UPDATE ON Tally BEGIN SELECT 1; END", "Tally"),
            (
                "CREATE TRIGGER t INSERT ON Mark BEGIN INSERT INTO Mark(value) VALUES (1); END",
                "Mark"
            ),
            (
                """
                CREATE TABLE theirs(tally REFERENCES Tally(_pk) ON DELETE CASCADE);
                CREATE TABLE more(theirs REFERENCES theirs(rowid) ON DELETE CASCADE);
                CREATE TRIGGER t AFTER DELETE ON more BEGIN DELETE FROM Mark; END
                """, "more"
            ),
        ])
    func triggers(sql: String, table: String) throws {
        try shell.run(sql + ";")
        for access in [StoreConfiguration.Access.create, .write] {
            #expect(throws: StoreError(.schema(.foreignTrigger("t", table: table)))) {
                try open(access)
            }
        }
        #expect(try open(.read).container.newContext().count(FetchRequest<Mark>()) == 2)
        try shell.run("DROP TRIGGER t;")
        _ = try open()
    }

    @Test("S6 another program's trigger with the name of a table is found too")
    func triggerNamedAsTable() throws {
        try shell.run("CREATE TRIGGER Mark AFTER UPDATE ON Tally BEGIN SELECT 1; END;")
        #expect(throws: StoreError(.schema(.foreignTrigger("Mark", table: "Tally")))) { try open() }
    }

    @Test("S6 a missing table, and a view or another table in its place, are refused by name")
    func tables() throws {
        try shell.run(
            "ALTER TABLE Mark RENAME TO Hidden; CREATE VIEW Mark AS SELECT * FROM Hidden;")
        func expectRefusal(_ problem: StoreError.SchemaProblem) {
            for access in [StoreConfiguration.Access.create, .write, .read] {
                #expect(throws: StoreError(.schema(problem))) { try open(access) }
            }
        }
        expectRefusal(.different("Mark"))
        try shell.run("DROP VIEW Mark;")
        expectRefusal(.missing("Mark"))
        try shell.run("CREATE TABLE Mark(_pk INTEGER PRIMARY KEY, value, tally);")
        expectRefusal(.different("Mark"))
    }

    @Test(
        "S6 missing triggers and indexes are created again, and their values are repaired"
    )
    func missing() throws {
        try shell.run(
            """
            DROP TRIGGER Tally_marks_inserted; DROP INDEX Mark_tally;
            INSERT INTO Mark(value, tally) VALUES (100, 1);
            """)
        let container = try open().container
        #expect(try container.check() == [])
        let tally = try container.newContext().fetch(FetchRequest<Tally>())[0]
        #expect(tally.total == 112 && tally.numberOfMarks == 3)
    }

    @Test("S6 a trigger of the model that does something else is named")
    func changed() throws {
        try shell.run(
            """
            DROP TRIGGER Mark_identity;
            CREATE TRIGGER Mark_identity AFTER INSERT ON Mark BEGIN DELETE FROM Tally; END;
            """)
        #expect(throws: StoreError(.schema(.changedTrigger("Mark_identity")))) { try open() }
        try shell.run("DROP TRIGGER Mark_identity;")
        #expect(try open().container.check() == [])
    }

    // MARK: Numbers

    @Test(
        "S6 row numbers survive a lost or overwritten sqlite_sequence: 11.13",
        arguments: [
            "DELETE FROM sqlite_sequence", "UPDATE sqlite_sequence SET seq = 1",
            "UPDATE sqlite_sequence SET seq = 9223372036854775807",
            "UPDATE sqlite_sequence SET seq = NULL", "UPDATE sqlite_sequence SET seq = 'many'",
            "UPDATE sqlite_sequence SET seq = -7", "UPDATE sqlite_sequence SET seq = 3.5",
            "UPDATE sqlite_sequence SET seq = 1e300", "UPDATE sqlite_sequence SET name = NULL",
            "INSERT INTO sqlite_sequence SELECT name, seq FROM sqlite_sequence",
            "INSERT INTO sqlite_sequence SELECT name, 99 FROM sqlite_sequence",
        ])
    func sequence(sql: String) throws {
        try shell.run(sql + ";")
        let context = try open().container.newContext()
        Tally(context: context).name = "saved"
        try context.save()
        try context.execute(
            InsertedRows<Tally>(contentsOf: [4, 5]) { row, number in
                row[\.name] = "batch \(number)"
            })
        #expect(try shell.run("SELECT _pk FROM Tally ORDER BY _pk;") == "1\n2\n3\n4\n5\n6")
    }

    @Test("M6 S6 a derived number that another program made too large is computed again: 10.28")
    func overflow() throws {
        try shell.run(
            "UPDATE Tally SET numberOfMarks = 9223372036854775807, total = 9223372036854775807;")
        try shell.run("INSERT INTO Mark(value, tally) VALUES (1, 1);")
        #expect(
            try shell.run("SELECT numberOfMarks, total FROM Tally WHERE _pk = 1;") == "3|13")
        // Two numbers whose sum is too large.
        try shell.run(
            "INSERT INTO Mark(value, tally) "
                + "VALUES (9223372036854775807, 2), (9223372036854775807, 2);"
        )
        #expect(
            try shell.run("SELECT total FROM Tally WHERE _pk = 2;") == "9223372036854775807")
        try shell.run("DELETE FROM Mark WHERE tally = 2;")
        #expect(try shell.run("SELECT total FROM Tally WHERE _pk = 2;") == "0")
    }
}
