import Foundation
import Persistence
import SeededRandom
import Testing

extension DictionaryRequestTests {
    @Test("F1 groups are sorted by their values and aggregates")
    func groups() throws {
        let rows = try context.fetch(
            DictionaryRequest(
                of: Specimen.self, predicate: #Predicate { $0.double >= 0.5 },
                groupedBy: [\.int, \.string],
                sortedBy: { [$0.count.descending, $0[\.string].ascending] }
            ) { ($0[\.string], $0[\.int], $0.count) })
        struct Key: Hashable { let string: String, int: Int }
        let groups = Dictionary(grouping: all.filter { $0.double >= 0.5 }) {
            Key(string: $0.string, int: $0.int)
        }
        let expected = groups.map {
            ($0.string, $0.int, $1.count)
        }.sorted { left, right in
            if left.2 != right.2 { return left.2 > right.2 }
            return left.0 != right.0
                ? left.0.utf8.lexicographicallyPrecedes(right.0.utf8) : left.1 < right.1
        }
        #expect(rows.count == expected.count, "seed \(seed)")
        for (row, other) in zip(rows, expected) { #expect(row == other, "seed \(seed)") }
    }

    @Test("F1 rows can be grouped by the destination of a to-one relationship")
    func groupsByRelationship() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.parent]) {
                ($0[\.parent], $0.count)
            })
        let expected = Dictionary(grouping: all) { $0.parent?.objectID }
        #expect(rows.count == expected.count, "seed \(seed)")
        for (parent, count) in rows { #expect(expected[parent]?.count == count, "seed \(seed)") }
    }

    @Test("F1 rows can be grouped by members of a to-many; objects without members don't count")
    func groupsByMember() throws {
        let rows = try context.fetch(
            DictionaryRequest(of: Specimen.self, groupedBy: [\.size, \.offspring]) {
                ($0[\.size], $0.member(of: \.offspring), $0.count)
            })
        let parents = all.filter { $0.parent != nil }
        #expect(rows.count == parents.count, "seed \(seed)")
        for (size, member, count) in rows {
            let child = try #require(all.first { $0.objectID == member })
            #expect(size == child.parent?.size && count == 1, "seed \(seed)")
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

    @Test("F1 rows can be grouped by members of a many-to-many relationship, from either end")
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
        let many = refusal(
            DictionaryRequest(of: Specimen.self) { $0[\.offspring.count] })
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
}
