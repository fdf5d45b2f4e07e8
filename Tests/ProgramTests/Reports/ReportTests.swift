import Foundation
import SeededRandom
import Testing

@Suite("moods report")
struct ReportTests {
    /// Notes that would become elements, or hide what follows, on a careless page.
    static let hostileNotes = [
        "</script></style></p><script>document.title='x'</script>",
        "\"><img src=\"http://example.org/x.png\" onerror=\"alert(1)\">",
        "'><svg/onload=alert(1)><a href=javascript:alert(1)>x</a>",
        "\u{202E}gnp.exe\u{2066} \u{200F}override", "<!-- ]]> <![CDATA[ &amp; &#x3c;b&#x3e;",
        "\u{1}\u{1B}[31m\u{FFFE} controls",
    ]

    /// Checks what every page must be: inert, without an address to load, and XML.
    private func expectInert(_ page: ReportPage) throws {
        let names = try page.names
        #expect(names.isSubset(of: ReportPage.allowedNames), "\(names)")
        let attributes = Set(try page.elements("//@*").compactMap(\.name))
        #expect(attributes.isSubset(of: ReportPage.allowedAttributes), "\(attributes)")
        #expect(try page.elements("//script | //@style | //@src | //@href[. != '#dots']").isEmpty)
        #expect(page.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        let policy = try page.texts("//meta[@http-equiv='Content-Security-Policy']/@content")
        #expect(
            policy.map { $0.replacing(/sha256-[A-Za-z0-9+\/]{43}=/, with: "<hash>") } == [
                "default-src 'none'; style-src '<hash>'; base-uri 'none'; form-action 'none'"
            ])
        let isVisible = page.text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t"
                || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                    && !(0x202A...0x202E).contains(scalar.value)
                    && !(0x2066...0x2069).contains(scalar.value)
        }
        #expect(isVisible)
    }

    /// Imports moods as JSON lines, which is faster than adding them one by one.
    private func importMoods(_ lines: [String], to home: Home) throws {
        let outcome = try home.moods(
            "import", "-", "--from", "jsonl", input: lines.joined(separator: "\n"))
        try #require(outcome.status == 0, "\(outcome)")
    }

    @Test("A report has the numbers, and a table for each picture")
    func contents() throws {
        let home = try Travels.home()
        let page = try home.report()
        try expectInert(page)
        #expect(try page.texts("//title[parent::head]") == ["Moods from 2023 to 2024"])
        #expect(
            try page.texts("//header/p")
                == ["4 moods on 4 days, 31 December 2023 to 3 May 2024."])
        #expect(try page.texts("//h2") == ["Days", "Statistics", "Places", "Highlights"])
        #expect(
            try page.texts("//table[@class='days']/caption")
                == ["2023: 1 day with a mood", "2024: 3 days with a mood"])
        #expect(!page.text.contains("http:") && !page.text.contains("https:"))
        // Each country of the map is in the table, and has its facts as a title.
        #expect(
            try page.texts("//svg[@role='img']/path/title").sorted()
                == [
                    "France: 1 mood on 1 day", "Germany: 1 mood on 1 day", "Japan: 1 mood on 1 day",
                ])
        #expect(try page.texts("//section[3]//tbody/tr/th").count == 4)
    }

    @Test("Hostile notes, tags and file names are inert")
    func hostileText() throws {
        let home = try Home()
        for (index, note) in Self.hostileNotes.enumerated() {
            try home.add(
                "--note", note, "--feeling", index.isMultiple(of: 2) ? "5" : "1",
                "--date", "2024-05-0\(index + 1)", "--tag", "\"><b>tag\(index)</b>")
        }
        let page = try home.report()
        try expectInert(page)
        let notes = try page.elements("//p[@class='note']")
        #expect(notes.count == Self.hostileNotes.count)
        #expect(try page.elements("//p[@class='note' and @dir='auto']").count == notes.count)
        let texts = Set(notes.map { $0.stringValue ?? "" })
        #expect(texts.contains(Self.hostileNotes[0]) && texts.contains(Self.hostileNotes[1]))
        #expect(texts.contains("\\u{202e}gnp.exe\\u{2066} \\u{200f}override"))
        let selected = try home.report("--tag", "\"><b>tag0</b>", "--since", "2024")
        try expectInert(selected)
        #expect(
            try selected.texts("//header/p[2]/bdi") == ["--since 2024 --tag '\"><b>tag0</b>'"])
    }

    @Test("An empty journal, and a filter without moods, make an empty report")
    func empty() throws {
        let home = try Home()
        let page = try home.report()
        try expectInert(page)
        #expect(try page.texts("//header/p") == ["There are no moods."])
        #expect(try page.elements("//section").isEmpty)
        let none = try Travels.home().report("--since", "2999")
        #expect(try none.texts("//header/p[1]") == ["There are no moods."])
    }

    @Test("One mood is a report without averages")
    func oneMood() throws {
        let home = try Home()
        try home.add("Only one", "--feeling", "rad", "--date", "2024-05-01", "--country", "JP")
        let page = try home.report()
        try expectInert(page)
        #expect(try page.texts("//header/p") == ["1 mood on 1 day, 1 May 2024."])
        #expect(
            try page.texts("//section[2]/p")[0]
                == "With 1 day with a feeling, there are too few for an average.")
        #expect(!(try page.texts("//h2")).contains("Highlights"))
    }

    @Test("If all days feel the same, there is an average without an interval, and no best day")
    func sameFeeling() throws {
        let home = try Home()
        try importMoods((1...9).map { #"{"date":"2024-05-0\#($0)","feeling":4}"# }, to: home)
        let page = try home.report()
        try expectInert(page)
        #expect(
            try page.texts("//section[2]/p")[0]
                == "Average 4.0 on 9 days with a feeling; all of them feel the same, so there is "
                + "no interval.")
        #expect(!(try page.texts("//h2")).contains("Highlights"))
    }

    @Test("Days or months with the same mean, such as 10/3, are neither best nor worst")
    func sameThirds() throws {
        let home = try Home()
        var lines: [String] = []
        for month in 5...6 {
            for day in 1...7 {
                lines += [3, 3, 4].map {
                    #"{"date":"2024-0\#(month)-0\#(day)","feeling":\#($0)}"#
                }
            }
        }
        // A sum of seven times 10/3 isn't exact, but that of fourteen is.
        try importMoods(Array(lines.prefix(21)), to: home)
        #expect(!(try home.report().texts("//h2")).contains("Highlights"))
        try importMoods(Array(lines.dropFirst(21)), to: home)
        #expect(!(try home.report().texts("//h2")).contains("Highlights"))
        let more = [(5, 5), (5, 1), (6, 5), (6, 1)].enumerated().map { index, value in
            #"{"date":"2024-0\#(value.0)-1\#(index)","feeling":\#(value.1)}"#
        }
        try importMoods(more, to: home)
        let page = try home.report()
        #expect(try page.texts("//h2").contains("Highlights"))
        #expect(!page.text.contains("of 2 months"))
    }

    @Test("Moods without feelings are days, and differ from days without a mood")
    func withoutFeelings() throws {
        let home = try Home()
        try importMoods((1...9).map { #"{"date":"2024-05-0\#($0)","note":"x"}"# }, to: home)
        let page = try home.report()
        try expectInert(page)
        #expect(try page.elements("//table[@class='days']//td[@class='n']").count == 9)
        #expect(
            try page.texts("//table[@class='days']/caption") == ["2024: 9 days with a mood"])
        #expect(
            try page.texts("//section[2]/p")[0]
                == "With 0 days with a feeling, there are too few for an average.")
    }

    @Test("The years 1 and 9999 are years as others are")
    func extremeYears() throws {
        let home = try Home()
        try home.add("--feeling", "1", "--date", "0001-01-01T12:00", "--time-zone", "UTC")
        try home.add(
            "--feeling", "5", "--date", "9999-12-31T12:00", "--time-zone", "UTC", "--future")
        let page = try home.report()
        try expectInert(page)
        #expect(
            try page.texts("//header/p")
                == ["2 moods on 2 days, 1 January 0001 to 31 December 9999."])
        #expect(
            try page.texts("//table[@class='days']/caption")
                == ["0001: 1 day with a mood", "9999: 1 day with a mood"])
    }

    @Test("A year in pixels has a cell for each day: its mean, a mood without feeling, or nothing")
    func yearInPixels() throws {
        let home = try Home()
        try importMoods(
            [
                #"{"date":"2024-02-29T08:00","feeling":2}"#,
                #"{"date":"2024-02-29T20:00","feeling":5}"#,
                #"{"date":"2024-03-01T08:00","feeling":3}"#,
                #"{"date":"2024-12-31T08:00","note":"x"}"#,
            ], to: home)
        let page = try home.report()
        func cell(_ month: Int, _ day: Int) throws -> XMLCell {
            let cell = try #require(
                page.elements("//table[@class='days']/tbody/tr[\(month)]/td[\(day)]").first)
            return XMLCell(
                style: (try cell.nodes(forXPath: "@class").first)?.stringValue,
                text: cell.stringValue ?? "")
        }
        #expect(try cell(2, 29) == XMLCell(style: "f4", text: "3.5"))
        #expect(try cell(3, 1) == XMLCell(style: "f3", text: "3"))
        #expect(try cell(12, 31) == XMLCell(style: "n", text: "○"))
        #expect(try cell(1, 1) == XMLCell(style: nil, text: ""))
        #expect(try cell(2, 30) == XMLCell(style: "x", text: ""))
        #expect(try page.elements("//table[@class='days']/tbody/tr").count == 12)
    }

    private struct XMLCell: Equatable {
        let style: String?
        let text: String
    }

    @Test("The best and worst days have their notes, and the numbers of equal days")
    func highlights() throws {
        let home = try Home()
        var lines = (10...29).map { #"{"date":"2024-05-\#($0)","feeling":3}"# }
        lines += [
            #"{"date":"2024-06-01","feeling":5,"note":"The first"}"#,
            #"{"date":"2024-06-02","feeling":5}"#,
            #"{"date":"2024-06-03","feeling":1,"note":"\#(String(repeating: "x", count: 700))"}"#,
        ]
        try importMoods(lines, to: home)
        let page = try home.report()
        #expect(try page.texts("//h3").suffix(2) == ["The best days", "The worst days"])
        #expect(
            try page.texts("//h4") == [
                "5.0Saturday, 1 June 2024 (1 mood)", "5.0Sunday, 2 June 2024 (1 mood)",
                "1.0Monday, 3 June 2024 (1 mood)",
            ])
        #expect(
            try page.texts("//p[@class='note']")
                == ["The first", String(repeating: "x", count: 600) + "…"])
    }

    @Test("If more days are equally good than are shown, those with a note come first")
    func equalDays() throws {
        let home = try Home()
        var lines = (1...9).map { #"{"date":"2024-05-0\#($0)","feeling":5}"# }
        lines += [
            #"{"date":"2024-05-02T20:00","feeling":5,"note":"Noted"}"#,
            #"{"date":"2024-06-01","feeling":3}"#,
        ]
        try importMoods(lines, to: home)
        let page = try home.report()
        #expect(
            try page.texts("//h4") == [
                "5.0Thursday, 2 May 2024 (2 moods)", "5.0Thursday, 9 May 2024 (1 mood)",
                "5.0Wednesday, 8 May 2024 (1 mood)", "5.0Tuesday, 7 May 2024 (1 mood)",
                "5.0Monday, 6 May 2024 (1 mood)", "3.0Saturday, 1 June 2024 (1 mood)",
            ])
        #expect(page.text.contains("9 days average 5.0; here are 5 of them."))
    }

    @Test("The map shows small countries as circles, and places as dots")
    func map() throws {
        let home = try Home()
        try importMoods(
            [
                #"{"date":"2024-05-01","country":"VA"}"#, #"{"date":"2024-05-01","country":"JP"}"#,
                #"{"date":"2024-05-02","latitude":35.68,"longitude":139.69}"#,
                #"{"date":"2024-05-03","latitude":35.681,"longitude":139.691}"#,
                #"{"date":"2024-05-03","latitude":-33.9,"longitude":18.4}"#,
            ], to: home)
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

    @Test("Names follow --locale, from right to left too, and the week begins where it does there")
    func locales() throws {
        let home = try Travels.home()
        let hebrew = try home.report("--locale", "he-IL")
        try expectInert(hebrew)
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
        let home = try Travels.home()
        let file = home.file("report.html")
        let piped = try home.moods("report")
        let outcome = try home.moods("report", "-o", file)
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(FileManager.default.contents(atPath: file) == piped.outputBytes)
        #expect(try home.moods("report", "-o", home.journal).status == 73)
        let missing = try home.moods("report", "-o", file, "--journal", home.file("none"))
        #expect(missing.status == 66)
        #expect(FileManager.default.contents(atPath: file) == piped.outputBytes)
        let full = try home.moods("report", "-o", "/dev/full")
        #expect(full.status == 74)
    }

    @Test("A report of 10,000 moods on 10,000 days in many countries has at most 400 KB")
    func size() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let home = try Home()
        try importMoods(
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
            }, to: home)
        let page = try home.report()
        try expectInert(page)
        #expect(page.text.utf8.count <= 400_000, "seed \(seed): \(page.text.utf8.count)")
        #expect(try page.elements("//svg[@role='img']/path").count > 100)
    }
}
