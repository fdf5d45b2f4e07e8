import Foundation
import MoodJournal

/// The sentence that conditions select no moods.
struct EmptySelection {
    let query: MoodQuery
    /// The language of the region's name.
    let locale: Locale
    /// What was looked for.
    var things = "moods"

    /// Returns a sentence such as "No moods in France." or, if the region has moods, "No moods match
    /// in France."
    /// - Parameter journal: A journal with moods.
    func sentence(in journal: Journal) throws -> String {
        let place = query.place.map { " " + $0.phrase(in: locale) } ?? ""
        if let region = query.place, try journal.numberOfMoods(in: region) == 0 {
            return "No moods\(place)."
        }
        var others = query
        if period != nil { others.periods = [] }
        let match = others.hasConditions ? " match" : ""
        return "No \(things)\(match)\(place)\(period.map { " " + $0 } ?? "")."
    }

    /// The only days of the query, such as "in October 2026" or "tonight"; `nil` without days.
    private var period: String? {
        guard query.periods.count == 1 else { return nil }
        let words = ListingWords.english
        let days: ClosedRange<LocalDay>
        switch query.periods[0] {
        case .month, .anniversary: return nil
        case .since(let day): return "since " + words.period(day...day)
        case .night(let day, let zone):
            let name = ["tonight", "last night"].first {
                (try? MoodPeriod(on: $0, now: Date(), timeZone: zone)) == query.periods[0]
            }
            return name ?? "on the night of " + words.period(day...day)
        case .days(let given): days = given
        }
        if let name = words.name(of: days) { return "in " + name }
        return (days.numberOfDays == 1 ? "on " : "from ") + words.period(days)
    }
}
