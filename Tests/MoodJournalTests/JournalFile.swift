import Atlas
import Foundation
import Testing

@testable import MoodJournal

/// A journal in a file of its own.
struct JournalFile {
    let location: JournalLocation
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("moods-journal-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        location = try JournalLocation(
            option: folder.appendingPathComponent("journal").path, environment: [:])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func open() throws -> Journal { try Journal.open(at: location) }

    /// Runs SQL in the `sqlite3` shell, as another program would.
    func sqlite(_ sql: String) throws {
        try SQLiteShell.run(location.path, sql)
    }
}

extension Journal {
    /// The numbers of the moods that a query finds, in its order.
    func numbers(_ query: MoodQuery = MoodQuery()) throws -> [Int64] {
        var numbers: [Int64] = []
        try forEachMood(query) { numbers.append($0.number) }
        return numbers
    }

    /// The regions by code, with how many moods, how many countries, and when.
    func regionsByCode() throws -> [String: RegionRecord] {
        let listing = try regions(RegionQuery())
        return Dictionary(uniqueKeysWithValues: listing.regions.map { ($0.region.code, $0) })
    }
}

extension ISO3166.Country {
    /// A country by its letters; unknown where there is none, which a test would notice.
    init(_ alpha2: String) {
        self = ISO3166.Country(alpha2: alpha2) ?? .unknown
    }
}
