import CivilTime
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Clock rules")
struct ZoneRulesTests {
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// Python's zoneinfo (PEP 615) reads the same bytes: a second implementation of RFC 8536.
    private static let comparison = """
        import datetime, io, sys, zoneinfo
        epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        for line in sys.stdin:
            path, *intervals = line.split()
            with open(path, "rb") as file:
                zone = zoneinfo.ZoneInfo.from_file(file)
            intervals = [tuple(map(int, interval.split(","))) for interval in intervals]
            ends = [start for start, _ in intervals[1:]] + [2145916800]
            for (start, offset), end in zip(intervals, ends):
                for time in [*range(start, end, 1000000), end - 1]:
                    there = (epoch + datetime.timedelta(seconds=time)).astimezone(zone)
                    if there.utcoffset().total_seconds() != offset:
                        print(path, time, offset, there.utcoffset())
        """

    @Test(
        "Every zone's offsets from 1900 to 2037 are those of Python's zoneinfo on the same files",
        .enabled(if: hasPython))
    func python() throws {
        let folder = URL.temporaryDirectory.appending(path: "moods-zones-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        // 1900-01-01 and 2038-01-01.
        let (first, end): (Int64, Int64) = (-2_208_988_800, 2_145_916_800)
        var lines: [String] = []
        for (number, name) in EmbeddedZones.names.enumerated() {
            let path = folder.appending(path: String(number))
            let bytes = try #require(EmbeddedZones.file(of: name))
            try Data(bytes).write(to: path)
            let rules = try #require(ZoneRules(tzif: bytes, name: name))
            var intervals = "\(first),\(rules.secondsFromGMT(at: first))"
            var time = first
            while let next = rules.nextChange(after: time), next < end {
                intervals += " \(next),\(rules.secondsFromGMT(at: next))"
                time = next
            }
            lines.append("\(path.path()) \(intervals)")
        }
        #expect(lines.count > 590)
        let input = folder.appending(path: "input")
        try Data(lines.joined(separator: "\n").utf8).write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", "-c", Self.comparison]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let differences = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: differences.prefix(500), as: UTF8.self) == "")
    }

    /// Sources: IANA's tz-announce, releases 2026a to 2026f, and Foundation's rules of 2025b, which had the others.
    @Test(
        "Rules of 2026 are in use",
        arguments: [("America/Vancouver", -7), ("Africa/Casablanca", 0)])
    func of2026(name: String, hours: Int) throws {
        let winter = try #require(LocalDay("2026-12-15")).daysSince1970
        let rules = try #require(EmbeddedZones.rules(named: name))
        #expect(rules.secondsFromGMT(at: Int64(winter) * 86_400) == hours * 3600)
    }

    @Test(
        "A day that the clocks skipped never existed",
        arguments: [
            ("Pacific/Apia", "2011-12-30"), ("Pacific/Kiritimati", "1994-12-31"),
            ("Pacific/Kwajalein", "1993-08-21"), ("Asia/Manila", "1844-12-31"),
        ])
    func skippedDay(name: String, day: String) throws {
        let rules = try TimeZoneName(name).timeZone
        let number = try #require(LocalDay(day)).daysSince1970
        #expect(rules.skipsDay(number))
        #expect(!rules.skipsDay(number - 1) && !rules.skipsDay(number + 1))
        for date in [day, day + " 09:00"] {
            let mood = try NewMood(
                date: date, timeZone: TimeZoneName(name), machineTimeZone: .gmt)
            #expect(mood.clockChange == .skipped)
        }
    }

    @Test(
        "Rules hold in all years after the last change of a file, and daylight saving time may last all year"
    )
    func footer() throws {
        let newYork = try TimeZoneName("America/New_York").timeZone
        // 2500-07-01 and 2500-12-31.
        #expect(newYork.secondsFromGMT(at: 16_741_036_800) == -4 * 3600)
        #expect(newYork.secondsFromGMT(at: 16_756_848_000) == -5 * 3600)
        // RFC 8536, section 3.3.1: this is daylight saving time all year.
        let all = ZoneRules(try #require(PosixTimeZone("XXX3EDT4,0/0,J365/23")))
        #expect(all.nextChange(after: 1_700_000_000) == nil)
        #expect(all.secondsFromGMT(at: 1_704_067_200 + 3 * 3600) == -4 * 3600)
    }

    @Test("A damaged file is refused, wherever it is damaged", arguments: SeededGenerator.seeds)
    func damage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let file = Array(try #require(EmbeddedZones.file(of: "Europe/Dublin")))
        for length in file.indices {
            #expect(ZoneRules(tzif: file[..<length], name: "") == nil)
        }
        for _ in 0..<2000 {
            var file = file
            for _ in 0..<4 {
                file[Int.random(in: file.indices, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            // It may still be a file, and must not trap.
            let rules = ZoneRules(tzif: file, name: "")
            _ = rules?.secondsFromGMT(at: .random(in: -.max / 2 ... .max / 2, using: &generator))
            _ = rules?.nextChange(after: 4_000_000_000)
        }
    }

    @Test(
        "The newer rules of system and program are in use; without a release's name, the program's")
    func newer() throws {
        let folder = URL.temporaryDirectory.appending(path: "moods-zones-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let europe = folder.appending(path: "Europe")
        try FileManager.default.createDirectory(at: europe, withIntermediateDirectories: true)
        // Oslo has Tokyo's clocks, and Bergen is new.
        let tokyo = Data(try #require(EmbeddedZones.file(of: "Asia/Tokyo")))
        for name in ["Oslo", "Bergen"] { try tokyo.write(to: europe.appending(path: name)) }
        func database() -> ZoneDatabase { ZoneDatabase(folder: folder.path()) }
        #expect(database().folder == nil && database().rules(named: "Europe/Bergen") == nil)
        for (file, text, isNewer) in [
            ("+VERSION", "2099b\n", true), ("tzdata.zi", "# version 2025b\nZ Europe/Oslo", false),
            (
                "tzdata.zi",
                "# version 2099a\nZ Europe/Oslo 9 - JST\nL Europe/Oslo Europe/Bergen\n", true
            ),
        ] {
            try Data(text.utf8).write(to: folder.appending(path: file))
            let zones = database()
            #expect((zones.folder != nil) == isNewer, "\(text)")
            let oslo = try #require(zones.rules(named: "Europe/Oslo"))
            #expect(oslo.secondsFromGMT(at: 1_790_000_000) == (isNewer ? 9 : 2) * 3600)
        }
        #expect(database().names.contains("Europe/Bergen"))
        #expect(database().rules(named: "Europe/Bergen") != nil)
        // A file that can't be read is reported once, and is the program's.
        try Data("TZif2".utf8).write(to: europe.appending(path: "Oslo"))
        let zones = database()
        #expect(zones.warning == nil)
        for name in ["Europe/Oslo", "Europe/Oslo", "Europe/Bergen", "Asia/Tokyo"] {
            #expect(zones.rules(named: name) != nil)
        }
        #expect(
            zones.warning?.hasPrefix(
                "can't read the clock rules in \(folder.path())/Europe/Oslo; using those in the program"
            )
                == true)
        // A file that the system doesn't have is the program's; a path isn't a name.
        #expect(database().rules(named: "Asia/Tokyo") != nil)
        #expect(database().rules(named: "Europe/../Europe/Oslo") == nil)
        // Opening a pipe to which nobody writes would never end.
        let release = folder.appending(path: "tzdata.zi")
        try FileManager.default.removeItem(at: release)
        #expect(mkfifo(release.path(), 0o600) == 0)
        #expect(database().release == "2099b" && !database().names.contains("Europe/Bergen"))
    }
}
