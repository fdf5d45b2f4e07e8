/// Reads coordinates in the notations that people use.
///
/// These are `48.8566 2.3522`, `48.8566,2.3522`, `48.8566N 2.3522E`, `N48.8566 E2.3522`,
/// `48°51'24"N 2°21'8"E` and `48° 51.4′ N, 2° 21.13′ E`. The latitude comes first, unless letters
/// say otherwise. Minutes and seconds need their marks. A sign and a letter exclude each other.
/// `geo:` URIs, links to maps and Plus Codes, which programs write, are read too.
struct CoordinateNotation {
    private enum Axis {
        case latitude
        case longitude
    }

    private struct Angle {
        var degrees: Double
        var axis: Axis?
    }

    var bytes: Slice<UnsafeBufferPointer<UInt8>>

    /// Returns the coordinate that `bytes` spells, or `nil` if it doesn't have the form of one. It
    /// throws ``CoordinateError`` if the numbers are out of range.
    static func coordinate(
        in bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(CoordinateError) -> Coordinate? {
        if let angles = try twoAngles(in: bytes) { return angles }
        var reader = CoordinateNotation(bytes: bytes)
        reader.skipSpaces()
        if let address = try reader.geoURI() { return address }
        if let link = try reader.link() { return link }
        return PlusCode(String(decoding: reader.bytes, as: UTF8.self))?.coordinate
    }

    private static func twoAngles(
        in bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(CoordinateError) -> Coordinate? {
        var reader = CoordinateNotation(bytes: bytes)
        reader.skipSpaces()
        guard let first = reader.angle() else { return nil }
        let start = reader.bytes.startIndex
        reader.skipSpaces()
        if reader.skip(",") || reader.skip(";") { reader.skipSpaces() }
        // Two numbers need something between them, unless a letter ends the first.
        guard reader.bytes.startIndex > start || first.axis != nil, let second = reader.angle()
        else { return nil }
        reader.skipSpaces()
        guard reader.bytes.isEmpty else { return nil }
        switch (first.axis, second.axis) {
        case (nil, nil), (.latitude, .longitude):
            return try Coordinate(latitude: first.degrees, longitude: second.degrees)
        case (.longitude, .latitude):
            return try Coordinate(latitude: second.degrees, longitude: first.degrees)
        default: return nil
        }
    }

    private mutating func angle() -> Angle? {
        var hemisphere = letter()
        if hemisphere != nil { skipSpaces() }
        let isSigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
        let isNegative = skip("-") || skip("\u{2212}")
        if !isNegative { _ = skip("+") }
        guard var degrees = number() else { return nil }
        if let parts = minutesAndSeconds(isWhole: degrees == degrees.rounded()) {
            degrees = parts == 0 ? degrees : Self.degrees(seconds: degrees * 3600 + parts)
        } else {
            return nil
        }
        if hemisphere == nil {
            let before = bytes
            skipSpaces()
            hemisphere = letter()
            if hemisphere == nil { bytes = before }
        }
        guard let hemisphere
        else { return Angle(degrees: isNegative ? -degrees : degrees, axis: nil) }
        guard !isSigned, !isNegative else { return nil }
        return Angle(degrees: hemisphere.isNegative ? -degrees : degrees, axis: hemisphere.axis)
    }

    /// Converts seconds of arc to degrees, with one division of whole millionths, which is exact to
    /// the last digit; a sum of quotients isn't.
    private static func degrees(seconds: Double) -> Double { (seconds * 1e6).rounded() / 3.6e9 }

    /// Reads the minutes and seconds after the degrees and converts them to seconds: 0 if there are
    /// none, `nil` if they are invalid.
    private mutating func minutesAndSeconds(isWhole: Bool) -> Double? {
        let before = bytes
        skipSpaces()
        guard skip("\u{B0}") || skip("\u{BA}") else {
            bytes = before
            return 0
        }
        guard let minutes = part(endingWith: ["'", "\u{2032}", "\u{2019}"]) else { return 0 }
        guard isWhole, minutes < 60 else { return nil }
        guard let seconds = part(endingWith: ["\"", "\u{2033}", "\u{201D}", "''"])
        else { return minutes * 60 }
        guard minutes == minutes.rounded(), seconds < 60 else { return nil }
        return minutes * 60 + seconds
    }

    /// Reads a number followed by one of the marks, or reads nothing if there isn't one.
    private mutating func part(endingWith marks: [StaticString]) -> Double? {
        let before = bytes
        skipSpaces()
        if let value = number() {
            skipSpaces()
            for mark in marks where skip(mark) { return value }
        }
        bytes = before
        return nil
    }

    private mutating func letter() -> (axis: Axis, isNegative: Bool)? {
        guard let first = bytes.first else { return nil }
        let found: (Axis, Bool)? =
            switch first & 0b1101_1111 {
            case UInt8(ascii: "N"): (.latitude, false)
            case UInt8(ascii: "S"): (.latitude, true)
            case UInt8(ascii: "E"): (.longitude, false)
            case UInt8(ascii: "W"): (.longitude, true)
            default: nil
            }
        guard first >= UInt8(ascii: "A"), let found else { return nil }
        bytes.removeFirst()
        return found
    }

    /// Reads digits with at most one point, and an exponent if it has a sign. Programs print
    /// -5.9e-05 for a tiny number, while an E alone means east.
    mutating func number() -> Double? {
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction: Int?
        let start = bytes.startIndex
        loop: while let byte = bytes.first {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if digits < 18 { mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0")) }
                digits += 1
                if let known = fraction { fraction = known + 1 }
            case UInt8(ascii: ".") where fraction == nil: fraction = 0
            default: break loop
            }
            bytes.removeFirst()
        }
        guard digits > 0 else { return nil }
        let hasExponent = skipExponent()
        // Both are exact, so their quotient is the nearest `Double`.
        if !hasExponent, mantissa < 1 << 53, digits <= 18, (fraction ?? 0) < Self.powersOfTen.count
        {
            return Double(mantissa) / Self.powersOfTen[fraction ?? 0]
        }
        return Double(String(decoding: bytes.base[start..<bytes.startIndex], as: UTF8.self))
    }

    private mutating func skipExponent() -> Bool {
        let before = bytes
        if skip("e") || skip("E"), skip("-") || skip("+") {
            let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            bytes.removeFirst(digits.count)
            if !digits.isEmpty { return true }
        }
        bytes = before
        return false
    }

    private static let powersOfTen = (0...18).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    mutating func skipSpaces() {
        while let byte = bytes.first, byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
            bytes.removeFirst()
        }
    }

    mutating func skip(_ text: StaticString) -> Bool {
        let isNext = text.withUTF8Buffer { bytes.starts(with: $0) }
        if isNext { bytes.removeFirst(text.utf8CodeUnitCount) }
        return isNext
    }
}

extension Coordinate {
    /// Reads a coordinate in a notation that people or programs use: `48.8566 2.3522`,
    /// `48.8566,2.3522`, `48.8566N 2.3522E`, `48°51'24"N 2°21'8"E`, `geo:48.8566,2.3522` (RFC 5870),
    /// a link to a map with coordinates, or `8FW4V942+JV` (a full Plus Code).
    ///
    /// The latitude comes first, unless letters say otherwise.
    /// - Parameter text: Two angles, separated by a space, a comma or a semicolon; a URI or a code.
    /// - Returns: `nil` if the text doesn't have the form of a coordinate.
    /// - Throws: ``CoordinateError`` if the numbers are out of range.
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: some StringProtocol) throws(CoordinateError) {
        var text = String(text)
        let result = text.withUTF8 { utf8 in
            Result { () throws(CoordinateError) in
                try CoordinateNotation.coordinate(in: utf8[...])
            }
        }
        guard let found = try result.get() else { return nil }
        self = found
    }

    /// Reads a coordinate from UTF-8, as `init(_:)` does, without making a string.
    /// - Parameter bytes: The text as UTF-8.
    /// - Returns: `nil` if the text doesn't have the form of a coordinate.
    /// - Throws: ``CoordinateError`` if the numbers are out of range.
    /// - Complexity: O(*n*) in the number of bytes.
    public init?(utf8 bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(CoordinateError) {
        guard let found = try CoordinateNotation.coordinate(in: bytes) else { return nil }
        self = found
    }
}
