import Foundation
import Persistence
import SeededRandom
import Testing

/// Two contexts and a foreign writer on the same rows, against a reference in plain values.
@Suite struct ConcurrentContextsTests {
    private typealias Row = [String: Int]
    private static let properties = ["first", "second", "highest"]

    /// The rows that one context has read, and its changes since.
    private struct Known {
        let context: ManagedObjectContext
        var objects: [Tally]
        var base: [Row]
        var changes: [Row]
    }

    private static func write(_ value: Int, to property: String, of tally: Tally) {
        switch property {
        case "first": tally.first = value
        case "second": tally.second = value
        default: tally.highest = value
        }
    }

    private static func row(of tally: Tally) -> Row {
        ["first": tally.first, "second": tally.second, "highest": tally.highest]
    }

    @Test(
        "C8 changes of two contexts are merged property by property",
        arguments: SeededGenerator.seeds + [1_161_303_149])
    func merging(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try TemporaryFile()
        let store = try TestStore(Tallies.entities, path: file.path)
        // A connection of its own, as another process has.
        let foreign = try TestStore(Tallies.entities, path: file.path).container.newContext()
        try Tallies.fill(store.container.newContext(), count: 4)
        var stored: [Row] = Array(
            repeating: ["first": 0, "second": 0, "highest": 0], count: 4)
        var all = try (0..<2).map { _ in
            let context = store.container.newContext()
            let objects = try context.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
            return Known(
                context: context, objects: objects, base: stored,
                changes: Array(repeating: [:], count: 4))
        }
        for step in 1...600 {
            let index = Int.random(in: 0..<2, using: &generator)
            let row = Int.random(in: 0..<4, using: &generator)
            let property = Self.properties.randomElement(using: &generator) ?? "first"
            // Each value is used once, so that setting it is a change; now and then a smaller one.
            let value = step * (Int.random(in: 0..<4, using: &generator) == 0 ? -1 : 1)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...4:
                Self.write(value, to: property, of: all[index].objects[row])
                all[index].changes[row][property] = value
            case 5:
                let name = "\(row)"
                var request = UpdatedRows<Tally>(predicate: #Predicate { $0.name == name })
                request =
                    switch property {
                    case "first": request.setting(\.first, to: value)
                    case "second": request.setting(\.second, to: value)
                    default: request.setting(\.highest, to: value)
                    }
                try foreign.execute(request)
                stored[row][property] = value
            default:
                if Int.random(in: 0..<3, using: &generator) > 0 {
                    try save(&all[index], &stored)
                } else {
                    giveUp(&all[index], stored, &generator)
                }
            }
            let shown = all[index].objects.map(Self.row(of:))
            let expected = zip(all[index].base, all[index].changes).map { $0.merging($1) { $1 } }
            try #require(shown == expected, "seed \(seed), step \(step)")
        }
        foreign.refreshAllObjects()
        let rows = try foreign.fetch(FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)]))
        #expect(rows.map(Self.row(of:)) == stored, "seed \(seed)")
    }

    /// Saves, and merges the changes in the reference.
    private func save(_ known: inout Known, _ stored: inout [Row]) throws {
        var merged = (base: known.base, stored: stored)
        for row in known.base.indices where !known.changes[row].isEmpty {
            let differing = Self.properties.filter { stored[row][$0] != known.base[row][$0] }
            for (property, mine) in known.changes[row] {
                let theirs = stored[row][property] ?? 0
                let isConflict = differing.contains(property)
                merged.stored[row][property] =
                    property == "highest" && isConflict ? max(mine, theirs) : mine
            }
            merged.base[row] = merged.stored[row]
        }
        try known.context.save()
        (known.base, stored) = merged
        known.changes = known.changes.map { _ in [:] }
    }

    /// Drops the changes, or lays them over what is in the store now.
    private func giveUp(
        _ known: inout Known, _ stored: [Row], _ generator: inout SeededGenerator
    ) {
        let merges = Bool.random(using: &generator)
        if !merges { known.context.rollback() }
        for (row, object) in known.objects.enumerated() {
            known.context.refresh(object, mergeChanges: true)
            // Reads the row: if all that is compared was changed, nothing else reads it.
            _ = object.name
            known.base[row] = stored[row]
            if !merges { known.changes[row] = [:] }
        }
    }
}
