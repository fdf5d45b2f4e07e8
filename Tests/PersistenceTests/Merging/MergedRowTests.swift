import Persistence
import Testing

/// A row that a save merges is validated like any other.
@Suite struct MergedRowTests {
    @Test("C6 V1 C8 a merged row that its entity forbids is not written")
    func validated() throws {
        let race = try Harbour.Race()
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
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.cars = 5
        _ = try race.shell.run("UPDATE Craft SET crew = 5000;")
        let error = try #require(validationErrors { try race.mine.save() }?.first)
        #expect(error.property == "crew")
        #expect(error.value == StoredValue.integer(5000))
    }

    @Test("C8 a value set back to what was read isn't a change: another writer's newer value stays")
    func setBack() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        ferry.line = "south"
        ferry.line = "north"
        #expect(ferry.isUpdated)
        _ = try race.shell.run("UPDATE Craft SET line = 'east';")
        try race.mine.save()
        #expect(try race.shell.run("SELECT line FROM Craft;") == "east")
        race.mine.refresh(ferry)
        #expect(ferry.line == "east")
    }

    @Test("C8 a reference or value that was set back stays the other writer's beside real changes")
    func setBackBesideChanges() throws {
        let race = try Harbour.Race()
        let (hope, despair) = try (
            race.ferry("Hope", in: race.mine), race.ferry("Despair", in: race.mine)
        )
        let flag = Flag(context: race.mine)
        flag.vessel = hope
        try race.mine.save()
        let row = "SELECT signal, v.name FROM Flag JOIN Craft v ON v._pk = vessel;"
        flag.vessel = nil
        flag.vessel = hope
        flag.signal = "A"
        _ = try race.shell.run("UPDATE Flag SET vessel = \(despair.objectID.rowNumber ?? 0);")
        try race.mine.save()
        #expect(try race.shell.run(row) == "A|Despair")
        #expect(flag.vessel === despair)
        #expect(despair.flags.contains(flag) && !hope.flags.contains(flag))

        // Merged or refreshed before the save.
        for isMerged in [true, false] {
            flag.signal = "B"
            flag.signal = "A"
            hope.cars += 1
            hope.line = "west"
            hope.line = "north"
            _ = try race.shell.run("UPDATE Flag SET signal = 'C'; UPDATE Craft SET line = 'east';")
            if isMerged {
                try race.mine.mergeStoreChanges()
            } else {
                race.mine.refresh(flag, mergeChanges: true)
                race.mine.refresh(hope, mergeChanges: true)
            }
            #expect(flag.signal == "C")
            #expect(hope.line == "east")
            try race.mine.save()
            #expect(try race.shell.run(row) == "C|Despair")
            let ferries = "SELECT DISTINCT line FROM Craft;"
            #expect(try race.shell.run(ferries) == "east")
            (flag.signal, hope.line, despair.line) = ("A", "north", "north")
            try race.mine.save()
        }
    }

    @Test("C8 a declared merge decides between the stored value and the new one, nil included")
    func declaredMerge() throws {
        let values: [Int?] = [nil, 1, 2, 3]
        for stored in values {
            for new in values where new != stored {
                let file = try TemporaryFile()
                let store = try TestStore([Gauge.self], path: file.path)
                let context = store.container.newContext()
                let gauge = Gauge(context: context)
                gauge.name = "g"
                gauge.high = 7
                try context.save()
                let literal = stored.map(String.init) ?? "NULL"
                let (shell, row) = (SQLiteShell(path: file.path), "SELECT high FROM Gauge;")
                _ = try shell.run("UPDATE Gauge SET high = \(literal);")
                gauge.high = new
                try context.save()
                let greatest = [stored, new].compactMap(\.self).max()
                #expect(try shell.run(row) == greatest.map(String.init) ?? "")
            }
        }
    }

    private final class Gauge: ManagedObject {
        @Attribute(.unique) var name: String
        @Attribute(.merge(.greatest)) var high: Int?
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
