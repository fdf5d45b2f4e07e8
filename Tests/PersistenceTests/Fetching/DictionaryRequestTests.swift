import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct DictionaryRequestTests {
    let store: TestStore
    let context: ManagedObjectContext
    let seed = SeededGenerator.anySeed()
    let all: [Specimen]

    init() throws {
        store = try TestStore.collection()
        context = store.container.newContext()
        all = try Specimen.saveFewValues(in: context, seed: seed)
    }

    @Test("F1 rows hold properties, through to-one relationships too, each with its own type")
    func properties() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self) {
                ($0.objectID, $0[\.size], $0[\.parent?.int], $0[\.parent], $0[\.date])
            })
        #expect(rows.count == all.count)
        for (row, specimen) in zip(rows, all) {
            let (id, size, number, parent, date): (ObjectID, Specimen.Size, Int?, ObjectID?, Date)
            (id, size, number, parent, date) = row
            #expect(id == specimen.objectID)
            #expect(size == specimen.size)
            #expect(number == specimen.parent?.int)
            #expect(parent == specimen.parent?.objectID)
            #expect(date == specimen.date)
        }
    }

    @Test("F1 a row of one value is that value, and the fetch runs one query and makes no object")
    func single() throws {
        let other = store.container.newContext()
        var numbers: [Int] = []
        let statements = try store.statements.during {
            numbers = try other.fetch(
                DictionaryRequest(
                    of: Specimen.self, predicate: #Predicate { $0.int > 0 },
                    sortedBy: { [$0[\.int].descending] }, limit: 5
                ) { $0[\.int] })
        }
        #expect(statements.count == 1)
        #expect(numbers == Array(all.map(\.int).filter { $0 > 0 }.sorted(by: >).prefix(5)))
        #expect(all.allSatisfy { other.object(for: $0.objectID)?.isFault == true })
    }

    @Test("F1 rows come one by one in one query, and an error of the caller ends it")
    func rowByRow() throws {
        struct Enough: Error {}
        let request = DictionaryRequest(of: Specimen.self) { ($0.objectID, $0[\.int]) }
        var numbers: [Int] = []
        let statements = try store.statements.during {
            #expect(throws: Enough.self) {
                try context.forEachRow(of: request) { _, number in
                    numbers.append(number)
                    if numbers.count == 3 { throw Enough() }
                }
            }
            #expect(numbers == all.prefix(3).map(\.int))
            numbers = []
            try context.forEachRow(of: request) { numbers.append($1) }
        }
        #expect(numbers == all.map(\.int))
        #expect(statements.count == 2)
        // No reading is left open that would keep others from writing.
        all[0].int += 1
        try context.save()
    }

    @Test("F1 groups come once, in order, before offset and limit apply")
    func distinct() throws {
        var request = DictionaryRequest(of: Specimen.self, groupedBy: [\.string, \.size]) {
            ($0[\.string], $0[\.size])
        }
        struct Key: Hashable { let string: String, size: Int }
        let expected = Set(all.map { Key(string: $0.string, size: $0.size.rawValue) }).sorted {
            $0.string == $1.string
                ? $0.size < $1.size : $0.string.utf8.lexicographicallyPrecedes($1.string.utf8)
        }
        func rows() throws -> [Key] {
            try context.fetch(request).map { Key(string: $0.0, size: $0.1.rawValue) }
        }
        #expect(try rows() == expected, "seed \(seed)")
        request.fetchOffset = 2
        request.fetchLimit = 3
        #expect(try rows() == Array(expected.dropFirst(2).prefix(3)), "seed \(seed)")
    }

    @Test("F1 without an order, rows have the entity's default order")
    func defaultOrder() throws {
        let company = try TestStore.company()
        let context = company.container.newContext()
        for name in ["c", "a", "b"] { _ = Company.department(name, in: context) }
        try context.save()
        #expect(
            try context.fetch(DictionaryRequest(of: Department.self) { $0[\.name] })
                == ["a", "b", "c"])
        #expect(
            try context.fetch(
                DictionaryRequest(of: Department.self) { ($0[\.name], $0[\.headcount]) }
            ).map { $1 } == [3, 3, 3])
    }

    @Test("C4 rows show the store alone")
    func storeAlone() throws {
        let request = DictionaryRequest(of: Specimen.self) { $0[\.int] }
        let before = try context.fetch(request)
        all[0].int += 1
        try context.delete(all[1])
        _ = Specimen(context: context)
        #expect(try context.fetch(request) == before)
        try context.save()
        #expect(try context.fetch(request).count == 60)
    }

    @Test("F1 a value out of the type's range is an error")
    func undecodable() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Collection.entities, path: file.path)
        try SQLiteShell(path: file.path).run(
            """
            INSERT INTO Specimen(size, int) VALUES (77, 1);
            """)
        let context = store.container.newContext()
        #expect(throws: FetchError.undecodableValue("size")) {
            try context.fetch(DictionaryRequest(of: Specimen.self) { $0[\.size] })
        }
    }

    @Test(
        "C11 a value beyond a reference that leads to no row is an error, never nil",
        arguments: [4711, 0, -3])
    func brokenReference(key: Int64) throws {
        let file = try TemporaryFile()
        let store = try TestStore(Collection.entities, path: file.path)
        let context = store.container.newContext()
        let parent = Specimen(context: context)
        Specimen(context: context).parent = parent
        try context.save()
        try SQLiteShell(path: file.path).run(
            "UPDATE Specimen SET parent = \(key) WHERE _pk = 2;", foreignKeys: false)
        func expectError<each Value>(
            _ request: DictionaryRequest<Specimen, repeat each Value>,
            _ location: SourceLocation = #_sourceLocation
        ) {
            let statements = store.statements.during {
                #expect(
                    throws: FetchError.undecodableValue("parent"), sourceLocation: location
                ) { try context.fetch(request) }
            }
            #expect(statements.count == 1, sourceLocation: location)
        }
        expectError(DictionaryRequest(of: Specimen.self) { ($0[\.int], $0[\.parent?.int]) })
        expectError(DictionaryRequest(of: Specimen.self) { $0[\.parent?.parent?.string] })
        expectError(DictionaryRequest(of: Specimen.self) { $0[\.parent?.parent] })
        expectError(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.parent?.int]) {
                ($0[\.parent?.int], $0.count)
            })
        let ids = DictionaryRequest(of: Specimen.self) { $0[\.parent] }
        if key > 0 {
            // The ID is what is stored; what it leads to isn't read.
            let found: [ObjectID?] = try context.fetch(ids)
            #expect(found.map { id in id?.rowNumber } == [nil, key])
        } else {
            expectError(ids)
        }
        let whole = #Predicate<Specimen> { $0.parent == nil }
        let none = try context.fetch(
            DictionaryRequest(of: Specimen.self, predicate: whole) { $0[\.parent?.int] })
        #expect(none == [nil])
        let count = try context.fetch(DictionaryRequest(of: Specimen.self) { $0.count })
        #expect(count == [2])
    }

    @Test("C11 a value beyond a reference to a row of a sibling entity is an error")
    func siblingReference() throws {
        let file = try TemporaryFile()
        let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let context = store.container.newContext()
        let squad = Squad(context: context)
        (squad.code, squad.club) = (1, Club(context: context))
        squad.club?.code = 2
        squad.club?.motto = "on"
        try context.save()
        let request = DictionaryRequest(of: Squad.self) { $0[\.club?.motto] }
        #expect(try context.fetch(request) == ["on"])
        try SQLiteShell(path: file.path).run(
            "UPDATE \"Group\" SET club = _pk WHERE _entity = 'Squad';", foreignKeys: false)
        #expect(throws: FetchError.undecodableValue("club")) { try context.fetch(request) }
    }
}
