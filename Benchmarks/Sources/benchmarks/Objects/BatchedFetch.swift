import Foundation
import Persistence

/// Measures the memory of a million objects fetched in batches: each figure is the peak of a
/// process of its own, which is this program run again.
struct BatchedFetch {
    static let objects = 1_000_000
    static let touched = 100

    /// The first argument of a process that only fetches.
    static let command = "fetch-batches"

    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let path = folder.path("million.sqlite")
        try ObservationStore(path: path, rows: Self.objects).container.close()
        let empty = try peak(["0", path])
        let batches = try peak([String(Self.touched), path])
        return [
            Figure(
                "1,000,000 objects in batches of 20, 100 of them touched: more resident",
                measured: String(format: "%.1f MiB", batches),
                baseline: String(format: "%.1f MiB", empty), value: batches - empty, limit: 40,
                unit: "MiB")
        ]
    }

    /// The median of several processes, in MiB.
    private func peak(_ arguments: [String]) throws -> Double {
        guard let program = Bundle.main.executablePath else {
            throw BenchmarkError("this program does not know where it is")
        }
        let child = ChildProcess(program: program, arguments: [Self.command] + arguments)
        let sizes = try (0..<5).map { _ in Double(try child.peakResidentSize(folder: folder)) }
        return sizes.median / 1_048_576
    }

    // MARK: The process

    /// Fetches in batches and touches the first objects, or with none to touch only makes a context.
    static func run(touching count: Int, at path: String) throws {
        let container = try ObservationStore.open(path)
        let context = container.newContext()
        if count > 0 {
            var request = FetchRequest<Observation>()
            request.fetchBatchSize = 20
            let observations = try context.fetchInBatches(request)
            let sum = observations.prefix(count).reduce(0) { $0 + $1.sequence }
            guard observations.count == objects, sum == count * (count + 1) / 2 else {
                throw BenchmarkError("\(observations.count) were fetched, their sum is \(sum)")
            }
        }
        try container.close()
    }
}
