import Files
import Foundation
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
            ("", "GMT"), (":", "GMT"), ("UTC", "GMT"),
            ("UTC0", "GMT"), ("EST5EDT", "EST5EDT"), ("CET-1CEST,M3.5.0,M10.5.0/3", "CET"),
            ("<+01>-1<+02>,M3.5.0/2,M10.5.0/3:00:00", "CET"), ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT"),
            ("ABC5DEF", "EST5EDT"),
        ])
    func names(value: String, identifier: String) {
        let machine = machine(value)
        #expect(machine.timeZone.identifier == identifier)
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
            "AB-1", "ABC-25", "CET-1CEST,M13.5.0,M10.5.0", "<+01-1", "ABC-1DEF,J0,J1", "9",
            String(repeating: "x", count: 10_000), "\u{10FFFF}\u{FF}", "É-1",
        ])
    func nonsense(value: String) {
        let machine = machine(value)
        #expect(machine.timeZone == .gmt)
        #expect(machine.warning?.hasPrefix("unknown time zone '") == true)
    }

    @Test("Rules that match no zone are read with their present offset, and a warning says so")
    func otherRules() {
        let machine = machine("AAA-1BBB,J100/3,J200/3")
        #expect(machine.timeZone.secondsFromGMT() == 7200)
        #expect(machine.warning?.hasSuffix("using their present offset, +02:00") == true)
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
            #expect(machine.timeZone.secondsFromGMT() == 20_700 && machine.warning == nil)
            #expect(self.machine(":" + file).timeZone.secondsFromGMT() == 20_700)
        }
        #expect(machine(nil, localtime: folder + "/none").warning == nil)
        #expect(machine(nil, localtime: folder + "/none").timeZone == .gmt)
        #expect(machine(nil, localtime: "/etc/passwd").warning != nil)
    }
}
