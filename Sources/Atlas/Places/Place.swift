/// The country and the time zone of a point on land or in territorial waters.
public struct Place: Hashable, Sendable {
    /// The country or territory.
    public let country: ISO3166.Country
    /// The time zone at the point.
    public let timeZone: TimeZoneIdentifier

    /// The continent of the country, or `nil` if the country is unknown.
    public var continent: UNM49.Continent? { country.continent }
}
