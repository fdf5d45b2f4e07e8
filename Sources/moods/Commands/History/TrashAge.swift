import Foundation

/// The time since a deletion in hours, days or weeks: '12h', '30d', '2w'.
struct TrashAge: Equatable {
    private static let units: [Character: TimeInterval] = [
        "h": 3600, "d": 86_400, "w": 7 * 86_400,
    ]

    let seconds: TimeInterval

    /// Parses an age.
    ///
    /// - Throws: ``CommandError/invalidAge(_:)`` if the text isn't digits followed by a unit.
    init(_ text: String) throws(CommandError) {
        guard let unit = text.last.flatMap({ Self.units[$0] }),
            text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int32(text.dropLast())
        else { throw .invalidAge(text) }
        seconds = TimeInterval(count) * unit
    }

    /// Returns the moment that was this long ago.
    func beginning(now: Date = Date()) -> Date { now.addingTimeInterval(-seconds) }
}
