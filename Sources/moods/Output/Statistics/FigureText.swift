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

    /// Returns a number with one decimal: "3.4". Zero has no sign.
    static func decimal(_ number: Double) -> String {
        let text = String(format: "%.1f", number)
        return text == "-0.0" ? "0.0" : text
    }

    /// Returns a point with up to six decimals, which are a tenth of a meter: "35.6595, 139.7".
    static func point(_ latitude: Double, _ longitude: Double) -> String {
        [latitude, longitude].map { degrees in
            var text = String(format: "%.6f", (degrees * 1e6).rounded() / 1e6 + 0)
            while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
            return text
        }
        .joined(separator: ", ")
    }

    func difference(_ number: Double) -> String {
        let text = decimal(number)
        return number > 0 && text != "0.0" ? "+" + text : text
    }

    func pValue(_ number: Double) -> String {
        number < 0.001 ? "<0.001" : String(format: "%.3f", number)
    }

    /// The sentence for an empty selection, without a period.
    static let nothing = "No moods"

    /// Returns a number and a noun: "1 mood", "2,500 moods".
    ///
    /// - Parameter plural: The noun of other numbers than 1; default: the noun with an s.
    static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// Returns a number with a separator before every third digit: "2,500".
    static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// Returns a sentence with the number of moods and days, and their average.
    func sentence(_ summary: MoodSummary) -> String {
        guard let period = summary.period else { return Self.nothing + "." }
        let (first, last) = (period.lowerBound, period.upperBound)
        let days = Self.count(summary.days, "day")
        let span =
            period.numberOfDays == summary.days
            ? days : "\(Self.grouped(summary.days)) of \(Self.count(period.numberOfDays, "day"))"
        let dates = first == last ? "\(first)" : "\(first) to \(last)"
        return "\(Self.count(summary.moods, "mood")) on \(span), \(dates): \(average(summary))."
    }

    private func average(_ summary: MoodSummary) -> String {
        let feelings = summary.feelings
        guard let mean = feelings.mean else {
            guard feelings.numberOfDays > 0 else { return "none has a feeling" }
            return "an average needs \(RunningMean.minimumDays) days with a feeling, and there "
                + (feelings.numberOfDays == 1 ? "is 1" : "are \(feelings.numberOfDays)")
        }
        var text = "average \(decimal(mean)) of 5"
        text += feelings.interval.map { " (\(range($0)))" } ?? " on every day"
        guard feelings.numberOfMoods < summary.moods else { return text }
        return text
            + " (\(Self.count(feelings.numberOfMoods, "mood")) on "
            + "\(Self.count(feelings.numberOfDays, "day")) have a feeling)"
    }

    /// Returns a 95% interval for people: "likely 2.9 to 3.3".
    func range(_ interval: ClosedRange<Double>) -> String {
        saysNothing(interval)
            ? "too few days for a useful range"
            : "likely \(decimal(interval.lowerBound)) to \(decimal(interval.upperBound))"
    }

    /// Returns whether an interval is as wide as the scale of feelings.
    func saysNothing(_ interval: ClosedRange<Double>?) -> Bool {
        guard let interval else { return false }
        return [interval.lowerBound, interval.upperBound].map(decimal)
            == [MoodSummary.scale.lowerBound, MoodSummary.scale.upperBound].map(decimal)
    }

    /// Returns a sentence about the variation of feelings; `nil` if it is unknown.
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
            parts.append("equivalent to \(decimal(effective)) independent days")
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Returns a sentence about the tags that were compared; `nil` without tags.
    func outcome(_ tags: TagStatistics) -> String? {
        guard tags.numberOfTags > 0 else { return nil }
        let least = TagDifference<String>.minimumDays
        guard !tags.tested.isEmpty else {
            return "Tags can be compared once \(least) days have one and \(least) days don't."
        }
        let count = Self.count(tags.tested.count, "tag")
        if tags.hasTooFewDays {
            return "\(Self.count(tags.numberOfDays, "day")) are too few to compare \(count); the "
                + "largest differences so far:"
        }
        return tags.outstanding.isEmpty
            ? "\(count) compared; \(tags.tested.count == 1 ? "it doesn't stand" : "none stands") out."
            : "\(count) compared. This doesn't show a cause."
    }
}

extension TagStatistics {
    /// The number of days with a feeling.
    var numberOfDays: Int {
        tested.first.map { $0.with.numberOfDays + $0.without.numberOfDays } ?? 0
    }

    /// Whether no single tag can stand out: a p-value is never less than one divided by the number
    /// of days, and the procedure of Benjamini and Hochberg multiplies it by the number of tags.
    var hasTooFewDays: Bool {
        outstanding.isEmpty
            && Double(tested.count) > Self.falseDiscoveryRate * Double(numberOfDays)
    }

    /// The tags that stand out, or the three largest differences if none can.
    var shown: [TagDifference<String>] {
        hasTooFewDays
            ? Array(tested.sorted { abs($0.difference) > abs($1.difference) }.prefix(3))
            : outstanding
    }
}
