/// Returns the place at a coordinate.
///
/// Everything south of 60°S is Antarctica. Territorial waters, up to 12 nautical miles, belong to
/// their country. `PLACES.md` lists how disputed places are decided.
///
/// This function allocates nothing and reads the boundaries in place. A look-up takes some tens of
/// nanoseconds, or a few hundred within four kilometres of intricate borders. Any thread may call
/// it.
///
/// Source: OpenStreetMap by timezone-boundary-builder, simplified within 65 m between countries.
/// - Parameter coordinate: The point to look up.
/// - Returns: The place, or `nil` on the open sea.
public func place(at coordinate: Coordinate) -> Place? {
    let file = BoundaryFile.embedded
    let number = file.placeNumber(longitude: coordinate.meridian, latitude: coordinate.latitude)
    guard number > 0 else { return nil }
    return Place(
        country: ISO3166.Country(listed: file.country(ofPlace: number)),
        timeZone: TimeZoneIdentifier(number: file.zone(ofPlace: number)))
}

/// Returns the country at a coordinate, by the rules of ``place(at:)``.
/// - Parameter coordinate: The point to look up.
/// - Returns: The country, or `nil` on the open sea.
public func country(at coordinate: Coordinate) -> ISO3166.Country? {
    place(at: coordinate)?.country
}

/// Returns the time zone at a coordinate: that of the place, or the nautical zone on the open sea.
/// - Parameter coordinate: The point to look up.
/// - Returns: The time zone.
public func timeZone(at coordinate: Coordinate) -> TimeZoneIdentifier {
    place(at: coordinate)?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate)
}
