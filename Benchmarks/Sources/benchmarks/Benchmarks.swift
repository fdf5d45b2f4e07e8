import Foundation

/// Measures the program and its parts, each together with a peer, and prints a table of ratios and
/// their limits.
///
///     benchmarks PROGRAM [figure…]
///
/// PROGRAM is the optimised `moods`; figures are `add`, `listings`, `looking-back`, `export`,
/// `watch`, `bulk`, `objects`, `batches`, `results`, `sections`, `imports` and `places` (default:
/// all). The exit status is 1 if a limit is exceeded.
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
        let figures: [Figure]
        do {
            defer { folder.remove() }
            figures = try measure(program, wanted, in: folder)
        }
        print(FigureTable(figures: figures).text)
        if figures.contains(where: { !$0.isWithinLimit }) { exit(1) }
    }

    private static func measure(
        _ program: String, _ wanted: Set<String>, in folder: TemporaryFolder
    ) throws -> [Figure] {
        let suites: [(name: String, run: () throws -> [Figure])] = [
            ("add", { try DurableAdd(program: program, folder: folder).figures() }),
            ("listings", { try Listings(program: program, folder: folder).figures() }),
            ("looking-back", { try LookingBack(program: program, folder: folder).figures() }),
            ("export", { try Exports(program: program, folder: folder).figures() }),
            ("watch", { try Watching(program: program, folder: folder).figures() }),
            ("bulk", { try BulkAdd(folder: folder).figures() }),
            ("objects", { try FetchedObjects(folder: folder).figures() }),
            ("imports", { try ImportedTables(program: program, folder: folder).figures() }),
            ("places", { try PlaceLookUps(program: program, folder: folder).figures() }),
            ("batches", { try BatchedFetch(folder: folder).figures() }),
            ("results", { try ChangedResults(folder: folder).figures() }),
            ("sections", { try CachedSections(folder: folder).figures() }),
        ]
        var figures: [Figure] = []
        for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
            figures += try suite.run()
        }
        return figures
    }
}

/// The reason that a measurement failed.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
