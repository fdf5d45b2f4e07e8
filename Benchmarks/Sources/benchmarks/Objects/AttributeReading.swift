import Persistence

/// Attributes of objects that are there, read again and again, beside the stored properties of a
/// plain class that holds the same. There are as many objects as a processor's caches hold, so that
/// the reading is measured and not the memory.
struct AttributeReading {
    static let objects = 1000
    static let rounds = 1000

    /// What stands beside the managed objects.
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
        // Reads everything once.
        let plain = objects.map(PlainObservation.init)
        return [
            Figure(
                "1,000,000 reads of a number, beside a stored property",
                try readNumbers(objects, plain), limit: 1.5),
            Figure(
                "1,000,000 reads of two texts, beside stored properties",
                try readTexts(objects, plain), limit: 2),
        ]
    }

    private func readNumbers(
        _ objects: [Observation], _ plain: [PlainObservation]
    ) throws -> Medians {
        let expected = plain.reduce(0) { $0 + $1.temperature }
        return try Medians(repetitions: 15) {
            try time(expected) {
                var sum = 0.0
                for object in objects { sum += object.temperature }
                return sum
            }
        } baseline: {
            try time(expected) {
                var sum = 0.0
                for object in plain { sum += object.temperature }
                return sum
            }
        }
    }

    /// One short text, which a `String` holds in place, and one that is long or nil.
    private func readTexts(
        _ objects: [Observation], _ plain: [PlainObservation]
    ) throws -> Medians {
        let expected = plain.reduce(0) { $0 + length($1.observer) + length($1.remark ?? "") }
        return try Medians(repetitions: 15) {
            try time(expected) {
                var sum = 0
                for object in objects {
                    sum += length(object.observer)
                    if let remark = object.remark { sum += length(remark) }
                }
                return sum
            }
        } baseline: {
            try time(expected) {
                var sum = 0
                for object in plain {
                    sum += length(object.observer)
                    if let remark = object.remark { sum += length(remark) }
                }
                return sum
            }
        }
    }

    /// A text has to be whole to be handed over: what is inlined looks at its length alone.
    @inline(never)
    private func length(_ text: String) -> Int { text.utf8.count }

    /// Every round has to come to the expected sum.
    private func time<Sum: Equatable>(_ expected: Sum, _ round: () -> Sum) throws -> Duration {
        var isRight = true
        let duration = ContinuousClock().measure {
            for _ in 0..<Self.rounds where round() != expected { isRight = false }
        }
        guard isRight else { throw BenchmarkError("A sum over the objects is not \(expected)") }
        return duration
    }
}
