import Foundation
import Testing

/// The program under test: the one that was built beside these tests, or the one that the
/// environment variable `MOODS_PROGRAM` names.
enum Program {
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["MOODS_PROGRAM"] {
            return URL(fileURLWithPath: named).path
        }
        return built
    }()

    /// The program beside these tests, which is dynamically linked.
    static let built: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let folder = URL(fileURLWithPath: tests ?? "").deletingLastPathComponent()
        return folder.appendingPathComponent("moods").path
    }()

    /// Returns the path of a tool. If it isn't installed, the test fails instead of being skipped.
    static func tool(_ name: String) throws -> String {
        try #require(installedTool(name), "these tests need \(name): install it")
    }

    /// Returns the path of a tool; `nil` if it isn't installed.
    static func installedTool(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Waits for the next hour if it begins within a minute, so that a test whose commands must run
    /// on the same day doesn't run at midnight, whatever its time zone.
    static func avoidMidnight() {
        let left = 3600 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 3600)
        if left < 60 { Thread.sleep(forTimeInterval: left + 1) }
    }
}
