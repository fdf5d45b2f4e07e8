import Foundation
import MoodJournal

/// The sentence that conditions select no moods.
struct EmptySelection {
    let query: MoodQuery
    /// The language of the region's name.
    let locale: Locale
    /// The period that a command shows, such as "October 2026"; `nil` for all time.
    var period: String?

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
        return "No moods\(match)\(place)\(period.map { " in " + $0 } ?? "")."
    }
}
