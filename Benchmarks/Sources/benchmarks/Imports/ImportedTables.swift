import Foundation

/// `moods import` of a table of a million rows with coordinates and without countries, beside what
/// `sqlite3` and `sqlite-utils` need to import tables.
struct ImportedTables {
    static let rows = 1_000_000

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let table = folder.path("moods.csv")
        try write(Self.rows, to: table)
        return try [besideShell(table), besideUtilities()] + memory(table)
    }

    /// Dates, places, feelings and notes, in no order.
    private func write(_ count: Int, to path: String) throws {
        let points = PlacePoints.onLand(count: min(count, Self.rows))
        var generator = SystemRandomNumberGenerator()
        guard let file = fopen(path, "w") else { throw BenchmarkError("cannot write \(path)") }
        defer { fclose(file) }
        fputs("date,latitude,longitude,feeling,note\n", file)
        for number in 0..<count {
            let point = points[number % points.count]
            let seconds = Int.random(in: 0..<631_152_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(1_104_537_600 + seconds))
                .formatted(.iso8601.dateTimeSeparator(.space)).dropLast()
            fputs(
                "\(date),\(point.latitude),\(point.longitude),\(number % 5 + 1),"
                    + "\"Sunset over the river, number \(number)\"\n", file)
        }
    }

    private func shell(_ script: String, _ arguments: String...) -> ChildProcess {
        ChildProcess(program: "/bin/sh", arguments: ["-ec", script, "sh"] + arguments)
    }

    private func importing(_ table: String, into journal: String) -> ChildProcess {
        shell(
            "rm -f \"$2\"*; \"$1\" import \"$3\" --journal \"$2\" 2> \"$2.said\"", program, journal,
            table)
    }

    /// The columns that the journal keeps of a mood, with the same indexes.
    private static let columns = """
        CREATE TABLE mood (id TEXT NOT NULL, date REAL NOT NULL, timeZone TEXT, localDay TEXT,
          feeling INTEGER, note TEXT, colors BLOB, latitude REAL, longitude REAL,
          modifiedAt REAL, country INTEGER, source TEXT, externalID TEXT, importedDigest TEXT);
        CREATE UNIQUE INDEX mood_id ON mood(id);
        CREATE INDEX mood_date ON mood(date);
        CREATE INDEX mood_country_date ON mood(country, date);
        CREATE UNIQUE INDEX mood_source_externalID ON mood(source, externalID);
        """

    /// The rows that a journal has, as a table in text.
    private func writeRows(of journal: String, to path: String, option: String) throws {
        _ = try shell(
            """
            sqlite3 -csv \(option) "$1" "SELECT hex(id) AS id, date, timeZone, localDay, feeling,
              note, NULL AS colors, latitude, longitude, modifiedAt, country, source, externalID,
              hex(importedDigest) AS importedDigest FROM Mood ORDER BY _pk" > "$2"
            """, journal, path
        ).run()
    }

    /// The rows that the journal has afterwards, into a table with its columns and indexes.
    private func besideShell(_ table: String) throws -> Figure {
        let (journal, plain) = (folder.path("imported.sqlite"), folder.path("plain.sqlite"))
        let rows = folder.path("rows.csv")
        _ = try importing(table, into: journal).run()
        try writeRows(of: journal, to: rows, option: "-noheader")
        let baseline = shell(
            """
            rm -f "$1"; sqlite3 "$1" <<END
            \(Self.columns)
            .import --csv $2 mood
            END
            """, plain, rows)
        let medians = try Medians(
            repetitions: 2, measured: importing(table, into: journal).run, baseline: baseline.run)
        return Figure(
            "import of 1,000,000 rows with coordinates, beside sqlite3's .import", medians, limit: 2
        )
    }

    /// The same of fewer rows: a million take the peer ten minutes.
    private func besideUtilities() throws -> Figure {
        let utilities = Peer.environment + "/bin/sqlite-utils"
        guard access(utilities, X_OK) == 0 else {
            throw BenchmarkError("\(utilities) is not there; 'make bench' makes it")
        }
        let (table, rows) = (folder.path("fewer.csv"), folder.path("fewer-rows.csv"))
        let (journal, plain) = (folder.path("fewer.sqlite"), folder.path("utilities.sqlite"))
        try write(Self.rows / 10, to: table)
        _ = try importing(table, into: journal).run()
        try writeRows(of: journal, to: rows, option: "-header")
        let peer = try shell(
            """
            rm -f "$2"; sqlite3 "$2" "$4"; "$1" insert "$2" mood "$3" --csv --silent
            """, utilities, plain, rows, Self.columns
        ).run().seconds
        let ours = try importing(table, into: journal).run().seconds
        return Figure(
            "import of 100,000, beside sqlite-utils insert --csv into such a table: its time's share",
            measured: String(format: "%.2f s", ours), baseline: String(format: "%.2f s", peer),
            value: ours / peer, limit: 0.25, unit: "x")
    }

    private func memory(_ table: String) throws -> [Figure] {
        let large = folder.path("large.csv")
        try write(3 * Self.rows, to: large)
        return try [("1,000,000", table), ("3,000,000", large)].map { count, path in
            let journal = folder.path("memory-\(count).sqlite")
            let peak =
                Double(
                    try ChildProcess(
                        program: program, arguments: ["import", path, "--journal", journal]
                    ).peakResidentSize(folder: folder)) / 1_048_576
            return Figure(
                "import of \(count) rows: resident at its peak",
                measured: String(format: "%.1f MiB", peak), baseline: "", value: peak, limit: 96,
                unit: "MiB")
        }
    }
}
