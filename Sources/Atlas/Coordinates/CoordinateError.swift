/// The reason that two numbers don't make a ``Coordinate``.
public enum CoordinateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The latitude is out of range, infinite or not a number. The value is the given latitude.
    case latitude(Double)
    /// The longitude is out of range, infinite or not a number. The value is the given longitude.
    case longitude(Double)

    /// The reason in one English line without a full stop, with the valid range.
    public var description: String {
        switch self {
        case .latitude(let value):
            "invalid latitude \(Self.text(value)); use degrees from -90 to 90"
        case .longitude(let value):
            "invalid longitude \(Self.text(value)); use degrees from -180 to 180"
        }
    }

    /// Returns a number as people type it, without the decimals of a whole one.
    private static func text(_ value: Double) -> String {
        Int(exactly: value).map { String($0) } ?? "\(value)"
    }
}
