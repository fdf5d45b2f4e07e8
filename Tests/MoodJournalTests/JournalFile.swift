import Atlas
import Foundation
import Testing

@testable import MoodJournal

/// A journal in a temporary file.
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

    /// Runs SQL in the `sqlite3` shell, like another program.
    func sqlite(_ sql: String) throws {
        try SQLiteShell.run(location.path, sql)
    }
}

extension Journal {
    /// Returns the numbers of the moods that a query finds, in its order.
    func numbers(_ query: MoodQuery = MoodQuery()) throws -> [Int64] {
        var numbers: [Int64] = []
        try forEachMood(query) { numbers.append($0.number) }
        return numbers
    }

    /// Returns the regions by code.
    func regionsByCode() throws -> [String: RegionRecord] {
        let listing = try regions(RegionQuery())
        return Dictionary(uniqueKeysWithValues: listing.regions.map { ($0.region.code, $0) })
    }
}

extension ISO3166.Country {
    /// Creates a country by its letters, or the unknown country for other letters.
    init(_ alpha2: String) {
        self = ISO3166.Country(alpha2: alpha2) ?? .unknown
    }
}
