import Foundation
import Testing

/// The files are made up, in the form of RFC 8536. Their rules are no country's.
@Suite("The clock rules of the system and of the program")
struct ClockRulesTests {
    private let home: Home
    /// The folder that `TZDIR` names: release 2099a, in which Oslo has other clocks since 1 June 2026.
    private let folder: String

    init() throws {
        home = try Home()
        folder = home.file("zoneinfo")
        try FileManager.default.createDirectory(
            atPath: folder + "/Europe", withIntermediateDirectories: true)
        try write(Data("# version 2099a\nZ Europe/Oslo 2 - XX\n".utf8), to: "tzdata.zi")
        // 2026-06-01T00:00Z
        try write(Self.zone(from: 2 * 3600, at: 1_780_272_000, to: -3600), to: "Europe/Oslo")
    }

    private func write(_ content: Data, to name: String) throws {
        try content.write(to: URL(filePath: folder + "/" + name))
    }

    /// A TZif file of version 2 with one clock change, whose offset then holds for ever.
    private static func zone(from old: Int32, at change: Int64, to new: Int32) -> Data {
        func bytes(_ numbers: Int32...) -> Data {
            Data(numbers.flatMap { withUnsafeBytes(of: $0.bigEndian) { Array($0) } })
        }
        let magic = Data("TZif2".utf8) + Data(count: 15)
        let first = magic + bytes(0, 0, 0, 0, 1, 1) + Data(count: 7)
        let time = Data(withUnsafeBytes(of: change.bigEndian) { Array($0) })
        let types = bytes(old) + Data([0, 0]) + bytes(new) + Data([0, 0])
        let second = magic + bytes(0, 0, 0, 1, 2, 3) + time + Data([1]) + types + Data("XX\0".utf8)
        let sign = new > 0 ? "-" : ""
        return first + second + Data("\nXXX\(sign)\(abs(new) / 3600)\n".utf8)
    }

    private func moods(_ arguments: String..., zone: String = "UTC") throws -> Outcome {
        try home.run([Program.path] + arguments, with: ["TZDIR": folder, "TZ": zone])
    }

    /// Records a mood, and returns its date as the same rules show it.
    private func date(_ arguments: String..., zone: String = "UTC") throws -> String {
        let added = try home.run(
            [Program.path, "add"] + arguments, with: ["TZDIR": folder, "TZ": zone])
        #expect(added.status == 0 && added.errors == "", "\(added)")
        let id = added.output.trimmingCharacters(in: .newlines)
        return try #require(try moods("show", id, "--fields", "date").lines.first)
    }

    @Test(
        "A newer system decides; moods keep their instant and zone, and check finds their new day")
    func newer() throws {
        // The program's rules: two hours before UTC in summer.
        try home.add("--date", "2026-07-01 01:00", "--time-zone", "Europe/Oslo")
        #expect(
            try date("--date", "2026-07-01 12:00", "--time-zone", "Europe/Oslo")
                == "2026-07-01T12:00:00-01:00")
        #expect(
            try date("--date", "2026-05-01 12:00", "--time-zone", "Europe/Oslo")
                == "2026-05-01T12:00:00+02:00")
        // What the system doesn't have is the program's.
        #expect(
            try date("--date", "2026-07-01 12:00", "--time-zone", "Asia/Tokyo")
                == "2026-07-01T12:00:00+09:00")
        #expect(
            try moods("show", "1", "--fields", "date,timeZone").lines
                == ["2026-06-30T22:00:00-01:00\tEurope/Oslo"])
        #expect(try home.moods("check").status == 0)
        let found = try moods("check", "--fields", "problem")
        #expect(
            found.output.contains(
                "Its local day is 2026-07-01, perhaps by older clock rules, but 2026-06-30 by those of 2099a."
            ),
            "\(found)")
        #expect(try moods("check", "--fix").status == 0)
        #expect(try moods("check").status == 0)
        #expect(
            try moods("show", "1", "--format", "jsonl", "--fields", "date,localDay").output
                == "{\"date\":\"2026-06-30T22:00:00-01:00\",\"localDay\":\"2026-06-30\"}\n")
        #expect(try moods("about").output.contains("Clock rules: tz database 2099a, \(folder)\n"))
    }

    @Test("Without the system's rules, those in the program hold, also for the machine's zone")
    func none() throws {
        try FileManager.default.removeItem(atPath: folder)
        for (zone, date) in [
            ("Asia/Tokyo", "2026-07-01T12:00:00+09:00"),
            ("America/Vancouver", "2026-11-20T12:00:00-07:00"),
        ] {
            let day = String(date.prefix(10))
            #expect(try self.date("--date", day + " 12:00", zone: zone) == date)
        }
        let about = try moods("about")
        #expect(about.output.contains(", in the program\n") && about.errors == "", "\(about)")
    }

    @Test("A copied localtime is the zone whose bytes it has; else its own rules hold in all years")
    func localtime() throws {
        let copy = home.file("localtime")
        try FileManager.default.copyItem(atPath: folder + "/Europe/Oslo", toPath: copy)
        #expect(
            try date("--date", "2026-07-01 12:00", zone: ":" + copy) == "2026-07-01T12:00:00-01:00")
        #expect(try moods("show", "1", "--fields", "timeZone").lines == ["Europe/Oslo"])
        // 2001-09-09
        let own = home.file("own")
        try Self.zone(from: 5 * 3600, at: 1_000_000_000, to: -4 * 3600).write(
            to: URL(filePath: own))
        for (day, offset) in [("2000-01-01", "+05:00"), ("2026-07-01", "-04:00")] {
            #expect(
                try date("--date", day + " 12:00", zone: ":" + own) == "\(day)T12:00:00\(offset)")
        }
    }

    @Test(
        "A damaged file of the system is reported, and the program's rules are used",
        arguments: ["", "TZif2 and nothing else", "nonsense"])
    func damaged(content: String) throws {
        try write(Data(content.utf8), to: "Europe/Oslo")
        let added = try moods(
            "add", "--date", "2026-07-01 12:00", "--time-zone", "Europe/Oslo")
        #expect(added.status == 0)
        let start = "moods: warning: can't read the clock rules"
        #expect(
            added.errors.hasPrefix(
                "\(start) in \(folder)/Europe/Oslo; using those in the program, of 20"),
            "\(added)")
        #expect(added.errors.filter { $0 == "\n" }.count == 1)
        let shown = try moods("show", "1", "--fields", "date")
        #expect(shown.lines == ["2026-07-01T12:00:00+02:00"])
        let about = try moods("about")
        #expect(about.errors.hasPrefix("\(start) in \(folder)/Europe/Oslo; using"), "\(about)")
        #expect(about.status == 0)
        // Absent isn't unreadable.
        try FileManager.default.removeItem(atPath: folder + "/Europe/Oslo")
        #expect(try moods("list").errors == "")
        #expect(try moods("about").errors == "")
    }
}
