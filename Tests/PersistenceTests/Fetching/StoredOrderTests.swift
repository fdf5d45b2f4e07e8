import Foundation
import Persistence
import Testing

private final class Ticket: ManagedObject {
    /// Ordered by urgency, which isn't the order of the raw values.
    enum Urgency: String, CaseIterable, Codable, Comparable, AttributeValue {
        case low, medium, high

        static func < (left: Urgency, right: Urgency) -> Bool {
            allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
        }
    }

    enum Level: Int, CaseIterable, Codable, Comparable, AttributeValue {
        case first = 1, second, third

        static var isOrderedAsStored: Bool { true }
        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
        /// Equal to the raw value in some cases only.
        var weight: Int { self == .third ? 7 : rawValue }
    }

    struct Version: Transformable, Codable, Comparable {
        var parts: [Int]
        static var placeholder: Version { Version(parts: []) }
        static func < (left: Version, right: Version) -> Bool {
            left.parts.lexicographicallyPrecedes(right.parts)
        }
    }

    @Attribute var number: Int
    @Attribute(default: .low) var urgency: Urgency
    @Attribute(default: .first) var level: Level
    @Attribute var optionalLevel: Level?
    @Attribute var optionalUrgency: Urgency?
    @Attribute(default: Version(parts: [])) var version: Version
    @Attribute(default: "") var name: String
    @Attribute var remark: String?
    @Attribute(default: Data()) var data: Data
    @ToOne(inverse: \Ticket.parts) var whole: Ticket?
    @ToMany var parts: ManagedSet<Ticket>
}

@Suite struct StoredOrderTests {
    private let context: ManagedObjectContext
    private let tickets: [Ticket]

    init() throws {
        let context = try TestStore([Ticket.self]).container.newContext()
        self.context = context
        let names = ["", "a", "e\u{301}", "👨‍👩‍👧", "a\r\nb", "x\0y", "日本"]
        tickets = names.enumerated().map { number, name in
            let ticket = Ticket(context: context)
            (ticket.number, ticket.name) = (number, name)
            ticket.remark = number % 2 == 0 ? nil : name
            ticket.data = Data(name.utf8)
            ticket.urgency = Ticket.Urgency.allCases[number % 3]
            ticket.level = Ticket.Level.allCases[number % 3]
            ticket.optionalLevel = number % 4 == 0 ? nil : ticket.level
            return ticket
        }
        for ticket in tickets.dropFirst() { ticket.whole = tickets[0] }
        try context.save()
    }

    @Test("F2 sorting and sections by a stored form that isn't the type's order are refused")
    func refused() throws {
        for order in [
            SortDescriptor<Ticket>(\.urgency), SortDescriptor(\.version, order: .reverse),
            SortDescriptor(\.optionalUrgency),
        ] {
            #expect(throws: FetchError.self) {
                try context.fetch(
                    FetchRequest<Ticket>(sortedBy: [SortDescriptor(\.number), order]))
            }
        }
        let sections = FetchedResultsController(
            FetchRequest<Ticket>(), sectionedBy: \.urgency, in: context)
        #expect(throws: FetchError.self) { try sections.performFetch() }
    }

    @Test("F2 a type that states that it is ordered as stored sorts and compares")
    func stated() throws {
        let found = try context.fetch(
            FetchRequest<Ticket>(sortedBy: [SortDescriptor(\.level, order: .reverse)]))
        #expect(found.map(\.level) == found.map(\.level).sorted(by: >))
        let least = Ticket.Level.second
        let greater = #Predicate<Ticket> { $0.level >= least }
        #expect(
            try Set(context.fetch(FetchRequest<Ticket>(predicate: greater)))
                == Set(tickets.filter { $0.level >= least }))
    }

    private func check(_ predicate: Predicate<Ticket>) throws {
        let found = try context.fetch(FetchRequest<Ticket>(predicate: predicate))
        #expect(try Set(found) == Set(tickets.filter(predicate.evaluate)))
    }

    @Test("F2 predicates take the raw value of an enum, and the size of a text or of data")
    func properties() throws {
        try check(#Predicate { $0.level.rawValue >= 2 })
        try check(#Predicate { $0.urgency.rawValue == "high" })
        try check(#Predicate { ($0.optionalLevel?.rawValue ?? 0) >= 2 })
        try check(#Predicate { $0.optionalLevel?.rawValue == nil })
        try check(#Predicate { $0.name.isEmpty })
        try check(#Predicate { !$0.name.isEmpty })
        for length in 0...4 {
            try check(#Predicate { $0.name.count == length })
            try check(#Predicate { $0.data.count > length })
            try check(#Predicate { ($0.remark?.count ?? 2) <= length })
        }
        try check(#Predicate { $0.data.isEmpty })
        try check(#Predicate { $0.whole?.name.isEmpty == true })
        try check(#Predicate { $0.parts.contains { $0.name.count == 1 && $0.level.rawValue > 1 } })
    }

    @Test("F2 a computed property of an enum isn't mistaken for its raw value")
    func computed() throws {
        #expect(throws: FetchError.self) {
            try context.fetch(FetchRequest<Ticket>(predicate: #Predicate { $0.level.weight > 1 }))
        }
    }
}
