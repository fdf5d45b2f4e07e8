/// Coordinates of a location history, within their ranges.
struct LocationPlace: Hashable {
    let latitude: Double
    let longitude: Double

    /// - Throws: ``Refusal`` if a coordinate is out of range, or both are 0.
    init(latitude: Double, longitude: Double) throws(Refusal) {
        guard abs(latitude) <= 90 else { throw Refusal("invalid latitude \(latitude)") }
        guard abs(longitude) <= 180 else { throw Refusal("invalid longitude \(longitude)") }
        guard !LocationFix.isMissing(latitude: latitude, longitude: longitude)
        else { throw Refusal("0, 0 means that there was no fix") }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads two numbers of JSON, in degrees.
    init(latitude: JSONValue?, longitude: JSONValue?) throws(Refusal) {
        try self.init(
            latitude: Self.number(latitude, "latitude"),
            longitude: Self.number(longitude, "longitude"))
    }

    /// Reads two numbers of JSON in units of 10⁻⁷ degrees, as Google Takeout writes them.
    ///
    /// Exports of 2019 contain negative numbers as unsigned 32-bit ones
    /// (Scarygami/location-history-json-converter, issue 22).
    init(latitudeE7: JSONValue?, longitudeE7: JSONValue?) throws(Refusal) {
        func degrees(_ value: Double) -> Double {
            (value > 1_800_000_000 ? value - 4_294_967_296 : value) / 1e7
        }
        try self.init(
            latitude: degrees(Self.number(latitudeE7, "latitude")),
            longitude: degrees(Self.number(longitudeE7, "longitude")))
    }

    /// Reads coordinates in the notations of Google Timeline: `48.85°, 2.35°` on Android,
    /// `geo:48.85,2.35` (RFC 5870) on an iPhone. `value` is the string, or an object that contains
    /// it as `latLng`. It throws ``Refusal`` if it is missing, has another form or is out of range;
    /// or ``JSONValue/SyntaxError``.
    init(google value: JSONValue?) throws {
        guard let value else { throw Refusal("it has no place") }
        guard let text = try value.text ?? value.member("latLng")?.text
        else { throw Refusal("invalid place \(value.quoted)") }
        var rest = text[...]
        if rest.starts(with: "geo:".utf8) { rest = rest.dropFirst(4) }
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")),
            let latitude = Self.degrees(rest[..<comma]),
            let longitude = Self.degrees(rest[(comma + 1)...])
        else { throw Refusal("invalid place \(value.quoted)") }
        try self.init(latitude: latitude, longitude: longitude)
    }

    /// Reads a number with an optional degree sign.
    private static func degrees(_ bytes: Slice<UnsafeRawBufferPointer>) -> Double? {
        var bytes = bytes
        // The degree sign in UTF-8, and in the forms that JSON may escape it.
        for sign in ["°", "\\u00b0", "\\u00B0"] where bytes.count > sign.utf8.count {
            if bytes.suffix(sign.utf8.count).elementsEqual(sign.utf8) {
                bytes = bytes.dropLast(sign.utf8.count)
            }
        }
        return DecimalNumber.parse(UnsafeRawBufferPointer(rebasing: bytes).trimmed)
    }

    private static func number(_ value: JSONValue?, _ name: String) throws(Refusal) -> Double {
        guard let value, !value.isNull else { throw Refusal("it has no \(name)") }
        guard let number = value.number else { throw Refusal("invalid \(name) \(value.quoted)") }
        return number
    }
}
