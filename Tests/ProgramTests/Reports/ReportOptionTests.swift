import Foundation
import SeededRandom
import Testing

@Suite("moods report: the map, options and files")
struct ReportOptionTests {
    @Test("The map shows small countries as circles, and places as dots")
    func map() throws {
        let home = try Home()
        try home.importMoods(
            [
                #"{"date":"2024-05-01","country":"VA"}"#, #"{"date":"2024-05-01","country":"JP"}"#,
                #"{"date":"2024-05-02","latitude":35.68,"longitude":139.69}"#,
                #"{"date":"2024-05-03","latitude":35.681,"longitude":139.691}"#,
                #"{"date":"2024-05-03","latitude":-33.9,"longitude":18.4}"#,
            ])
        let page = try home.report()
        #expect(
            try page.texts("//svg[@role='img']/circle/title") == ["Vatican City: 1 mood on 1 day"])
        #expect(
            try page.texts("//svg[@role='img']/path/title").sorted()
                == ["Japan: 3 moods on 3 days", "South Africa: 1 mood on 1 day"])
        let dots = try page.texts("//svg[@role='img']/defs/path/@d")
        #expect(dots.map { $0.count { $0 == "m" } } == [2])
        let description = try page.texts("//svg[@role='img']/desc")
        #expect(
            description.first?.hasPrefix("5 moods in 3 countries; most in Japan (3 days).") == true)
    }

    @Test("The map of a report on one country is framed to that country")
    func mapOfOneCountry() throws {
        let home = try Home()
        try home.importMoods(
            [
                #"{"date":"2024-05-01","latitude":38.72,"longitude":-9.14}"#,
                #"{"date":"2024-05-02","latitude":41.15,"longitude":-8.61}"#,
            ])
        let page = try home.report()
        #expect(try page.texts("//svg[@role='img']/title") == ["Map of Portugal"])
        let outline = try #require(try page.texts("//svg[@role='img']/path[title]/@d").first)
        #expect(outline.count { $0 == " " || $0 == "-" } > 100)
        // Lisbon and Porto are 2.4 degrees apart, of at most 14 on the map.
        let rims = try page.texts("//svg[@role='img']/path[@class='rim felt']/@d")
        let dots = try #require(rims.first)
        let second = try #require(dots.split(separator: "m").last)
        let distance = try #require(second.matches(of: /-?[0-9]+/).dropFirst().first)
        let box = try #require(try page.texts("//svg[@role='img']/@viewBox").first)
        let height = try #require(box.split(separator: " ").last.flatMap { Double($0) })
        #expect(abs(Double(distance.output) ?? 0) > height / 14 * 2.4, "\(dots) \(box)")
        try home.importMoods([#"{"date":"2024-05-03","country":"JP"}"#])
        #expect(try home.report().texts("//svg[@role='img']/title") == ["Map of the world"])
    }

    @Test("Names follow --locale, also from right to left, and weeks begin as in its region")
    func locales() throws {
        let home = try Travels.home()
        let hebrew = try home.report("--locale", "he-IL")
        try hebrew.expectInert()
        #expect(try hebrew.texts("//section[3]//tbody/tr/th/bdi").contains("יפן"))
        let days = "//section[2]/table[2]/tbody/tr/th"
        #expect(try hebrew.texts(days).first == "Sunday")
        #expect(try home.report("--locale", "de").texts(days).last == "Sunday")
    }

    @Test("Filters are those of list")
    func filters() throws {
        let home = try Travels.home()
        #expect(
            try home.report("japan").texts("//header/p")
                == [
                    "1 mood on 1 day, 2 May 2024.", "Selection: japan",
                ])
        #expect(
            try home.report("--match", "@japan", "--locale", "en", "--on", "2 may 2024")
                .texts("//header/p").last
                == "Selection: --match @japan --on '2 may 2024'")
        let unknown = try home.moods("report", "--tag", "nothing")
        #expect(unknown.status == 69 && unknown.output == "")
    }

    @Test("-o writes a file as export does, and never over the journal or for a missing one")
    func files() throws {
        Program.avoidMidnight()
        let home = try Travels.home()
        let file = home.file("report.html")
        let piped = try home.moods("report")
        let outcome = try home.moods("report", "-o", file)
        #expect(outcome.status == 0 && outcome.output == "")
        #expect(outcome.errors == "Wrote a report of 4 moods to \(file).\n")
        #expect(FileManager.default.contents(atPath: file) == piped.outputBytes)
        #expect(try home.moods("report", "-o", home.journal).status == 73)
        let missing = try home.moods("report", "-o", file, "--journal", home.file("none"))
        #expect(missing.status == 66)
        #expect(FileManager.default.contents(atPath: file) == piped.outputBytes)
        let full = try home.moods("report", "-o", "/dev/full")
        #expect(full.status == 74)
    }

    @Test("--open shows the page in a browser, and an error names what is missing")
    func browser() throws {
        let home = try Travels.home()
        let browser = home.file("browser")
        try Data("#!/bin/sh\ncp \"$1\" \"$HOME/seen.html\"; stat -c %a \"$1\"".utf8)
            .write(to: URL(fileURLWithPath: browser))
        _ = try home.run(["/bin/chmod", "700", browser])
        let opened = try home.run(
            [Program.path, "report", "--open", "-o", home.file("a.html")],
            with: ["BROWSER": browser])
        #expect(opened.status == 0 && opened.output == "", "\(opened)")
        #expect(opened.errors == "Wrote a report of 4 moods to \(home.file("a.html")).\n")
        let seen = try String(contentsOfFile: home.file("seen.html"), encoding: .utf8)
        #expect(try seen == home.moods("report").output)
        let temporary = try home.run(
            [Program.path, "report", "--open"], with: ["BROWSER": browser, "TMPDIR": home.path])
        #expect(temporary.errors.hasPrefix("Wrote a report of 4 moods to \(home.path)/moods-"))
        let none = try home.run([Program.path, "report", "--open"], with: ["PATH": home.path])
        #expect(none.status == 69 && none.output == "")
        #expect(none.errors.hasPrefix("moods: no xdg-open to open the report with; set BROWSER"))
        let failed = try home.run(
            [Program.path, "report", "--open", "-o", home.file("a.html")],
            with: ["BROWSER": "false"])
        #expect(failed.status == 69 && failed.errors.contains("'false' can't open"), "\(failed)")
    }

    @Test("A terminal gets the page only with -o -")
    func terminal() throws {
        Program.avoidMidnight()
        let home = try Travels.home()
        let outcome = try home.terminal("report")
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(
            outcome.errors
                == "moods: the report is a page of HTML; show it with --open, or write it with -o "
                + "report.html\n")
        #expect(try home.moods("report", "--open", "-o", "-").status == 64)
        let named = try home.terminal("report", "-o", "-")
        #expect(named.status == 0 && named.errors == "")
        #expect(try named.output == home.moods("report").output)
        let file = home.file("report.html")
        #expect(try home.terminal("report", "-o", file).status == 0)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test("A report of 10,000 moods on 10,000 days in many countries has at most 550 KB")
    func size() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let home = try Home()
        try home.importMoods(
            (0..<10_000).map { number in
                let date = Date(timeIntervalSince1970: Double(number) * 86_400)
                let day = date.formatted(.iso8601.year().month().day())
                let latitude = Double.random(in: -55...75, using: &generator)
                let longitude = Double.random(in: -180...180, using: &generator)
                let feeling = Int.random(in: 1...5, using: &generator)
                return """
                    {"date":"\(day)T12:00Z","latitude":\(latitude),"longitude":\(longitude),\
                    "feeling":\(feeling),"tags":["tag\(number % 300)"],"note":"Note \(number)"}
                    """
            })
        let page = try home.report()
        try page.expectInert()
        #expect(page.text.utf8.count <= 550_000, "seed \(seed): \(page.text.utf8.count)")
        #expect(try page.elements("//svg[@role='img']/path").count > 100)
    }
}
