import Atlas
import Foundation
import Persistence

extension Journal {
    /// Adds a named place, or moves the existing one with that name.
    /// - Parameter name: The name. A name that only differs in case, diacritics or punctuation is
    ///   the same.
    /// - Returns: The place; and the former spelling of its name and its former point if there was
    ///   one.
    /// - Complexity: O(*n*) in the number of moods, to count those at the place.
    @discardableResult
    public func addPlace(
        _ name: PlaceName, at coordinate: Coordinate
    ) throws(JournalError) -> (place: PlaceRecord, formerName: String?, formerPoint: Coordinate?) {
        try writing {
            let former = try context.place(named: name.key)
            let formerName = former?.name
            // Another program may have damaged the point that is replaced now.
            let formerPoint = former.flatMap { place in try? context.reading { try place.point() } }
            let isMoved = formerPoint != nil && formerPoint != coordinate
            label(
                isMoved ? .movePlace : .addPlace, "places add \(name.description.quotedForShell)",
                isMoved ? "moved" : nil)
            let place = former ?? Place(context: context)
            place.set(name, coordinate)
            return (try record(of: place), formerName, formerPoint)
        }
    }

    /// Renames a named place.
    /// - Returns: The former name, or `nil` if the name stayed the same.
    /// - Throws: ``JournalError/noSuchPlace(_:nearest:)`` if no place has the current name,
    ///   ``JournalError/placeExists(_:)`` if another place has the new one.
    @discardableResult
    public func renamePlace(
        _ name: String, to newName: PlaceName
    ) throws(JournalError) -> String? {
        try writing {
            let place = try expectPlace(name)
            let former = place.name
            let names = [former, newName.description].map(\.quotedForShell)
            label(.renamePlace, "places rename \(names.joined(separator: " "))")
            if let other = try context.place(named: newName.key), other !== place {
                throw JournalError.placeExists(other.name)
            }
            place.name = newName.description
            place.key = newName.key
            return former == place.name ? nil : former
        }
    }

    /// Deletes a named place. Its moods stay, with their coordinates.
    /// - Returns: The place's name, and whether it was the default place. No other place becomes the
    ///   default.
    /// - Throws: ``JournalError/noSuchPlace(_:nearest:)`` if no place has the name.
    @discardableResult
    public func deletePlace(
        _ name: String
    ) throws(JournalError) -> (name: String, wasDefault: Bool) {
        try writing {
            let place = try expectPlace(name)
            let (known, isDefault) = (place.name, place === (try context.defaultPlace()))
            label(.deletePlace, "places delete \(known.quotedForShell)")
            // No place that was the default earlier becomes the default again.
            if isDefault { try context.forgetDefaultPlaces() }
            try context.delete(place)
            return (known, isDefault)
        }
    }

    /// Sets the default location of new moods.
    /// - Parameter name: The name of a named place, or `nil` for no default.
    /// - Returns: The place's name, and whether the default changed.
    /// - Throws: ``JournalError/noSuchPlace(_:nearest:)`` if no place has the name.
    @discardableResult
    public func setDefaultPlace(
        _ name: String?, at now: Date = Date()
    ) throws(JournalError) -> (name: String?, isChanged: Bool) {
        try writing {
            let former = try context.defaultPlace()
            let found = try name.map { try expectPlace($0) }
            label(.defaultPlace, "places default " + (found?.name.quotedForShell ?? "--none"))
            guard let place = found else {
                try context.forgetDefaultPlaces()
                return (nil, former != nil)
            }
            if place !== former { try context.choose(place, at: NewMood.milliseconds(now)) }
            return (place.name, place !== former)
        }
    }

    /// Returns the places whose names are invalid, because another program wrote them.
    func placesWithInvalidNames() throws -> [Place] {
        try context.fetch(FetchRequest<Place>()).filter { (try? PlaceName($0.name)) == nil }
    }

    /// Returns the places that can't be found by name, because another program wrote them.
    func placesWithWrongKeys() throws -> [Place] {
        try context.fetch(FetchRequest<Place>()).filter { place in
            place.key.isEmpty || place.key != Gazetteer.key(ofName: place.name)
        }
    }

    /// Corrects the keys of places, so that they can be found by name. A name that another place
    /// has gets a number.
    func correctKeysOfPlaces() throws {
        for place in try placesWithWrongKeys() {
            let isNamed = !Gazetteer.key(ofName: place.name).isEmpty
            let name = isNamed ? place.name : "place"
            var (candidate, number) = (name, 1)
            while let other = try context.place(named: candidate), other !== place {
                number += 1
                candidate = "\(name) \(number)"
            }
            place.name = candidate
            place.key = Gazetteer.key(ofName: candidate)
        }
    }

    private func expectPlace(_ name: String) throws -> Place {
        if let place = try context.place(named: name) { return place }
        throw JournalError.noSuchPlace(name, nearest: try context.namesOfPlaces(near: name))
    }
}

extension ManagedObjectContext {
    /// Makes a place the default, even if the clock was set back since the last choice.
    func choose(_ place: Place, at moment: Date) throws {
        place.chosenAt = max(moment, try defaultPlace()?.chosenAt.map { $0 + 0.001 } ?? moment)
    }

    /// Leaves no default place. No place that was the default earlier becomes it again.
    func forgetDefaultPlaces() throws {
        let chosen = FetchRequest<Place>(predicate: #Predicate { $0.chosenAt != nil })
        for place in try fetch(chosen) { place.chosenAt = nil }
    }
}

extension Place {
    func set(_ name: PlaceName, _ coordinate: Coordinate) {
        self.name = name.description
        key = name.key
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }
}
