import Foundation
import Testing

@Suite("K5 A value that can't be read costs itself, and the report names it")
struct UnreadableValueTests {
    private func fixture(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/import/" + name).path
    }

    /// Imports a fixture, and returns its outcome and the moods by their notes.
    private func imported(
        _ name: String, fields: String, _ options: String...
    ) throws -> (lines: [Substring], moods: [String: String], home: Home) {
        let home = try Home()
        let outcome = try home.run([Program.path, "import", fixture(name)] + options)
        let listed = try home.moods("list", "--fields", "note," + fields).output
        let moods = listed.split(separator: "\n").map { line in
            line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return (
            outcome.errors.split(separator: "\n"),
            Dictionary(
                moods.map { (String($0[0]), String($0.last ?? "")) },
                uniquingKeysWith: { first, _ in first }),
            home
        )
    }

    @Test("A table's rows come in without the values, and with --strict they don't")
    func table() throws {
        let (lines, moods, home) = try imported(
            "unreadable-values.csv", fields: "feeling,latitude,longitude,timeZone,country")
        #expect(
            lines.first == "Added 8 moods from unreadable-values.csv; 1 was refused:", "\(lines)")
        #expect(
            lines[1]
                == "line 9: its latitude '#DIV/0!' can't be read; use degrees, like 48.85 or -33.9")
        for beginning in [
            "line 2: its feeling '#N/A' can't", "line 3: its latitude '#N/A' can't",
            "line 4: invalid latitude 1.797e+308; use degrees from -90 to 90",
            "line 5: its latitude 'NaN' can't", "line 5: its longitude 'NaN' can't",
        ] { #expect(lines.contains { $0.hasPrefix(beginning) }, "\(beginning): \(lines)") }
        #expect(lines[2].hasSuffix(" values can't be read:"), "\(lines)")
        #expect(lines[3].hasPrefix("line 2: its feeling '#N/A' can't"), "\(lines)")
        #expect(lines[3].contains("; imported without it"), "\(lines)")
        for word in ["line 6: ", "Mars/Olympus", "line 7: unknown country 'Atlantis'", "reddish"] {
            #expect(lines.contains { $0.contains(word) }, "\(word): \(lines)")
        }
        let zurich = "47.37\t8.54\tEurope/Zurich\tCH"
        #expect(
            moods == [
                "a feeling": "\t" + zurich, "half a place": "4\t\t\tUTC\tZZ",
                "too far north": "4\t\t\tUTC\tZZ", "no number": "4\t\t\tUTC\tZZ",
                "a zone": "4\t" + zurich, "a country": "4\t\t\tUTC\tZZ", "a color": "4\t" + zurich,
                "all of it": "4\t" + zurich,
            ])
        try home.expectSoundJournal()
        let (strict, none, _) = try imported(
            "unreadable-values.csv", fields: "feeling", "--strict")
        #expect(strict.first?.hasPrefix("Added nothing") == true && none == [:], "\(strict)")
        #expect(strict.first?.hasSuffix("8 were refused:") == true, "\(strict)")
    }

    @Test("JSON, GeoJSON and GPX lose a place that can't be read, and count 0, 0")
    func otherFormats() throws {
        for (name, count, withoutFix) in [
            ("unreadable-values.json", 6, false), ("unreadable-values.geojson", 5, true),
            ("unreadable-values.gpx", 5, true),
        ] {
            let (lines, moods, home) = try imported(name, fields: "latitude,country")
            #expect(lines.first?.hasPrefix("Added \(count) moods") == true, "\(lines)")
            #expect(moods["no number"] == "\tZZ" && moods["too far north"] == "\tZZ", "\(moods)")
            #expect(moods["all of it"] == "47.37\tCH", "\(moods)")
            #expect(
                lines.contains { $0.contains("invalid latitude 1.797e+308") }, "\(name): \(lines)")
            #expect(lines.contains { $0.hasPrefix("1 mood at 0, 0") } == withoutFix, "\(lines)")
            try home.expectSoundJournal()
        }
    }

    @Test("Day One's zone of a place counts where its point doesn't, and its richText is read")
    func dayOne() throws {
        let (lines, moods, _) = try imported(
            "dayone-kinds.json", fields: "latitude,timeZone,tags")
        #expect(lines.first?.hasPrefix("Added 7 moods from") == true, "\(lines)")
        #expect(moods["by its zone"] == "\tAmerica/Denver\t", "\(moods)")
        #expect(moods["by its point"] == "35.68\tAsia/Tokyo\t", "\(moods)")
        #expect(moods["too far north"] == "\tAmerica/Denver\t", "\(moods)")
        #expect(moods["no fix"] == "\tAmerica/Denver\t", "\(moods)")
        #expect(moods["no number"] == "\tUTC\t" && moods[""] == "\tUTC\tkept", "\(moods)")
        #expect(moods.keys.contains { $0.hasPrefix("A title") }, "\(moods)")
        #expect(lines.contains { $0.contains("line 3: its 'richText' can't be read") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("1 mood at 0, 0") }, "\(lines)")
    }

    @Test(
        "K1 A photo's time that can't be read refuses it, and an offset or a position costs itself")
    func photos() throws {
        let home = try Home()
        let outcome = try home.moods("import", fixture("../photos/notations"))
        #expect(outcome.status == 65, "\(outcome)")
        for clause in [
            "original-words.jpg: its time '1 Feb 2015 afternoon' can't be read",
            "profile-damaged.png: its metadata can't be read",
            "offset-name.jpg: its offset from UTC 'CEST' can't be read; imported without it",
            "position-one-fraction.jpg: its position can't be read; imported without it",
        ] { #expect(outcome.errors.contains(clause + "\n"), "\(clause): \(outcome)") }
        let years = try home.moods("list", "--fields", "localDay").output.split(separator: "\n")
            .map { $0.prefix(4) }
        // The time of the last change counts only where the time of the shot is blank.
        #expect(years.count { $0 == "2021" } == 1 && Set(years) == ["2015", "2021"], "\(years)")
        let places = try home.moods("list", "--fields", "country", "--has", "place").output
        #expect(places == "AU\nAU\n")
    }

    @Test("K2 jrnl's text and its JSON without tags are the same moods")
    func jrnl() throws {
        let (lines, moods, home) = try imported("jrnl-without-tags.txt", fields: "tags")
        #expect(lines.first?.hasPrefix("Added 2 moods") == true && moods.count == 2, "\(lines)")
        let again = try home.moods("import", fixture("jrnl-without-tags.json"))
        #expect(again.errors.contains("; 2 were there already."), "\(again)")
    }

    @Test("K1 A date that no rule reads is refused with its line, and is no part of another note")
    func jrnlDates() throws {
        let (lines, moods, _) = try imported("jrnl-dates.txt", fields: "date")
        #expect(lines[0] == "Added 7 moods from jrnl-dates.txt; 2 were refused:", "\(lines)")
        #expect(lines[1].hasPrefix("line 19: invalid date and time '29 Juni 2020"), "\(lines)")
        #expect(lines[2].hasPrefix("line 21: "), "\(lines)")
        #expect(moods["Dots @work"] == "2020-06-29T09:00:00+00:00", "\(moods)")
        #expect(!moods.keys.contains { $0.contains("Juni") || $0.contains("31.06") }, "\(moods)")
        let home = try Home()
        let text = "[2020-06-28 18:22] One\n\n[05/06/2020 09:00] Two\n"
        let unknown = try home.moods("import", "-", input: text)
        #expect(
            unknown.status == 65
                && unknown.errors.contains("line 3: '05/06/2020 09:00:00' may begin with"),
            "\(unknown)")
        let known = try home.moods("import", "-", "--date-order", "dmy", input: text)
        #expect(known.errors.hasPrefix("Added 1 mood"), "\(known)")
        #expect(try home.moods("list", "--fields", "note").output == "One\nTwo\n")
    }

    @Test("A town isn't looked up without the country that can't be read")
    func townWithoutCountry() throws {
        let home = try Home()
        let outcome = try home.moods(
            "import", "-", input: "date,city,country,note\n2024-05-02,London,Cnada,x\n")
        #expect(outcome.status == 0 && outcome.errors.contains("'Cnada'"), "\(outcome)")
        #expect(try home.moods("list", "--fields", "country,latitude").output == "ZZ\t\n")
    }
}
