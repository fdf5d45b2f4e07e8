import Atlas
import Foundation
import Persistence

/// Writes moods that are recorded, edited, imported, merged or located, inside a transaction, one by
/// one or in bulk: their columns, their country and tags, and the moments of their regions.
///
/// One by one, moods are objects, which live views follow. In bulk, rows are written without
/// objects, and ``finish()`` does for all of them what an object's write does at once.
final class MoodWriter {
    /// The moment of writing, in whole milliseconds.
    let moment: Date

    /// The maximum number of moods that one statement deletes by their IDs.
    private static let mostDeletions = 1024

    private let context: ManagedObjectContext
    private let touchesRegions: Bool
    private var countries: [Int16: ObjectID] = [:]
    private var additions: Set<Addition> = []
    /// Whether a country or a tag may have lost its last mood, or got none.
    private var mayHaveEmptied = false

    private struct Addition: Hashable {
        let country: Int16
        /// The country that the moods had before, or `nil` for new moods.
        let former: ISO3166.Country?
    }

    /// - Parameter touchesRegions: Whether regions that get moods get `now` as their `updatedAt`. A
    ///   merge takes their moments from both journals instead.
    init(_ context: ManagedObjectContext, at now: Date, touchesRegions: Bool = true) {
        self.context = context
        self.touchesRegions = touchesRegions
        moment = NewMood.milliseconds(now)
    }

    func insert(_ new: NewMood, _ identity: MoodIdentity) throws -> Mood {
        let mood = Mood(context: context)
        let columns = ObjectColumns(mood, isNew: true)
        columns.set(identity)
        columns.set(new)
        mood.modifiedAt = moment
        let country = try country(new.country)
        mood.country = country
        try mood.setTags(new.tags)
        country.noteAddition(at: moment)
        return mood
    }

    func update(_ mood: Mood, to new: NewMood) throws -> Bool {
        let columns = ObjectColumns(mood)
        columns.set(new)
        var isChanged = columns.isChanged
        let former = mood.country?.code
        if former != new.country {
            let country = try country(new.country)
            country.noteAddition(from: former, at: moment)
            try mood.move(to: country)
            isChanged = true
        }
        if Set(mood.tags.map(\.key)) != Set(new.tags.map(\.key)) {
            try mood.setTags(new.tags)
            isChanged = true
        }
        if isChanged { mood.modifiedAt = moment }
        return isChanged
    }

    /// Removes a coordinate of which another program left only one half.
    func removeCoordinate(of mood: Mood) { (mood.latitude, mood.longitude) = (nil, nil) }

    /// Corrects a local day, which follows from the date and the time zone.
    func setLocalDay(of mood: Mood, to day: String) { mood.localDay = day }

    private func country(_ code: ISO3166.Country) throws -> Country {
        try context.findOrCreate(\Country.numericCode, is: code.numericCode) { try $0.configure() }
    }

    /// Whether an earlier row had this country.
    func hasFound(_ country: ISO3166.Country) -> Bool { countries[country.numericCode] != nil }

    /// Inserts a mood unless its identity is already in the journal.
    /// - Parameter tombstones: The tombstones of the mood, which are removed if it is inserted.
    /// - Returns: The inserted mood, or `nil` if there is one.
    func insert(
        _ values: MoodValues, replacing tombstones: [Tombstone<Mood>],
        _ inserter: borrowing BatchInserter<Mood>
    ) throws -> ObjectID? {
        let id = try inserter.insert { try fill($0, with: values, hasTags: false) }
        guard let id else {
            // Its country and its tags may be new.
            mayHaveEmptied = true
            return nil
        }
        if !tombstones.isEmpty { try context.deleteTombstones(tombstones) }
        additions.insert(Addition(country: values.mood.country.numericCode, former: nil))
        return id
    }

    func update(
        _ mood: Mood, to values: MoodValues, _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        let country = values.mood.country
        let former = mood.country?.code
        if former != country {
            additions.insert(Addition(country: country.numericCode, former: former))
        }
        mayHaveEmptied = true
        try inserter.update(mood.objectID) { try fill($0, with: values, hasTags: true) }
    }

