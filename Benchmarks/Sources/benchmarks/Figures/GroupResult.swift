/// The figures of a group, and how long it took to measure them.
struct GroupResult {
    let name: String
    let figures: [Figure]
    let duration: Duration

    var isWithinLimits: Bool { figures.allSatisfy(\.isWithinLimit) }
}
