import CivilTime
import Foundation
import FoundationInternationalization
@testable import Interchange
import Testing

@testable import MoodJournal

/// A journal to import into.
final class ImportedJournal {
    let file: JournalFile
    let journal: Journal

    init() throws {
        file = try JournalFile()
        journal = try file.open()
    }

    deinit { file.remove() }

    @discardableResult
    func add(
        _ reader: some EntryReader, _ set: (inout ImportOptions) -> Void = { _ in },
        refusals: ((RefusedEntry) throws -> Void)? = nil
    ) throws -> ImportReport {
        let moods = MoodImport(reader, options: Self.options(set))
        moods.onRefusal = refusals
        try moods.readAhead()
        return moods.isEmpty ? moods.report : try journal.importMoods(moods)
    }

    @discardableResult
    func add(
        _ entries: [Entry], _ set: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportReport {
        try add(EntryList(entries), set)
    }

    static func options(_ set: (inout ImportOptions) -> Void = { _ in }) -> ImportOptions {
        var options = ImportOptions(locale: Locale(identifier: "en"))
        options.machineTimeZone = { .stored("Europe/Paris") }
        options.now = Date(timeIntervalSince1970: 1_800_000_000)
        set(&options)
        return options
    }

    /// Returns the contents of the file, without the random parts.
    func contents() throws -> String {
        try SQLiteShell.run(
            file.location.path,
            """
            SELECT m._pk, m._version, m.date, timeZone, localDay, feeling, note, hex(colors),
              latitude, longitude, modifiedAt, c.numericCode,
              (SELECT group_concat(key) FROM (SELECT key FROM Tag t JOIN Mood_tags p
                ON p.destination = t._pk WHERE p.source = m._pk ORDER BY key))
            FROM Mood m JOIN GeographicRegion c ON c._pk = m.country ORDER BY m._pk;
            SELECT r._entity, r.numericCode, r.updatedAt, r.numberOfMoods, r.numberOfCountries,
              c.numericCode
            FROM GeographicRegion r LEFT JOIN GeographicRegion c ON c._pk = r.continent
            ORDER BY 1, 2;
            SELECT t.key, t.name, t.numberOfMoods, t.numberOfChildren, p.key
            FROM Tag t LEFT JOIN Tag p ON p._pk = t.parent ORDER BY 1;
            PRAGMA integrity_check;
            PRAGMA foreign_key_check;
            """)
    }

    /// Returns all contents of the file as SQL.
    func dump() throws -> String { try SQLiteShell.dump(of: file.location.path) }
}

extension ImportReport {
    /// The counts: read, added, updated, already there, kept as edited, refused.
    var counts: [Int] { [read, added, updated, alreadyThere, keptAsEdited, refused] }
}
