import Foundation

/// A town that has a name.
struct TownMatch {
    let town: Town
    /// The number of its people, or a tenth of it if the name isn't a spelling of its main name: in
    /// some language, Vienna is Bienne.
    let weight: Double
    let isAlternate: Bool
    let isUnlike: Bool
    let isCapital: Bool

    init(_ posting: NameTable.Posting) {
        town = Town(number: posting.number)
        (isAlternate, isUnlike) = (posting.isAlternate, posting.isUnlike)
        isCapital = posting.isCapital
        weight = Double(town.population) / (isUnlike ? 10 : 1)
    }

    /// Returns the matches that the name can mean, the likeliest first. A town with the name as its
    /// main name excludes those with it as an alternate name that are near it, that are in the same
    /// country and have less weight, or that have less than a tenth of the greatest weight.
    static func rivals(among matches: [TownMatch]) -> [TownMatch] {
        guard let main = matches.first(where: { !$0.isAlternate }) else { return matches }
        return matches.filter { match in
            if !match.isAlternate { return true }
            let isLarger =
                match.town.country == main.town.country
                ? match.weight > main.weight : 10 * match.weight >= matches[0].weight
            return isLarger
                && match.town.coordinate.distance(to: main.town.coordinate)
                    > NearestTown.greatestDistance
        }
    }

    /// Returns the match that the name means, or `nil` if another one is of like weight.
    /// - Parameter rivals: The matches that it can mean, the likeliest first.
    static func meant(among rivals: [TownMatch]) -> TownMatch? {
        guard let first = rivals.first else { return nil }
        return rivals.dropFirst().allSatisfy(first.outweighs) ? first : nil
    }

    private func outweighs(_ other: TownMatch) -> Bool {
        // Such a name may be a nickname, or the name in a language that hardly anyone speaks.
        if isUnlike, town.country != other.town.country,
            town.population < 100 * other.town.population
        {
            return false
        }
        if isCapital, !isAlternate, other.isUnlike { return true }
        if isCapital, town.population > 3 * other.town.population { return true }
        return weight > 0 && weight >= 5 * other.weight
    }

    /// Whether a name without qualifiers leaves little doubt about the town.
    func isEvident(from name: String) -> Bool {
        // A short name may be a word of another language.
        let wellKnown = Town.wellKnownPopulation * (isAlternate && name.count < 5 ? 10 : 1)
        return town.population >= wellKnown
            || !isAlternate && name.trimmingCharacters(in: .whitespaces) == town.name
    }

    static func isLarger(_ one: TownMatch, _ other: TownMatch) -> Bool {
        (other.weight, one.town.number) < (one.weight, other.town.number)
    }
}
