/// The moods of one day and their feelings.
public struct DayTally: Hashable, Sendable {
    /// The number of moods, with and without a feeling.
    public private(set) var moods = 0
    /// The number of moods with a feeling.
    public private(set) var felt = 0
    /// The sum of the feelings.
    public private(set) var sum = 0

    /// Creates a tally without moods.
    public init() {}

    /// The mean of the feelings, or `nil` if no mood has one.
    public var mean: Double? { felt == 0 ? nil : Double(sum) / Double(felt) }

    /// Counts moods with the same feeling.
    /// - Parameters:
    ///   - feeling: Their feeling, or `nil` if they have none.
    ///   - count: The number of moods, from 0.
    public mutating func add(_ feeling: Int?, moods count: Int) {
        moods += count
        guard let feeling else { return }
        felt += count
        sum += feeling * count
    }
}
