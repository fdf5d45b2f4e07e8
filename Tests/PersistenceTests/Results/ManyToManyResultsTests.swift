import Foundation
import Persistence
import Testing

private final class Song: ManagedObject {
    @Attribute var title: String
    @ToMany var labels: ManagedSet<Label>
}

private final class Label: ManagedObject {
    @Attribute var name: String
    @ToMany(inverse: \Song.labels) var songs: ManagedSet<Song>
}

/// Results whose predicate looks through a many-to-many relationship: none of their rows changes if
/// only a pair is added or removed.
@Suite("Results through a many-to-many relationship")
struct ManyToManyResultsTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private let results: FetchedResultsController<Song>
    private let log: BatchLog<Song>
    private let songs: [Song]
    private let slow: Label

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Song.self, Label.self], path: file.path)
        context = store.container.newContext()
        let context = context
        slow = Label(context: context)
        slow.name = "slow"
        songs = ["A", "B", "C"].map { title in
            let song = Song(context: context)
            song.title = title
            return song
        }
        songs[1].labels = [slow]
        try context.save()
        let name = "slow"
        results = FetchedResultsController(
            FetchRequest<Song>(
                predicate: #Predicate { $0.labels.contains { $0.name == name } }),
            sortedBy: SortDescriptor(\.title), in: context)
        try results.performFetch()
        log = BatchLog(results)
    }

    private func expect(
        _ titles: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let batch = try log.takeOne(sourceLocation: sourceLocation)
        #expect(batch.objects.count == 1, sourceLocation: sourceLocation)
        #expect(results.fetchedObjects.map(\.title) == titles, sourceLocation: sourceLocation)
        #expect(log.copy == results.snapshot, sourceLocation: sourceLocation)
    }

    @Test("R6 Results follow pairs that their own context saves, from either end")
    func ownContext() throws {
        songs[0].labels.insert(slow)
        try context.save()
        try expect(["A", "B"])
        slow.songs.remove(songs[1])
        try context.save()
        try expect(["A"])
        songs[0].labels.remove(slow)
        context.rollback()
        try context.delete(slow)
        try context.save()
        try expect([])
    }

    @Test(
        "R6 Results follow pairs that another context or another container adds and removes",
        arguments: [false, true])
    func others(isOtherContainer: Bool) throws {
        let container =
            try isOtherContainer
            ? TestStore([Song.self, Label.self], path: file.path).container : store.container
        let other = container.newContext()
        let theirs = try other.fetch(FetchRequest<Song>(sortedBy: [SortDescriptor(\.title)]))
        let label = try #require(try other.fetch(FetchRequest<Label>()).first)
        theirs[2].labels.insert(label)
        try other.save()
        try context.mergeStoreChanges()
        try expect(["B", "C"])
        label.songs.remove(theirs[1])
        try other.save()
        try context.mergeStoreChanges()
        try expect(["C"])
        try other.deleteBatch(FetchRequest<Label>(predicate: #Predicate { $0.name == "slow" }))
        try context.mergeStoreChanges()
        try expect([])
    }

    @Test("R6 Results follow pairs that the sqlite3 shell adds and removes")
    func shell() throws {
        let shell = SQLiteShell(path: file.path)
        let table = try shell.run(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%REFERENCES%';")
        let columns = try shell.run("SELECT name FROM pragma_table_info('\(table)');")
            .split(separator: "\n")
        try #require(columns.count == 2)
        let isSongFirst =
            try shell.run(
                "SELECT \"table\" FROM pragma_foreign_key_list('\(table)') "
                    + "WHERE \"from\" = '\(columns[0])';"
            ) == "Song"
        let song = isSongFirst ? columns[0] : columns[1]
        let label = isSongFirst ? columns[1] : columns[0]
        try shell.run(
            """
            INSERT INTO "\(table)" ("\(song)", "\(label)")
              SELECT s._pk, l._pk FROM Song AS s, Label AS l WHERE s.title = 'A';
            """)
        try context.mergeStoreChanges()
        try expect(["A", "B"])
        try shell.run(
            "DELETE FROM \"\(table)\" WHERE \"\(song)\" = (SELECT _pk FROM Song WHERE title = 'B');"
        )
        try context.mergeStoreChanges()
        try expect(["A"])
    }
}
