import Atlas
import Persistence

/// A continent that has countries. One without is deleted.
public final class Continent: GeographicRegion {
    @ToMany(deleteRule: .deny) public internal(set) var countries: ManagedSet<Country>
    @Derived public var numberOfCountries: Int

    /// Nil where the code is none of the seven.
    public var code: UNM49.Continent? {
        UNM49.Continent(rawValue: numericCode)
    }

    public override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Continent.numericCode)]
    }

    public override class var derivations: [Derivation] {
        [
            .sum(
                of: \Continent.countries, \Country.numberOfMoods,
                into: \Continent.numberOfMoods),
            .count(of: \Continent.countries, into: \Continent.numberOfCountries),
        ]
    }
}
