/// The longest runs of days with a mood, and of days without one between two moods.
public struct Streaks: Hashable, Sendable {
    /// The run of days with a mood that contains today or yesterday, in days since 1970-01-01.
    ///
    /// A run that ended yesterday is current, because today isn't over. A run may end tomorrow,
    /// which has begun in other time zones; later days aren't part of it.
    public let current: ClosedRange<Int>?
    /// The longest run of days with a mood, the latest of equal ones; `nil` without days.
    public let longest: ClosedRange<Int>?
    /// The longest run of days without a mood between two days with one, the latest of equal ones;
    /// `nil` if no day is missing. The days after the last mood don't count as a gap.
    public let longestGap: ClosedRange<Int>?

    /// Finds the streaks of days.
    /// - Parameters:
    ///   - days: The days with a mood, in days since 1970-01-01, in any order.
    ///   - today: The current local day.
    /// - Complexity: O(*n* log *n*) in the number of days.
    public init(of days: [Int], today: Int) {
        var runs: [ClosedRange<Int>] = []
        for day in Set(days).sorted() {
            if let last = runs.last, last.upperBound + 1 == day {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        let gaps = zip(runs, runs.dropFirst()).map { earlier, later in
            earlier.upperBound + 1...later.lowerBound - 1
        }
        let run = runs.last { $0.contains(today) } ?? runs.last { $0.contains(today - 1) }
        current = run.map { $0.lowerBound...min($0.upperBound, today + 1) }
        longest = Self.longest(of: runs)
        longestGap = Self.longest(of: gaps)
    }

    private static func longest(of runs: [ClosedRange<Int>]) -> ClosedRange<Int>? {
        runs.reduce(nil) { longest, run in
            guard let longest, longest.count > run.count else { return run }
            return longest
        }
    }
}
