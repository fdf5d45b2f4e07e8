import Foundation
import Testing

/// Checks that the files, the headings and the targets of `make` exist to which the pages refer.
@Suite("Names in the README and the guides")
struct DocumentedPathTests {
    private static let pages = ReadmeTests.pages + ["CHANGELOG.md"]

    @Test("Every link leads to a file, and to a heading in it", arguments: pages)
    func links(page: String) throws {
        let text = try Self.text(of: page)
        let targets = text.matches(of: /\]\(([^) ]+)\)|(?:src|srcset|href)="([^"]+)"/)
            .compactMap { $0.1 ?? $0.2 }
        for target in targets where !target.contains("://") {
            let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let path = parts[0].isEmpty ? page : Self.resolve(String(parts[0]), from: page)
            #expect(Self.exists(path), "\(target)")
            if parts.count > 1 {
                #expect(try Self.anchors(of: path).contains(String(parts[1])), "\(target)")
            }
        }
    }

    @Test("Every path of the repository that is named exists", arguments: pages)
    func paths(page: String) throws {
        let folders = ["Sources/", "Tests/", "Fixtures/", "Benchmarks/", "docs/"]
        for match in try Self.text(of: page).matches(of: /`([A-Za-z0-9_.\/+-]+)`/) {
            let path = String(match.1)
            if folders.contains(where: { path.hasPrefix($0) }) {
                #expect(Self.exists(path), "\(path)")
            }
        }
    }

    @Test("Every target of make that is named exists", arguments: pages)
    func targets(page: String) throws {
        let targets = try Self.text(of: "Makefile").matches(of: /(?m)^([a-z-]+):/).map(\.1)
        for match in try Self.text(of: page).matches(of: /`make ([a-z-]+)/) {
            #expect(targets.contains(match.1), "make \(match.1)")
        }
    }

    private static func text(of page: String) throws -> String {
        try String(contentsOf: ReadmeTests.root.appending(path: page), encoding: .utf8)
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: ReadmeTests.root.appending(path: path).path)
    }

    /// Returns a link's path, starting at the root of the repository.
    private static func resolve(_ link: String, from page: String) -> String {
        var parts = page.split(separator: "/").dropLast()
        for part in link.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// Returns the names that GitHub gives to the page's headings.
    private static func anchors(of page: String) throws -> [String] {
        try text(of: page).matches(of: /(?m)^#+ (.*)$/).map {
            $0.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }
    }
}
