import Atlas
import Foundation
import Persistence

extension Journal {
    /// Returns the named places in the order of their names.
    /// - Returns: The places with the numbers of moods near them. A mood may be near several.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* · *m*) for *n* moods with coordinates and *m* places, in one pass.
    public func places() throws(JournalError) -> [PlaceRecord] {
        try readingAtOneMoment {
            let places = try context.fetch(FetchRequest<Place>(sortedBy: [SortDescriptor(\.key)]))
            let areas = try places.map { try $0.area() }
            var counts = areas.map { _ in 0 }
            if !places.isEmpty {
                let moods = DictionaryRequest(
                    of: Mood.self, predicate: #Predicate { $0.latitude != nil }
                ) { ($0[\.latitude], $0[\.longitude]) }
                try context.forEachRow(of: moods) { latitude, longitude in
                    for (index, area) in areas.enumerated()
                    where area.contains(latitude: latitude, longitude: longitude) {
                        counts[index] += 1
                    }
                }
            }
            let chosen = try context.defaultPlace()
            return try zip(places, counts).map { place, count in
                try PlaceRecord(place, isDefault: place === chosen, numberOfMoods: count)
            }
        }
    }

    /// Returns the location that a text means: a named place, a coordinate or a town. A place takes
    /// precedence over a coordinate or a town that the same text spells. Among several towns of a
    /// name, the only one with moods is meant, or else the only one in the default place's country.
    /// - Parameter text: The name of a place in any spelling, or a text that
    ///   `Gazetteer.location(_:preferring:)` accepts.
    /// - Throws: ``JournalError/noLocation(_:)`` if the text means no location or several.
    /// - Complexity: The same as `Gazetteer.location(_:preferring:)`, and for an ambiguous name of
    ///   *n* towns, O(*m*) in the number of moods near any of them.
    public func location(
        _ text: String, gazetteer: Gazetteer
    ) throws(JournalError) -> MoodLocation {
        try translating { try context.location(text, gazetteer: gazetteer) }
    }

    /// Returns whether a mood was felt at a location, within its radius.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of moods, plus those of nearly the same latitude.
    public func hasMoods(at location: MoodLocation) throws(JournalError) -> Bool {
        try translating { try context.hasMoods(at: location) }
    }

    /// Returns the default location of new moods, or `nil` if there is no default place.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of places.
    public func defaultLocation() throws(JournalError) -> MoodLocation? {
        try reading { try context.defaultPlace().map { try context.location(of: $0) } }
    }

    func record(of place: Place) throws -> PlaceRecord {
        let moods = FetchRequest<Mood>(
            predicate: try place.area().contains(\Mood.latitude, \Mood.longitude))
        return try PlaceRecord(
            place, isDefault: place === context.defaultPlace(), numberOfMoods: context.count(moods))
    }
}

extension PlaceRecord {
    fileprivate init(_ place: Place, isDefault: Bool, numberOfMoods: Int) throws {
        name = place.name
        coordinate = try place.point()
        self.isDefault = isDefault
        self.numberOfMoods = numberOfMoods
    }
}

extension ManagedObjectContext {
    /// Returns the named place that was most recently made the default, or `nil`.
    func defaultPlace() throws -> Place? {
        try fetch(
            FetchRequest<Place>(
                predicate: #Predicate { $0.chosenAt != nil },
                sortedBy: [SortDescriptor(\.chosenAt, order: .reverse)], limit: 1)
        ).first
    }

    func place(named name: String) throws -> Place? {
        try place(withKey: Gazetteer.key(ofName: name))
    }

