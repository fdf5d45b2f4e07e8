import Files
import Foundation
import Glibc
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

    @Test("R7 The cache is used the second time, also by the next launch, and only by its owner")
    func secondTime() throws {
        #expect(try sorts())
        #expect(try !sorts())
        let next = try TestStore(WorldCup.entities, path: file.path)
        #expect(try !sorts(in: next.container.newContext(), log: next.statements))
        let attributes = try FileManager.default.attributesOfItem(atPath: cachePath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("S1 A read-only container uses a cache, and writes none")
    func readOnly() throws {
        let reader = try TestStore(WorldCup.entities, path: file.path, access: .read)
        #expect(try sorts(in: reader.container.newContext(), log: reader.statements))
        #expect(!FileManager.default.fileExists(atPath: cachePath))
        #expect(try sorts())
        let next = try TestStore(WorldCup.entities, path: file.path, access: .read)
        #expect(try !sorts(in: next.container.newContext(), log: next.statements))
    }

    @Test("R7 A cache is written and deleted beside a store whose path isn't UTF-8")
    func pathBytes() throws {
        let folder = (file.path as NSString).deletingLastPathComponent
        let path = folder + "/" + String(escapingBytes: [0x78, 0xFF, 0x79])
        let worldCup = try WorldCup(path: path)
        for name in ["teams", "others"] {
            try FetchedResultsController(
                WorldCup.request, sectionedBy: \.qualifyingZone, in: worldCup.context,
                cacheName: name
            ).performFetch()
        }
        func isThere(_ name: String) -> Bool {
            access((path + "-results-" + name).fileSystemBytes, F_OK) == 0
        }
        #expect(isThere("teams") && isThere("others"))
        worldCup.store.container.deleteCache(withName: "teams")
        #expect(!isThere("teams") && isThere("others"))
        worldCup.store.container.deleteCache(withName: nil)
        #expect(!isThere("others"))
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

    @Test("R7 A cache is deleted by its name; a broken one is ignored and replaced")
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
        // One byte is changed, at any position.
        for place in stride(from: 8, to: whole.count - 32, by: 61) {
            var damaged = whole
            damaged[place] ^= 1
            try damaged.write(to: URL(fileURLWithPath: cachePath))
            _ = try sorts()
        }
        worldCup.store.container.deleteCache(withName: nil)
        #expect(try sorts())
    }

    @Test("R7 A cache whose file does not fit on the disk leaves nothing behind")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let file = try TemporaryFile()
            let worldCup = try WorldCup(path: file.path)
            let results = FetchedResultsController(
                WorldCup.request, sectionedBy: \.qualifyingZone, in: worldCup.context,
                cacheName: "teams")
            // The limit applies to each file's length.
            var limit = rlimit(rlim_cur: 500, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try results.performFetch()
            limit.rlim_cur = rlim_t.max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            guard results.count == 32, !names.contains(where: { $0.contains("results") }) else {
                exit(2)
            }
        }
    }

    @Test(
        "R7 C6 Results fetched in a transaction that is rolled back are neither cached nor shown"
    )
    func rolledBack() throws {
        struct Refusal: Error {}
        let context = worldCup.context
        let results = FetchedResultsController(
            WorldCup.request, sectionedBy: \.qualifyingZone, in: context, cacheName: "teams")
        let japan = try worldCup.team("Japan")
        let update = UpdatedRows<Team>(predicate: #Predicate { $0.teamName == "Japan" })
        #expect(throws: Refusal.self) {
            try context.write {
                try context.deleteBatch(FetchRequest<Fan>())
                try context.execute(update.setting(\.wins, to: 9))
                try results.performFetch()
                context.refresh(japan)
                #expect(japan.wins == 9)
                throw Refusal()
            }
        }
        #expect(!FileManager.default.fileExists(atPath: cachePath))
        #expect(japan.wins == 0)
        func fresh() throws -> ResultsSnapshot {
            let scratch = FetchedResultsController(
                WorldCup.request, sectionedBy: \.qualifyingZone, in: context)
            try scratch.performFetch()
            return scratch.snapshot
        }
        #expect(try results.snapshot == fresh())
        // The version is the same as before, and the content is different.
        let log = BatchLog(results)
        try worldCup.store.container.newContext().execute(update.setting(\.wins, to: 2))
        try context.mergeStoreChanges()
        #expect(japan.wins == 2)
        #expect(try log.takeOne().objects.map(\.objectID) == [japan.objectID])
        #expect(try results.snapshot == fresh())
    }

    @Test("R7 A cache with names of another section function isn't used")
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
