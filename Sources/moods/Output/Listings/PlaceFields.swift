import Atlas
import Foundation

/// What `where` tells of one point, as text.
struct LocatedPoint {
    let coordinate: Coordinate
    let place: PlaceText
}

/// What there is to say of a place, made once for all points in it.
final class PlaceText {
    /// Alpha-2; `ZZ` on the open sea.
    let country: String

    /// Three digits; nil on the open sea.
    let continent: String?
    let timeZone: String

    /// In the reader's language; nil on the open sea.
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

/// The texts of the places that were met.
final class PlaceTexts {
    private let locale: Locale
    private var onLand: [Place: PlaceText] = [:]
    private var atSea: [TimeZoneIdentifier: PlaceText] = [:]

    init(locale: Locale) {
        self.locale = locale
    }

    func point(at coordinate: Coordinate) -> LocatedPoint {
        LocatedPoint(coordinate: coordinate, place: text(at: coordinate))
    }

    private func text(at coordinate: Coordinate) -> PlaceText {
        guard let place = Atlas.place(at: coordinate) else {
            let zone = TimeZoneIdentifier(nauticalAt: coordinate.longitude)
            if let known = atSea[zone] { return known }
            let text = PlaceText(nil, timeZone: zone, in: locale)
            atSea[zone] = text
            return text
        }
        if let known = onLand[place] { return known }
        let text = PlaceText(place, timeZone: place.timeZone, in: locale)
        onLand[place] = text
        return text
    }
}

/// The documented fields of `where`; only ever added to.
enum PlaceFields {
    static let names =
        "country, continent, timeZone; JSON has latitude, longitude, countryName and "
        + "continentName as well"

    /// All empty where a line was no coordinate, so that answers stay in step with lines.
    static var all: [Field<LocatedPoint?>] {
        [
            Field("country") { FieldValue($0?.place.country) },
            Field("continent") { FieldValue($0?.place.continent) },
            Field("timeZone") { FieldValue($0?.place.timeZone) },
            Field("latitude", onlyInJSON: true) { FieldValue($0?.coordinate.latitude) },
            Field("longitude", onlyInJSON: true) { FieldValue($0?.coordinate.longitude) },
            Field("countryName", onlyInJSON: true) { FieldValue($0?.place.countryName) },
            Field("continentName", onlyInJSON: true) { FieldValue($0?.place.continentName) },
        ]
    }
}
