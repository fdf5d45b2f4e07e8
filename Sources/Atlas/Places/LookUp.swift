/// Returns the place at a coordinate.
///
/// Everything south of 60°S is Antarctica. Territorial waters, up to 12 nautical miles, belong to
/// their country. `PLACES.md` lists how disputed places are decided.
///
/// This function allocates nothing and reads the boundaries in place. A look-up takes some tens of
/// nanoseconds, or a few hundred within half a degree of intricate borders. Any thread may call it.
///
/// Source: OpenStreetMap through timezone-boundary-builder, simplified within 50 m between
/// countries.
///
/// - Parameter coordinate: The point to look up.
/// - Returns: The place, or `nil` on the open sea.
public func place(at coordinate: Coordinate) -> Place? {
    guard let file = BoundaryFile.embedded else { return nil }
    return file.place(longitude: coordinate.longitude, latitude: coordinate.latitude)
}

/// Returns the country at a coordinate, by the rules of ``place(at:)``.
///
/// - Parameter coordinate: The point to look up.
/// - Returns: The country, or `nil` on the open sea.
public func country(at coordinate: Coordinate) -> ISO3166.Country? {
    place(at: coordinate)?.country
}

/// Returns the time zone at a coordinate: that of the place, or the nautical zone on the open sea.
///
/// - Parameter coordinate: The point to look up.
/// - Returns: The time zone.
public func timeZone(at coordinate: Coordinate) -> TimeZoneIdentifier {
    place(at: coordinate)?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate.longitude)
}

/// Looks up many coordinates, by the rules of ``place(at:)``.
///
/// All three buffers must have the same length.
///
/// - Parameters:
///   - latitudes: Degrees north.
///   - longitudes: Degrees east.
///   - places: The results in the same order: `nil` on the open sea, and for numbers that are out
///     of range, infinite or not a number.
/// - Complexity: O(*n*) in the number of coordinates.
public func lookUp(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into places: UnsafeMutableBufferPointer<Place?>
) {
    precondition(latitudes.count == longitudes.count && latitudes.count == places.count)
    guard let file = BoundaryFile.embedded else { return places.update(repeating: nil) }
    for index in latitudes.indices {
        let (latitude, longitude) = (latitudes[index], longitudes[index])
        places[index] =
            (-90...90).contains(latitude) && (-180...180).contains(longitude)
            ? file.place(longitude: longitude, latitude: latitude) : nil
    }
}

extension BoundaryFile {
    @inline(__always)
    fileprivate func place(longitude: Double, latitude: Double) -> Place? {
        let number = placeNumber(longitude: longitude, latitude: latitude)
        guard number > 0 else { return nil }
        return Place(
            country: ISO3166.Country(listed: country(ofPlace: number)),
            timeZone: TimeZoneIdentifier(number: zone(ofPlace: number)))
    }
}
