import Foundation
import Testing

@testable import Interchange

/// Tests that input is refused before it fills the memory, and that truncated input is an error or
/// gives fewer records.
struct LocationLimitTests {
    private static let mostBytes = 1 << 26

    @Test func `A truncated file gives an error, or the first of its records`()
        throws
    {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: LocationOutcome.folder.path())
        for name in names.sorted() {
            let bytes = try LocationOutcome.bytes(name)
            let whole = try records(bytes).records
            var errors = 0
            for length in 0..<bytes.count {
                let cut = try records(Array(bytes[..<length]))
                #expect(cut.records == Array(whole.prefix(cut.records.count)), "\(name) \(length)")
                if cut.error != nil { errors += 1 }
            }
            // Lines can be truncated between two of them, while JSON and XML end with a bracket.
            let isClosed = !name.hasSuffix(".rec") && name != "lines.geojson"
            #expect(!isClosed || errors > bytes.count * 9 / 10, "\(name)")
        }
    }

    private func records(_ bytes: [UInt8]) throws -> (
        records: [LocationHistory.Record], error: (any Error)?
    ) {
        var records: [LocationHistory.Record] = []
        do {
            _ = try LocationHistory.read(ByteSource(bytes)) { records.append($0) }
            return (records, nil)
        } catch let error as FormatError {
            return (records, error)
        }
    }

    private static let beginnings = [
        #"{"rawSignals":[],"semanticSegments":[{""#,
        #"[{"startTime":"2024-01-01T00:00:00Z","visit":{"a":""#,
        #"{"locations":[{"latitudeE7":1,"timestamp":""#,
        "2016-08-15T10:10:00Z\t*\t{\"a\":\"",
        // Only readers of entries allow 256 MiB, for this program's own entries.
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":""#,
        #"{"type":"Feature","id":""#,
        "<gpx><trk a='",
    ]

    @Test(arguments: beginnings)
    func `An element of 1 GB is refused long before its end`(beginning: String) throws {
        var taken = 0
        let source = SyntheticSource.endless(
            after: beginning, UInt8(ascii: "a"), count: 1 << 30
        ) { taken += $0 }
        #expect(throws: FormatError.self) {
            try LocationHistory.read(source) { _ in Issue.record("a record of \(beginning)") }
        }
        #expect(taken < Self.mostBytes)
    }

    private static let surroundings = [
        (#"{"semanticSegments":[{"visit":"#, "}]}"), (#"{"rawSignals":[{"position":"#, "}]}"),
        (#"[{"startTime":"2024-01-01T00:00:00Z","timelinePath":"#, "}]"),
        (#"{"timelineObjects":[{"placeVisit":"#, "}]}"), (#"{"locations":[{"lat":"#, "}]}"),
        (#"{"type":"FeatureCollection","features":[{"geometry":"#, "}]}"),
        (#"{"type":"Feature","geometry":{"type":"LineString","coordinates":"#, "}}"),
        ("2016-08-15T10:10:00Z\t*\t{\"lat\":", "}"), ("<gpx><trk>", "</trk></gpx>"),
    ]

    @Test(arguments: surroundings)
    func `100,000 nested brackets exhaust neither stack nor memory`(
        beginning: String, end: String
    ) throws {
        let brackets = [
            ("[", "]"), (#"{"a":"#, "}"), (#"{"childVisits":["#, "]}"), (#"{"latLng":"#, "}"),
            ("<trk>", "</trk>"),
        ]
        for (open, close) in brackets {
            let opened = beginning + String(repeating: open, count: 100_000)
            let closed = opened + String(repeating: close, count: 100_000) + end
            for text in [opened, closed] {
                #expect(try records(Array(text.utf8)).records.isEmpty, "\(open)")
            }
        }
    }

    @Test
    func `A line of GeoJSON may have many points, and its times may come before or after them`()
        throws
    {
        let count = 100_000
        let points = (1...count).map { "[\($0 % 180),1]" }.joined(separator: ",")
        let times = (1...count).map { "\(1_600_000_000 + $0)" }.joined(separator: ",")
        let geometry = #""geometry":{"type":"LineString","coordinates":[\#(points)]}"#
        let properties = #""properties":{"coordTimes":[\#(times)]}"#
        for members in [[geometry, properties], [properties, geometry]] {
            let text = #"{"type":"Feature",\#(members.joined(separator: ","))}"#
            let outcome = try LocationOutcome(text)
            #expect(outcome.summary.fixes == count)
            #expect(outcome.summary.refused == 0)
            #expect(outcome.fixes.last?.instant.timeIntervalSince1970 == 1_600_100_000)
        }
    }

    @Test func `A long history is read at most 1 MiB ahead of its use`() throws {
        let scan = String(repeating: "00:00:5e:00:53:01 ", count: 50)
        let record = Array(
            """
            ,
            {"latitudeE7":414216106,"longitudeE7":21684775,"accuracy":20,"scan":"\(scan)",\
            "timestamp":"2022-01-12T17:18:24.190Z"}
            """.utf8)
        let count = 20_000_000 / record.count
        var taken = 0
        let source = SyntheticSource.repeating(
            record, count: count, after: #"{"locations":[{"latitudeE7":0}"#, before: "]}"
        ) { taken += $0 }
        var records = 0
        var ahead = 0
        let summary = try LocationHistory.read(source) { _ in
            records += 1
            ahead = max(ahead, taken - records * record.count)
        }
        #expect((summary.fixes, summary.refused) == (count, 1))
        #expect(taken > count * record.count)
        #expect(ahead <= 1 << 20)
    }
}
