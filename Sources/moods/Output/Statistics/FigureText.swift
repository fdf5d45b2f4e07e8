import Foundation
import MoodJournal
import Statistics

/// Figures of statistics as texts for people.
struct FigureText {
    let usesASCII: Bool

    /// Returns a number with one decimal; a dash if it is unknown.
    func decimal(_ number: Double?) -> String {
        number.map(Self.decimal) ?? (usesASCII ? "-" : "–")
    }

    /// Returns a number with one decimal: "3.4".
    static func decimal(_ number: Double) -> String { String(format: "%.1f", number) }

    /// Returns a difference with one decimal and its sign.
    func difference(_ number: Double) -> String {
        let text = decimal(number)
        if Double(text) == 0 { return "0.0" }
        return number > 0 ? "+" + text : text
    }

    /// Returns a p-value with three decimals.
    func pValue(_ number: Double) -> String {
        number < 0.001 ? "<0.001" : String(format: "%.3f", number)
    }

    /// Returns a number and a noun: "1 mood", "3 countries".
    ///
    /// - Parameters:
    ///   - plural: The noun of other numbers than 1; default: the noun with an s.
    ///   - digits: Returns the digits of the number.
    static func count(
        _ number: Int, _ noun: String, plural: String? = nil,
        digits: (Int) -> String = { String($0) }
    ) -> String {
        "\(digits(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns a sentence with the number of moods and days, and their average.
    func sentence(_ summary: MoodSummary) -> String {
        guard let period = summary.period else { return "No moods." }
        let (first, last) = (period.lowerBound, period.upperBound)
        let days = Self.count(summary.days, "day")
        let span =
            period.numberOfDays == summary.days
            ? days : "\(summary.days) of \(Self.count(period.numberOfDays, "day"))"
        let dates = first == last ? "\(first)" : "\(first) to \(last)"
        return "\(Self.count(summary.moods, "mood")) on \(span), \(dates): \(average(summary))."
    }

    private func average(_ summary: MoodSummary) -> String {
        let feelings = summary.feelings
        guard let mean = feelings.mean else {
            guard feelings.numberOfDays > 0 else { return "none has a feeling" }
            return "an average needs \(SeriesSummary.minimumDays) days with a feeling, and there "
                + (feelings.numberOfDays == 1 ? "is 1" : "are \(feelings.numberOfDays)")
        }
        var text = "average \(decimal(mean))"
        if let interval = feelings.interval {
            text +=
                ", 95 % interval \(decimal(interval.lowerBound)) to \(decimal(interval.upperBound))"
        } else {
            text += " on every day"
        }
        guard feelings.numberOfMoods < summary.moods else { return text }
        return text
            + " (\(Self.count(feelings.numberOfMoods, "mood")) on "
            + "\(Self.count(feelings.numberOfDays, "day")) have a feeling)"
    }

    /// Returns how much feelings vary; `nil` if that is unknown.
    func variation(_ feelings: SeriesSummary) -> String? {
        guard let deviation = feelings.standardDeviation else { return nil }
        var parts = ["Standard deviation \(decimal(deviation))"]
        if let coefficient = feelings.autocorrelation.coefficient {
            let pairs = feelings.autocorrelation.numberOfPairs
            parts.append(
                "autocorrelation r1 \(decimal(coefficient)) over "
                    + Self.count(pairs, "pair of days", plural: "pairs of days"))
        }
        if let squares = feelings.meanSquareSuccessiveDifference {
            parts.append("MSSD \(decimal(squares))")
        }
        if let effective = feelings.effectiveNumberOfDays {
            parts.append("worth \(decimal(effective)) independent days")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns how many tags were tested, and how many stand out; `nil` without tags.
    func outcome(_ tags: TagStatistics) -> String? {
        guard tags.numberOfTags > 0 else { return nil }
        let least = TagDifference<String>.minimumDays
        guard !tags.tested.isEmpty else {
            return "No tag has \(least) days with it and \(least) without it, which a comparison "
                + "needs."
        }
        let count = tags.outstanding.count
        let rate = Int((TagStatistics.falseDiscoveryRate * 100).rounded())
        return Self.count(tags.tested.count, "tag") + " tested; "
            + (count == 0 ? "none stands" : count == 1 ? "1 stands" : "\(count) stand")
            + " out at a false discovery rate of \(rate) %."
    }
}
