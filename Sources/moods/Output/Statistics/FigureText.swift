import Foundation
import MoodJournal
import Statistics

/// Figures of statistics as texts for people.
struct FigureText {
    let usesASCII: Bool
    /// The words of dates on a terminal; `nil` elsewhere, where dates are in ISO 8601.
    var words: ListingWords?

    /// Returns a number with one decimal; a dash if it is unknown.
    func decimal(_ number: Double?) -> String {
        number.map(Self.decimal) ?? (usesASCII ? "-" : "–")
    }

    /// Returns a number with one decimal: "3.4". Zero has no sign.
    static func decimal(_ number: Double) -> String {
        guard abs(number) < 1e9 else { return String(format: "%.1f", number) }
        let tenths = Self.tenths(number)
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    /// Returns a number in tenths, which decide what is printed and its color. Half a tenth becomes
    /// the even one, also if the number was added up in another order and differs in its last bits.
    static func tenths(_ number: Double) -> Int {
        Int(((number * 1e10).rounded() / 1e9).rounded(.toNearestOrEven))
    }

    /// Returns a point with up to six decimals, which are a tenth of a meter: "35.6595, 139.7".
    static func point(_ latitude: Double, _ longitude: Double) -> String {
        [latitude, longitude].map { degrees in
            var text = String(format: "%.6f", (degrees * 1e6).rounded() / 1e6 + 0)
            while text.hasSuffix("0"), !text.hasSuffix(".0") { text.removeLast() }
            return text
        }.joined(separator: ", ")
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
        let span = days(summary, of: period.numberOfDays)
        return "\(Self.count(summary.moods, "mood")) on \(span), \(dates(period)): "
            + average(summary) + "."
    }

    /// Returns the first and the last day: "1 to 3 November 2026".
    func dates(_ period: ClosedRange<LocalDay>) -> String {
        let (first, last) = (period.lowerBound, period.upperBound)
        return words?.period(period) ?? (first == last ? "\(first)" : "\(first) to \(last)")
    }

    func date(_ day: LocalDay) -> String { dates(day...day) }

    private func average(_ summary: MoodSummary) -> String {
        let feelings = summary.feelings
        guard let mean = feelings.mean else {
            guard feelings.numberOfDays > 0 else { return "none has a feeling" }
            return "an average needs \(RunningMean.minimumDays) days with a feeling, and there "
                + (feelings.numberOfDays == 1 ? "is 1" : "are \(feelings.numberOfDays)")
        }
        return "average \(ofScale(mean, range(feelings)))" + unfelt(summary)
    }

    /// Returns the average of all moods after a label: "3.6 of 5 on 591 of 730 days".
    func all(_ summary: MoodSummary) -> String {
        let period = summary.period?.numberOfDays ?? summary.days
        let feelings = summary.feelings
        return "\(decimal(feelings.mean)) of 5 on \(days(summary, of: period)) (\(range(feelings)))"
            + unfelt(summary)
    }

    /// Returns an average, its place among the feelings, and a note: "2.6 of 5, between bad and meh
    /// (22 days)", "3.0 of 5 (meh; 22 days)".
    func ofScale(_ mean: Double, _ note: String) -> String {
        let (step, rest) = Self.tenths(mean).quotientAndRemainder(dividingBy: 10)
        let (low, high) = (Feeling(rawValue: step)?.name ?? "", Feeling(rawValue: step + 1)?.name)
        guard rest > 0, let high else { return "\(decimal(mean)) of 5 (\(low); \(note))" }
        return "\(decimal(mean)) of 5, between \(low) and \(high) (\(note))"
    }

    private func days(_ summary: MoodSummary, of period: Int) -> String {
        let days = Self.count(summary.days, "day")
        return period == summary.days
            ? days : "\(Self.grouped(summary.days)) of \(Self.count(period, "day"))"
    }

    private func range(_ feelings: SeriesSummary) -> String {
        feelings.interval.map(range) ?? "the same on every day"
    }

    private func unfelt(_ summary: MoodSummary) -> String {
        let feelings = summary.feelings
        guard feelings.numberOfMoods < summary.moods else { return "" }
        let have = feelings.numberOfMoods == 1 ? "has a feeling" : "have a feeling"
        guard feelings.numberOfDays < summary.days else {
            let moods = Self.count(summary.moods, "mood")
            return "; \(Self.grouped(feelings.numberOfMoods)) of \(moods) \(have)"
        }
        return "; \(Self.count(feelings.numberOfMoods, "mood")) on "
            + "\(Self.count(feelings.numberOfDays, "day")) \(have)"
    }

    /// Returns a 95% interval for people: "likely 2.9 to 3.3".
    func range(_ interval: ClosedRange<Double>) -> String {
        isTooWide(interval) ? "too few days for a useful range" : "likely \(ends(interval))"
    }

    /// Returns the ends of an interval: "2.9 to 3.3".
    func ends(_ interval: ClosedRange<Double>) -> String {
        guard !isTooWide(interval) else { return "too few days" }
        return "\(decimal(interval.lowerBound)) to \(decimal(interval.upperBound))"
    }

    /// Returns whether an interval is so wide that it says nothing: wider than 3 points.
    func isTooWide(_ interval: ClosedRange<Double>) -> Bool {
        interval.upperBound - interval.lowerBound > 3
    }

    /// Returns the difference of two means as they are shown, so that the three numbers agree.
    static func difference(_ mean: Double, _ other: Double) -> Double {
        Double(tenths(mean) - tenths(other)) / 10
    }

    /// Returns a difference and its interval: "+0.6 (0.5 to 0.8)".
    func difference(_ estimate: Estimate) -> String {
        "\(difference(estimate.value)) (\(ends(estimate.interval)))"
    }

    /// Returns a sentence about the standard deviation; `nil` if all days feel the same.
    func deviation(_ feelings: SeriesSummary) -> String? {
        guard let deviation = feelings.standardDeviation, deviation > 0 else { return nil }
        return "Days are typically \(decimal(deviation)) from the average (the standard deviation)."
    }

    /// Returns sentences about the variation of feelings.
    func variation(_ feelings: SeriesSummary) -> [String] {
        var sentences: [String] = []
        if let deviation = deviation(feelings) { sentences.append(deviation) }
        if let coefficient = feelings.autocorrelation.coefficient {
            sentences.append(
                "Autocorrelation r1 \(decimal(coefficient)) over "
                    + Self.count(
                        feelings.autocorrelation.numberOfPairs, "pair of days",
                        plural: "pairs of days")
                    + ": 0 if a day says nothing about the next, 1 if the next is the same, "
                    + "below 0 if days alternate.")
        }
        if let squares = feelings.meanSquareSuccessiveDifference, squares > 0 {
            sentences.append(
                "From one day to the next, feelings typically change by "
                    + "\(decimal(squares.squareRoot())) (MSSD \(decimal(squares)), the mean of the "
                    + "squared changes).")
        }
        if let effective = feelings.effectiveNumberOfDays,
            let coefficient = feelings.autocorrelation.coefficient, Self.tenths(coefficient) > 0,
            effective < 0.95 * Double(feelings.numberOfDays)
        {
            sentences.append(
                "Because days resemble the day before, the average is as certain as that of "
                    + "\(Self.count(Int(effective.rounded()), "independent day")).")
        }
        return sentences
    }
}
