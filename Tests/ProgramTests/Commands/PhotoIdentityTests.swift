import Foundation
import Testing

@Suite("Recognized photos and refused photos")
struct PhotoIdentityTests {
    private static func fixture(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/photos/\(name)").path
    }

    /// Writes a copy of a photo in which bytes are replaced.
    private func copy(
        _ name: String, to path: String, replacing old: [UInt8], with new: [UInt8]
    ) throws {
        var bytes = try Array(Data(contentsOf: URL(filePath: Self.fixture(name))))
        let start = try #require(
            bytes.indices.first { bytes[$0...].starts(with: old) }, "\(name)")
        bytes.replaceSubrange(start..<start + old.count, with: new)
        try Data(bytes).write(to: URL(filePath: path))
    }

    @Test("Importing a photo that was recorded with add doesn't add a second mood")
    func once() throws {
        let home = try Home()
        let photo = Self.fixture("position-north-east.jpg")
        try home.add("On the beach", "--photo", photo, "--feeling", "5")
        for words in [[], ["--source", "holidays"]] {
            let imported = try home.run(
                [Program.path, "import", photo, "--from", "photos"] + words)
            #expect(imported.status == 0, "\(imported)")
            #expect(imported.errors.hasPrefix("Added nothing from "), "\(imported)")
        }
        #expect(
            try home.moods("list", "--fields", "note,feeling").output == "On the beach\t5\n")
        // A person recorded this mood, so deleting imported moods leaves it.
        let deleted = try home.moods("delete", "--source", "photos", "--yes")
        #expect(deleted.status == 69, "\(deleted)")
        // A second mood of the photo is a mood of its own.
        try home.add("Again", "--photo", photo)
        #expect(
            try home.moods("import", photo, "--from", "photos").errors.hasPrefix("Added nothing"))
        #expect(try home.moods("list", "--fields", "number").lines.count == 2)
        #expect(try home.moods("check").status == 0)
        // What was deleted stays deleted.
        #expect(try home.moods("delete", "1", "2", "--yes").status == 0)
        let later = try home.moods("import", photo, "--from", "photos")
        #expect(later.errors.contains("1 was deleted here before"), "\(later)")
        try home.add("Once more", "--photo", photo)
        #expect(try home.moods("list", "--fields", "note").output == "Once more\n")
    }

    @Test("--here without a fix falls back to the photo's place, with a warning")
    func here() throws {
        let home = try Home()
        let photo = Self.fixture("position-north-east.jpg")
        let expected = try home.moods("add", "--photo", photo, "--fields", "latitude,longitude")
        for command in ["false", "echo 0, 0"] {
            let outcome = try home.moods(
                "add", "--photo", photo, "--here", "--fields", "latitude,longitude",
                with: ["MOODS_LOCATE": command])
            #expect(outcome.output == expected.output, "\(outcome)")
            #expect(
                outcome.errors.hasPrefix("moods: warning: the mood has the photo's place: "),
                "\(outcome)")
        }
        let without = try home.moods(
            "add", "--here", "--fields", "latitude", with: ["MOODS_LOCATE": "echo 0, 0"])
        #expect(without.output == "\n", "\(without)")
        #expect(
            without.errors.hasSuffix("printed 0, 0, which means that there was no fix\n"),
            "\(without)")
        let place = try home.moods(
            "places", "add", "x", "--here", with: ["MOODS_LOCATE": "echo 0, 0"])
        #expect(place.status == 69, "\(place)")
    }

    @Test("A refused photo is named by its path, in the report too")
    func refused() throws {
        let home = try Home()
        let album = home.file("album")
        try FileManager.default.createDirectory(
            atPath: album + "/inner", withIntermediateDirectories: true)
        let year = Array(
            try #require(
                home.moods("add", "--photo", Self.fixture("time-west.jpg"), "--fields", "date")
                    .output.split(separator: "-").first
            ).utf8)
        try copy(
            "time-west.jpg", to: album + "/inner/a.jpg", replacing: year + [0x3A],
            with: Array("2126:".utf8))
        let outcome = try home.moods("import", album, "--report", "-")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.output.contains("1\tinner/a.jpg: "), "\(outcome)")
        #expect(outcome.errors.contains("entry 1: inner/a.jpg: "), "\(outcome)")
        #expect(!outcome.errors.contains("moods:"), "\(outcome)")
    }

    @Test("An imported photo with a date and damaged GPS data is reported")
    func damagedPosition() throws {
        let home = try Home()
        let path = home.file("x.jpg")
        // The pointer to the GPS directory leads beyond the end.
        let pointers: [[UInt8]] = [
            [0x88, 0x25, 0, 4, 0, 0, 0, 1], [0x25, 0x88, 4, 0, 1, 0, 0, 0],
        ]
        let name = "position-north-east.jpg"
        let bytes = try Array(Data(contentsOf: URL(filePath: Self.fixture(name))))
        let start = try #require(
            bytes.indices.first { index in
                pointers.contains { bytes[index...].starts(with: $0) }
            })
        try copy(
            name, to: path, replacing: Array(bytes[start..<start + 12]),
            with: Array(bytes[start..<start + 8]) + [0x7F, 0xFF, 0xFF, 0x7F])
        let outcome = try home.moods("import", path, "--from", "photos")
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("Added 1 mood"), "\(outcome)")
        #expect(
            outcome.errors.contains(
                "x.jpg: its position can't be read"),
            "\(outcome)")
    }

    @Test("An input other than a photo file is an error that says what to give")
    func usage() throws {
        let home = try Home()
        for path in ["-", ""] {
            let outcome = try home.moods("add", "--photo", path)
            #expect(outcome.status == 64, "\(outcome)")
            #expect(outcome.errors.contains("--photo needs a file"), "\(outcome)")
        }
        let piped = try home.shell("cat '\(Self.fixture("time-west.jpg"))' | \"$MOODS\" import -")
        #expect(piped.status == 64, "\(piped)")
        #expect(piped.errors.contains("give a folder or a file"), "\(piped)")
        let empty = home.file("empty")
        try FileManager.default.createDirectory(
            atPath: empty, withIntermediateDirectories: false)
        for words in [[], ["--from", "photos"]] {
            let outcome = try home.run([Program.path, "import", empty] + words)
            #expect(outcome.status == 66, "\(outcome)")
            #expect(outcome.errors.contains("is a folder without photos"), "\(outcome)")
        }
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }
}
