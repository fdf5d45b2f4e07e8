import Persistence
import Testing

/// What a merge policy makes of a row is judged like anything else that is written.
@Suite struct MergedRowTests {
    @Test("C6 V1 C8 a merged row that its entity forbids is not written")
    func validated() throws {
        let race = try Harbour.Race(.objectTrump)
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.crew = 5
        _ = try race.shell.run("UPDATE Craft SET name = 'ghost ship';")
        let error = ValidationError(ferry, property: "crew", "sails alone")
        #expect(throws: SaveError.validation([error])) { try race.mine.save() }
        #expect(try race.shell.run("SELECT name, crew FROM Craft;") == "ghost ship|0")
        ferry.crew = 0
        ferry.cars = 3
        try race.mine.save()
        #expect(try race.shell.run("SELECT name, crew, cars FROM Craft;") == "ghost ship|0|3")
    }

    @Test("C6 V1 C8 a value out of range that came with the merged row is refused")
    func range() throws {
        let race = try Harbour.Race(.objectTrump)
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.cars = 5
        _ = try race.shell.run("UPDATE Craft SET crew = 5000;")
        let error = try #require(validationErrors { try race.mine.save() }?.first)
        #expect(error.property == "crew")
        #expect(error.value == StoredValue.integer(5000))
    }

    @Test("C8 overwrite: the object's whole row wins, and a deleted row comes back")
    func overwrite() throws {
        let race = try Harbour.Race(.overwrite)
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.cars = 5
        _ = try race.shell.run("UPDATE Craft SET crew = 8, cars = 9, line = 'south';")
        try race.mine.save()
        let row = "SELECT name, crew, line, cars FROM Craft;"
        #expect(try race.shell.run(row) == "Hope|0|north|5")
        #expect(ferry.crew == 0)
        #expect(ferry.cars == 5)
        ferry.cars = 6
        _ = try race.shell.run("DELETE FROM Craft;")
        try race.mine.save()
        #expect(try race.shell.run(row) == "Hope|0|north|6")
    }

    @Test("C8 overwrite: a reference that only the other writer changed is put back at both ends")
    func overwrittenReference() throws {
        let race = try Harbour.Race(.overwrite)
        let (hope, despair) = try (
            race.ferry("Hope", in: race.mine), race.ferry("Despair", in: race.mine)
        )
        let flag = Flag(context: race.mine)
        flag.vessel = hope
        try race.mine.save()
        #expect(despair.flags.isEmpty)
        flag.signal = "A"
        _ = try race.shell.run("UPDATE Flag SET vessel = \(despair.objectID.rowNumber ?? 0);")
        try race.mine.save()
        #expect(flag.vessel === hope)
        #expect(hope.flags.contains(flag) && despair.flags.isEmpty)
        #expect(
            try race.shell.run("SELECT v.name FROM Flag JOIN Craft v ON v._pk = vessel;")
                == "Hope")
    }

    @Test("C8 rollback: every change to the row is dropped, other objects are saved")
    func rollback() throws {
        let race = try Harbour.Race(.rollback)
        let (hope, despair) = try (
            race.ferry("Hope", in: race.mine), race.ferry("Despair", in: race.mine)
        )
        (hope.cars, hope.crew, despair.cars) = (1, 2, 3)
        _ = try race.shell.run("UPDATE Craft SET crew = 8 WHERE name = 'Hope';")
        try race.mine.save()
        #expect(hope.cars == 40)
        #expect(hope.crew == 8)
        #expect(despair.cars == 3)
        #expect(
            try race.shell.run("SELECT crew, cars FROM Craft ORDER BY name;") == "0|3\n8|40")
        #expect(!race.mine.hasChanges)
    }

    @Test("C8 a conflict carries what the object, its context and the store hold")
    func snapshots() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.cars = 5
        _ = try race.shell.run("UPDATE Craft SET line = 'south';")
        do {
            try race.mine.save()
            Issue.record("a conflict was passed over")
        } catch SaveError.conflicts(let conflicts) {
            let snapshots = try #require(conflicts.first?.snapshots)
            #expect(snapshots.object["cars"] == StoredValue.integer(5))
            #expect(snapshots.cached["cars"] == StoredValue.integer(40))
            #expect(snapshots.persisted?["cars"] == StoredValue.integer(40))
            #expect(snapshots.object["line"] == StoredValue.text("north"))
            #expect(snapshots.persisted?["line"] == StoredValue.text("south"))
        }
    }

    private func validationErrors(_ body: () throws -> Void) -> [ValidationError]? {
        do {
            try body()
        } catch SaveError.validation(let errors) {
            return errors
        } catch {}
        return nil
    }
}
