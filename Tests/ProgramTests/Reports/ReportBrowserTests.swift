import Foundation
import Testing

@Suite(
    "moods report in a browser",
    .enabled(if: Browser.path != nil, "these tests need Debian's package chromium"))
struct ReportBrowserTests {
    @Test("The browser tests would see a message on the console, and a request")
    func control() throws {
        let home = try Home()
        let file = home.file("control.html")
        try Data(
            "<img src='http://localhost:9/x'><script>console.log(1)</script>".utf8
        ).write(to: URL(fileURLWithPath: file))
        let visit = try Browser(home: home).visit(file)
        #expect(visit.console.count == 1 && visit.requests == ["http://localhost:9/x"])
    }

    @Test("A report loads without a message on the console and without a request")
    func inert() throws {
        let home = try Travels.home()
        for (index, note) in ReportTests.hostileNotes.enumerated() {
            try home.add(
                "--note", note, "--feeling", index.isMultiple(of: 2) ? "5" : "1",
                "--date", "2024-06-0\(index + 1)", "--tag", "\"><b>tag\(index)</b>")
        }
        let file = home.file("report.html")
        let outcome = try home.moods("report", "-o", file)
        #expect(outcome.status == 0, "\(outcome)")
        let visit = try Browser(home: home).visit(file)
        #expect(visit.console == [])
        #expect(visit.requests == [])

        // The browser has the same elements as the written page: notes added none, and none was
        // moved or closed, as happens with invalid HTML.
        let page = try ReportPage(try Data(contentsOf: URL(fileURLWithPath: file)))
        for name in ReportPage.allowedNames.union(["script", "img", "a", "b", "iframe", "object"]) {
            let written = try page.elements("//\(name)").count
            let found = visit.dom.matches(of: try Regex("<\(name)[ >/]")).count
            #expect(found == written, "\(name)")
        }
    }
}
