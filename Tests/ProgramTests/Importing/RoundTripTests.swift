import Foundation
import SeededRandom
import Testing

@Suite("moods export, moods import, and again")
struct RoundTripTests {
    private static let texts = [
        "", "plain", "=1+1", "+49 1", "-5", "@home", "\"quoted\", and, commas", "a|b;c\td",
        "lines\nand\r\nmore\rof them\n", " spaces ", "日本 🌄👨‍👩‍👧 e\u{301}", "\u{202E}שלום\u{202C}",
        "\\n \\",
        "<b>&amp;</b>", "null", "[2024-01-01 10:00] no stamp", "\u{FEFF}mark",
    ]

    /// Returns lines of our own format, whose moods have every property.
    private func lines(_ count: Int, seed: UInt64) throws -> String {
        var generator = SeededGenerator(seed: seed)
        func one<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &generator) }
        var text = ""
        for number in 0..<count {
            var mood: [String: Any] = [
                "date": Date(
                    timeIntervalSince1970: Double(Int.random(in: -3_000...2_000, using: &generator))
                        * 864_123.125
                ).formatted(
                    .iso8601.year().month().day().time(includingFractionalSeconds: true)
                        .timeZone(separator: .omitted)),
                "timeZone": one(["UTC", "Europe/Paris", "Asia/Tokyo", "+05:45", "Pacific/Apia"])
                    ?? "UTC",
                "note": one(Self.texts) ?? "",
                "tags": (0..<Int.random(in: 0...3, using: &generator)).map { level in
                    (one(["work", "a, b", "x \"y\"", "学校"]) ?? "") + (level > 0 ? "/l\(level)" : "")
                },
                "colors": Bool.random(using: &generator)
                    ? [] : ["#ff8800", "#00112\(number % 10)"],
            ]
            if let feeling = one([1, 2, 3, 4, 5, 0]), feeling > 0 { mood["feeling"] = feeling }
            if Bool.random(using: &generator) { mood["country"] = one(["FR", "JP", "ZZ"]) }
            if Bool.random(using: &generator) {
                mood["latitude"] = Double.random(in: -90...90, using: &generator)
                mood["longitude"] = Double.random(in: -180...180, using: &generator)
            }
            if number.isMultiple(of: 3) {
                mood["source"] = one(["old phone", "=cmd", "a,b"])
                mood["externalID"] = "\(number), \(one(Self.texts) ?? "")"
            }
            text +=
                String(
                    decoding: try JSONSerialization.data(withJSONObject: mood), as: UTF8.self)
                + "\n"
        }
        return text
    }

    @Test("Tags that contain list separators are imported from a listing in csv: 10.4")
    func separators() throws {
        let home = try Home()
        let tags = ["x;y", "a|b", ";", "k", "a,b", "say \"hi\""]
        let added = try home.run([Program.path, "add", "z"] + tags.flatMap { ["--tag", $0] })
        #expect(added.status == 0)
        let other = try Home()
        let listed = try home.moods("list", "--format", "csv")
        let imported = try other.run(
            [Program.path, "import", "-"], input: Data(listed.output.utf8))
        #expect(imported.status == 0, "\(imported)")
        let fields = ["list", "--format", "jsonl", "--fields", "tags"]
        #expect(
            try other.run([Program.path] + fields).output
                == home.run([Program.path] + fields).output)
    }

    @Test(
        "Importing a listing of unedited moods changes nothing",
        arguments: [
            ["--format", "csv"], ["--format", "json"], ["--format", "jsonl"],
            ["--format", "csv", "--fields", "id,date"],
            ["--format", "jsonl", "--fields", "id,date,note,tags"],
            ["--format", "jsonl", "--fields", "id,date,modifiedAt"],
        ])
    func listingAgain(options: [String]) throws {
        let home = try Home()
        home.environment["TZ"] = "America/New_York"
        try home.add("a")
        try home.add("b", "--lat", "48.85", "--lon", "2.35", "--color", "#ff8800", "--tag", "x/y")
        try home.add("c", "--country", "JP", "--feeling", "good", "--date", "2024-05-01 10:00")
        try home.add("d", "--time-zone", "Europe/Oslo", "--date", "2024-05-01 10:00:00.125")
        let listed = try home.run([Program.path, "list"] + options)
        let again = try home.moods("import", "-", input: listed.output)
        #expect(again.status == 0, "\(again)")
        #expect(again.errors.contains("; 4 were there already.\n"), "\(again)")
        let other = listed.output
            .replacing("2024-05-01T10:00", with: "2024-05-01T11:00")
        let differing = try home.moods("import", "-", input: other)
        #expect(
            differing.errors.contains("2 were there already, 2 were edited here and kept."),
            "\(differing)")
    }

    @Test(
        "An export that is imported into an empty journal and exported again is equal",
        arguments: ["jsonl", "json", "csv", "geojson"])
    func sameBytes(format: String) throws {
        for seed in SeededGenerator.seeds {
            let (first, second) = (try Home(), try Home())
            try lines(60, seed: seed)
                .write(toFile: first.file("made.jsonl"), atomically: true, encoding: .utf8)
            let made = try first.moods("import", first.file("made.jsonl"))
            #expect(
                made.status == 0 && made.errors.hasPrefix("Added 60 moods"), "\(made), seed \(seed)"
            )

            let out = first.file("out.\(format)")
            #expect(try first.moods("export", "--format", format, "-o", out).status == 0)
            let moved = try second.moods("import", out)
            #expect(
                moved.status == 0 && moved.errors.hasPrefix("Added 60 moods from out."),
                "\(moved), seed \(seed)")
            let back = second.file("back.\(format)")
            #expect(try second.moods("export", "--format", format, "-o", back).status == 0)
            #expect(
                try Data(contentsOf: URL(filePath: out)) == Data(contentsOf: URL(filePath: back)),
                "seed \(seed)")
            // All properties are compared, not only those of the format.
            #expect(
                try first.moods("export").output == second.moods("export").output, "seed \(seed)")
            let again = try second.moods("import", out)
            #expect(again.errors.contains("; 60 were there already."), "\(again)")
            try second.expectSoundJournal()
        }
    }
}
