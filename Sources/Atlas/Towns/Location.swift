/// A point that a person named or described.
public struct Location: Hashable, Sendable {
    /// The point.
    public let coordinate: Coordinate
    /// The town: the one whose middle the point is, or the one near a short Plus Code. It is `nil`
    /// for coordinates.
    public let town: NamedTown?
}

/// The reason that a text doesn't identify a location.
public enum LocationError: Error, Equatable, Sendable {
    /// The coordinates are out of range.
    case coordinate(CoordinateError)
    /// The text isn't a coordinate, and no single town has the name.
    case town(TownNameError)
    /// The text is written like a coordinate, but is not a valid one.
    case notation(String)
    /// The text is a link without coordinates, such as a short link.
    case link(String)

    /// Whether the text was meant as a coordinate.
    public var isCoordinate: Bool { if case .town = self { false } else { true } }

    /// Returns one English line without a full stop that says what was wrong and what to do.
    /// - Parameter gazetteer: The gazetteer that threw the error.
    public func message(in gazetteer: Gazetteer) -> String {
        switch self {
        case .coordinate(let error): error.description
        case .town(let error): error.message(in: gazetteer)
        case .notation(let text):
            "invalid coordinate '\(text)'; write it like 48.85, 2.35, latitude first"
        case .link(let text):
            "the link '\(text)' has no coordinates, and short links need the network; open it, and "
                + "copy the address of the page"
        }
    }
}

extension Gazetteer {
    /// Returns the location that a text means: a coordinate in any notation that
    /// ``Coordinate/init(_:)`` reads, a town that ``town(named:)`` finds, or a short Plus Code and
    /// a town (`V942+JV Paris`).
    /// - Parameters:
    ///   - text: A coordinate or a name.
    ///   - preferred: The town that is meant if the name is ambiguous and it is a candidate.
    /// - Throws: ``LocationError/coordinate(_:)`` if the text is a coordinate out of range,
    ///   ``LocationError/notation(_:)`` if it looks like a coordinate but isn't a valid one,
    ///   ``LocationError/link(_:)`` if it is a link without coordinates, or
    ///   ``LocationError/town(_:)`` if it doesn't name one town.
    /// - Returns: The location.
    /// - Complexity: The same as ``town(named:)``.
    public func location(
        _ text: String, preferring preferred: Town? = nil
    ) throws(LocationError) -> Location {
        do throws(CoordinateError) {
            if let coordinate = try Coordinate(text) {
                return Location(coordinate: coordinate, town: nil)
            }
        } catch { throw .coordinate(error) }
        if CoordinateNotation.isLink(text) { throw .link(text) }
        if Self.looksLikeCoordinate(text) { throw .notation(text) }
        do throws(TownNameError) {
            if let (code, name) = Self.shortPlusCode(text) {
                let town = try town(named: name, preferring: preferred)
                let coordinate = code.coordinate(near: town.town.coordinate)
                return Location(coordinate: coordinate, town: town)
            }
            let town = try town(named: text, preferring: preferred)
            return Location(coordinate: town.town.coordinate, town: town)
        } catch { throw .town(error) }
    }

    /// Whether a text is a geo URI, contains a degree sign, or has numbers and no letters other
    /// than those of directions and exponents.
    private static func looksLikeCoordinate(_ text: String) -> Bool {
        let letters = text.lowercased().filter(\.isLetter)
        return text.lowercased().hasPrefix("geo:") || text.contains("°")
            || text.contains(where: \.isNumber) && letters.allSatisfy { "nsew".contains($0) }
    }

    /// Returns a short Plus Code at the beginning of a text, and the text after it.
    private static func shortPlusCode(_ text: String) -> (code: PlusCode, name: String)? {
        let parts = text.split(maxSplits: 1) { $0.isWhitespace || $0 == "," }
        guard parts.count == 2, let code = PlusCode(parts[0]) else { return nil }
        return (code, String(parts[1]))
    }
}
