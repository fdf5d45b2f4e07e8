import Foundation
@testable import Interchange
import SeededRandom
import Testing

/// Tests that the reader of the same name restores what a writer wrote, as far as the format
/// allows.
@Suite struct RoundTripTests {
    /// All attributes that a format may contain, with texts compared by their bytes.
    private struct Content: Equatable, CustomStringConvertible {
        var values: [String: [UInt8]] = [:]

        subscript(name: String) -> String? {
            get { values[name].map { String(decoding: $0, as: UTF8.self) } }
            set { values[name] = newValue.map { Array($0.utf8) } }
        }

        var description: String {
            values.sorted { $0.key < $1.key }
                .map { "\($0.key)=\(String(decoding: $0.value, as: UTF8.self).debugDescription)" }
                .joined(separator: " ")
        }
    }

    /// An entry in JSON Lines, which ``WrittenTextTests`` compares with another parser.
    private struct Line: Decodable {
        let date: String
        let modifiedAt: String
    }

    private func content(_ entry: ExportedEntry, _ format: ExportFormat) throws -> Content {
        let line = try JSONDecoder().decode(Line.self, from: Data(written([entry], as: .jsonl)))
        var content = Content()
        content["id"] = entry.id.uuidString
        content["date"] = line.date
        if format == .gpx {
            // GPX has no offsets, and its times are in UTC.
            var universal = entry
            universal.date = entry.dateInUTC
            let bytes = written([universal], as: .jsonl)
            content["date"] = try JSONDecoder().decode(Line.self, from: Data(bytes))
                .date.replacing("+00:00", with: "Z")
        }
        content["modifiedAt"] = line.modifiedAt
        content["timeZone"] = entry.timeZone
        content["country"] = entry.country
        content["feeling"] = entry.ratings.feeling.map { String($0) }
        content["latitude"] = entry.latitude.map { "\($0)" }
        content["longitude"] = entry.longitude.map {
            "\(format == .gpx && $0 == 180 ? -180 : $0)"
        }
        content["note"] = entry.note.flatMap { $0.isEmpty ? nil : $0 }
        content["source"] = entry.source
        content["externalID"] = entry.externalID
        for (index, tag) in entry.tags.enumerated() { content["tag \(index)"] = tag }
        for (index, color) in entry.colors.enumerated() { content["color \(index)"] = color }
        return content
    }

    private func content(_ entry: Entry) throws -> Content {
        var content = Content()
        content["id"] = entry.id?.uuidString
        if case .text(let text) = entry.date { content["date"] = text }
        content["modifiedAt"] = entry.modifiedAt.map {
            // The formatter truncates, and no Date is exactly at a millisecond.
            ($0 + 0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        content["timeZone"] = entry.timeZone
        content["country"] = entry.country
        content["feeling"] = entry.ratings.feeling
        content["latitude"] = entry.latitude.map { "\($0)" }
        content["longitude"] = entry.longitude.map { "\($0)" }
        content["note"] = entry.note
        content["source"] = entry.source
        content["externalID"] = entry.externalID
        for (index, tag) in entry.tags.enumerated() { content["tag \(index)"] = tag }
        for (index, color) in entry.colors.enumerated() { content["color \(index)"] = color }
        return content
    }

    private func entries(seed: UInt64, for format: ExportFormat) -> [ExportedEntry] {
        var generator = EntryGenerator(seed: seed)
        return (0..<300).map { _ in
            var entry = generator.entry(hasControls: true)
            // Tags in a journal have no control characters and no spaces at either end.
            entry.tags = entry.tags
                .map { tag in
                    String(String.UnicodeScalarView(tag.unicodeScalars.filter(Self.isOfTag)))
                        .trimmingCharacters(in: .whitespacesAndNewlines)
                }
                .filter { !$0.isEmpty }
            // Foundation's formatter counts Julian days before 1582.
            if let date = entry.modifiedAt, date.clock.year < 1600 {
                entry.modifiedAt?.clock.year += 1600
            }
            if format == .gpx {
                // Returns the text that XML can express.
                func inXML(_ text: String) -> String {
                    String(String.UnicodeScalarView(text.unicodeScalars.filter(Self.isOfXML)))
                }
                entry.tags = entry.tags.map(inXML).filter { !$0.isEmpty }
                entry.note = entry.note.map(inXML)
                entry.source = entry.source.map(inXML)
                entry.externalID = entry.externalID.map(inXML)
            }
            return entry
        }
    }

    private static func isOfTag(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: scalar != "/"
        }
    }

    private static func isOfXML(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
            || "\t\n\r".unicodeScalars.contains(scalar)
    }

    @Test(
        "Every attribute is restored, whatever characters its text has",
        arguments: [ExportFormat.jsonl, .json, .csv, .geojson, .gpx], SeededGenerator.seeds)
    func everyAttribute(format: ExportFormat, seed: UInt64) throws {
        let entries = entries(seed: seed, for: format)
        let source = ByteSource(written(entries, as: format))
        let type = try FileFormat.recognize(source)
        #expect(type.name == format.rawValue)
        var reader = try type.init(source)
        var found: [Content] = []
        while let next = try reader.next() { found.append(try content(next.get())) }
        let expected = try entries.filter { format != .gpx || $0.latitude != nil }
            .map { try content($0, format) }
        #expect(found.count == expected.count)
        for (found, expected) in zip(found, expected) {
            #expect(found == expected, "seed \(seed)")
        }
    }
}
