import Atlas

extension MoodLocation {
    /// The country of a mood at this location, unless another is given: the country of the town, or
    /// `nil` if the coordinate determines the country.
    public var country: ISO3166.Country? { town?.town.country }

    /// Finds a location by name, preferably in a given country.
    /// - Parameters:
    ///   - text: A text that ``Journal/location(_:gazetteer:)`` accepts.
    ///   - country: The country of a town. Coordinates and named places may be elsewhere.
    ///   - find: Finds a location for a text.
    /// - Returns: The location.
    /// - Throws: The error of `find`, for the text with the country if it means no town in that
    ///   country.
    public static func find(
        _ text: String, country: ISO3166.Country?,
        _ find: (String) throws(JournalError) -> MoodLocation
    ) throws(JournalError) -> MoodLocation {
        guard let country else { return try find(text) }
        do {
            let location = try find(text)
            if location.town == nil || location.country == country { return location }
        } catch .noLocation(.town, _) {
            // There may be only one such town in the country.
        }
        return try find("\(text), \(country.alpha2)")
    }
}

extension MoodEdit {
    /// Moves the mood to a location. A town's country becomes the mood's, unless another is given.
    /// - Parameter location: The new location.
    public mutating func move(to location: MoodLocation) {
        coordinate = .set(location.coordinate)
        if country == .keep, let named = location.country { country = .set(named) }
    }
}
