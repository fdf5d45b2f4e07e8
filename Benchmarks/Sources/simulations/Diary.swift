import Foundation
import Statistics

/// A diary that is made up: feelings from 1 to 5 that resemble those of the day before, and tags.
struct Diary {
    /// How the tags come.
    enum Pattern: String, CaseIterable {
        /// Each day by itself.
        case single

        /// In runs, such as holidays.
        case runs

        /// On the same days of each week.
        case weekly
    }

    var days: Int
    var tags = 1
    var pattern = Pattern.single
    var correlation = 0.5

    /// The share of the days with the effect of a tag that have the tag itself.
    var adherence = 1.0

    /// The change of feelings on days with the first tag, in points.
    var effect = 0.0

    /// The change of feelings from the first to the last day, in points.
    var trend = 0.0

    /// The amplitude of a season of 365 days, in points.
    var season = 0.0

    /// The share of days without a mood.
    var missing = 0.0

    /// How much more often bad days are missing: the change of the log odds for each point.
    var missingIfBad = 0.0

    /// The middle of the distribution of feelings, which is normal with a standard deviation of 1
    /// before it is rounded to whole numbers from 1 to 5.
    private static let middle = 3.2

    /// The average of all days in the long run.
    static let mean = [1.5, 2.5, 3.5, 4.5].reduce(1) { sum, limit in
        sum + erfc((limit - middle) / 2.squareRoot()) / 2
    }

    /// Returns a diary's days, and the days of each tag.
    func made(using numbers: inout Numbers) -> (
        series: DailySeries, tags: [(tag: Int, days: [Int])]
    ) {
        let marks = (0..<tags).map { _ in self.marks(using: &numbers) }
        let start = numbers.unit() * 365
        var value = numbers.normal()
        var felt: [DailyMean] = []
        for day in 0..<days {
            if day > 0 {
                value =
                    correlation * value
                    + (1 - correlation * correlation).squareRoot() * numbers.normal()
            }
            let change = trend * (Double(day) / Double(days) - 0.5)
            let wave = season * sin(2 * .pi * (Double(day) + start) / 365)
            let feeling =
                Self.middle + value + change + wave + (marks.first?[day] == true ? effect : 0)
            let odds = missing / (1 - missing) * exp(-missingIfBad * (feeling - Self.middle))
            if numbers.unit() < odds / (1 + odds) { continue }
            felt.append(DailyMean(day: day, mean: min(max(feeling.rounded(), 1), 5)))
        }
        return (
            DailySeries(felt),
            marks.enumerated().map { tag, marks in
                let tagged = (0..<days).filter { day in
                    marks[day] && (adherence == 1 || numbers.unit() < adherence)
                }
                return (tag, tagged)
            }
        )
    }

    private func marks(using numbers: inout Numbers) -> [Bool] {
        let share = 0.1 + 0.3 * numbers.unit()
        switch pattern {
        case .weekly:
            let (first, count) = (Int(numbers.unit() * 7), 1 + Int(numbers.unit() * 5))
            return (0..<days).map { ($0 + first) % 7 < count }
        case .single: return (0..<days).map { _ in numbers.unit() < share }
        case .runs:
            // A day is like the day before with a probability of 0.7, so runs have 3 to 5 days.
            var mark = numbers.unit() < share
            return (0..<days).map { _ in
                if numbers.unit() > 0.7 { mark = numbers.unit() < share }
                return mark
            }
        }
    }
}
