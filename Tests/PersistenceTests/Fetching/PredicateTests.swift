import Foundation
import Persistence
import SeededRandom
import Testing

@Suite struct PredicateTests {
    private typealias Request = FetchRequest<Specimen>

    private let store: TestStore
    private let context: ManagedObjectContext
    private let seed = SeededGenerator.anySeed()
    private let all: [Specimen]

    /// A few dozen objects with few different values, so that predicates match only some of them.
    init() throws {
        store = try TestStore.collection()
        context = store.container.newContext()
        var generator = SeededGenerator(seed: seed)
        func maybe<Value>(_ value: Value) -> Value? {
            Int.random(in: 0..<3, using: &generator) == 0 ? nil : value
        }
        var specimens: [Specimen] = []
        for _ in 0..<60 {
            let specimen = Specimen(context: context)
            specimen.int = Int.random(in: -3...3, using: &generator)
            specimen.optionalInt = maybe(Int.random(in: -3...3, using: &generator))
            specimen.double = Double.random(in: 0...1, using: &generator)
            specimen.optionalDouble = maybe(Double(Int.random(in: -2...2, using: &generator)))
            specimen.bool = Bool.random(using: &generator)
            specimen.string =
                ["", "a", "b", "\u{E9}", "z\0"].randomElement(using: &generator) ?? ""
            specimen.optionalString = maybe(["", "a", "b"].randomElement(using: &generator) ?? "")
            specimen.date = Date(
                timeIntervalSinceReferenceDate: Double(Int.random(in: -5...5, using: &generator)))
            specimen.optionalDate = maybe(specimen.date)
            specimen.size = Specimen.Size.allCases.randomElement(using: &generator) ?? .small
            specimen.optionalSize = maybe(specimen.size)
            specimen.parent = maybe(specimens.randomElement(using: &generator)) ?? nil
            specimens.append(specimen)
        }
        try context.save()
        all = specimens
    }

