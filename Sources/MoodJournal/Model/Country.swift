import Atlas
import Foundation
import Persistence

/// A country with moods. It is deleted with its last mood.
public final class Country: GeographicRegion {
    /// The moods of the country.
    @ToMany(deleteRule: .deny) public internal(set) var moods: ManagedSet<Mood>
    /// The continent of the country, or `nil` for the unknown country.
    @ToOne(inverse: \Continent.countries) public internal(set) var continent: Continent?

    /// The country, or the unknown country if the stored code isn't in ISO 3166-1.
    public var code: ISO3166.Country { ISO3166.Country(numericCode: numericCode) ?? .unknown }

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

    /// Records that a mood was added to the country, and to its continent unless it comes from
    /// another country there. All commands that add moods use this rule.
    ///
    /// A mood is added to a region when it is recorded or imported there, or when an edit, an import
    /// or a location history moves it there. A restored mood isn't added again: its country has its
    /// former moment if it comes back with the mood. Undo and redo restore former moments, and
    /// merges keep the later one.
    /// - Parameter former: The country that the mood had before, or `nil` for a new mood.
    func noteAddition(from former: ISO3166.Country? = nil, at moment: Date) {
        guard former != code else { return }
        touch(at: moment)
        if let continent, continent.code != former?.continent { continent.touch(at: moment) }
    }

    /// Deletes the continent with its last country.
    /// - Throws: Any error of reading the continent.
    public override func prepareForDeletion() throws {
        if let continent, continent.countries.count == 1 {
            try managedObjectContext?.delete(continent)
        }
    }
}
