import Foundation

/// Measures the program and its parts, each together with a peer, and prints a table of ratios and
/// their limits.
///
///     benchmarks PROGRAM [group…]
///
/// PROGRAM is the optimised `moods`; groups are `add`, `listings`, `looking-back`, `export`,
/// `watch`, `sync`, `bulk`, `objects`, `batches`, `results`, `sections`, `imports` and `places`
/// (default: all). If all are measured, the results are written to `RESULTS.md`. The exit status is 1 if a
/// limit is exceeded.
@main
struct Benchmarks {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.count == 3, arguments.first == BatchedFetch.command,
            let count = arguments.dropFirst().first.flatMap({ Int($0) }), let path = arguments.last
        {
            return try BatchedFetch.run(touching: count, at: path)
        }
        guard let program = arguments.first, access(program, X_OK) == 0 else {
            throw BenchmarkError("give the path of the optimised program: benchmarks PROGRAM")
        }
        let wanted = Set(arguments.dropFirst())
        let folder = try TemporaryFolder()
        let results: [GroupResult]
        do {
            defer { folder.remove() }
            results = try measure(program, wanted, in: folder)
        }
        print(FigureTable(figures: results.flatMap(\.figures)).text)
        if wanted.isEmpty { try ResultsPage(program: program, results: results).write() }
        if results.contains(where: { !$0.isWithinLimits }) { exit(1) }
    }

    private static func measure(
        _ program: String, _ wanted: Set<String>, in folder: TemporaryFolder
    ) throws -> [GroupResult] {
        let groups: [(name: String, run: () throws -> [Figure])] = [
            ("add", { try DurableAdd(program: program, folder: folder).figures() }),
            ("listings", { try Listings(program: program, folder: folder).figures() }),
            ("looking-back", { try LookingBack(program: program, folder: folder).figures() }),
            ("export", { try Exports(program: program, folder: folder).figures() }),
            ("watch", { try Watching(program: program, folder: folder).figures() }),
            ("sync", { try FirstSync(program: program, folder: folder).figures() }),
            ("bulk", { try BulkAdd(folder: folder).figures() }),
            ("objects", { try FetchedObjects(folder: folder).figures() }),
            ("imports", { try ImportedTables(program: program, folder: folder).figures() }),
            ("places", { try PlaceLookUps(program: program, folder: folder).figures() }),
            ("batches", { try BatchedFetch(folder: folder).figures() }),
            ("results", { try ChangedResults(folder: folder).figures() }),
            ("sections", { try CachedSections(folder: folder).figures() }),
        ]
        if let unknown = wanted.subtracting(groups.map(\.name)).min() {
            throw BenchmarkError("there is no group '\(unknown)'")
        }
        return try groups.filter { wanted.isEmpty || wanted.contains($0.name) }.map { group in
            let clock = ContinuousClock()
            let start = clock.now
            let figures = try group.run()
            return GroupResult(
                name: group.name, figures: figures, duration: start.duration(to: clock.now))
        }
    }
}

/// The reason that a measurement failed.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