    private func check(
        _ predicate: Predicate<Specimen>, at location: SourceLocation = #_sourceLocation
    ) throws {
        let expected = try all.filter(predicate.evaluate)
        let fetched = try context.fetch(Request(predicate: predicate))
        #expect(fetched == expected, "seed \(seed)", sourceLocation: location)
        #expect(
            try context.count(Request(predicate: predicate)) == expected.count, "seed \(seed)",
            sourceLocation: location)
        #expect(
            try context.fetchObjectIDs(Request(predicate: predicate)) == expected.map(\.objectID),
            "seed \(seed)", sourceLocation: location)
    }

    @Test("F2 comparisons and logic give the same result in SQL as in memory")
    func comparisons() throws {
        for number in -3...3 {
            try check(#Predicate { $0.int == number })
            try check(#Predicate { $0.int != number })
            try check(#Predicate { $0.int < number && $0.bool })
            try check(#Predicate { $0.int <= number || !$0.bool })
            try check(#Predicate { !($0.int > number) })
            try check(#Predicate { ($0.int >= number) == $0.bool })
            try check(#Predicate { ($0.int >= number) != true })
            let real = Double(number) / 3
            try check(#Predicate { $0.double < real })
            let date = Date(timeIntervalSinceReferenceDate: Double(number))
            try check(#Predicate { $0.date >= date })
        }
        try check(#Predicate { _ in true })
        try check(#Predicate { $0.bool })
        for text in ["", "a", "\u{E9}", "z\0", "z"] {
            try check(#Predicate { $0.string == text })
            try check(#Predicate { $0.string < text })
        }
        let size = Specimen.Size.medium
        try check(#Predicate { $0.size == size })
    }

    @Test("F2 nil equals nil, and differs from everything else")
    func optionals() throws {
        try check(#Predicate { $0.optionalInt == nil })
        try check(#Predicate { $0.optionalInt != nil })
        for number in -3...3 {
            let optional: Int? = number == 0 ? nil : number
            try check(#Predicate { $0.optionalInt == number })
            try check(#Predicate { $0.optionalInt != number })
            try check(#Predicate { $0.optionalInt == optional })
            try check(#Predicate { !($0.optionalInt == optional) })
            try check(#Predicate { ($0.optionalInt ?? 1) < number })
            try check(#Predicate { ($0.optionalInt ?? $0.int) == number })
        }
        try check(#Predicate { $0.optionalString != "a" })
        try check(#Predicate { ($0.optionalString ?? "b") >= "b" })
        let size: Specimen.Size? = .large
        try check(#Predicate { $0.optionalSize == size })
        try check(#Predicate { $0.optionalDate != $0.optionalDate })
    }

    @Test("F2 collections can be captured")
    func membership() throws {
        let numbers = [1, 3, -2]
        let some: [Int?] = [nil, 2]
        let none: Set<Int> = []
        let many = Array(1...5000)
        try check(#Predicate { numbers.contains($0.int) })
        try check(#Predicate { !numbers.contains($0.int) })
        try check(#Predicate { some.contains($0.optionalInt) })
        try check(#Predicate { !some.contains($0.optionalInt) })
        try check(#Predicate { none.contains($0.int) })
        try check(#Predicate { many.contains($0.int) })
        try check(#Predicate { many.contains($0.int) == $0.bool })
        let texts: Set<String> = ["a", ""]
        try check(#Predicate { texts.contains($0.string) })
        let dates = [Date(timeIntervalSinceReferenceDate: 2)]
        try check(#Predicate { dates.contains($0.date) })
    }

    @Test("F2 paths lead through to-one relationships, and objects compare by their ID")
    func paths() throws {
        try check(#Predicate { $0.parent == nil })
        try check(#Predicate { $0.parent != nil })
        try check(#Predicate { $0.parent?.int == 1 })
        try check(#Predicate { $0.parent?.int != 1 })
        try check(#Predicate { ($0.parent?.int ?? 2) > 1 })
        try check(#Predicate { $0.parent?.parent?.bool == true })
        try check(#Predicate { $0.parent?.parent == nil })
        try check(#Predicate { $0.parent?.optionalString == nil })
        for id in all.prefix(10).map(\.objectID) {
            try check(#Predicate { $0.objectID == id })
            try check(#Predicate { $0.parent?.objectID == id })
            try check(#Predicate { $0.parent?.objectID != id })
        }
        let ids = Set(all.prefix(7).map(\.objectID))
        try check(#Predicate { ids.contains($0.objectID) })
    }

    @Test("F2 an expression without a translation is refused, and the error names it")
    func refusals() throws {
        func refused(
            _ predicate: Predicate<Specimen>, _ part: String,
            at location: SourceLocation = #_sourceLocation
        ) {
            do {
                _ = try context.fetch(Request(predicate: predicate))
                Issue.record("not refused", sourceLocation: location)
            } catch FetchError.untranslatable(let named, _) {
                #expect(named.contains(part), sourceLocation: location)
            } catch {
                Issue.record(error, sourceLocation: location)
            }
        }
        refused(#Predicate { $0.doubled == 2 }, "Specimen")
        refused(#Predicate { $0.magnitude == 2 }, "Specimen")
        refused(#Predicate { $0.lowercased == "a" }, "Specimen")
        refused(#Predicate { $0.int / 2 == 1 }, "IntDivision")
        refused(#Predicate { $0.int % 2 == 1 }, "IntRemainder")
        refused(#Predicate { $0.double / 2 == 1 }, "FloatDivision")
        refused(#Predicate { $0.optionalInt! == 1 }, "ForcedUnwrap")
        refused(#Predicate { $0.offspring.first?.int == 1 }, "Specimen.offspring")
        refused(#Predicate { $0.string.contains(/a/) }, "StringContainsRegex")
        let numbers = [1, 2]
        refused(#Predicate { numbers[0] == $0.int }, "CollectionIndexSubscript")
        refused(#Predicate { numbers.filter { $0 > 1 }.contains($0.int) }, "Filter")
        refused(#Predicate { specimen in numbers.allSatisfy { $0 < specimen.int } }, "AllSatisfy")
        let (closed, endless) = (0...2, 0...)
        refused(#Predicate { closed.contains($0.int) }, "ange")
        refused(#Predicate { endless.contains($0.int) }, "ange")
        refused(#Predicate { (0...2).contains($0.int) }, "Range")
        refused(#Predicate { ($0.int...3).contains(1) }, "Range")
        refused(#Predicate { ($0.bool ? $0.int : 1) == 1 }, "Conditional")
        refused(#Predicate { ($0.parent ?? $0).int == 1 }, "objects")
        refused(#Predicate { specimen in specimen.offspring.contains(specimen) }, "contains")
        let reals = Array(repeating: 0.5, count: 30_001)
        refused(#Predicate { reals.contains($0.double) }, "30001")
    }

    @Test(
        "F2 a captured value's property is captured, and captured collections are tested one by one"
    )
    func captured() throws {
        struct Bounds: Codable, Sendable {
            var lower = -1
            var names = ["a", "b"]
        }
        let bounds = Bounds()
        let numbers = [1, -2]
        try check(#Predicate { $0.int > bounds.lower && bounds.names.contains($0.string) })
        try check(#Predicate { $0.int > numbers.count })
        try check(#Predicate { specimen in numbers.contains { $0 < specimen.int } })
        try check(#Predicate { $0.optionalSpots == nil })
        try check(#Predicate { $0.optionalSpots == $0.parent?.optionalSpots })
    }

    @Test("F2 if let and flatMap are translated")
    func conditionals() throws {
        try check(
            #Predicate { specimen in
                if let number = specimen.optionalInt { number > 0 } else { specimen.bool }
            })
        try check(
            #Predicate { specimen in
                if let number = specimen.optionalInt { number != specimen.int } else { true }
            })
        try check(#Predicate { $0.optionalInt.flatMap { $0 > 1 } != true })
        try check(
            #Predicate { specimen in specimen.optionalInt.flatMap { _ in specimen.int } == 1 })
    }

    @Test("F2 arithmetic is refused")
    func arithmetic() throws {
        for predicate: Predicate<Specimen> in [
            #Predicate { $0.int + 1 > 0 }, #Predicate { $0.double * 2 > 0 },
            #Predicate { -$0.int == 1 },
        ] {
            #expect(throws: FetchError.self) { try context.fetch(Request(predicate: predicate)) }
        }
    }

    @Test("F1 order, limit and offset apply; ties are in insertion order, in the last direction")
    func order() throws {
        var request = Request(sortedBy: [
            SortDescriptor(\.optionalInt, order: .reverse), SortDescriptor(\.string),
        ])
        let expected = all.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.optionalInt != b.optionalInt {
                return (a.optionalInt ?? .min) > (b.optionalInt ?? .min)
            }
            return a.string != b.string ? a.string < b.string : left.offset < right.offset
        }.map(\.element)
        #expect(try context.fetch(request) == expected, "seed \(seed)")
        request.fetchLimit = 7
        request.fetchOffset = 5
        #expect(try context.fetch(request) == Array(expected[5..<12]), "seed \(seed)")
        #expect(try context.count(request) == 7)
        request.fetchOffset = 58
        #expect(try context.count(request) == 2)
        #expect(try context.fetchObjectIDs(request) == expected[58...].map(\.objectID))
        for limit in [0, -1, Int.max] {
            request.fetchOffset = 0
            request.fetchLimit = limit
            #expect(try context.fetch(request).count == max(0, min(limit, 60)))
            #expect(try context.count(request) == max(0, min(limit, 60)))
        }
        #expect(throws: FetchError.self) {
            try context.fetch(Request(sortedBy: [SortDescriptor(\.doubled)]))
        }
    }

    @Test("C4 pending changes overlay fetches before the limit applies")
    func overlay() throws {
        var generator = SeededGenerator(seed: seed)
        var rest = all
        for _ in 0..<30 {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                let specimen = Specimen(context: context)
                specimen.int = Int.random(in: -3...3, using: &generator)
                rest.append(specimen)
            case 1:
                rest.randomElement(using: &generator)?.int = Int.random(
                    in: -3...3, using: &generator)
            default:
                let index = Int.random(in: 0..<rest.count, using: &generator)
                try context.delete(rest.remove(at: index))
            }
            let least = Int.random(in: -3...3, using: &generator)
            let limit = Int.random(in: 1...20, using: &generator)
            let request = Request(
                predicate: #Predicate { $0.int >= least }, sortedBy: [SortDescriptor(\.int)],
                limit: limit)
            let expected = rest.enumerated().filter { $0.element.int >= least }
                .sorted { ($0.element.int, $0.offset) < ($1.element.int, $1.offset) }
                .prefix(limit).map(\.element)
            #expect(try context.fetch(request) == expected, "seed \(seed)")
            #expect(try context.count(request) == expected.count, "seed \(seed)")
            #expect(try context.fetchObjectIDs(request) == expected.map(\.objectID))
        }
        try context.save()
        #expect(try context.fetch(Request()) == rest)
    }
}
