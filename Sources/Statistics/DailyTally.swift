/// Counts moods by local day and by feeling, in one pass over them in any order.
public struct DailyTally: Sendable {
    private struct Feelings {
        var count = 0
        var sum = 0

        mutating func add(_ feeling: Int, moods: Int) {
            count += moods
            sum += feeling * moods
        }
    }

    private var feelings: [Int: Feelings] = [:]

    /// The number of moods, with and without a feeling.
    public private(set) var numberOfMoods = 0

    /// The number of moods with each feeling; feelings that no mood has are absent.
    public private(set) var moodsByFeeling: [Int: Int] = [:]

    /// Creates a tally without moods.
    public init() {}

    /// Counts moods with the same day and feeling.
    ///
    /// - Parameters:
    ///   - feeling: Their feeling, or `nil` if they have none.
    ///   - day: Their local day, in days since 1970-01-01.
    ///   - moods: The number of moods; a number below 1 is ignored.
    public mutating func add(feeling: Int?, on day: Int, moods: Int = 1) {
        guard moods > 0 else { return }
        numberOfMoods += moods
        if let feeling {
            moodsByFeeling[feeling, default: 0] += moods
            feelings[day, default: Feelings()].add(feeling, moods: moods)
        } else if feelings[day] == nil {
            feelings[day] = Feelings()
        }
    }

    /// The days with a mood, with or without a feeling, oldest first.
    ///
    /// - Complexity: O(*n* log *n*) in the number of days.
    public var days: [Int] { feelings.keys.sorted() }

    /// The feelings of the days; days with no feeling at all are absent.
    ///
    /// - Complexity: O(*n* log *n*) in the number of days.
    public var series: DailySeries {
        DailySeries(
            feelings.lazy.map { day, feelings in
                DailyMean(
                    day: day, mean: Double(feelings.sum) / Double(feelings.count),
                    moods: feelings.count)
            })
    }
}
