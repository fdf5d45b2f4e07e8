import Foundation
import Persistence

/// Measures the section cache at a launch: the first fetch of results with it and without it.
struct CachedSections {
    private static let rows = 300_000

    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let path = folder.path("sections.sqlite")
        try ObservationStore(path: path, rows: Self.rows).container.close()
        let sections = try fetch(path, cacheName: "stations").sections
        let medians = try Medians(repetitions: 7) {
            let cached = try fetch(path, cacheName: "stations")
            guard cached.sections == sections else {
                throw BenchmarkError("the cache has other sections")
            }
            return cached.duration
        } baseline: {
            try fetch(path, cacheName: nil).duration
        }
        return [
            Figure(
                "first fetch of 300,000 results with the section cache, beside one without",
                medians, limit: 1)
        ]
    }

    private func fetch(
        _ path: String, cacheName: String?
    ) throws -> (duration: Duration, sections: Int) {
        let container = try ObservationStore.open(path)
        // If closing fails, the file is deleted with the folder.
        defer { try? container.close() }
        let controller = FetchedResultsController(
            FetchRequest<Observation>(
                sortedBy: [SortDescriptor(\.temperature), SortDescriptor(\.sequence)]),
            sectionedBy: \.station, in: container.newContext(), cacheName: cacheName,
            named: { String($0) })
        let duration = try ContinuousClock().measure { try controller.performFetch() }
        return (duration, controller.sections.count)
    }
}
