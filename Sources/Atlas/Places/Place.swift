/// Where on land, or in territorial waters, a point is.
public struct Place: Hashable, Sendable {
    public let country: ISO3166.Country
    public let timeZone: TimeZoneIdentifier

    /// The continent of the country; nil only where the country has none.
    public var continent: UNM49.Continent? { country.continent }
}
