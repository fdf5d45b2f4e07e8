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

    @Test("A report has the numbers, and a table for each picture")
    func contents() throws {
        let home = try Travels.home()
        let page = try home.report()
        try page.expectInert()
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
        // Days before the first mood and in the future are blank, and so are those that don't exist.
        let blank = try page.elements("//table[@class='days'][1]//td[@class='x' and not(text())]")
        #expect(blank.count == 12 * 31 - 1 + 12)
    }

    @Test("In one country, the dots of the map have the colors of their places' feelings")
    func oneCountry() throws {
        let home = try Home()
        for (latitude, longitude, feelings) in [
            ("52.52", "13.4", ["5", "4"]), ("48.14", "11.58", ["1"]), ("53.55", "9.99", []),
        ] {
            for feeling in feelings {
                try home.add("--lat", latitude, "--lon", longitude, "--feeling", feeling)
            }
            if feelings.isEmpty { try home.add("--lat", latitude, "--lon", longitude) }
        }
        func styles(_ page: ReportPage) throws -> [String] {
            try page.texts("//svg[@role='img']/*[contains(@class, 'dots')]/@class").sorted()
        }
        let page = try home.report()
        try page.expectInert()
        #expect(try styles(page) == ["dots felt f10", "dots felt f45", "dots felt some"])
        #expect(try page.texts("//path[title]/@class") == ["country home"])
        #expect(
            try page.texts("//section[3]//figcaption//li").last?.hasSuffix("without feeling")
                == true)
        try home.add("--country", "CH")
        let two = try home.report()
        #expect(try styles(two) == ["dots"])
        #expect(try two.texts("//section[3]//figcaption//li").last?.hasSuffix("5 days") == true)
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
        try page.expectInert()
        let notes = try page.elements("//p[@class='note']")
        #expect(notes.count == Self.hostileNotes.count)
        #expect(try page.elements("//p[@class='note' and @dir='auto']").count == notes.count)
        let texts = Set(notes.map { $0.stringValue ?? "" })
        #expect(texts.contains(Self.hostileNotes[0]) && texts.contains(Self.hostileNotes[1]))
        #expect(texts.contains("\\u{202e}gnp.exe\\u{2066} \\u{200f}override"))
        let selected = try home.report("--tag", "\"><b>tag0</b>", "--since", "2024")
        try selected.expectInert()
        #expect(
            try selected.texts("//header/p[2]/bdi") == ["--since 2024 --tag '\"><b>tag0</b>'"])
    }

    @Test("An empty journal, and a filter without moods, give an empty report")
    func empty() throws {
        let home = try Home()
        let page = try home.report()
        try page.expectInert()
        #expect(try page.texts("//header/p") == ["No moods."])
        #expect(try page.elements("//section").isEmpty)
        let none = try Travels.home().report("--since", "2999")
        #expect(try none.texts("//header/p[1]") == ["No moods."])
    }

    @Test("The report of one mood has no averages")
    func oneMood() throws {
        let home = try Home()
        try home.add("Only one", "--feeling", "rad", "--date", "2024-05-01", "--country", "JP")
        let page = try home.report()
        try page.expectInert()
        #expect(try page.texts("//header/p") == ["1 mood on 1 day, 1 May 2024."])
        #expect(
            try page.texts("//section[2]/p")[0]
                == "There are too few days with a feeling for an average (1 day).")
        #expect(!(try page.texts("//h2")).contains("Highlights"))
    }

    @Test("If all days feel the same, there is an average without an interval, and no best day")
    func sameFeeling() throws {
        let home = try Home()
        try home.importMoods((1...9).map { #"{"date":"2024-05-0\#($0)","feeling":4}"# })
        let page = try home.report()
        try page.expectInert()
        #expect(
            try page.texts("//section[2]/p")[0]
                == "Average 4.0 of 5 on 9 days with a feeling, which all feel the same.")
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
        try home.importMoods(Array(lines.prefix(21)))
        #expect(!(try home.report().texts("//h2")).contains("Highlights"))
        try home.importMoods(Array(lines.dropFirst(21)))
        #expect(!(try home.report().texts("//h2")).contains("Highlights"))
        let more = [(5, 5), (5, 1), (6, 5), (6, 1)].enumerated().map { index, value in
            #"{"date":"2024-0\#(value.0)-1\#(index)","feeling":\#(value.1)}"#
        }
        try home.importMoods(more)
        let page = try home.report()
        #expect(try page.texts("//h2").contains("Highlights"))
        #expect(!page.text.contains("of 2 months"))
    }

    @Test("Moods without feelings are days, and differ from days without a mood")
    func withoutFeelings() throws {
        let home = try Home()
        try home.importMoods((1...9).map { #"{"date":"2024-05-0\#($0)","note":"x"}"# })
        let page = try home.report()
        try page.expectInert()
        #expect(try page.elements("//table[@class='days']//td[@class='n']").count == 9)
        #expect(
            try page.texts("//table[@class='days']/caption") == ["2024: 9 days with a mood"])
        #expect(
            try page.texts("//section[2]/p")[0]
                == "There are too few days with a feeling for an average (0 days).")
    }

    @Test("The years 1 and 9999 are shown like others")
    func extremeYears() throws {
        let home = try Home()
        try home.add("--feeling", "1", "--date", "0001-01-01T12:00", "--time-zone", "UTC")
        try home.add(
            "--feeling", "5", "--date", "9999-12-31T12:00", "--time-zone", "UTC", "--future")
        let page = try home.report()
        try page.expectInert()
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
        try home.importMoods(
            [
                #"{"date":"2024-02-29T08:00","feeling":2}"#,
                #"{"date":"2024-02-29T20:00","feeling":5}"#,
                #"{"date":"2024-03-01T08:00","feeling":3}"#,
                #"{"date":"2024-12-31T08:00","note":"x"}"#,
            ])
        let page = try home.report()
        func cell(_ month: Int, _ day: Int) throws -> XMLCell {
            let cell = try #require(
                page.elements("//table[@class='days']/tbody/tr[\(month)]/td[\(day)]").first)
            return XMLCell(
                style: (try cell.nodes(forXPath: "@class").first)?.stringValue,
                text: cell.stringValue ?? "")
        }
        #expect(try cell(2, 29) == XMLCell(style: "f35", text: "3.5"))
        #expect(try cell(3, 1) == XMLCell(style: "f30", text: "3"))
        #expect(try cell(12, 31) == XMLCell(style: "n", text: "○"))
        #expect(try cell(3, 2) == XMLCell(style: nil, text: ""))
        // Before the first mood, nothing is missing.
        #expect(try cell(1, 1) == XMLCell(style: "x", text: ""))
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
        try home.importMoods(lines)
        let page = try home.report()
        #expect(try page.texts("//h3").suffix(2) == ["Best days", "Worst days"])
        #expect(
            try page.texts("//h4") == [
                "5.0Saturday 1 June 2024 (1 mood)", "5.0Sunday 2 June 2024 (1 mood)",
                "1.0Monday 3 June 2024 (1 mood)",
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
        try home.importMoods(lines)
        let page = try home.report()
        #expect(
            try page.texts("//h4") == [
                "5.0Thursday 2 May 2024 (2 moods)", "5.0Thursday 9 May 2024 (1 mood)",
                "5.0Wednesday 8 May 2024 (1 mood)", "5.0Tuesday 7 May 2024 (1 mood)",
                "5.0Monday 6 May 2024 (1 mood)", "3.0Saturday 1 June 2024 (1 mood)",
            ])
        #expect(page.text.contains("9 days average 5.0; here are 5 of them."))
    }
}
