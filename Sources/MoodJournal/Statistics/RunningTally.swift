import Statistics

/// A tally of moods in the order of their local days, which keeps only one day in memory.
struct RunningTally {
    let first: LocalDay

    private(set) var moods = 0
    private(set) var days = 1
    /// The last local day so far.
    private var current: MoodDay
    /// The mean of the days before the current one.
    private var earlier = RunningMean()

    init(from day: LocalDay) {
        first = day
        current = MoodDay(day)
    }

    var last: LocalDay { current.day }

    /// Returns the mean of the days' feelings, or `nil` if too few days have a feeling.
    func mean(atLeast least: Int = RunningMean.minimumDays) -> Double? {
        var mean = earlier
        mean.add(current.mean)
        return mean.mean(atLeast: least)
    }

    /// - Parameter day: The last day so far, or a later one.
    mutating func add(_ feeling: Feeling?, on day: LocalDay, moods count: Int) {
        if day != current.day {
            earlier.add(current.mean)
            current = MoodDay(day)
            days += 1
        }
        current.add(feeling, moods: count)
        moods += count
    }
}
