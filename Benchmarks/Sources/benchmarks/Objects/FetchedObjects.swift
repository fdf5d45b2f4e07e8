import CMalloc
import Foundation
import GRDB
import Persistence

/// Many objects fetched and one attribute of each read, beside GRDB's records; and what an object
/// takes, the context's table of them included.
struct FetchedObjects {
    static let objects = 100_000

    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let path = folder.path("observations.sqlite")
        let container = try ObservationStore(path: path, rows: Self.objects).container
        let queue = try DatabaseQueue(path: path)
        let medians = try Medians(repetitions: 15) {
            try fetchObjects(container)
        } baseline: {
            try fetchRecords(queue)
        }
        let size = try bytesPerObject(container)
        let recordSize = try bytesPerRecord(queue)
        let reading = try AttributeReading(container: container).figures()
        try queue.close()
        try container.close()
        return [
            Figure(
                "100,000 objects fetched and read, beside GRDB's records by index", medians,
                limit: 1.5),
            Figure(
                "the same: bytes an object", measured: String(format: "%.0f bytes", size),
                baseline: String(format: "%.0f bytes", recordSize), value: size, limit: 320,
                unit: "bytes"),
        ] + reading
    }

    private func fetchObjects(_ container: PersistentContainer) throws -> Duration {
        let context = container.newContext()
        var objects: [Observation] = []
        var sum = 0.0
        let duration = try ContinuousClock().measure {
            objects = try context.fetch(FetchRequest<Observation>())
            for object in objects { sum += object.temperature }
        }
        try check(objects.count, sum)
        return duration
    }

    private func fetchRecords(_ queue: DatabaseQueue) throws -> Duration {
        var records: [ObservationRow] = []
        var sum = 0.0
        let duration = try ContinuousClock().measure {
            records = try queue.read {
                try ObservationRow.fetchAll($0, sql: ObservationRow.selection)
            }
            for record in records { sum += record.temperature }
        }
        try check(records.count, sum)
        return duration
    }

    private func check(_ count: Int, _ sum: Double) throws {
        guard count == Self.objects, sum == 2_000_000 else {
            throw BenchmarkError("\(count) of \(Self.objects) were fetched, their sum is \(sum)")
        }
    }

    // MARK: Memory

    private func bytesPerObject(_ container: PersistentContainer) throws -> Double {
        let context = container.newContext()
        return try bytes { try context.fetch(FetchRequest<Observation>()) }
    }

    private func bytesPerRecord(_ queue: DatabaseQueue) throws -> Double {
        try bytes {
            try queue.read { try ObservationRow.fetchAll($0, sql: ObservationRow.selection) }
        }
    }

    /// Returns the bytes that `make` leaves allocated for each object, the array included.
    private func bytes<Object>(_ make: () throws -> [Object]) throws -> Double {
        let before = allocatedBytes()
        let objects = try make()
        let after = allocatedBytes()
        return withExtendedLifetime(objects) { Double(after - before) / Double(objects.count) }
    }

    /// Returns the bytes that the process has allocated and not freed (`mallinfo2(3)`).
    private func allocatedBytes() -> Int {
        let info = mallinfo2()
        return Int(info.uordblks + info.hblkhd)
    }
}
