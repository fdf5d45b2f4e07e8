import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct AttributeTests {
    static let texts = [
        "", "\0", "a\0b", "\u{1F600}\u{1F468}\u{200D}\u{1F469}", "e\u{301}", "\u{E9}", "'\";--",
        String(repeating: "x", count: 2_000_000),
    ]

    /// Saves an object and reads it in a context of its own.
    private func reread<Value>(
        _ change: (Specimen) -> Void, _ read: (Specimen) -> Value
    ) throws -> Value {
        let store = try TestStore.collection()
        let context = store.container.newContext()
        let specimen = Specimen(context: context)
        change(specimen)
        try context.save()
        let other = store.container.newContext()
        let found = try other.existingObject(for: specimen.objectID)
        return read(try #require(found as? Specimen))
    }

    @Test("M3 text is stored as written, byte for byte")
    func text() throws {
        for text in Self.texts {
            let bytes = try reread {
                $0.string = text; $0.optionalString = text
            } _: {
                [Array($0.string.utf8), Array($0.optionalString?.utf8 ?? "nil".utf8)]
            }
            #expect(bytes == [Array(text.utf8), Array(text.utf8)])
        }
    }

    @Test("M3 text that only looks the same is a change")
    func canonicallyEquivalentText() throws {
        let store = try TestStore.collection()
        let context = store.container.newContext()
        let specimen = Specimen(context: context)
        specimen.string = "\u{E9}"
        try context.save()
        specimen.string = "e\u{301}"
        #expect(context.hasChanges)
        try context.save()
        let found = try store.container.newContext().fetch(FetchRequest<Specimen>())
        #expect(found.map { Array($0.string.utf8) } == [Array("e\u{301}".utf8)])
    }

    @Test("M3 numbers keep their extremes; infinity can be stored")
    func numbers() throws {
        for (low, high) in [(true, false), (false, true)] {
            let specimen = try reread {
                $0.int = low ? .min : .max
                $0.int8 = low ? .min : .max
                $0.int16 = low ? .min : .max
                $0.int32 = low ? .min : .max
                $0.int64 = high ? .max : .min
                $0.double = low ? -.infinity : .infinity
                $0.bool = high
                $0.optionalDouble = low ? .leastNonzeroMagnitude : .greatestFiniteMagnitude
            } _: { specimen in
                (
                    [
                        specimen.int, Int(specimen.int8), Int(specimen.int16),
                        Int(specimen.int32), Int(specimen.int64),
                    ], [specimen.double, specimen.optionalDouble ?? 0], specimen.bool
                )
            }
            let integers: [Int] =
                low
                ? [.min, Int(Int8.min), Int(Int16.min), Int(Int32.min), .min]
                : [.max, Int(Int8.max), Int(Int16.max), Int(Int32.max), .max]
            #expect(specimen.0 == integers)
            let reals: [Double] =
                low ? [-.infinity, .leastNonzeroMagnitude] : [.infinity, .greatestFiniteMagnitude]
            #expect(specimen.1 == reals)
            #expect(specimen.2 == high)
        }
    }

    @Test("M3 zero has no sign, before and after a save")
    func negativeZero() throws {
        let store = try TestStore.collection()
        let context = store.container.newContext()
        let specimen = Specimen(context: context)
        specimen.double = -0.0
        #expect(specimen.double.sign == .plus)
        try context.save()
        let found = try store.container.newContext().fetch(FetchRequest<Specimen>())
        #expect(found.map(\.double.sign) == [.plus])
    }

    @Test("M3 NaN is refused by validation")
    func notANumber() throws {
        let store = try TestStore.collection()
        let context = store.container.newContext()
        let specimen = Specimen(context: context)
        specimen.double = .nan
        specimen.date = Date(timeIntervalSinceReferenceDate: .nan)
        specimen.optionalDouble = .signalingNaN
        let errors = ["double", "date", "optionalDouble"].map {
            ValidationError(entity: "Specimen", property: $0, reason: .notANumber)
        }
        #expect(throws: SaveError.validation(errors)) { try context.save() }
    }

    @Test("M3 dates, data, UUIDs, enums and transformables are read back unchanged")
    func others() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        for _ in 0..<20 {
            let date = Date(
                timeIntervalSinceReferenceDate: Double.random(in: -1e11...1e11, using: &generator))
            let uuid = UUID()
            let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let equal = try reread {
                $0.date = date
                $0.optionalDate = date
                $0.data = Data(bytes)
                $0.optionalData = Data()
                $0.uuid = uuid
                $0.optionalUUID = uuid
                $0.size = .large
                $0.optionalSize = .small
                $0.kingdom = .animal
                $0.spots = Specimen.Spots(bytes: bytes)
                $0.optionalSpots = Specimen.Spots(bytes: [])
            } _: { specimen in
                [
                    specimen.date == date, specimen.optionalDate == date,
                    specimen.data == Data(bytes), specimen.optionalData == Data(),
                    specimen.uuid == uuid, specimen.optionalUUID == uuid,
                    specimen.size == .large, specimen.optionalSize == .small,
                    specimen.kingdom == .animal, specimen.spots.bytes == bytes,
                    specimen.optionalSpots?.bytes == [],
                ]
            }
            #expect(equal.allSatisfy { $0 })
        }
    }

    @Test("M3 defaults apply to new objects, and in the schema to other writers")
    func defaults() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Collection.entities, path: file.path)
        let context = store.container.newContext()
        let made = Specimen(context: context)
        try context.save()
        try SQLiteShell(path: file.path).run("INSERT INTO Specimen DEFAULT VALUES;")
        let found = try store.container.newContext().fetch(FetchRequest<Specimen>())
        #expect(found.count == 2)
        for specimen in found + [made] {
            #expect(specimen.double == 0.5)
            #expect(specimen.bool)
            #expect(Array(specimen.string.utf8) == Array("it's \0 \u{1F600}".utf8))
            #expect(specimen.data == Data([0, 255]))
            #expect(specimen.uuid.uuidString.hasPrefix("01020304"))
            #expect(specimen.size == .medium)
            #expect(specimen.kingdom == .plant)
            #expect(specimen.limit == .infinity)
            #expect(specimen.optionalInt == nil)
            #expect(specimen.optionalSpots == nil)
        }
    }

    @Test("M3 a value that is out of the type's range is reported and doesn't crash")
    func undecodable() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Collection.entities, path: file.path)
        let shell = SQLiteShell(path: file.path)
        for (attribute, value) in [
            ("int8", "1000"), ("size", "77"), ("uuid", "x'00'"), ("kingdom", "'fungus'"),
            ("spots", "x'000000'"),
        ] {
            try shell.run(
                "DELETE FROM Specimen; INSERT INTO Specimen(\(attribute)) VALUES (\(value));")
            let context = store.container.newContext()
            let specimen = try #require(try context.fetch(FetchRequest<Specimen>()).first)
            _ = (specimen.int8, specimen.size, specimen.uuid, specimen.kingdom, specimen.spots)
            #expect(
                throws: FaultError.undecodableValue(specimen.objectID, attribute: attribute)
            ) { try context.save() }
        }
        #expect(throws: SQLiteShell.Failure.self) {
            try shell.run("INSERT INTO Specimen(int) VALUES ('text');")
        }
    }
}