    func place(withKey key: String) throws -> Place? {
        try fetch(FetchRequest<Place>(predicate: #Predicate { $0.key == key }, limit: 1)).first
    }

    /// Returns the location that a text means, by the rules of ``Journal/location(_:gazetteer:)``.
    func location(_ text: String, gazetteer: Gazetteer) throws -> MoodLocation {
        guard let place = try place(named: text) else {
            do {
                return try MoodLocation(text, gazetteer: gazetteer)
            } catch JournalError.noLocation(.town(.ambiguous(let name, let candidates)), _) {
                let towns = try towns(meantAmong: candidates)
                guard towns.count == 1 else {
                    throw JournalError.noLocation(.town(.ambiguous(name, candidates: towns)))
                }
                return try MoodLocation(text, preferring: towns.first, gazetteer: gazetteer)
            } catch JournalError.noLocation(.town(let error), _) where !error.candidates.isEmpty {
                let towns = try visited(error.candidates)
                guard towns.count == 1 else {
                    throw JournalError.noLocation(
                        .town(error), nearest: try namesOfPlaces(near: text))
                }
                return try MoodLocation(text, preferring: towns.first, gazetteer: gazetteer)
            } catch JournalError.noLocation(let error, _) {
                throw JournalError.noLocation(error, nearest: try namesOfPlaces(near: text))
            }
        }
        return try location(of: place)
    }

    /// Returns the towns with moods; or else the only one in the default place's country, or else
    /// all of them, with those of that country first.
    private func towns(meantAmong candidates: [Town]) throws -> [Town] {
        let visited = try visited(candidates)
        guard visited.isEmpty else { return visited }
        let home = try defaultPlace().flatMap { try? location(of: $0) }
            .flatMap { country(at: $0.coordinate) }
        let near = candidates.filter { $0.country == home }
        return near.count == 1 ? near : near + candidates.filter { $0.country != home }
    }

    /// Returns the towns with moods in them.
    private func visited(_ candidates: [Town]) throws -> [Town] {
        try candidates.filter { town in
            try fetch(moods(within: town.radius, of: town.coordinate)).contains {
                $0.town == town || $0.coordinate == town.coordinate
            }
        }
    }

    func hasMoods(at location: MoodLocation) throws -> Bool {
        var request = moods(within: location.radius, of: location.coordinate)
        request.fetchLimit = 1
        return try !fetchObjectIDs(request).isEmpty
    }

    private func moods(
        within kilometers: Double, of center: Coordinate
    ) -> FetchRequest<Mood> {
        let cap = SphericalCap(around: center, kilometers: kilometers)
        return FetchRequest(predicate: cap.contains(\Mood.latitude, \Mood.longitude))
    }

    /// Returns the names of places that are spelled like a text, at most three, nearest first.
    func namesOfPlaces(near text: String) throws -> [String] {
        NearestNames.to(text, among: try fetch(FetchRequest<Place>()).map(\.name))
    }

    /// Returns the location of a named place.
    /// - Throws: ``JournalError/unusablePlace(_:)`` if another program has stored an invalid
    ///   coordinate.
    fileprivate func location(of place: Place) throws -> MoodLocation {
        do {
            return try reading { MoodLocation(place: place.name, coordinate: try place.point()) }
        } catch FaultError.undecodableValue, FetchError.undecodableValue {
            throw JournalError.unusablePlace(place.name)
        }
    }
}

extension Place {
    /// - Throws: `FetchError.undecodableValue` for numbers out of range, which another program may
    ///   have stored.
    func point() throws -> Coordinate {
        guard let point = try? Coordinate(latitude: latitude, longitude: longitude) else {
            throw FetchError.undecodableValue("Place.latitude")
        }
        return point
    }

    /// The area whose moods are at the place: those within ``PlaceRecord/radius``. Listings,
    /// filters and statistics all use it.
    func area() throws -> SphericalCap {
        SphericalCap(around: try point(), kilometers: PlaceRecord.radius)
    }
}

extension SphericalCap {
    init(around center: Coordinate, kilometers: Double) {
        self.init(
            latitude: center.latitude, longitude: center.longitude,
            radius: kilometers / Coordinate.earthRadius * 180 / .pi)
    }
}
