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

extension Home {
    /// Runs `moods report` and parses the page.
    func report(_ arguments: String...) throws -> ReportPage {
        let outcome = try run([Program.path, "report"] + arguments)
        try #require(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        return try ReportPage(outcome.outputBytes)
    }
}