    /// Sets only the moments of the last changes.
    func setModificationDates(_ dates: [(id: ObjectID, modifiedAt: Date)]) throws {
        guard !dates.isEmpty else { return }
        try context.insertBatch(of: Mood.self) { inserter in
            for (id, date) in dates { try inserter.update(id) { $0[\.modifiedAt] = date } }
        }
    }

    /// Takes a mood's origin away, so that another mood can have it.
    func removeOrigin(of mood: Mood, _ inserter: borrowing BatchInserter<Mood>) throws {
        try inserter.update(mood.objectID) { row in
            row[\.source] = nil
            row[\.externalID] = nil
        }
    }

    func delete(_ moods: [ObjectID]) throws {
        for page in moods.pages(of: Self.mostDeletions) {
            _ = try delete(FetchRequest(predicate: #Predicate { page.contains($0.objectID) }))
        }
    }

    /// Deletes the moods of a request, without creating objects.
    func delete(_ request: FetchRequest<Mood>) throws -> Int {
        let count = try context.deleteBatch(request)
        if count > 0 { mayHaveEmptied = true }
        return count
    }

    /// Deletes the countries, continents and tags that were left without moods, and sets the moments
    /// of the regions that got moods. The writer can't be used after it.
    func finish() throws {
        if mayHaveEmptied { try context.sweep() }
        guard touchesRegions, !additions.isEmpty else { return }
        let codes = Array(Set(additions.map(\.country)))
        let countries = Dictionary(
            try context.fetch(
                FetchRequest<Country>(predicate: #Predicate { codes.contains($0.numericCode) })
            ).map { ($0.numericCode, $0) }, uniquingKeysWith: { first, _ in first })
        for addition in additions {
            countries[addition.country]?.noteAddition(from: addition.former, at: moment)
        }
    }

    /// - Parameter hasTags: Whether the row may already have tags, which are replaced.
    private func fill(
        _ row: borrowing BatchRow<Mood>, with values: MoodValues, hasTags: Bool
    ) throws {
        if let identity = values.identity { row.set(identity) }
        row.set(values.mood)
        row[\.modifiedAt] = values.modifiedAt
        row[\.importedDigest] = values.importedDigest
        row[\.country] = try country(values.mood.country, row)
        if hasTags || !values.mood.tags.isEmpty {
            row[\.tags] = try values.mood.tags.map { try tag($0, row) }
        }
    }

    private func country(
        _ country: ISO3166.Country, _ row: borrowing BatchRow<Mood>
    ) throws -> ObjectID {
        if let known = countries[country.numericCode] { return known }
        let id = try row.findOrCreate(\Country.numericCode, is: country.numericCode) { new in
            guard let continent = country.continent else { return }
            new[\.continent] = try new.findOrCreate(\Continent.numericCode, is: continent.rawValue)
        }
        countries[country.numericCode] = id
        return id
    }

    private func tag<Object>(
        _ path: TagPath, _ row: borrowing BatchRow<Object>
    ) throws -> ObjectID {
        try row.findOrCreate(\Tag.key, is: path.key) { new in
            new[\.name] = path.name
            if let parent = path.parent { new[\.parent] = try tag(parent, new) }
        }
    }
}

extension ManagedObjectContext {
    /// Deletes the countries, continents and tags without moods, because statements don't run
    /// `prepareForDeletion()`.
    func sweep() throws {
        try deleteBatch(Self.unusedCountries)
        try deleteBatch(Self.unusedContinents)
        // A parent may be unused after its children are deleted.
        while try deleteBatch(Self.unusedTags) > 0 {}
    }

    static var unusedCountries: FetchRequest<Country> {
        FetchRequest(predicate: #Predicate { $0.numberOfMoods == 0 })
    }

    static var unusedContinents: FetchRequest<Continent> {
        FetchRequest(predicate: #Predicate { $0.numberOfCountries == 0 })
    }

    static var unusedTags: FetchRequest<Tag> {
        FetchRequest(predicate: #Predicate { $0.numberOfMoods == 0 && $0.numberOfChildren == 0 })
    }
}
