/// The place at a coordinate; nil on the open sea.
///
/// South of 60°S everything is Antarctica. Territorial waters, 12 nautical miles, belong to their
/// country. Disputed places are decided as `PLACES.md` says.
///
/// Allocates nothing and loads nothing: the boundaries are read where they lie in the program. A
/// look-up takes some tens of nanoseconds, up to a few hundred within half a degree of intricate
/// borders. Safe from any thread.
///
/// Source: OpenStreetMap, by way of timezone-boundary-builder; simplified within 50 m between
/// countries.
public func place(at coordinate: Coordinate) -> Place? {
    guard let file = BoundaryFile.embedded else { return nil }
    return file.place(longitude: coordinate.longitude, latitude: coordinate.latitude)
}

/// The country at a coordinate; nil on the open sea. See ``place(at:)``.
public func country(at coordinate: Coordinate) -> ISO3166.Country? {
    place(at: coordinate)?.country
}

/// The time zone at a coordinate: the place's, or on the open sea the nautical one.
public func timeZone(at coordinate: Coordinate) -> TimeZoneIdentifier {
    place(at: coordinate)?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate.longitude)
}

/// Looks many coordinates up, each nil on the open sea or where the numbers are no coordinate: out
/// of range, infinite or not a number. See ``place(at:)``.
///
/// - Parameters:
///   - latitudes: In degrees.
///   - longitudes: In degrees. All three must be of the same length.
///   - places: Where the answers go, in the same order.
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
