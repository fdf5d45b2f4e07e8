import Atlas
import Interchange

/// The coordinate and the country of an entry.
extension EntryResolution {
    /// Returns the coordinate that the file gives, if it can be read.
    mutating func coordinate(of entry: Entry) -> Coordinate? {
        let numbers = [entry.latitude, entry.longitude]
        guard numbers != [nil, nil], !entry.hasNoFix else { return nil }
        // The reader has noted what isn't a number, but the other number may be out of range.
        let areRead = !numbers.contains { $0?.isNaN == true }
        let known =
            areRead ? numbers : numbers.map { number in number?.isNaN == false ? number : 0 }
        let coordinate = keeping { () throws(NewMoodError) in
            try NewMood.coordinate(latitude: known[0], longitude: known[1])
        }
        return areRead ? coordinate : nil
    }

    mutating func location(of entry: Entry) throws -> MoodLocation? {
        guard let text = entry.place?.trimmed, !text.isEmpty else { return nil }
        let country = namedCountry(of: entry)
        // The country that can't be read might be another than that of the best-known town.
        guard country != nil || entry.country?.trimmed.isEmpty != false else { return nil }
        let location = try places.location(text, in: country)
        if let town = location.town, town.isGuess {
            report.note(GuessedTown(name: text, town: town.town))
        }
        return location
    }

    private mutating func namedCountry(of entry: Entry) -> ISO3166.Country? {
        guard let text = entry.country?.trimmed, !text.isEmpty else { return nil }
        let gazetteer = gazetteer
        return countries.value(of: text) { try? gazetteer.country(named: text) }
    }

    /// Returns the country that an entry names, or `nil` if its coordinate determines the country.
    ///
    /// Other programs name the sovereign of a territory (Day One writes France for Réunion). In
    /// this case the coordinate is more precise. A country that this program wrote is kept.
    mutating func country(
        of entry: Entry, at place: Atlas.Place?, hasCoordinate: Bool
    ) -> ISO3166.Country? {
        guard let text = entry.country?.trimmed, !text.isEmpty else { return nil }
        if let country = namedCountry(of: entry) {
            guard entry.id == nil, let place else { return country }
            let sovereign = sovereigns.value(of: place.country) { place.country.sovereign }
            return sovereign == country ? nil : country
        }
        guard hasCoordinate else {
            clauses.append(
                "unknown country '\(text.shortened)', and there are no coordinates to decide it")
            return nil
        }
        report.unknownCountries += 1
        return nil
    }
}
