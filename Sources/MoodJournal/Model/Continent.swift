import Atlas
import Persistence

/// A continent with moods. It is deleted with its last country.
public final class Continent: GeographicRegion {
    /// The countries of the continent that have moods.
    @ToMany(deleteRule: .deny) public internal(set) var countries: ManagedSet<Country>
    /// The number of countries of the continent that have moods.
    @Derived public var numberOfCountries: Int

    /// The continent, or `nil` if the stored code isn't one of the seven.
    public var code: UNM49.Continent? { UNM49.Continent(rawValue: numericCode) }

    public override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Continent.numericCode)]
    }

    public override class var derivations: [Derivation] {
        [
            .sum(of: \Continent.countries, \Country.numberOfMoods, into: \Continent.numberOfMoods),
            .count(of: \Continent.countries, into: \Continent.numberOfCountries),
        ]
    }
}
