import Atlas
import Foundation

/// The hint that `places add` and `places rename` print if a place has the name of a town.
enum PlaceNotice {
    /// The minimum population of a town that deserves a notice: larger towns are known by their
    /// names in every language.
    private static let leastPopulation = 15_000

    /// Returns the hint about the town of at least 15,000 people that can no longer be named without
    /// its country, because a place has its name; `nil` if it hides no such town.
    static func town(hiddenBy name: String) -> String? {
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        // The largest town that the name can mean.
        var town: Town?
        do throws(TownNameError) {
            town = try gazetteer.town(named: name).town
        } catch {
            if case .ambiguous(_, let candidates) = error { town = candidates.first }
        }
        guard let town, town.population >= leastPopulation else { return nil }
        return "'\(name)' now means your place. For the town, type '\(gazetteer.text(for: town))'."
    }
}
