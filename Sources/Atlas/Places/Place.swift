/// The country and the time zone of a point on land or in territorial waters.
public struct Place: Hashable, Sendable {
    /// The country or territory.
    public let country: ISO3166.Country

    /// The time zone that the point's clocks keep.
    public let timeZone: TimeZoneIdentifier

    /// The continent of the country; `nil` if the country is unknown.
    public var continent: UNM49.Continent? { country.continent }
}
