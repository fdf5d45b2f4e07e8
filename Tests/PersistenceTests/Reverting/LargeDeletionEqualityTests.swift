import Foundation
import Persistence
import Testing

private final class Memo: ManagedObject {
    @Attribute(.unique, .preservedAfterDeletion) var number: Int
    @Attribute(default: "") var text: String

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Memo.text)] }
}

/// Large deletions compared with the same deletions row by row.
@Suite("Large deletions compared with others") struct LargeDeletionEqualityTests {
    /// A store of many rows, of which 12,000 are deleted.
    enum Scene: String, CaseIterable {
        case dishes, knots, beads, players, squads, crafts, memos, talliesOfASave

        var entities: [ManagedObject.Type] {
            switch self {
            case .dishes: Kitchen.entities
            case .knots: [Knot.self]
            case .beads: [Bead.self]
            case .players, .squads: League.entities
            case .crafts: Harbour.entities
            case .memos: [Memo.self]
            case .talliesOfASave: Tallies.entities
            }
        }

        var abstract: [ManagedObject.Type] {
            [.players, .squads].contains(self) ? League.abstract : []
        }

        /// Tables that lose so many rows that they are replaced.
        var table: String {
            switch self {
            case .dishes: "Dish"
            case .knots: "Knot"
            case .beads: "Bead"
            case .players: "Player"
            case .squads: "Group"
            case .crafts: "Craft"
            case .memos: "Memo"
            case .talliesOfASave: "Tally"
            }
        }

        private static let numbers = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 14000)
            """

        /// Rows 1 to 12,000 are to be deleted, the others stay.
        var filling: String {
            func rows(_ table: String, _ values: KeyValuePairs<String, String>, from: Int = 1)
                -> String
            {
                """
                INSERT INTO "\(table)" (_pk, \(values.map(\.key).joined(separator: ", ")))
                \(Self.numbers) SELECT i, \(values.map(\.value).joined(separator: ", "))
                FROM n WHERE i >= \(from);

                """
            }
            func pairs(_ table: String, _ destination: String, _ condition: String) -> String {
                """
                INSERT OR IGNORE INTO "\(table)" (source, destination)
                \(Self.numbers) SELECT i, \(destination) FROM n WHERE \(condition);

                """
            }
            switch self {
            case .dishes:
                return rows(
                    "Dish",
                    [
                        "title": "'t' || i", "minutes": "i % 60",
                        "book": "iif(i % 2, 'b', NULL)", "page": "iif(i % 2, i, NULL)",
                    ]) + "INSERT INTO Ingredient (name) VALUES ('salt'), ('rice'), ('tea');"
                    + pairs("Dish_ingredients", "i % 3 + 1", "i % 4 > 0")
            case .knots:
                return rows(
                    "Knot",
                    [
                        "number": "i", "parent": "iif(i % 1000 > 1, i - 1, NULL)",
                        "follower": "iif(i > 12000, i - 12000, NULL)",
                    ]) + pairs("Knot_friendOf", "i + 1", "i < 14000")
                    + pairs("Knot_friendOf", "i - 12000", "i > 12000")
            case .beads:
                return rows(
                    "Bead",
                    [
                        "number": "i", "holder": "13000 + i % 900",
                        "favourite": "iif(i > 10000 AND i <= 12000, i + 2000, NULL)",
                    ])
                    + pairs("Bead_above", "13900 + i % 7", "i < 13000")
                    + pairs("Bead_markedBy", "i + 1", "i < 14000")
            case .players:
                return """
                    INSERT INTO "Group" (_pk, _entity, code) VALUES (1, 'Club', 1);
                    INSERT INTO "Group" (_pk, _entity, code, club)
                      VALUES (2, 'Squad', 1, 1), (3, 'Squad', 2, 1), (4, 'Squad', 3, NULL);

