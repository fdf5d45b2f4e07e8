import Foundation
import SeededRandom
import Testing

@testable import Persistence

/// Tests that a recovery saves the rows of large deletions, which the history keeps.
@Suite("Recovering deleted rows") struct RemovedRowsRecoveryTests {
    private static let count = 10_020
    private let file: RecoveredFile

    /// The store before the deletions, and after them.
    private let before: DamagedFile
    private let after: DamagedFile

    /// The numbers of the transactions that deleted dishes and leaflets.
    private let dishes: Int64
    private let leaflets: Int64

    init() throws {
        file = try RecoveredFile(Kitchen.entities + [Leaflet.self])
        before = try file.fill { context in
            let ingredient = Ingredient(context: context)
            ingredient.name = "salt"
            let dish = Dish(context: context)
            dish.title = "kept"
            dish.ingredients.insert(ingredient)
            try context.save()
            let salt = ingredient.objectID
            _ = try context.insertBatch(of: Dish.self) { inserter in
                for number in 0..<Self.count {
                    try inserter.insert {
                        $0[\.title] = "t\(number)"
                        $0[\.minutes] = number
                        if number.isMultiple(of: 3) { $0[\.ingredients] = [salt] }
                    }
                }
            }
            _ = try context.insertBatch(of: Leaflet.self) { inserter in
                for number in 0..<Self.count { try inserter.insert { $0[\.name] = "l\(number)" } }
            }
        }
        var numbers: [Int64] = []
        after = try file.fill { context in
            // A reverted change, with what the reversion leaves in the history.
            let leaflet = try #require(try context.fetch(FetchRequest<Leaflet>(limit: 1)).first)
            leaflet.name = "changed"
            context.transactionLabel.title = "edit"
            try context.save()
            try context.revert(try #require(try context.transactionToUndo()).number)
            try context.deleteBatch(
                FetchRequest<Dish>(predicate: #Predicate { $0.title != "kept" }))
            numbers.append(try context.container.lastTransaction)
            try context.deleteBatch(FetchRequest<Leaflet>())
            numbers.append(try context.container.lastTransaction)
        }
        (dishes, leaflets) = (numbers[0], numbers[1])
    }

    private var removed: [String] {
        [
            "_removed_\(dishes)_Dish", "_removed_\(dishes)_Dish_ingredients",
            "_removed_\(leaflets)_Leaflet",
        ]
    }

    @Test("S4 S5 rows that a large deletion removed are saved in the history, and can be restored")
    func whole() throws {
        let report = try file.recover(file.path)
        #expect(report.isComplete, "\(report)")
        for table in removed + ["_transaction", "_change", "Dish", "Dish_ingredients"] {
            let lines = try file.lines(table, file.saved)
            let originals = try file.lines(table, file.path)
            #expect(!lines.isEmpty && lines == originals, "\(table)")
        }
        let transactions = try file.lines("_transaction", file.saved)
        #expect(transactions.contains { $0.hasSuffix("|4|0|") })
        try before.bytes.write(to: URL(fileURLWithPath: file.damaged))
        let dump = try StoreDump(path: file.damaged).rows()
        try file.expectSound("whole") { context in
            for number in [leaflets, dishes] {
                let result = try context.revert(number)
                #expect(result.kept.isEmpty)
            }
        }
        #expect(try StoreDump(path: file.saved).rows() == dump)
    }

    @Test("S4 S6 if any of their pages is damaged, the values on all other pages are saved")
    func pages() throws {
        let seed = SeededGenerator.anySeed()
        var random = SeededGenerator(seed: seed)
        let pages = try file.pages()
        for table in removed {
            let originals = try file.lines(table, file.path)
            let own = pages.filter { $0.value.owner == table }
            let inner = own.filter { $0.value.type == "internal" }.keys
            let leaves = own.filter { $0.value.type == "leaf" }.keys.sorted()
            let sample = inner + leaves.shuffled(using: &random).prefix(1)
            for page in sample {
                let isLeaf = leaves.contains(page)
                let comment =
                    "seed \(seed), \(table), page \(page), \(isLeaf ? "leaf" : "internal")"
                try after.write(.noise, page: page, to: file.damaged, seed: seed)
                let report = try file.recover()
                #expect(report.incompleteTables == [table], "\(comment)")
                #expect(report.lostObjects.isEmpty, "\(comment)")
                let found = try file.lines(table, file.saved)
                #expect(found.isSubset(of: originals), "\(comment)")
                let lost = originals.count - found.count
                let isOfRows = table != removed[1]
                if isLeaf { #expect(lost > 0 && lost < 1000, "\(comment): \(lost)") }
                if !isLeaf, isOfRows { #expect(lost == 0, "\(comment): \(lost)") }
                for live in ["Dish", "Leaflet", "Ingredient", "Dish_ingredients"] {
                    #expect(
                        try file.lines(live, file.saved) == file.lines(live, file.path),
                        "\(comment): \(live)")
                }
                guard isLeaf, table == removed[2] else { continue }
                try file.expectSound(comment) { context in
                    let result = try context.revert(leaflets)
                    let gone = result.kept.filter { $0.reason == .valuesGone }
                    #expect(gone.count == lost, "\(comment)")
                }
            }
        }
    }

    @Test("S4 S6 a check finds missing values, unless they were discarded")
    func missing() throws {
        try after.bytes.write(to: URL(fileURLWithPath: file.damaged))
        let sentence =
            "The values that transaction \(leaflets) deleted from Leaflet are missing."
        func findings(_ path: String) throws -> [String] {
            let container = try TestStore(file.entities, path: path).container
            defer { try? container.close() }
            return try container.check().map(\.description)
        }
        #expect(try findings(file.damaged) == [])
        try SQLiteShell(path: file.damaged).run("DROP TABLE \(removed[2]);")
        #expect(try findings(file.damaged) == [sentence])
        let report = try file.recover()
        #expect(report.incompleteTables == [removed[2]])
        try file.expectSound("missing") { context in
            #expect(try context.deletedObjects(of: Leaflet.self).isEmpty)
            let number = try #require(try context.transactionToUndo()).number
            #expect(number == leaflets)
            #expect(try context.revert(number).kept.count == Self.count)
            // The rest of the history is unchanged.
            #expect(try context.revert(dishes).kept.isEmpty)
        }
        let container = try TestStore(file.entities, path: file.path).container
        let context = container.newContext()
        #expect(try context.discardDeletedValues(of: Leaflet.self) > 0)
        #expect(try container.check() == [])
        try container.close()
        #expect(try file.recover(file.path).isComplete)
    }

    @Test("S4 S6 a leftover page doesn't bring back a row that a large deletion removed")
    func leftBehind() throws {
        try before.bytes.write(to: URL(fileURLWithPath: file.damaged))
        let old = try SQLiteShell(path: file.damaged).run(
            "SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf' ORDER BY 2;")
        for table in ["Dish", "Leaflet", "Dish_ingredients"] {
            let line = try #require(
                old.split(separator: "\n").last { $0.hasPrefix(table + "|") })
            let page = try #require(Int(line.split(separator: "|")[1]))
            let size = before.pageSize
            var bytes = after.bytes
            bytes += before.bytes[(page - 1) * size..<page * size]
            let count = UInt32(bytes.count / size)
            bytes.replaceSubrange(28..<32, with: withUnsafeBytes(of: count.bigEndian) { Data($0) })
            try bytes.write(to: URL(fileURLWithPath: file.damaged))
            let report = try file.recover()
            // Pairs of rows that are gone can't be identified.
            #expect(report.incompleteTables == (table == "Dish_ingredients" ? [] : [table]))
            for live in ["Dish", "Leaflet", "Dish_ingredients"] {
                #expect(
                    try file.lines(live, file.saved) == file.lines(live, file.path),
                    "\(table): \(live)")
            }
            #expect(report.lostObjects.isEmpty, "\(table)")
            try file.expectSound(table) { _ in }
        }
    }
}
