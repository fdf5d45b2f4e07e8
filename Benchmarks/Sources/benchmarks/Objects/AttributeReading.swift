import CMalloc
import Persistence

/// Repeated reads of the attributes of loaded objects, compared with the stored properties of a
/// plain class. The objects fit the processor's first-level cache, so that this measures reading,
/// not memory.
///
/// The read of a number isn't measured: beside the single load of a stored property it takes ten
/// nanoseconds, of which nobody waits for a million without having fetched as many rows.
/// ``FetchedObjects`` measures both together.
struct AttributeReading {
    static let objects = 100
    static let rounds = 10_000

    /// The plain class to compare with.
    private final class PlainObservation {
        var observer: String
        var remark: String?

        init(_ observation: Observation) {
            observer = observation.observer
            remark = observation.remark
        }
    }

    let container: PersistentContainer

    func figures() throws -> [Figure] {
        let context = container.newContext()
        let objects = try context.fetch(FetchRequest<Observation>(limit: Self.objects))
        // Read everything once.
        let plain = objects.map(PlainObservation.init)
        return [
            Figure(
                "1,000,000 reads of two texts each, beside stored properties",
                try readTexts(objects, plain), limit: 2)
        ]
    }

    /// Reads a short text, which a `String` stores inline, and one that is long or `nil`. Each is
    /// kept until the next read; otherwise the optimizer would remove the read.
    private func readTexts(
        _ objects: [Observation], _ plain: [PlainObservation]
    ) throws -> Medians {
        let expected = plain.map { $0.observer + ($0.remark ?? "") }
        var observers = Array(repeating: "", count: objects.count)
        var remarks: [String?] = Array(repeating: nil, count: objects.count)
        return try Medians(repetitions: 15) {
            let duration = time {
                for index in objects.indices {
                    observers[index] = objects[index].observer
                    remarks[index] = objects[index].remark
                }
            }
            try check(zip(observers, remarks).map { $0 + ($1 ?? "") }, expected)
            return duration
        } baseline: {
            let duration = time {
                for index in plain.indices {
                    observers[index] = plain[index].observer
                    remarks[index] = plain[index].remark
                }
            }
            try check(zip(observers, remarks).map { $0 + ($1 ?? "") }, expected)
            return duration
        }
    }

    private func time(_ round: () -> Void) -> Duration {
        ContinuousClock().measure {
            for _ in 0..<Self.rounds {
                round()
                assume_memory_changed()
            }
        }
    }

    private func check<Result: Equatable>(_ result: Result, _ expected: Result) throws {
        guard result == expected else {
            throw BenchmarkError("\(result) was read, not \(expected)")
        }
    }
}
