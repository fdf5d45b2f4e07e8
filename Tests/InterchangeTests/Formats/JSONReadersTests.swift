import Foundation
import SeededRandom
import Testing

@testable import Interchange

struct JSONReadersTests {
    @Test func `JSON Lines restore every attribute, and refusals name the property`() throws {
        let outcome = try Outcome(JSONLinesReader.self, fixture: "moods.jsonl")
        #expect(
            outcome.entries.filter(\.unreadable.isEmpty) == [
                Entry(1) {
                    $0.id = UUID(uuidString: "01a1fccb-b0d2-7a14-a7b0-0b8b199c486f")
                    $0.source = "jrnl"
                    $0.externalID = "17"
                    $0.date = .text("2024-02-29T21:10:00+01:00")
                    $0.timeZone = "Europe/Paris"
                    $0.ratings.feeling = "4"
                    $0.note = "Said \"hi\",\nleft | \u{2028} 🌦️"
                    $0.tags = ["work/meeting", "a, b"]
                    ($0.latitude, $0.longitude) = (48.85, 2.35)
                    $0.country = "FR"
                    $0.colors = ["#ff8800", "#000000"]
                    $0.modifiedAt = Date(timeIntervalSince1970: 1_709_280_000.25)
                },
                Entry(2) {
                    $0.id = UUID(uuidString: "01a1fccb-b0ef-78a5-956c-735af42358d9")
                    $0.date = .text("2024-10-27T02:30:00+02:00")
                    $0.country = "DE"
                },
                Entry(4) {
                    $0.date = .text("2024-10-27T02:30:00+01:00")
                    $0.ratings.feeling = "so-so"
                    $0.note = "יום טוב"
                },
                Entry(14) {
                    $0.date = .text("2024-05-02")
                    $0.note = ""
                },
            ])
        // K5: these values cost themselves, not the line.
        #expect(
            outcome.unreadable == [
                "5: 'feeling' is neither a string nor a number",
                "6: 'latitude' is not a number; use degrees, like 48.85 or -33.9",
                "7: 'tags' is not an array of strings",
            ])
        #expect(
            outcome.refusals == [
                "8: 'date' is not a string",
                "9: invalid id '7'; use a UUID or none",
                "10: invalid modifiedAt 'yesterday'; use a form like 2024-05-01T21:10:00Z",
                "11: two keys have the same meaning: 'mood' and 'rating'; remove one of them",
                "12: it is not a JSON object",
                "13: it is not valid JSON",
            ])
    }

    @Test func `NaN is a value that can't be read, and everything else of JSON5 is no JSON`() throws
    {
        let outcome = try Outcome(
            JSONLinesReader.self,
            #"""
            {"date":"a","note":"\"NaN\\","lat":NaN,"lon":2,"x":[NaN]}
            {"date":"a","note":"NaN" /* a comment */}
            {'date':'a','note':"NaN"}
            {"date":"a","note":"NaN","lat":0x10,"lon":2}
            {"date":"a","note":NaN}
            {"date":"a","lat":-NaN,"lon":2}

            """#)
        #expect(outcome.entries.map(\.note) == [#""NaN\"#])
        #expect(
            outcome.unreadable == ["1: 'lat' is not a number; use degrees, like 48.85 or -33.9"])
        let reason = "it is not valid JSON"
        #expect(
            outcome.refusals == [
                "2: \(reason)", "3: \(reason)", "4: \(reason)", "5: 'note' is not a string",
                "6: \(reason)",
            ])
        let height = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1,NaN]},"#
        let point = try Outcome(GeoJSONReader.self, height + #""properties":{"date":"a"}}"#)
        #expect(point.entries.map(\.latitude) == [1] && point.unreadable == [])
    }

    @Test func `An array is read element by element, each with its line`() throws {
        let outcome = try Outcome(JSONReader.self, fixture: "moods.json")
        #expect(outcome.entries.map(\.line) == [2, 8])
        #expect(outcome.entries.first?.note == "brackets ]}, and \"quotes\" \\")
        #expect(outcome.entries.last?.latitude == -15)
        #expect(outcome.refusals == ["7: it is not a JSON object", "8: 'note' is not a string"])
        let onOneLine = try Outcome(JSONReader.self, #"[{"date":"a"},1,{"date":"b"}]"#)
        #expect(onOneLine.entries.map(\.line) == [1, 3])
        #expect(onOneLine.refusals == ["2: it is not a JSON object"])
    }

    @Test func `GeoJSON has longitude first, points or no geometry, and our own ids`() throws {
        let outcome = try Outcome(GeoJSONReader.self, fixture: "places.geojson")
        #expect(
            outcome.entries.filter(\.unreadable.isEmpty) == [
                Entry(2) {
                    $0.externalID = "17"
                    $0.date = .text("2024-02-29 21:30:00")
                    $0.ratings.feeling = "rad"
                    $0.tags = ["travel", "night"]
                    $0.note = "a, b | \"c\"\nשלום 🌦️"
                    ($0.latitude, $0.longitude) = (48.8566, 2.3522)
                },
                Entry(3) {
                    $0.externalID = "y"
                    $0.date = .text("2024-05-01T10:00:00Z")
                    $0.country = "France"
                },
                Entry(7) {
                    $0.id = UUID(uuidString: "01a1fccb-b0d2-7a14-a7b0-0b8b199c486f")
                    $0.date = .text("2024-06-08T18:30:00+09:00")
                    $0.timeZone = "Asia/Tokyo"
                    $0.country = "JP"
                    $0.ratings.feeling = "2"
                    $0.note = "Lost my umbrella"
                    $0.colors = ["#dfefff"]
                    ($0.latitude, $0.longitude) = (35.68, 139.69)
                    $0.modifiedAt = Date(timeIntervalSince1970: 1_717_839_060)
                },
            ])
        #expect(
            outcome.refusals == [
                "4: its geometry is a 'Polygon', not a 'Point'",
                "6: 'type' is not Feature",
            ])
        #expect(outcome.unreadable == ["5: 'coordinates' are not numbers"])
    }

    @Test func `Features are read from a sequence, from lines and alone`() throws {
        let sequence = try Outcome(GeoJSONReader.self, fixture: "sequence.geojson")
        #expect(sequence.entries.map(\.date) == [.text("2024-05-01"), .text("2024-05-02")])
        #expect(sequence.entries.map(\.line) == [1, 3])
        #expect(sequence.refusals == ["2: it is not valid JSON"])
        let feature = #"{"type":"Feature","geometry":null,"properties":{"date":"x"}}"#
        let lines = try Outcome(GeoJSONReader.self, feature + "\n{\n" + feature)
        #expect(lines.entries.map(\.line) == [1, 3])
        #expect(lines.refusals == ["2: it is not valid JSON"])
        let alone = feature.replacing(",", with: ",\n")
        #expect(try Outcome(GeoJSONReader.self, alone).entries.map(\.date) == [.text("x")])
    }

    @Test(arguments: [
        "", "{}", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]]", "[{]}", "[\"a", "[{\"a\":1]}",
    ])
    func `A broken array is an error`(text: String) {
        #expect(throws: FormatError.self, "\(text)") { try Outcome(JSONReader.self, text) }
    }

    @Test(arguments: [
        "{\"features\":1}", "{\"features\":[]", "{\"a\":[]}", "{\"features\" []}", "{,}", "[]",
        "{\"a\":,\"features\":[]}", "{\"features\":[]}x", "{features:[]}",
    ])
    func `A broken collection is an error`(text: String) {
        #expect(throws: FormatError.self, "\(text)") { try Outcome(GeoJSONReader.self, text) }
    }

    @Test func `An element with too deeply nested brackets is refused alone`() throws {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let array = try Outcome(JSONReader.self, "[\(deep),\n{\"date\":\"x\"}]")
        #expect(array.refusals == ["1: its brackets are nested more than 64 deep"])
        #expect(array.entries.map(\.line) == [2])
        let lines = try Outcome(JSONLinesReader.self, deep + "\n{\"date\":\"x\"}")
        #expect(lines.refusals == ["1: its brackets are nested more than 64 deep"])
        #expect(lines.entries.map(\.line) == [2])
        // A skipped value may have any depth.
        let passed = "{\"a\":\(deep),\"features\":[]}"
        #expect(
            try Outcome(GeoJSONReader.self, passed)
                == Outcome(GeoJSONReader.self, "{\"features\":[]}"))
    }

    @Test func `A value of a gigabyte is refused or skipped in bounded memory`() throws {
        for (format, beginning) in [
            (JSONReader.self as any EntryFileReader.Type, "[{\"date\":\""),
            (JSONLinesReader.self, "{\"date\":\""),
            (GeoJSONReader.self, "{\"features\":[\""),
        ] {
            var taken = 0
            let source = SyntheticSource.endless(
                after: beginning, UInt8(ascii: "a"), count: 1 << 30
            ) { taken += $0 }
            #expect(throws: FormatError.self) { try Outcome(format, source) }
            #expect(taken <= 2 * ByteWindow.limit)
        }
    }

    @Test(arguments: SeededGenerator.seeds)
    func `The values are the same for pieces of any size`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<100 {
            let values = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                JSONValue.any(depth: 4, using: &random)
            }
            let text =
                "{\"x\":\(JSONValue.any(depth: 3, using: &random)), \"y\" : ["
                + values.joined(separator: ", ") + "]\n}\n"
            let largest = [1, 2, 5, 1000].randomElement(using: &random) ?? 1
            var elements = try JSONElements(
                SyntheticSource.pieces(of: Array(text.utf8), largest: largest), format: "json",
                in: .member("y"))
            var found: [String] = []
            while let element = try elements.next() {
                found.append(String(decoding: element.bytes, as: UTF8.self))
            }
            #expect(found == values, "seed \(seed), round \(round): \(text)")
        }
    }
}

/// JSON values as text.
private enum JSONValue {
    static func any(depth: Int, using random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...3, using: &random)
        switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
        case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
        case 1: return "\(Double.random(in: -1e3...1e3, using: &random))"
        case 2, 3:
            let pieces = ["a", "\\\"", "\\\\", "]", "}", "[", "{", ",", ":", "é", "\\n", "🌦️"]
            return "\""
                + (0..<count * 2).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
                + "\""
        case 4:
            return "["
                + (0..<count).map { _ in any(depth: depth - 1, using: &random) }
                .joined(separator: " ,\n") + "]"
        default:
            return "{"
                + (0..<count).map { "\"\($0)\": " + any(depth: depth - 1, using: &random) }
                .joined(separator: ",") + "}"
        }
    }
}
