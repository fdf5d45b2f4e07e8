import Foundation
import Persistence
import Testing

@Suite("Section cache")
struct ResultsCacheTests {
    private let file: TemporaryFile
    private let worldCup: WorldCup

    init() throws {
        file = try TemporaryFile()
        worldCup = try WorldCup(path: file.path)
    }

    private var cachePath: String { file.path + "-results-teams" }

    /// Whether fetching with the cache reads the rows in order again.
    private func sorts(
        _ request: FetchRequest<Team> = WorldCup.request, order: SortOrder = .forward,
        in context: ManagedObjectContext? = nil, log: StatementLog? = nil
    ) throws -> Bool {
        let results = FetchedResultsController(
            request, sectionedBy: \.qualifyingZone, order: order, in: context ?? worldCup.context,
            cacheName: "teams")
        let statements = try (log ?? worldCup.store.statements).during {
            try results.performFetch()
        }
        let scratch = FetchedResultsController(
            request, sectionedBy: \.qualifyingZone, order: order,
            in: context ?? worldCup.context)
        try scratch.performFetch()
        #expect(results.snapshot == scratch.snapshot)
        return statements.contains { $0.contains("ORDER BY") }
    }

    @Test("R7 The cache is used the second time, also by the next launch, and is its owner's alone")
    func secondTime() throws {
        #expect(try sorts())
        #expect(try !sorts())
        let next = try TestStore(WorldCup.entities, path: file.path)
        #expect(try !sorts(in: next.container.newContext(), log: next.statements))
        let attributes = try FileManager.default.attributesOfItem(atPath: cachePath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("R7 The cache is not used after the order, the predicate or the data changed")
    func changes() throws {
        #expect(try sorts())
        #expect(try sorts(order: .reverse))
        #expect(try sorts())
        var request = WorldCup.request
        let zone = "Asia"
        request.predicate = #Predicate { $0.qualifyingZone != zone }
        #expect(try sorts(request))
        let other = "Europe"
        request.predicate = #Predicate { $0.qualifyingZone != other }
        #expect(try sorts(request))
        #expect(try sorts())
        try worldCup.team("Japan").wins += 1
        try worldCup.context.save()
        #expect(try sorts())
        try SQLiteShell(path: file.path).run("DELETE FROM Team WHERE teamName = 'Japan'")
        #expect(try sorts())
        #expect(try !sorts())
    }

    @Test("R7 The cache is not used after the model changed")
    func model() throws {
        #expect(try sorts())
        try worldCup.store.container.close()
        let next = try TestStore(
            WorldCup.entities, path: file.path, migrations: [Migration("Nothing") { _ in }])
        #expect(try sorts(in: next.container.newContext(), log: next.statements))
    }

    @Test("R7 A cache is deleted by its name; a broken one is ignored and made anew")
    func deletion() throws {
        #expect(try sorts())
        worldCup.store.container.deleteCache(withName: "others")
        #expect(try !sorts())
        worldCup.store.container.deleteCache(withName: "teams")
        #expect(!FileManager.default.fileExists(atPath: cachePath))
        #expect(try sorts())
        let whole = try Data(contentsOf: URL(fileURLWithPath: cachePath))
        for length in [0, 10, whole.count / 2, whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: cachePath))
            #expect(try sorts())
            #expect(try !sorts())
        }
        worldCup.store.container.deleteCache(withName: nil)
        #expect(try sorts())
    }

    @Test("R7 Names that a function gives are looked at again")
    func naming() throws {
        for name in ["a", "b"] {
            let results = FetchedResultsController(
                WorldCup.request, sectionedBy: \.qualifyingZone, in: worldCup.context,
                cacheName: "teams", named: { _ in name })
            try results.performFetch()
            #expect(results.sections.map(\.name) == [name])
        }
    }
}
