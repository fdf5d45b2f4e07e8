import Atlas
import Persistence

/// The number of moods in a country, and the days of these moods with their mean feeling.
public struct RegionTally: Sendable, Equatable {
    /// The country, or the unknown country.
    public let country: ISO3166.Country
    /// The number of moods, with and without a feeling.
    public let moods: Int
    /// The days of these moods, and their mean feeling. A day's feeling is the mean of its moods in
    /// this country.
    public let figures: DayFigures
}

extension Journal {
    /// Returns the countries of the moods that a query selects, sorted by code.
    /// - Parameter query: The moods to count. A country counts only these.
    /// - Returns: The countries.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    ///   Without a filter, that is one pass over an index.
    public func regionTallies(_ query: MoodQuery) throws(JournalError) -> [RegionTally] {
        try translating {
            var tallies: [ISO3166.Country: RunningTally] = [:]
            try forEachCountryDay(of: query) { country, day, feeling, moods in
                tallies[country, default: RunningTally(from: day)]
                    .add(feeling, on: day, moods: moods)
            }
            return tallies.sorted { $0.key.alpha2 < $1.key.alpha2 }.map { country, tally in
                RegionTally(country: country, moods: tally.moods, figures: DayFigures(tally))
            }
        }
    }

    /// Calls `body` with the number of moods of each local day, feeling and country, ordered by
    /// day.
    func forEachCountryDay(
        of query: MoodQuery,
        _ body: (ISO3166.Country, LocalDay, Feeling?, _ moods: Int) throws -> Void
    ) throws {
        try context.inQueryGeneration {
            let codes = try countryCodes()
            var last: (text: String, day: LocalDay)?
            try forEachGroup(
                of: query, by: [\.localDay, \.feeling, \.country],
                row: { ($0[\.localDay], $0[\.feeling], $0[\.country], $0.count) }
            ) { text, feeling, id, moods in
                guard let country = id.flatMap({ codes[$0] }) else {
                    throw FetchError.undecodableValue("Mood.country")
                }
                if last?.text != text { last = (text, try LocalDay(stored: text)) }
                guard let day = last?.day else { return }
                try body(country, day, feeling, moods)
            }
        }
    }

    /// Returns the codes of the journal's countries, with the unknown country for an invalid one.
    func countryCodes() throws -> [ObjectID: ISO3166.Country] {
        let countries = try context.fetch(
            DictionaryRequest(of: Country.self) { ($0.objectID, $0[\.numericCode]) })
        return Dictionary(
            uniqueKeysWithValues: countries.map { id, code in
                (id, ISO3166.Country(numericCode: code) ?? .unknown)
            })
    }
}
