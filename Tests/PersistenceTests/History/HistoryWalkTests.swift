import Foundation
import Persistence
import SeededRandom
import Testing

/// Random transactions, and their history run backwards over the tables.
@Suite struct HistoryWalkTests {
    private struct Refusal: Error {}

    private typealias Rows = [String: [String: String]]

    /// The tables as they are: each row's columns as SQL literals, by table and key.
    private struct Tables: Equatable {
        var rows: [String: Rows] = [:]

        static let columns = [
            "Dish": ["title", "book", "page", "minutes"], "Ingredient": ["name"],
            "Tally": ["name", "first", "second", "token", "highest"],
            "Mark": ["value", "tally"],
        ]

        init(_ shell: SQLiteShell) throws {
            for (table, columns) in Self.columns {
                var found: Rows = [:]
                let values = columns.map { "quote(\($0))" }.joined(separator: " || char(9) || ")
                let lines = try shell.run("SELECT _pk || char(9) || \(values) FROM \(table);")
                for line in lines.split(separator: "\n") {
                    let parts = line.split(separator: "\t").map(String.init)
                    found[parts[0]] = Dictionary(
                        uniqueKeysWithValues: zip(columns, parts.dropFirst()))
                }
                rows[table] = found
            }
            var pairs: Rows = [:]
            let lines = try shell.run("SELECT source || ' ' || destination FROM Dish_ingredients;")
            for line in lines.split(separator: "\n") { pairs[String(line)] = [:] }
            rows["Dish_ingredients"] = pairs
        }

        /// Undoes one transaction.
        mutating func revert(_ transaction: HistoryTransaction) {
            for change in transaction.changes {
                let entity = change.relationship ?? change.objectID.entity.name
                let keys = change.objectIDs.map { "\($0.rowNumber ?? 0)" }
                let pair = "\(keys[0]) \(change.destinationID?.rowNumber ?? 0)"
                let old = change.replacedValues.mapValues(\.literal)
                switch change.kind {
                case .insert:
                    for key in keys {
                        rows[entity]?[key] = nil
                        let isSource = entity == "Dish"
                        guard isSource || entity == "Ingredient" else { continue }
                        rows["Dish_ingredients"] = rows["Dish_ingredients"]?.filter { pair in
                            pair.key.split(separator: " ")[isSource ? 0 : 1] != key
                        }
                    }
                case .update: rows[entity]?[keys[0]]?.merge(old) { $1 }
                case .delete:
                    var row = Dictionary(
                        uniqueKeysWithValues: (Self.columns[entity] ?? []).map { ($0, "NULL") })
                    row.merge(old) { $1 }
                    rows[entity]?[keys[0]] = row
                case .connect: rows[entity]?[pair] = nil
                case .disconnect: rows[entity]?[pair] = [:]
                case .touch: break
                }
            }
        }
    }

