import Foundation
@testable import Interchange
import Testing

struct LocationFormatTests {
    @Test func `Every fixture is recognized, with a byte order mark, without, and in UTF-16`()
        throws
    {
        let formats: [String: LocationFormat] = [
            "timeline-android.json": .googleTimelineAndroid,
            "timeline-ios.json": .googleTimelineIOS,
            "takeout-timeline.json": .takeoutTimeline,
            "records.json": .takeoutRecords,
            "owntracks.rec": .ownTracks,
            "track.gpx": .gpx,
            "track-1.0.gpx": .gpx,
            "tracks.geojson": .geoJSON,
            "lines.geojson": .geoJSON,
            "polarsteps-locations.json": .polarsteps,
            "polarsteps-trip.json": .polarsteps,
            "timeline-edits.json": .takeoutEdits,
            "overland.json": .overland,
            "owntracks-ocat.json": .ownTracks,
            "owntracks-spaces.rec": .ownTracks,
            "times.geojson": .geoJSON,
            "signals-nested.json": .googleTimelineAndroid,
            "devices.json": .takeoutRecords,
            "namespaces.gpx": .gpx,
        ]
        let names = try FileManager.default.contentsOfDirectory(
            atPath: LocationOutcome.folder.path())
        #expect(Set(names) == Set(formats.keys))
        #expect(Set(formats.values) == Set(LocationFormat.allCases))
        for (name, format) in formats {
            let bytes = try LocationOutcome.bytes(name)
            let plain = try LocationOutcome(ByteSource(bytes))
            var others = [[0xEF, 0xBB, 0xBF] + bytes]
            // XML names its encoding itself.
            if format != .gpx, let text = String(validating: bytes, as: UTF8.self) {
                others.append(FileFormatTests.utf16(text))
            }
            for other in others {
                let marked = try LocationOutcome(ByteSource(other))
                #expect(plain.summary.format == format, "\(name)")
                #expect(marked.summary == plain.summary, "\(name)")
                #expect(marked.fixes == plain.fixes, "\(name)")
                #expect(marked.visits == plain.visits, "\(name)")
            }
        }
    }

    @Test func `An unknown, empty or packed file is an error`() throws {
        for text in [
            " \n", "[]", "{}", "null", "date,latitude\n2024-01-01,3",
            "[[1,2],[3,4]]", #"[{"startTime":"2024-01-01T00:00:00Z"}]"#, #"{"entries":[]}"#,
            "2024-01-01T00:00:00Z", "<html></html>",
        ] {
            #expect(throws: FormatError.unknownLocations, "\(text)") {
                try LocationOutcome(text)
            }
        }
        #expect(throws: FormatError.empty) { try LocationOutcome("") }
        let packed: [(String, [UInt8])] = [
            ("zip", [0x50, 0x4B, 3, 4]), ("gzip", [0x1F, 0x8B, 8, 0]),
        ]
        for (format, bytes) in packed {
            #expect(throws: FormatError.packed(format)) {
                try LocationOutcome(ByteSource(bytes))
            }
        }
        #expect(throws: FormatError.unknownLocations) {
            try LocationOutcome(ByteSource(FileFormatTests.utf16("{}")))
        }
    }

    @Test func `An error of the function that uses the records ends the reading`() throws {
        struct Enough: Error {}
        let source = ByteSource(try LocationOutcome.bytes("records.json"))
        var count = 0
        #expect(throws: Enough.self) {
            try LocationHistory.read(source) { _ in
                count += 1
                throw Enough()
            }
        }
        #expect(count == 1)
    }
}