                    """ + rows("Player", ["name": "'p' || i", "squad": "i % 3 + 2"])
            case .squads:
                return rows(
                    "Group",
                    [
                        "_entity": "iif(i > 13900, 'Club', 'Squad')", "code": "i",
                        "club": "iif(i > 13900, NULL, 13901 + i % 90)",
                    ]) + rows("Player", ["name": "'p'", "squad": "i - 200"], from: 13800)
            case .crafts:
                return rows(
                    "Craft",
                    [
                        "_entity": "iif(i > 12000, 'Craft', 'Ferry')", "name": "'c' || i",
                        "line": "''", "cars": "0",
                    ]) + rows("Flag", ["vessel": "i"], from: 11_000)
                    + rows("Berth", ["ferry": "i - 2000", "number": "i"], from: 13_000)
            case .memos:
                return rows(
                    "Memo", ["number": "i", "text": "'word' || (i % 50) || ' 東京 ' || i"])
            case .talliesOfASave:
                return rows("Tally", ["name": "printf('%05d', i)"])
                    + rows("Mark", ["tally": "i", "value": "i % 10"], from: 13_999)
            }
        }

        func delete(in context: ManagedObjectContext) throws {
            switch self {
            case .dishes:
                try context.deleteBatch(FetchRequest<Dish>(limit: 12_000))
            case .knots:
                try context.deleteBatch(
                    FetchRequest<Knot>(predicate: #Predicate { $0.number <= 11_000 }))
                try context.deleteBatch(
                    FetchRequest<Knot>(predicate: #Predicate { $0.number <= 12_000 }))
            case .beads:
                try context.deleteBatch(
                    FetchRequest<Bead>(predicate: #Predicate { $0.number <= 12_000 }))
            case .players:
                try context.deleteBatch(FetchRequest<Player>(limit: 12_000))
            case .squads:
                try context.deleteBatch(
                    FetchRequest<Squad>(predicate: #Predicate { $0.code <= 12_000 }))
            case .crafts: try context.deleteBatch(FetchRequest<Ferry>())
            case .memos:
                try context.deleteBatch(
                    FetchRequest<Memo>(predicate: #Predicate { $0.number <= 12_000 }))
            case .talliesOfASave:
                let tallies = try context.fetch(
                    FetchRequest<Tally>(sortedBy: [SortDescriptor(\.name)], limit: 12_000))
                for tally in tallies { try context.delete(tally) }
                try context.save()
            }
        }
    }

    private struct Outcome {
        var rows = ""
        var changes: [String] = []
        var isLarge = false
    }

    private func outcome(_ scene: Scene, isRowByRow: Bool) throws -> Outcome {
        let file = try TemporaryFile()
        let shell = SQLiteShell(path: file.path)
        let store = try TestStore(scene.entities, abstract: scene.abstract, path: file.path)
        let dump = try StoreDump(path: file.path)
        try shell.run("BEGIN;\n\(scene.filling)\nCOMMIT;")
        if isRowByRow {
            try shell.run("CREATE TABLE remark (subject REFERENCES \"\(scene.table)\"(_pk));")
        }
        #expect(try store.container.check() == [], "\(scene)")
        let before = try dump.rows()
        let last = try store.container.lastTransaction
        let context = store.container.newContext()
        try scene.delete(in: context)
        var outcome = Outcome()
        outcome.rows = try dump.rows()
        outcome.changes = try store.container.history(after: last).flatMap(\.changes).map {
            let values = $0.replacedValues.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            return "\($0.relationship ?? "") \($0.kind) \($0.objectID.rowNumber ?? 0) \($0.count) "
                + "\($0.destinationID?.rowNumber ?? 0) \(values)"
        }.sorted()
        outcome.isLarge =
            try shell.run("SELECT count(*) FROM sqlite_schema WHERE name GLOB '_removed_*';") != "0"
        #expect(try store.container.check() == [], "\(scene)")
        if isRowByRow { return outcome }
        for number in try store.container.history(after: last).map(\.number).reversed() {
            #expect(try context.revert(number).kept.isEmpty, "\(scene)")
        }
        let again = try dump.rows()
        let different = zip(again.split(separator: "\n"), before.split(separator: "\n"))
            .first { $0 != $1 }
        #expect(again == before, "\(scene): \(different.map { "\($0)" } ?? "")")
        #expect(try store.container.check() == [], "\(scene)")
        return outcome
    }

    @Test(
        "S3 S5 D1 a large deletion leaves the rows and the history of a deletion row by row",
        arguments: Scene.allCases)
    func equality(scene: Scene) throws {
        let large = try outcome(scene, isRowByRow: false)
        let small = try outcome(scene, isRowByRow: true)
        #expect(large.isLarge && !small.isLarge, "\(scene)")
        #expect(large.rows == small.rows, "\(scene)")
        #expect(large.changes.count == small.changes.count, "\(scene)")
        let different = zip(large.changes, small.changes).first { $0 != $1 }
        #expect(different == nil, "\(scene)")
    }
}