    @Test(
        "S5 the history run backwards gives the tables as they were",
        arguments: SeededGenerator.seeds)
    func backwards(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = try TemporaryFile()
        let entities = Kitchen.entities + Tallies.entities
        let store = try TestStore(entities, path: file.path)
        let other = try TestStore(entities, path: file.path)
        let shell = SQLiteShell(path: file.path)
        let contexts = [store, store, other].map { $0.container.newContext() }
        for context in contexts { context.transactionAuthor = "walk" }
        var states = [try store.container.lastTransaction: try Tables(shell)]
        var foreign: Int64 = 0
        for step in 0..<80 {
            let context = contexts[Int.random(in: 0..<contexts.count, using: &generator)]
            if Int.random(in: 0..<12, using: &generator) == 0 {
                try writeElsewhere(shell, step)
                foreign = try store.container.lastTransaction
                #expect(throws: HistoryError.incomplete(after: foreign), "seed \(seed)") {
                    try context.history(after: 0)
                }
            } else {
                try write(context, step, &generator)
            }
            states[try store.container.lastTransaction] = try Tables(shell)
        }
        let history = try store.container.history(after: foreign)
        var tables = try Tables(shell)
        for transaction in history.reversed() {
            #expect(states[transaction.number] == tables, "seed \(seed), \(transaction)")
            #expect(transaction.author == "walk")
            tables.revert(transaction)
        }
        #expect(states[foreign] == tables || foreign == 0, "seed \(seed)")
        #expect(history.map(\.number) == history.map(\.number).sorted())
    }

    private func writeElsewhere(_ shell: SQLiteShell, _ step: Int) throws {
        try shell.run(
            [
                "INSERT INTO Mark (value, tally) SELECT \(step), min(_pk) FROM Tally;",
                "UPDATE Tally SET second = second + 1;",
                "DELETE FROM Dish WHERE _pk % 5 = 0;",
                "DELETE FROM Dish_ingredients WHERE source % 3 = 0;",
            ][step % 4] + "INSERT INTO Ingredient (name) VALUES ('s\(step)');")
    }

    private func write(
        _ context: ManagedObjectContext, _ step: Int, _ generator: inout SeededGenerator
    ) throws {
        func any<Object: ManagedObject>(_ type: Object.Type) throws -> Object? {
            try context.fetch(FetchRequest<Object>()).randomElement(using: &generator)
        }
        let kind = Int.random(in: 0..<10, using: &generator)
        switch kind {
        case 0, 1:
            let dish = Dish(context: context)
            dish.title = "d\(step) 'quoted' \"é\u{301}\""
            if kind == 0 { dish.minutes = step }
            if let ingredient = try any(Ingredient.self) { dish.ingredients.insert(ingredient) }
            let new = Ingredient(context: context)
            new.name = "i\(step)"
            dish.ingredients.insert(new)
            try context.save()
        case 2:
            guard let dish = try any(Dish.self) else { return }
            dish.title += "+"
            dish.book = dish.book == nil ? "b\(step)" : nil
            if let ingredient = try any(Ingredient.self), dish.ingredients.count < 4 {
                dish.ingredients.insert(ingredient)
            }
            try context.save()
        case 3:
            guard let dish = try any(Dish.self) else { return }
            if let ingredient = dish.ingredients.first { dish.ingredients.remove(ingredient) }
            try context.save()
        case 4:
            if let dish = try any(Dish.self) { try context.delete(dish) }
            if let tally = try any(Tally.self) { try context.delete(tally) }
            try context.save()
        case 5:
            let count = Int.random(in: 1...4, using: &generator)
            _ = try context.insertBatch(of: Tally.self) { inserter in
                for number in 0..<count {
                    try inserter.insert { $0[\.name] = "t\(step) \(number)" }
                }
            }
        case 6:
            let lowest = step - 10
            try context.execute(
                UpdatedRows<Tally>(predicate: #Predicate { $0.first > lowest })
                    .setting(\.first, to: step))
        case 7:
            let highest = step - 20
            try context.deleteBatch(
                FetchRequest<Tally>(predicate: #Predicate { $0.first < highest }))
        case 8:
            do {
                _ = try context.insertBatch(of: Mark.self) { inserter -> Int in
                    try inserter.insert { $0[\.value] = step }
                    throw Refusal()
                }
            } catch is Refusal {}
            try context.write {
                let tally = Tally(context: context)
                tally.name = "w\(step)"
                _ = try context.insertBatch(of: Mark.self) { inserter in
                    try inserter.insert { $0[\.value] = -step }
                }
            }
        default:
            guard let tally = try any(Tally.self) else { return }
            for number in 0..<3 {
                let mark = Mark(context: context)
                mark.value = number
                mark.tally = tally
            }
            if let mark = try any(Mark.self) {
                mark.value += 1
                mark.tally = nil
            }
            tally.highest += 1
            try context.save()
        }
    }
}

extension StoredValue {
    /// The value as SQLite's `quote` writes it.
    fileprivate var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        case .blob(let data): "X'\(data.map { String(format: "%02X", $0) }.joined())'"
        }
    }
}
