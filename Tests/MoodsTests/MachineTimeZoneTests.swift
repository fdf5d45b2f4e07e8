import Files
import Foundation
import MoodJournal
import Testing

@testable import moods

@Suite("The machine's time zone")
struct MachineTimeZoneTests {
    private static let summer = Date(timeIntervalSince1970: 1_783_000_000)
    private static let winter = Date(timeIntervalSince1970: 1_768_000_000)

    private func machine(_ value: String?, localtime: String = "/etc/localtime") -> MachineTimeZone
    {
        MachineTimeZone(
            environment: value.map { ["TZ": $0] } ?? [:], localtime: localtime, now: Self.summer)
    }

    @Test(
        "TZ names a zone, a file or rules, with or without a colon",
        arguments: [
            ("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"),
            ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
            (":/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
            ("", ""), (":", ""), ("UTC", ""),
            ("UTC0", ""), ("EST5EDT", "EST5EDT"), ("CET-1CEST,M3.5.0,M10.5.0/3", "CET"),
            ("<+01>-1<+02>,M3.5.0/2,M10.5.0/3:00:00", "CET"), ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT"),
            ("ABC5DEF", "EST5EDT"),
        ])
    func names(value: String, identifier: String) {
        let machine = machine(value)
        #expect(machine.timeZone.name == identifier)
        #expect(machine.warning == nil)
    }

    @Test(
        "Rules without changes are an offset",
        arguments: [
            ("JST-9", 32_400), ("<+0330>-3:30", 12_600), ("<-03>3", -10_800), ("UTC+3", -10_800),
            ("XXX-0:30", 1800),
        ])
    func offsets(value: String, seconds: Int) {
        let machine = machine(value)
        #expect(machine.timeZone.secondsFromGMT(for: Self.winter) == seconds)
        #expect(machine.warning == nil)
    }

    @Test(
        "An invalid time zone is reported, not silently UTC",
        arguments: [
            "nonsense", "Asia/Tokio", "+09:00", "JST-9x", "/dev/zero", "/etc/passwd", "..",
            "M3.5.0",
            "AB-1", "ABC-25", "ABC23:59", "ABC-18:00:01", "ABC-17DEF-19",
            "CET-1CEST,M13.5.0,M10.5.0", "<+01-1", "ABC-1DEF,J0,J1", "9",
            String(repeating: "x", count: 10_000), "\u{10FFFF}\u{FF}", "É-1",
        ])
    func nonsense(value: String) {
        let machine = machine(value)
        #expect(machine.timeZone == .gmt)
        #expect(machine.warning?.hasPrefix("unknown time zone '") == true)
    }

    @Test("Rules that match no zone hold in all years, and a mood has the offset at its time")
    func otherRules() throws {
        let machine = machine("AAA-1BBB,J100/3,J200/3")
        #expect(machine.warning == nil)
        for (date, offset) in [("2026-05-01 12:00", "+02:00"), ("2026-11-01 12:00", "+01:00")] {
            let mood = try NewMood(date: date, now: Self.summer, machineTimeZone: machine.timeZone)
            #expect(mood.timeZone.text == offset)
        }
    }

    @Test("Without TZ, /etc/localtime decides: a link, a copy, or nothing")
    func localtime() throws {
        let folder = URL.temporaryDirectory.appending(path: "moods-zone-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (link, copy) = (folder + "/link", folder + "/copy")
        let zone = "/usr/share/zoneinfo/Asia/Kathmandu"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: zone)
        try FileManager.default.copyItem(
            atPath: try #require(zone.realPath), toPath: copy)
        for file in [link, copy] {
            let machine = machine(nil, localtime: file)
            #expect(
                machine.timeZone.secondsFromGMT(for: Self.summer) == 20_700
                    && machine.warning == nil)
            #expect(self.machine(":" + file).timeZone.secondsFromGMT(for: Self.summer) == 20_700)
        }
        // A system without tzdata has a link to a file that doesn't exist.
        let dangling = folder + "/dangling"
        try FileManager.default.createSymbolicLink(
            atPath: dangling, withDestinationPath: "../none/share/zoneinfo/Asia/Kathmandu")
        #expect(machine(nil, localtime: dangling).timeZone.name == "Asia/Kathmandu")
        // A link that names no zone, and one that leads to itself, are reported.
        for (name, target) in [("lost", "../none/share/zoneinfo/Asia/Tokio"), ("loop", "loop")] {
            let path = folder + "/" + name
            try FileManager.default.createSymbolicLink(
                atPath: path, withDestinationPath: target)
            let machine = machine(nil, localtime: path)
            #expect(machine.timeZone == .gmt)
            #expect(machine.warning == "unknown time zone in \(path); using UTC")
        }
        // A file that no zone has: its own rules hold, those of the past too.
        let own = folder + "/own"
        try version1(change: 1_000_000_000, to: -3600).write(to: URL(filePath: own))
        let rules = machine(nil, localtime: own).timeZone
        #expect(rules.name == "")
        #expect(rules.secondsFromGMT(at: 999_999_999) == 0)
        #expect(rules.secondsFromGMT(at: 1_000_000_000) == -3600)
        #expect(machine(nil, localtime: folder + "/none").warning == nil)
        #expect(machine(nil, localtime: folder + "/none").timeZone == .gmt)
        #expect(machine(nil, localtime: "/etc/passwd").warning != nil)
    }

    /// A TZif file of version 1 (RFC 8536) with one change from UTC to another offset.
    private func version1(change: Int32, to offset: Int32) -> Data {
        func bytes(_ numbers: Int32...) -> Data {
            Data(numbers.flatMap { withUnsafeBytes(of: $0.bigEndian) { Array($0) } })
        }
        return Data("TZif".utf8) + Data(count: 16) + bytes(0, 0, 0, 1, 2, 1, change) + Data([1])
            + bytes(0) + Data([0, 0]) + bytes(offset) + Data([0, 0, 0])
    }
}
