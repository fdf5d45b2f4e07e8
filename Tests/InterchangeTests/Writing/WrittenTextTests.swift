import CExpat
import Foundation
@testable import Interchange
import SeededRandom
import Testing

/// Tests with independent parsers that every format preserves any text.
@Suite struct WrittenTextTests {
    private func entries(seed: UInt64, count: Int = 300) -> [ExportedEntry] {
        var generator = EntryGenerator(seed: seed)
        return (0..<count).map { _ in generator.entry(hasControls: true) }
    }

    /// The content of an object, decoded by `JSONDecoder` because `JSONSerialization` loses last
    /// digits and U+FEFF.
    private struct Object: Decodable, Equatable {
        let id: String
        let date: String
        let timeZone: String
        let country: String
        let feeling: Int?
        let latitude: Double?
        let longitude: Double?
        let tags: [String]
        let note: String?
        let colors: [String]
        let modifiedAt: String
        let source: String?
        let externalID: String?
    }

    private struct JrnlFile: Decodable {
        struct Item: Decodable {
            let title: String
            let body: String
            let starred: Bool
        }

        let entries: [Item]
        let tags: [String: Int]
    }

    private func objects(_ bytes: [UInt8]) throws -> [Object] {
        try JSONDecoder().decode([Object].self, from: Data(bytes))
    }

    private func isSame(_ text: String?, _ expected: String?) -> Bool {
        // The == operator would treat other normal forms as equal.
        text.map { Array($0.utf8) } == expected.map { Array($0.utf8) }
    }

    @Test(
        "JSON has every attribute, to the byte and the last digit", arguments: SeededGenerator.seeds
    )
    func json(seed: UInt64) throws {
        let entries = entries(seed: seed)
        let found = try objects(written(entries, as: .json))
        #expect(found.count == entries.count)
        for (object, entry) in zip(found, entries) {
            #expect(isSame(object.note, entry.note), "seed \(seed)")
            #expect(isSame(object.source, entry.source), "seed \(seed)")
            #expect(isSame(object.externalID, entry.externalID), "seed \(seed)")
            #expect(
                object.tags.map { Array($0.utf8) } == entry.tags.map { Array($0.utf8) },
                "seed \(seed)")
            #expect(object.latitude == entry.latitude && object.longitude == entry.longitude)
            #expect(object.feeling == entry.ratings.feeling && object.colors == entry.colors)
            #expect(object.id == entry.id.uuidString.lowercased())
            #expect(object.timeZone == entry.timeZone && object.country == entry.country)
        }
    }

    @Test(
        "JSON escapes the characters that control a terminal", arguments: SeededGenerator.seeds
    )
    func terminalSafety(seed: UInt64) {
        for format in [ExportFormat.jsonl, .json, .geojson, .jrnl] {
            let text = String(decoding: written(entries(seed: seed), as: format), as: UTF8.self)
            let obeyed = text.unicodeScalars.first { scalar in
                switch scalar.value {
                case 0x0A: false
                case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x206F: true
                default: false
                }
            }
            #expect(obeyed == nil, "\(format), seed \(seed)")
        }
    }

    @Test("JSON Lines has one line per entry", arguments: SeededGenerator.seeds)
    func lines(seed: UInt64) throws {
        let entries = entries(seed: seed)
        let lines = written(entries, as: .jsonl).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == entries.count)
        let array = try objects(written(entries, as: .json))
        for (line, object) in zip(lines, array) {
            let alone = try JSONDecoder().decode(Object.self, from: Data(line))
            #expect(alone == object, "seed \(seed)")
        }
    }

    @Test(
        "jrnl has a title and a body that together are the note", arguments: SeededGenerator.seeds)
    func notes(seed: UInt64) throws {
        let entries = entries(seed: seed)
        let bytes = written(entries, as: .jrnl)
        let file = try JSONDecoder().decode(JrnlFile.self, from: Data(bytes))
        #expect(file.entries.count == entries.count)
        var bodies = 0
        for (item, entry) in zip(file.entries, entries) {
            let parts = [item.title, item.body].filter { !$0.isEmpty }
            #expect(isSame(parts.joined(separator: "\n\n"), entry.note ?? ""), "seed \(seed)")
            bodies += item.body.isEmpty ? 0 : 1
            #expect(item.starred == entry.tags.contains("starred"))
        }
        #expect(bodies > 0)
    }

    @Test(
        "GPX is well-formed, in the schema's order, with every place",
        arguments: SeededGenerator.seeds)
    func gpx(seed: UInt64) throws {
        let entries = entries(seed: seed)
        let document = try ParsedXML(written(entries, as: .gpx))
        let placed = entries.filter { $0.latitude != nil }
        #expect(document.root?.name == "gpx")
        let points = document.root?.children ?? []
        #expect(points.count == placed.count && !placed.isEmpty)
        // Source: gpx.xsd 1.1, wptType.
        let order = ["time", "name", "desc", "extensions"]
        for (point, entry) in zip(points, placed) {
            #expect(point.name == "wpt")
            let names = point.children.map(\.name)
            #expect(names == order.filter(names.contains), "seed \(seed)")
            for (name, value) in [("lat", entry.latitude), ("lon", entry.longitude)] {
                let text = try #require(point.attributes[name])
                // Source: XML Schema part 2, decimal.
                #expect(text.wholeMatch(of: /-?[0-9]+\.[0-9]+/) != nil, "\(text), seed \(seed)")
                #expect(Double(text) == (name == "lon" && value == 180 ? -180 : value))
            }
            let note = ["name", "desc"].compactMap { name in
                point.children.first { $0.name == name }?.text
            }.joined(separator: "\n\n")
            #expect(isSame(note, Self.inXML(entry.note ?? "")), "seed \(seed)")
        }
    }

    /// Returns the text with U+FFFD for the characters that XML 1.0, section 2.2, can't express.
    private static func inXML(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: scalar
                    default: "\u{FFFD}"
                    }
                }))
    }
}
