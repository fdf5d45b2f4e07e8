import Foundation

/// How long ago something was deleted: '30d', '12h', '2w'.
struct TrashAge: Equatable {
    private static let units: [Character: TimeInterval] = [
        "h": 3600, "d": 86_400, "w": 7 * 86_400,
    ]

    let seconds: TimeInterval

    /// - Throws: ``CommandError/invalidAge(_:)``.
    init(_ text: String) throws(CommandError) {
        guard let unit = text.last.flatMap({ Self.units[$0] }),
            text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int32(text.dropLast())
        else { throw .invalidAge(text) }
        seconds = TimeInterval(count) * unit
    }

    /// The moment so long ago.
    func beginning(now: Date = Date()) -> Date { now.addingTimeInterval(-seconds) }
}
