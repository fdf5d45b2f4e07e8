import Foundation

/// A place in GeoNames where people live: one of 1,000 people or more, a capital, or a seat of
/// administration. It may be a city, a village or a quarter of a city.
///
/// The value is a number. Its properties read the program's static data each time.
public struct Town: Hashable, Sendable {
    /// The position in the file.
    let number: Int

    private var file: TownFile { .embedded }
    private var place: TownFile.Place { file.place(number) }
    /// GeoNames' main name, which is English if there is an English name (Lisbon), and local
    /// otherwise (Köln).
    public var name: String { file.name(ofTown: number) }
    /// The country according to GeoNames.
    public var country: ISO3166.Country { .init(listed: file.country(of: place.division)) }

    /// The name of the first-level division (state, province, region), or `nil` if the country has
    /// none or GeoNames doesn't record it.
    public var division: String? {
        let name = file.name(ofDivision: place.division)
        return name.isEmpty ? nil : name
    }

    /// The name, followed by the division's unless they are the same: "Paris, Île-de-France",
    /// "Tokyo".
    public var nameInDivision: String {
        [name, division].compactMap(\.self).reduce(into: "") { text, part in
            if text != part { text += text.isEmpty ? part : ", " + part }
        }
    }

    /// The number of people, or 0 if it isn't known.
    public var population: Int { file.population(of: number) }
    /// The middle of the town, to a hundred-thousandth of a degree (about a metre).
    public var coordinate: Coordinate { file.coordinate(of: number) }
    /// The radius in kilometres of the circle around the middle that always belongs to the town. It
    /// has room for the town's people at 15,000 per square kilometre, as in a dense city.
    public var extent: Double { Self.extent(ofPopulation: population) }
    /// The number of the division, which is unique among all countries.
    var divisionNumber: Int { place.division }

    /// The number of people from which on a name is likely to mean a town, although it is another
    /// spelling or the beginning of the town's name, or a country has it too.
    public static let wellKnownPopulation = 100_000

    static func extent(ofPopulation population: Int) -> Double {
        (Double(population) / (15_000 * .pi)).squareRoot()
    }
}
