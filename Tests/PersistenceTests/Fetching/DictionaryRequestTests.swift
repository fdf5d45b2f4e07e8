import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct DictionaryRequestTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let seed = SeededGenerator.anySeed()
    private let all: [Specimen]

    /// A few dozen objects of few values, so that groups are of several objects.
    init() throws {
        store = try TestStore.collection()
        context = store.container.newContext()
        var generator = SeededGenerator(seed: seed)
        var specimens: [Specimen] = []
        for _ in 0..<60 {
            let specimen = Specimen(context: context)
            specimen.int = Int.random(in: -3...3, using: &generator)
            specimen.int8 = Int8.random(in: 90...127, using: &generator)
            specimen.double = Double(Int.random(in: 0...8, using: &generator)) / 4
            specimen.string = ["a", "b", "\u{E9}"].randomElement(using: &generator) ?? ""
            specimen.date = Date(
                timeIntervalSinceReferenceDate: Double(Int.random(in: -9...9, using: &generator)))
            specimen.size = Specimen.Size.allCases.randomElement(using: &generator) ?? .small
            if Bool.random(using: &generator) {
                specimen.optionalInt = Int.random(in: -2...2, using: &generator)
                specimen.optionalDouble = Double(Int.random(in: -2...2, using: &generator))
                specimen.parent = specimens.randomElement(using: &generator)
            }
            specimens.append(specimen)
        }
        try context.save()
        all = specimens
    }

    @Test("F1 rows of properties, through to-one relationships too, each of its own type")
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

    @Test("F1 a row of one value is that value; one query, and no object is made")
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

    @Test("F1 aggregates of all objects: count, sum, average, least and greatest")
    func aggregates() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self) {
                (
                    $0.count, $0.count(of: \.optionalInt), $0.count(ofDistinct: \.int),
                    $0.sum(of: \.int8), $0.sum(of: \.optionalDouble), $0.average(of: \.int),
                    $0.minimum(of: \.date), $0.maximum(of: \.optionalInt), $0.maximum(of: \.string)
                )
            })
        let row = try #require(rows.first)
        #expect(rows.count == 1)
        let optionals = all.compactMap(\.optionalInt)
        #expect(row.0 == 60, "seed \(seed)")
        #expect(row.1 == optionals.count, "seed \(seed)")
        #expect(row.2 == Set(all.map(\.int)).count, "seed \(seed)")
        #expect(row.3 == all.reduce(0) { $0 + Int($1.int8) }, "seed \(seed)")
        #expect(row.4 == all.compactMap(\.optionalDouble).reduce(0, +), "seed \(seed)")
        #expect(row.5 == Double(all.map(\.int).reduce(0, +)) / 60, "seed \(seed)")
        #expect(row.6 == all.map(\.date).min(), "seed \(seed)")
        #expect(row.7 == optionals.max(), "seed \(seed)")
        #expect(row.8 == "\u{E9}", "seed \(seed)")
    }

    @Test("F1 without objects the sum is 0, and average, minimum and maximum are nil")
    func aggregatesOfNothing() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self, predicate: #Predicate { $0.int > 100 }) {
                (
                    $0.count, $0.sum(of: \.int), $0.sum(of: \.double), $0.average(of: \.int),
                    $0.minimum(of: \.int), $0.maximum(of: \.string)
                )
            })
        let row = try #require(rows.first)
        #expect((row.0, row.1, row.2) == (0, 0, 0.0))
        #expect((row.3, row.4, row.5) == (nil, nil, nil))
        #expect(rows.count == 1)
    }

    @Test("F1 groups, with a condition, sorted by their values and aggregates")
    func groups() throws {
        for least in [1, 3, 5] {
            let rows = try context.fetch(
                DictionaryRequest(
                    of: Specimen.self, predicate: #Predicate { $0.double >= 0.5 },
                    groupedBy: [\.int, \.string],
                    having: { $0.count >= least && $0.maximum(of: \.double) > 0.75 },
                    sortedBy: { [$0.sum(of: \.int8).descending, $0[\.string].ascending] }
                ) { ($0[\.string], $0[\.int], $0.count, $0.sum(of: \.int8)) })
            struct Key: Hashable { let string: String, int: Int }
            let groups = Dictionary(grouping: all.filter { $0.double >= 0.5 }) {
                Key(string: $0.string, int: $0.int)
            }
            let expected = groups.filter { _, members in
                members.count >= least && members.map(\.double).max() ?? 0 > 0.75
            }.map { ($0.string, $0.int, $1.count, $1.reduce(0) { $0 + Int($1.int8) }) }
                .sorted { left, right in
                    if left.3 != right.3 { return left.3 > right.3 }
                    return left.0 != right.0
                        ? left.0.utf8.lexicographicallyPrecedes(right.0.utf8) : left.1 < right.1
                }
            #expect(rows.count == expected.count, "seed \(seed)")
            for (row, other) in zip(rows, expected) { #expect(row == other, "seed \(seed)") }
        }
    }

    @Test("F1 conditions on groups: nil equals nil, and is neither less nor greater")
    func conditions() throws {
        func groups(
            _ having: (FetchExpressions<Specimen>) -> GroupCondition<Specimen>?
        ) throws -> [Int?] {
            try context.fetch(
                DictionaryRequest(
                    of: Specimen.self, groupedBy: [\.optionalInt], having: having
                ) { $0[\.optionalInt] })
        }
        let present = Set(all.map(\.optionalInt))
        let numbers = present.compactMap { $0 }.sorted()
        #expect(try groups { _ in nil } == [nil] + numbers.map(Optional.init))
        #expect(try groups { $0[\.optionalInt] == nil } == [nil])
        #expect(try groups { $0[\.optionalInt] != nil } == numbers.map(Optional.init))
        #expect(try groups { $0[\.optionalInt] < 1 }.map { $0 ?? 9 } == numbers.filter { $0 < 1 })
        #expect(
            try groups { !($0[\.optionalInt] < 1) }
                == [nil] + numbers.filter { $0 >= 1 }.map(Optional.init))
        #expect(
            try groups { $0[\.optionalInt] <= -1 || $0[\.optionalInt] >= 2 }.map { $0 ?? 9 }
                == numbers.filter { $0 <= -1 || $0 >= 2 })
    }

    @Test("F1 groups by the destination of a to-one relationship")
    func groupsByRelationship() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.parent]) {
                ($0[\.parent], $0.count)
            })
        let expected = Dictionary(grouping: all) { $0.parent?.objectID }
        #expect(rows.count == expected.count, "seed \(seed)")
        for (parent, count) in rows { #expect(expected[parent]?.count == count, "seed \(seed)") }
    }

    @Test("F1 groups by the members of a to-many relationship; objects without members don't count")
    func groupsByMember() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.size, \.offspring]) {
                ($0[\.size], $0.member(of: \.offspring), $0.count, $0.sum(of: \.int))
            })
        let parents = all.filter { $0.parent != nil }
        #expect(rows.count == parents.count, "seed \(seed)")
        for (size, member, count, sum) in rows {
            let child = try #require(all.first { $0.objectID == member })
            #expect(size == child.parent?.size && count == 1, "seed \(seed)")
            #expect(sum == child.parent?.int, "seed \(seed)")
        }
        let counted = try context.fetch(
            DictionaryRequest(of: Specimen.self, predicate: #Predicate { $0.int > 0 }) {
                ($0.member(of: \.offspring), $0.objectID)
            })
        let expected = parents.filter { $0.parent?.int ?? 0 > 0 }
        #expect(
            Set(counted.map(\.0)) == Set(expected.map(\.objectID))
                && counted.count == expected.count,
            "seed \(seed)")
    }

    @Test("F1 groups by the members of a many-to-many relationship, from either end")
    func groupsByManyToMany() throws {
        let store = try TestStore(Kitchen.entities)
        let context = store.container.newContext()
        var generator = SeededGenerator(seed: seed)
        let ingredients = (0..<5).map { number in
            let ingredient = Ingredient(context: context)
            ingredient.name = "\(number)"
            return ingredient
        }
        let dishes = (0..<12).map { number in
            let dish = Dish(context: context)
            dish.title = "\(number)"
            dish.ingredients = ManagedSet(
                ingredients.filter { _ in
                    Int.random(in: 0..<3, using: &generator) == 0
                }.prefix(number % 5))
            return dish
        }
        try context.save()
        let byIngredient = try context.fetch(
            DictionaryRequest(of: Dish.self, groupedBy: [\.ingredients]) {
                ($0.member(of: \.ingredients), $0.count)
            })
        let byDish = try context.fetch(
            DictionaryRequest(of: Ingredient.self, groupedBy: [\.dishes]) {
                ($0.member(of: \.dishes), $0.count)
            })
        func counts(_ rows: [(ObjectID, Int)]) -> [ObjectID: Int] {
            Dictionary(uniqueKeysWithValues: rows)
        }
        let pairs = dishes.flatMap { dish in dish.ingredients.map { (dish.objectID, $0.objectID) } }
        #expect(
            counts(byDish) == Dictionary(grouping: pairs, by: \.0).mapValues(\.count),
            "seed \(seed)")
        #expect(
            counts(byIngredient) == Dictionary(grouping: pairs, by: \.1).mapValues(\.count),
            "seed \(seed)")
        let members = try context.fetch(
            DictionaryRequest(of: Dish.self) { ($0.members(of: \.ingredients), $0.count) })
        #expect(members.map { Set($0.0) } == [Set(pairs.map(\.1))], "seed \(seed)")
        #expect(members[0].0.count == Set(pairs.map(\.1)).count, "each once; seed \(seed)")
        #expect(members[0].1 == pairs.count, "seed \(seed)")
        let none = try context.fetch(
            DictionaryRequest(of: Dish.self, predicate: #Predicate { $0.title == "none" }) {
                $0.members(of: \.ingredients)
            })
        #expect(none == [[]])
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

    @Test("F1 distinct rows come once, in order, before offset and limit apply")
    func distinct() throws {
        var request = DictionaryRequest(of: Specimen.self) { ($0[\.string], $0[\.size]) }
        request.returnsDistinctResults = true
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
        let request = DictionaryRequest(of: Specimen.self) { ($0.count, $0.sum(of: \.int)) }
        let before = try #require(try context.fetch(request).first)
        all[0].int += 1
        try context.delete(all[1])
        _ = Specimen(context: context)
        let after = try #require(try context.fetch(request).first)
        #expect(before == after)
        try context.save()
        #expect(try context.fetch(request).first?.0 == 60)
    }

    @Test("F1 values that differ within a group, and to-many paths, are refused by name")
    func refusals() throws {
        func refusal<each Value>(
            _ request: DictionaryRequest<Specimen, repeat each Value>
        ) -> FetchError? {
            do {
                _ = try context.fetch(request)
                return nil
            } catch {
                return error as? FetchError
            }
        }
        func isUngroupable(_ error: FetchError?, _ part: String) -> Bool {
            if case .ungroupable(let reason)? = error { return reason.contains(part) }
            return false
        }
        #expect(
            isUngroupable(
                refusal(DictionaryRequest(of: Specimen.self) { ($0.count, $0[\.int]) }), "int"))
        #expect(
            isUngroupable(
                refusal(
                    DictionaryRequest(
                        of: Specimen.self, groupedBy: [\.int],
                        sortedBy: { [$0[\.parent?.string].ascending] }
                    ) { $0.count }), "parent.string"))
        #expect(
            isUngroupable(
                refusal(
                    DictionaryRequest(of: Specimen.self, having: { $0.count > 1 }) { $0.count }),
                "condition"))
        var distinct = DictionaryRequest(
            of: Specimen.self, sortedBy: { [$0[\.int].ascending] }
        ) { $0[\.string] }
        distinct.returnsDistinctResults = true
        #expect(refusal(distinct) == .unsortable("distinct rows do not hold int"))
        let many = refusal(
            DictionaryRequest(of: Specimen.self) { $0.sum(of: \.offspring.count) })
        guard case .untranslatable(let part, _)? = many else {
            Issue.record("not refused: \(String(describing: many))")
            return
        }
        #expect(part.contains("to-many"))
        #expect(refusal(DictionaryRequest(of: Specimen.self) { $0[\.doubled] }) != nil)
        let grouped = DictionaryRequest(
            of: Specimen.self, groupedBy: [\.parent?.objectID]
        ) { $0.count }
        #expect(refusal(grouped) != nil)
    }

    @Test("F1 a value out of the type's range is an error, and so is a sum beyond Int")
    func undecodable() throws {
        let file = try TemporaryFile()
        let store = try TestStore(Collection.entities, path: file.path)
        try SQLiteShell(path: file.path).run(
            """
            INSERT INTO Specimen(size, int) VALUES (77, 9223372036854775807);
            INSERT INTO Specimen(size, int) VALUES (1, 1);
            """)
        let context = store.container.newContext()
        #expect(throws: FetchError.undecodableValue("size")) {
            try context.fetch(DictionaryRequest(of: Specimen.self) { $0[\.size] })
        }
        #expect(throws: StoreError.self) {
            try context.fetch(DictionaryRequest(of: Specimen.self) { $0.sum(of: \.int) })
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
        expectError(DictionaryRequest(of: Specimen.self) { $0.count(of: \.parent?.int) })
        expectError(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.parent?.int]) {
                ($0[\.parent?.int], $0.count)
            })
        var distinct = DictionaryRequest(of: Specimen.self) { $0[\.parent?.int] }
        distinct.returnsDistinctResults = true
        expectError(distinct)
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
