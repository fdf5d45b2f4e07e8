import Atlas
import Persistence

/// A country with moods. It is deleted with its last mood.
public final class Country: GeographicRegion {
    /// The moods of the country.
    @ToMany(deleteRule: .deny) public internal(set) var moods: ManagedSet<Mood>

    /// The continent of the country, or `nil` for the unknown country.
    @ToOne(inverse: \Continent.countries) public internal(set) var continent: Continent?

    /// The country, or the unknown country if the stored code isn't in ISO 3166-1.
    public var code: ISO3166.Country {
        ISO3166.Country(numericCode: numericCode) ?? .unknown
    }

    public override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Country.numericCode)]
    }

    public override class var derivations: [Derivation] {
        [.count(of: \Country.moods, into: \Country.numberOfMoods)]
    }

    /// Sets up a new country, and finds or creates its continent.
    func configure() throws {
        guard let continent = code.continent else { return }
        self.continent = try managedObjectContext?.findOrCreate(
            \Continent.numericCode, is: continent.rawValue)
    }

    /// Deletes the continent with its last country.
    ///
    /// - Throws: Any error of reading the continent.
    public override func prepareForDeletion() throws {
        if let continent, continent.countries.count == 1 {
            try managedObjectContext?.delete(continent)
        }
    }
}
