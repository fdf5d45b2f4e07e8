import Foundation

/// `moods import` of a table of a million rows with coordinates and without countries, compared
/// with imports by `sqlite3` and `sqlite-utils`.
struct ImportedTables {
    static let rows = 1_000_000

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let table = folder.path("moods.csv")
        try write(Self.rows, to: table)
        return try [besideShell(table), besideUtilities()] + memory(table)
    }

    /// Writes rows of dates, places, feelings and notes in random order.
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

    /// The columns of a mood in the journal.
    private static let columns = """
        CREATE TABLE Mood (_pk INTEGER PRIMARY KEY, id TEXT NOT NULL, date REAL NOT NULL,
          timeZone TEXT, localDay TEXT, feeling INTEGER, note TEXT, colors BLOB, latitude REAL,
          longitude REAL, modifiedAt REAL, country INTEGER, source TEXT, externalID TEXT,
          importedDigest TEXT);
        """

    /// Selects the statements that create the journal's indexes of moods, and its full-text index.
    private static let indexes = """
        SELECT sql || ';' FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Mood' AND sql <> ''
          OR name = 'Mood_note_words'
        """

    /// Writes the rows of a journal as a text table.
    private func writeRows(of journal: String, to path: String, option: String) throws {
        _ = try shell(
            """
            sqlite3 -csv \(option) "$1" "SELECT _pk, hex(id) AS id, date, timeZone, localDay, feeling,
              note, NULL AS colors, latitude, longitude, modifiedAt, country, source, externalID,
              hex(importedDigest) AS importedDigest FROM Mood ORDER BY _pk" > "$2"
            """, journal, path
        ).run()
    }

    /// Compares with importing the resulting rows into a table with the journal's columns and
    /// indexes. The full-text index is built after the rows, which is the fastest way.
    private func besideShell(_ table: String) throws -> Figure {
        let (journal, plain) = (folder.path("imported.sqlite"), folder.path("plain.sqlite"))
        let rows = folder.path("rows.csv")
        _ = try importing(table, into: journal).run()
        try writeRows(of: journal, to: rows, option: "-noheader")
        let baseline = shell(
            """
            rm -f "$1"
            {
              echo "$4"
              sqlite3 "$3" "$5"
              echo ".import --csv $2 Mood"
              echo "INSERT INTO Mood_note_words (Mood_note_words) VALUES ('rebuild');"
            } | sqlite3 -bail "$1"
            """, plain, rows, journal, Self.columns, Self.indexes)
        let medians = try Medians(
            repetitions: 3, warmsUp: false, measured: importing(table, into: journal).run,
            baseline: baseline.run)
        return Figure(
            "import of 1,000,000 rows with coordinates, beside sqlite3's .import with the indexes",
            medians, limit: 0.7)
    }

    /// Compares fewer rows, because the peer needs ten minutes for a million.
    private func besideUtilities() throws -> Figure {
        let utilities = Peer.environment + "/bin/sqlite-utils"
        guard access(utilities, X_OK) == 0 else {
            throw BenchmarkError("\(utilities) doesn't exist; run 'make bench' to install it")
        }
        let (table, rows) = (folder.path("fewer.csv"), folder.path("fewer-rows.csv"))
        let (journal, plain) = (folder.path("fewer.sqlite"), folder.path("utilities.sqlite"))
        try write(Self.rows / 40, to: table)
        _ = try importing(table, into: journal).run()
        try writeRows(of: journal, to: rows, option: "-header")
        let peer = shell(
            """
            rm -f "$2"
            { echo "$4"; sqlite3 "$5" "$6 AND type = 'index'"; } | sqlite3 -bail "$2"
            "$1" insert "$2" Mood "$3" --csv --silent
            """, utilities, plain, rows, Self.columns, journal, Self.indexes)
        let medians = try Medians(
            repetitions: 3, warmsUp: false, measured: importing(table, into: journal).run,
            baseline: peer.run)
        return Figure(
            "import of 25,000, beside sqlite-utils insert --csv into such a table", medians,
            limit: 0.25)
    }

    private func memory(_ table: String) throws -> [Figure] {
        let small = folder.path("small.csv")
        try write(Self.rows / 10, to: small)
        return try [("100,000", small), ("1,000,000", table)].map { count, path in
            let journal = folder.path("memory-\(count).sqlite")
            let peak =
                Double(
                    try ChildProcess(
                        program: program, arguments: ["import", path, "--journal", journal]
                    ).peakResidentSize(folder: folder)) / 1_048_576
            return Figure(
                "import of \(count) rows: resident at its peak",
                measured: String(format: "%.1f MiB", peak), baseline: "", value: peak, limit: 80,
                unit: "MiB")
        }
    }
}
