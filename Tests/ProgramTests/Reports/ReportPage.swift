import Foundation
import FoundationXML
import Testing

/// A page that `moods report` wrote, parsed as XML, which is stricter than HTML.
struct ReportPage {
    let text: String
    private let document: XMLDocument

    /// - Throws: An error if the page isn't well-formed.
    init(_ bytes: Data) throws {
        text = String(decoding: bytes, as: UTF8.self)
        document = try XMLDocument(data: bytes)
    }

    /// The elements that an XPath expression selects.
    func elements(_ path: String) throws -> [XMLNode] { try document.nodes(forXPath: path) }

    /// The text of each element that an XPath expression selects.
    func texts(_ path: String) throws -> [String] {
        try elements(path).map { $0.stringValue ?? "" }
    }

    /// The names of all elements.
    var names: Set<String> {
        get throws { Set(try elements("//*").compactMap(\.name)) }
    }

    /// The elements that a report may consist of: none of them runs or loads anything.
    static let allowedNames: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "header", "main", "section", "footer",
        "h1", "h2", "h3", "h4", "p", "bdi", "span", "ul", "li", "figure", "figcaption", "table",
        "caption", "thead", "tbody", "tr", "th", "td", "svg", "desc", "path", "rect", "circle",
        "defs", "use",
    ]

    /// The attributes that elements may have.
    static let allowedAttributes: Set<String> = [
        "lang", "charset", "http-equiv", "content", "name", "class", "dir", "scope", "id", "role",
        "aria-hidden", "aria-labelledby", "viewBox", "preserveAspectRatio", "d", "width", "height",
        "cx", "cy", "r", "href",
    ]
}

extension ReportPage {
    /// Checks that the page is inert, is XML, and has no address to load.
    func expectInert() throws {
        let names = try self.names
        #expect(names.isSubset(of: Self.allowedNames), "\(names)")
        let attributes = Set(try elements("//@*").compactMap(\.name))
        #expect(attributes.isSubset(of: Self.allowedAttributes), "\(attributes)")
        #expect(try elements("//script | //@style | //@src | //@href[. != '#dots']").isEmpty)
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        let policy = try texts("//meta[@http-equiv='Content-Security-Policy']/@content")
        #expect(
            policy.map { $0.replacing(/sha256-[A-Za-z0-9+\/]{43}=/, with: "<hash>") } == [
                "default-src 'none'; style-src '<hash>'; base-uri 'none'; form-action 'none'"
            ])
        let isVisible = text.unicodeScalars.allSatisfy { scalar in
            scalar == "\n" || scalar == "\t"
                || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                    && !(0x202A...0x202E).contains(scalar.value)
                    && !(0x2066...0x2069).contains(scalar.value)
        }
        #expect(isVisible)
    }
}

extension Home {
    /// Imports moods as JSON lines, which is faster than adding them one by one.
    func importMoods(_ lines: [String]) throws {
        let outcome = try moods(
            "import", "-", "--from", "jsonl", input: lines.joined(separator: "\n"))
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// Runs `moods report` and parses the page.
    func report(_ arguments: String...) throws -> ReportPage {
        let outcome = try run([Program.path, "report"] + arguments)
        try #require(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        return try ReportPage(outcome.outputBytes)
    }
}
