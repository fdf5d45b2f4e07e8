/// The name of a time zone in the IANA time zone database, stored as a 16-bit number.
public struct TimeZoneIdentifier: Hashable, Sendable {
    /// The number of a zone in the boundaries. Nautical zones have the numbers after those.
    private let number: UInt16
    private static let nauticalMiddle: UInt16 = 0x8000

    init(number: UInt16) { self.number = number }

    /// Creates the nautical zone at a place. These zones are 15 degrees wide and have whole hours.
    /// - Parameter coordinate: The place.
    public init(nauticalAt coordinate: Coordinate) {
        let hours = Int(((coordinate.meridian + 187.5) / 15).rounded(.down)) - 12
        number = UInt16(Int(Self.nauticalMiddle) + min(max(hours, -12), 12))
    }

    /// The IANA name, such as "Europe/Paris" or "Etc/GMT+3". Each access makes a new string.
    public var name: String {
        if let name = BoundaryFile.embedded.zoneName(Int(number)) {
            return String(decoding: name, as: UTF8.self)
        }
        // POSIX counts westwards: Etc/GMT+3 is three hours behind UTC.
        let hours = Int(Self.nauticalMiddle) - Int(number)
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
    }
}
