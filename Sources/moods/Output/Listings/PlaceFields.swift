import Atlas
import Foundation

/// A point for `where`, and the place at it.
struct LocatedPoint {
    let coordinate: Coordinate
    let place: PlaceText
    /// The town that the point belongs to; `nil` if none is near.
    let town: NearestTown?
}

/// The texts of a place, made once for all points in it.
final class PlaceText {
    /// The alpha-2 code; `ZZ` on the open sea.
    let country: String
    /// The three-digit M49 code; `nil` on the open sea.
    let continent: String?
    let timeZone: String
    /// The name in the user's language; `nil` on the open sea.
    let countryName: String?
    let continentName: String?

    init(_ place: Place?, timeZone: TimeZoneIdentifier, in locale: Locale) {
        country = (place?.country ?? .unknown).alpha2
        continent = place?.continent?.code
        self.timeZone = timeZone.name
        countryName = place?.country.localizedName(in: locale)
        continentName = place?.continent?.localizedName(in: locale)
    }
}

/// A cache of the texts of places.
final class PlaceTexts {
    private let locale: Locale
    private var known: [TimeZoneIdentifier: [Place?: PlaceText]] = [:]

    init(locale: Locale) { self.locale = locale }

    func point(at coordinate: Coordinate) -> LocatedPoint {
        let place = Atlas.place(at: coordinate)
        return LocatedPoint(
            coordinate: coordinate, place: text(of: place, at: coordinate),
            town: place.flatMap { Atlas.town(near: coordinate, in: $0.country) })
    }

    private func text(of place: Place?, at coordinate: Coordinate) -> PlaceText {
        let zone = place?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate)
        if let text = known[zone]?[place] { return text }
        let text = PlaceText(place, timeZone: zone, in: locale)
        known[zone, default: [:]][place] = text
        return text
    }
}

/// The documented fields of `where`. Fields are only ever added.
enum PlaceFields {
    /// The default fields for a named place, which include its coordinates.
    static let ofNamedPlace = ["latitude", "longitude", "country", "continent", "timeZone"]

    /// All fields, empty for an invalid line, so that each input line has an output line.
    static var all: [Field<LocatedPoint?>] {
        [
            Field("country") { FieldValue($0?.place.country) },
            Field("continent") { FieldValue($0?.place.continent) },
            Field("timeZone") { FieldValue($0?.place.timeZone) },
            Field("latitude", onlyInJSON: true) { FieldValue($0?.coordinate.latitude) },
            Field("longitude", onlyInJSON: true) { FieldValue($0?.coordinate.longitude) },
            Field("countryName", onlyInJSON: true) { FieldValue($0?.place.countryName) },
            Field("continentName", onlyInJSON: true) { FieldValue($0?.place.continentName) },
            Field("town", onlyInJSON: true) { FieldValue($0?.town?.town.name) },
            Field("division", onlyInJSON: true) { FieldValue($0?.town?.town.division) },
            Field("townDistance", "in kilometers", onlyInJSON: true) { point in
                FieldValue((point?.town?.distance).map { ($0 * 1000).rounded() / 1000 })
            },
        ]
    }
}
