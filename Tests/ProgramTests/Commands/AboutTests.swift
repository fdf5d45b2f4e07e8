import Foundation
import Testing

@Suite("moods about")
struct AboutTests {
    @Test("about prints the versions and the source of the boundaries")
    func sources() throws {
        let outcome = try Home().moods("about")
        #expect(outcome.output.hasPrefix("moods 1."))
        #expect(outcome.output.contains("© OpenStreetMap contributors"))
        #expect(outcome.output.contains("ODbL 1.0") && outcome.output.contains("2026c (July 2026)"))
        #expect(outcome.status == 0 && outcome.errors == "")
        let refused = try Home().moods("about", "--format", "json")
        #expect(refused.status == 64 && refused.errors.contains("need --data"), "\(refused)")
    }

    @Test("about names the clock rules in use: the system's if they are newer, else the program's")
    func clockRules() throws {
        let home = try Home()
        let folder = home.path + "/zoneinfo"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let version = folder + "/tzdata.zi"
        for (text, clock) in [
            (nil, "20"), ("# version 2025b\n", "20"), ("# version 2099a\n", "2099a, \(folder)\n"),
        ] {
            if let text { try Data(text.utf8).write(to: URL(filePath: version)) }
            let outcome = try home.run([Program.path, "about"], with: ["TZDIR": folder])
            #expect(outcome.output.contains("Clock rules: tz database \(clock)"), "\(outcome)")
            #expect(outcome.output.contains(", in the program\n") == (clock == "20"), "\(outcome)")
        }
    }

    @Test("about --data has the figures of all borders first, then those of each country")
    func accuracy() throws {
        let outcome = try Home().moods("about", "--data", "--fields", "country,displacement,area")
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        let rows = outcome.lines.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.count > 240 && rows[0][0] == "")
        #expect(rows.dropFirst().allSatisfy { $0[0].count == 2 })
        let displacements = rows.compactMap { Double($0[1]) }
        let areas = rows.compactMap { Double($0[2]) }
        #expect(displacements.count == rows.count && areas.count == rows.count)
        #expect(displacements.dropFirst().max() == displacements[0])
        // An area is between two countries, or between one and the sea.
        let sum = areas.dropFirst().reduce(0, +)
        #expect(areas[0] < sum && sum < 2 * areas[0], "\(areas[0]) \(sum)")

        let table = try Home().moods("about", "--data", "--format", "table").lines
        #expect(table.count == rows.count + 1 && table[0].hasSuffix("on the wrong side of them:"))
        #expect(table[1].hasPrefix("All borders ") && table[1].hasSuffix(" km²"))
    }
}
