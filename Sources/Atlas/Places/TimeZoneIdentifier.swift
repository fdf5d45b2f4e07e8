/// The name of a time zone in the IANA's database, as a number that costs nothing to hand around.
public struct TimeZoneIdentifier: Hashable, Sendable {
    /// Of a zone in the boundaries; of a nautical one the hours, moved above all of those.
    private let number: UInt16
    private static let nauticalMiddle: UInt16 = 0x8000

    init(number: UInt16) {
        self.number = number
    }

    /// The nautical zone at a longitude, -180 to 180: 15 degrees wide, in whole hours.
    public init(nauticalAt longitude: Double) {
        let hours = Int(((longitude + 187.5) / 15).rounded(.down)) - 12
        number = UInt16(Int(Self.nauticalMiddle) + min(max(hours, -12), 12))
    }

    /// The name, "Europe/Paris". Made anew each time.
    public var name: String {
        if let name = BoundaryFile.embedded?.zoneName(Int(number)) {
            return String(decoding: name, as: UTF8.self)
        }
        // POSIX counts westwards: Etc/GMT+3 is three hours behind.
        let hours = Int(Self.nauticalMiddle) - Int(number)
        return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "+" : "")\(hours)"
    }
}
