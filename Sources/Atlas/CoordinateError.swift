/// Why two numbers are no ``Coordinate``: the value that was wrong.
public enum CoordinateError: Error, Equatable, Sendable {
    case latitude(Double)
    case longitude(Double)
}

extension CoordinateError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .latitude(let value):
            "latitude \(value) is not a number of degrees from -90 to 90"
        case .longitude(let value):
            "longitude \(value) is not a number of degrees from -180 to 180"
        }
    }
}
