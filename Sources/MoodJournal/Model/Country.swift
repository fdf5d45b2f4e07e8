import Atlas
import Persistence

/// A country that has moods. One without is deleted.
public final class Country: GeographicRegion {
    @ToMany(deleteRule: .deny) public internal(set) var moods: ManagedSet<Mood>

    /// Nil for the unknown country.
    @ToOne(inverse: \Continent.countries) public internal(set) var continent: Continent?

    /// Unknown where the code is none of ISO 3166-1.
    public var code: ISO3166.Country {
        ISO3166.Country(numericCode: numericCode) ?? .unknown
    }

    public override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Country.numericCode)]
    }

    public override class var derivations: [Derivation] {
        [.count(of: \Country.moods, into: \Country.numberOfMoods)]
    }

    /// Sets a new country up: its continent is found or made.
    func configure() throws {
        guard let continent = code.continent else { return }
        self.continent = try managedObjectContext?.findOrCreate(
            \Continent.numericCode, is: continent.rawValue)
    }

    /// The last country to go takes its continent along.
    public override func prepareForDeletion() throws {
        if let continent, continent.countries.count == 1 {
            try managedObjectContext?.delete(continent)
        }
    }
}
