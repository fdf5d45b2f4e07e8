import CMalloc
import Persistence

/// Repeated reads of the attributes of loaded objects, compared with the stored properties of a
/// plain class. The objects fit the processor's first-level cache, so that this measures reading,
/// not memory.
struct AttributeReading {
    static let objects = 100
    static let rounds = 10_000

    /// The plain class to compare with.
    private final class PlainObservation {
        var temperature: Double
        var observer: String
        var remark: String?

        init(_ observation: Observation) {
            temperature = observation.temperature
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
                "1,000,000 reads of a number, beside a stored property",
                try readNumbers(objects, plain), limit: 1.5),
            Figure(
                "1,000,000 reads of two texts each, beside stored properties",
                try readTexts(objects, plain), limit: 2),
        ]
    }

    private func readNumbers(
        _ objects: [Observation], _ plain: [PlainObservation]
    ) throws -> Medians {
        let expected = plain.reduce(0) { $0 + $1.temperature }
        var sum = 0.0
        return try Medians(repetitions: 15) {
            let duration = time {
                sum = 0
                for object in objects { sum += object.temperature }
            }
            try check(sum, expected)
            return duration
        } baseline: {
            let duration = time {
                sum = 0
                for object in plain { sum += object.temperature }
            }
            try check(sum, expected)
            return duration
        }
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
