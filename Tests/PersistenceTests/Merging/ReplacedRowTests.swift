import Persistence
import Testing

/// Another program replaces a row under its key. Nothing may mistake the new row for the old one.
@Suite struct ReplacedRowTests {
    /// The ways in which the `sqlite3` shell gives Japan seven wins and no image.
    enum Replacement: CaseIterable {
        case replaced
        case replacedWithItsVersion
        case deletedAndInserted
        case besideOtherChanges

        var script: String {
            let replace = """
                INSERT OR REPLACE INTO Team (_pk, teamName, qualifyingZone, wins)
                  SELECT _pk, teamName, qualifyingZone, 7 FROM Team WHERE teamName = 'Japan';
                """
            let deleteAndInsert = """
                CREATE TEMP TABLE copy AS SELECT * FROM Team WHERE teamName = 'Japan';
                DELETE FROM Team WHERE teamName = 'Japan';
                UPDATE copy SET wins = 7, imageName = NULL;
                INSERT INTO Team SELECT * FROM copy;
                """
            switch self {
            case .replaced: return replace
            case .replacedWithItsVersion:
                return """
                    INSERT OR REPLACE INTO Team (_pk, _version, teamName, qualifyingZone, wins)
                      SELECT _pk, _version, teamName, qualifyingZone, 7
                      FROM Team WHERE teamName = 'Japan';
                    """
            case .deletedAndInserted: return deleteAndInsert
            case .besideOtherChanges:
                return """
                    BEGIN;
                    UPDATE Team SET imageName = 'flag' WHERE teamName = 'Brazil';
                    \(deleteAndInsert)
                    INSERT INTO Fan (name) VALUES ('A');
                    \(replace)
                    DELETE FROM Fan;
                    COMMIT;
                    """
            }
        }
    }

    private let file: TemporaryFile
    private let worldCup: WorldCup
    private let japan: Team
    private var context: ManagedObjectContext { worldCup.context }

    init() throws {
        file = try TemporaryFile()
        worldCup = try WorldCup(path: file.path)
        japan = try worldCup.team("Japan")
        japan.wins = 1
        try worldCup.context.save()
    }

    private func apply(_ replacement: Replacement) throws {
        try SQLiteShell(path: file.path).run(replacement.script)
    }

    private func stored() throws -> String {
        try SQLiteShell(path: file.path).run(
            "SELECT wins, imageName IS NULL FROM Team WHERE teamName = 'Japan';")
    }

    @Test(
        "C8 a fetch brings the new row to the object that has the old one",
        arguments: Replacement.allCases)
    func fetch(replacement: Replacement) throws {
        #expect(japan.imageName != nil)
        try apply(replacement)
        #expect(try worldCup.team("Japan") === japan)
        #expect(japan.wins == 7 && japan.imageName == nil && !context.hasChanges)
    }

    @Test(
        "C8 R6 merging brings the new row once, also beneath unsaved changes",
        arguments: Replacement.allCases)
    func merge(replacement: Replacement) throws {
        let brazil = try worldCup.team("Brazil")
        try context.mergeStoreChanges()
        try apply(replacement)
        try context.mergeStoreChanges()
        #expect(japan.wins == 7 && japan.imageName == nil)
        #expect((brazil.imageName == "flag") == (replacement == .besideOtherChanges))
        let again = try worldCup.store.statements.during { try context.mergeStoreChanges() }
        #expect(!again.contains { $0.contains("Team") })

        try SQLiteShell(path: file.path).run("UPDATE Team SET wins = 1, imageName = 'a';")
        try context.mergeStoreChanges()
        japan.qualifyingZone = "mine"
        try apply(replacement)
        try context.mergeStoreChanges()
        #expect(japan.wins == 7 && japan.imageName == nil && japan.qualifyingZone == "mine")
        try context.save()
        #expect(try stored() == "7|1")
    }

    @Test("C8 R6 results move the row, in one batch", arguments: Replacement.allCases)
    func results(replacement: Replacement) throws {
        let scoreboard = try worldCup.scoreboard()
        let log = BatchLog(scoreboard)
        try apply(replacement)
        try context.mergeStoreChanges()
        let batch = try log.takeOne()
        #expect(batch.objects.count == (replacement == .besideOtherChanges ? 2 : 1))
        #expect(log.copy == scoreboard.snapshot)
        #expect(try worldCup.scoreboard().snapshot == scoreboard.snapshot)
    }

    @Test("C8 R7 the results cache of the old rows is not used", arguments: Replacement.allCases)
    func cache(replacement: Replacement) throws {
        func fetch() throws -> (sorts: Bool, ResultsSnapshot) {
            let store = try TestStore(WorldCup.entities, path: file.path)
            let results = FetchedResultsController(
                WorldCup.request, sectionedBy: \.qualifyingZone, in: store.container.newContext(),
                cacheName: "teams")
            let statements = try store.statements.during { try results.performFetch() }
            return (statements.contains { $0.contains("ORDER BY") }, results.snapshot)
        }
        #expect(try fetch().sorts)
        #expect(try !fetch().sorts)
        try apply(replacement)
        let (sorts, snapshot) = try fetch()
        #expect(sorts)
        try context.mergeStoreChanges()
        let expected = try worldCup.scoreboard().snapshot
        #expect(snapshot.sections.map(\.items.count) == expected.sections.map(\.items.count))
        #expect(
            snapshot.items.map(\.rowNumber) == expected.items.map(\.rowNumber))
    }

    @Test("C8 a save merges its changes with the new row", arguments: Replacement.allCases)
    func save(replacement: Replacement) throws {
        (japan.wins, japan.imageName, japan.qualifyingZone) = (1, "image", "AFC")
        try context.save()
        (japan.wins, japan.qualifyingZone) = (3, "mine")
        try apply(replacement)
        try context.save()
        #expect(try stored() == "3|1")
        #expect(japan.wins == 3 && japan.imageName == nil)
        #expect(japan.qualifyingZone == "mine")
    }

    @Test("C8 a deletion of the old row deletes the new one", arguments: Replacement.allCases)
    func deletion(replacement: Replacement) throws {
        try context.delete(japan)
        try apply(replacement)
        try context.save()
        #expect(try stored().isEmpty)
    }
}
