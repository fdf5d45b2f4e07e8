import Atlas
import Foundation
import Persistence
import Testing

@testable import MoodJournal

/// Migrates imagined journals, stored as SQL in `Fixtures/`, with steps of every kind.
@Suite("Migrations of imagined journals")
struct ImaginedMigrationTests {
    private static let versions = [1, 2]

    private static func fixture(_ version: Int) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/imagined-journal-\(version).sql")
    }

    private static func make(_ version: Int, at path: String) throws {
        try version == 1
            ? ImaginedJournals.makeFirst(at: path) : ImaginedJournals.makeSecond(at: path)
    }

    /// The stored journals are older than the tables that a store has in addition to the model's.
    @Test(
        "S2 the stored journals have the rows that the imagined versions write", arguments: versions
    )
    func fixtures(version: Int) throws {
        let file = try JournalFile()
        defer { file.remove() }
        try Self.make(version, at: file.location.path)
        let dumps = [
            try SQLiteShell.dump(of: file.location.path),
            try String(contentsOf: Self.fixture(version), encoding: .utf8),
        ]
        let rows = dumps.map { dump in
            dump.split(separator: "\n").filter {
                $0.hasPrefix("INSERT INTO ") && !$0.hasPrefix("INSERT INTO _")
            }
        }
        #expect(!rows[0].isEmpty && rows[0] == rows[1])
    }

    private func openPresent(_ path: String, _ extra: Migration...) throws -> PersistentContainer {
        try PersistentContainer(
            model: JournalModel.shared.get(),
            configuration: StoreConfiguration(
                location: .file(path: path), access: .write,
                applicationID: JournalModel.applicationID,
                migrations: [ImaginedJournals.toCountries, ImaginedJournals.toContinents] + extra))
    }

    @Test(
        "S2 an imagined journal is migrated to the current version with every mood",
        arguments: versions)
    func migrates(version: Int) throws {
        let file = try JournalFile()
        defer { file.remove() }
        let path = file.location.path
        try SQLiteShell.run(path, String(contentsOf: Self.fixture(version), encoding: .utf8))
        let container = try openPresent(path)
        #expect(try container.check() == [])
        let context = container.newContext()
        let moods = try context.fetch(FetchRequest<Mood>())
        #expect(moods.map(\.number) == (1...12).map { Int64($0) })
        let known = ImaginedJournals.countries.map { ISO3166.Country(numericCode: $0) ?? .unknown }
        #expect(moods.map(\.country?.code) == known)
        #expect(moods.map(\.country?.continent?.code) == known.map(\.continent))
        #expect(moods.map(\.note).count { $0 == nil } == 4)
        #expect(moods[0].colors?.colors.count == 1)
        #expect(moods.map(\.latitude).prefix(3) == [0.5, nil, 2.5])

        let countries = try context.fetch(FetchRequest<Country>())
        #expect(countries.count == Set(known).count)
        for country in countries {
            let own = moods.filter { $0.country === country }
            #expect(country.numberOfMoods == own.count)
            #expect(country.updatedAt == own.map(\.modifiedAt).max())
        }
        let continents = try context.fetch(FetchRequest<Continent>())
        #expect(Set(continents.map(\.code)) == Set(known.compactMap(\.continent)))
        for continent in continents {
            let own = moods.filter { $0.country?.continent === continent }
            #expect(continent.numberOfMoods == own.count)
            #expect(continent.updatedAt == own.map(\.modifiedAt).max())
        }
    }

    @Test("S2 both imagined versions become the same journal, with the schema of a new one")
    func same() throws {
        let files = try (0..<3).map { _ in try JournalFile() }
        defer { files.forEach { $0.remove() } }
        for version in Self.versions {
            try Self.make(version, at: files[version].location.path)
        }
        _ = try Journal.open(at: files[0].location)
        let schemas = try files.enumerated().map { index, file in
            if index > 0 { try openPresent(file.location.path).close() }
            return try SQLiteShell.run(
                file.location.path, "SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2;")
        }
        #expect(schemas[1] == schemas[0])
        #expect(schemas[2] == schemas[0])
        let contents = try files[1...].map { file in
            try SQLiteShell.run(
                file.location.path,
                """
                SELECT m.*, c.numericCode, c.updatedAt, c.numberOfMoods, k.numericCode, k.updatedAt,
                  k.numberOfMoods, k.numberOfCountries FROM Mood AS m
                  JOIN GeographicRegion AS c ON c._pk = m.country
                  LEFT JOIN GeographicRegion AS k ON k._pk = c.continent ORDER BY m._pk;
                """)
        }
        // The row numbers of the regions may differ.
        #expect(contents.map { $0.split(separator: "\n").count } == [12, 12])
    }

    @Test("S2 an interrupted migration leaves the journal unchanged", arguments: versions)
    func interrupted(version: Int) throws {
        let file = try JournalFile()
        defer { file.remove() }
        let path = file.location.path
        try Self.make(version, at: path)
        let before = try SQLiteShell.dump(of: path)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try openPresent(path, Migration("stop") { _ in throw Stop() })
        }
        #expect(try SQLiteShell.dump(of: path) == before)
        #expect(try openPresent(path).check() == [])
    }
}
