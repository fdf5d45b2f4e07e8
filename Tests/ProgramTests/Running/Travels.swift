import Foundation
import Testing

/// A journal of four moods that many tests read. The program itself creates it once.
enum Travels {
    private static let journal = Result {
        let home = try Home()
        try home.add(
            "Sunset over the river", "--lat", "48.85", "--lon", "2.35", "--country", "FR",
            "--feeling", "good", "--color", "#ff8800", "--color", "#08f",
            "--date", "2024-05-01T20:30", "--time-zone", "Europe/Paris")
        try home.add(
            "--country", "jp", "--feeling", "5", "--date", "2024-05-02 03:00",
            "--time-zone", "asia/tokyo", "--note", "tab\there\nand a second line \\ end")
        try home.add(
            "rain, \"again\"", "--feeling", "AWFUL", "--date", "2024-05-03T12:00:00.250-03:30",
            "--country", "276")
        try home.add(
            "--date", "2023-12-31 23:59", "--time-zone", "UTC", "--lat", "-40", "--lon", "-140")
        return try Data(contentsOf: URL(fileURLWithPath: home.journal))
    }

    /// Returns a home whose default journal is this one.
    static func home() throws -> Home {
        let home = try Home()
        let file = URL(fileURLWithPath: home.journal)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try journal.get().write(to: file)
        return home
    }

    /// Writes this journal to another path.
    static func write(to path: String) throws {
        try journal.get().write(to: URL(fileURLWithPath: path))
    }
}
