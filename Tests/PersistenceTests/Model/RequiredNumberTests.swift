import Persistence
import Testing

private class Gauge: ManagedObject {
    @Attribute var number: Int
}

/// More numbers than one word has tags for.
private final class Barometer: Gauge {
    @Attribute var a: Double
    @Attribute var b: Double?
    @Attribute var c: Int8
    @Attribute var d: Bool
    @Attribute var e: String
    @Attribute var f: Double
    @Attribute var g: Int
    @Attribute var h: Double
    @Attribute var i: Int?
    @Attribute var j: Double

    var values: [Double] {
        [a, b ?? -1, Double(c), d ? 1 : 0, f, Double(g), h, Double(i ?? -1), j, Double(number)]
    }
}

private final class Clock: Gauge {}

/// Numbers that every row has are read without checking that they exist.
@Suite struct RequiredNumberTests {
    @Test(
        "M3 numbers read as written after saving, changing, rolling back and refreshing")
    func values() throws {
        let store = try TestStore([Barometer.self, Clock.self], abstract: [Gauge.self])
        let context = store.container.newContext()
        let barometer = Barometer(context: context)
        (barometer.a, barometer.c, barometer.d, barometer.e) = (1, 2, true, "e")
        (barometer.f, barometer.g, barometer.h, barometer.j) = (3, 4, 5, 6)
        barometer.number = 7
        let values: [Double] = [1, -1, 2, 1, 3, 4, 5, -1, 6, 7]
        #expect(barometer.values == values)
        try context.save()
        #expect(barometer.values == values)
        let other = store.container.newContext()
        let read = try #require(try other.fetch(FetchRequest<Gauge>()).first as? Barometer)
        #expect(read.values == values)
        read.j = 8
        #expect(read.values == Array(values.dropLast(2)) + [8, 7])
        other.rollback()
        #expect(read.values == values)
        (read.b, read.i, read.j) = (9, 10, 11)
        try other.save()
        context.refresh(barometer)
        #expect(barometer.values == [1, 9, 2, 1, 3, 4, 5, 10, 11, 7])
        (barometer.b, barometer.i) = (nil, nil)
        try context.save()
        #expect(barometer.values == [1, -1, 2, 1, 3, 4, 5, -1, 11, 7])
    }

    @Test("M3 a number that another program left out is reported, and the row's others are read")
    func missing() throws {
        let file = try TemporaryFile()
        let store = try TestStore(
            [Barometer.self, Clock.self], abstract: [Gauge.self], path: file.path)
        let names = ["a", "c", "d", "f", "g", "h", "j"]
        for missing in names {
            let columns = names.filter { $0 != missing } + ["number"]
            try SQLiteShell(path: file.path).run(
                """
                PRAGMA ignore_check_constraints = ON; DELETE FROM Gauge;
                INSERT INTO Gauge(_entity, e, \(columns.joined(separator: ", ")))
                VALUES ('Barometer', '', \(columns.map { _ in "1" }.joined(separator: ", ")));
                """)
            let context = store.container.newContext()
            let found = try context.fetch(FetchRequest<Gauge>()).first as? Barometer
            let barometer = try #require(found)
            #expect(barometer.values.reduce(0, +) == 5, "\(missing)")
            #expect(
                throws: FaultError.undecodableValue(barometer.objectID, attribute: missing)
            ) { try context.save() }
        }
    }
}
