import Foundation
import Interchange
import MoodJournal
import Testing

@testable import moods

@Suite("The first page")
struct HomePictureTests {
    /// Thursday, 26 November 2026.
    private static let now = Date(timeIntervalSince1970: 1_795_694_400)

    /// The reader's clock, so that no time has an offset.
    private static let zone = MachineTimeZone.unreported.timeZone

    /// A journal of 40 days, of which a few are missing, and of a mood a year earlier.
    private static func journal(at path: String) throws -> Journal {
        let journal = try Journal.open(at: JournalLocation(option: path, environment: [:]))
        func mood(_ date: String, _ feeling: Int?, _ note: String) throws -> NewMood {
            try NewMood(
                date: date, timeZone: TimeZoneName(zone), latitude: 38.72,
                longitude: -9.14,
                ratings: Ratings(feeling.flatMap(Feeling.init)), note: note, colors: [],
                tags: [], allowsFuture: false, now: now, machineTimeZone: zone)
        }
        var moods = [
            try mood("2025-11-26 21:00", 5, "First snow on the fjord"),
            try mood("2026-11-26 08:10", 4, "Coffee with Ana"),
            try mood("2026-11-26 11:45", nil, "A long meeting\nwith notes that nobody will read"),
        ]
        for day in 1..<40 where ![9, 12, 30].contains(day) {
            let date = try #require(LocalDay(now, in: zone)?.adding(days: -day))
            moods.append(try mood("\(date) 12:30", day % 5 + 1, "Day \(day)"))
            if day % 3 == 0 { moods.append(try mood("\(date) 19:30", 5 - day % 4, "Evening")) }
        }
        _ = try journal.record(contentsOf: moods)
        return journal
    }

    @Test("It equals its file at 40, 80 and 120 columns, on dark, on light and without color")
    func golden() throws {
        let path = NSTemporaryDirectory() + "moods-home-page-" + UUID().uuidString
        defer {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
        }
        let journal = try Self.journal(at: path)
        let page = try HomePage(of: journal, on: #require(LocalDay(Self.now, in: Self.zone)))
        try journal.close()
        var all = ""
        for columns in [40, 80, 120] {
            for (name, color, background) in [
                ("plain", ColorChoice.never, "dark"), ("dark", .always, "dark"),
                ("light", .always, "light"),
            ] {
                let terminal = TerminalEnvironment(
                    environment: [
                        "TERM": "xterm", "COLORTERM": "truecolor", "MOODS_BACKGROUND": background,
                    ], inputIsTerminal: true, outputIsTerminal: true, windowColumns: columns,
                    color: color)
                let output = OutputInMemory()
                try page.write(on: terminal, in: Locale(identifier: "en"), to: output)
                all += "== \(columns) columns, \(name)\n" + output.text
                let lines = output.text.replacing(/\e\[[0-9;]*m/, with: "").split(separator: "\n")
                #expect(lines.allSatisfy { $0.count <= columns && $0.last != " " })
            }
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/pictures/home.txt").standardizedFileURL
        if ProcessInfo.processInfo.environment["MOODS_RECORD"] != nil {
            try Data(all.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == all)
    }
}
