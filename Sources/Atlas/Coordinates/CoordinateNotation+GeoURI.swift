extension CoordinateNotation {
    /// Reads the rest of the text as a `geo:` URI: latitude, longitude, perhaps an altitude, and
    /// parameters, such as `geo:48.2010,16.3695,183;crs=wgs84;u=35`. Android adds a query with the
    /// zoom and a marker, and writes `geo:0,0?q=48.2,16.37(label)` for a marker alone.
    ///
    /// Source: RFC 5870; Android's "Common intents" for the query. It returns `nil` if it isn't a `geo:` URI, or refers to a system other
    /// than WGS 84. It throws ``CoordinateError`` if the numbers are out of range.
    mutating func geoURI() throws(CoordinateError) -> Coordinate? {
        let scheme = bytes.prefix(4).map { $0 | 0x20 }
        guard scheme.elementsEqual([0x67, 0x65, 0x6F, 0x3A | 0x20]) else { return nil }  // "geo:"
        bytes.removeFirst(4)
        guard let latitude = signedNumber(), skip(","), let longitude = signedNumber()
        else { return nil }
        if skip(",") {
            guard signedNumber() != nil else { return nil }
        }
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, latitude == 0, longitude == 0 {
            return try Self.pair(Self.queryItems(of: parts[1])["q"])
        }
        let parameters = (parts.first ?? "").lowercased().split(
            separator: ";", omittingEmptySubsequences: false)
        guard parameters.first?.allSatisfy(\.isWhitespace) != false,
            parameters.dropFirst().allSatisfy({ !$0.hasPrefix("crs=") || $0 == "crs=wgs84" })
        else { return nil }
        return try Coordinate(latitude: latitude, longitude: longitude)
    }

    mutating func signedNumber() -> Double? {
        let isNegative = skip("-")
        return number().map { isNegative ? -$0 : $0 }
    }
}
