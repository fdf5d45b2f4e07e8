import Testing

@testable import Interchange

/// 0, 0 in every location history means that there was no fix.
struct MissingFixTests {
    private static let files: [(LocationFormat, String)] = [
        (
            .googleTimelineAndroid,
            #"{"rawSignals":[{"position":{"LatLng":"0°, -0.0°","timestamp":"2024-05-01T10:00:00Z"}}]}"#
        ),
        (
            .googleTimelineIOS,
            #"[{"startTime":"2024-05-01T10:00:00Z","endTime":"2024-05-01T11:00:00Z","#
                + #""visit":{"topCandidate":{"placeLocation":"geo:0.0,0.0"}}}]"#
        ),
        (
            .takeoutTimeline,
            #"{"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":0,"longitudeE7":0},"#
                + #""duration":{"startTimestamp":"2024-05-01T10:00:00Z","#
                + #""endTimestamp":"2024-05-01T11:00:00Z"}}}]}"#
        ),
        (
            .takeoutRecords,
            #"{"locations":[{"latitudeE7":0,"longitudeE7":0,"timestamp":"2024-05-01T10:00:00Z"}]}"#
        ),
        (
            .takeoutEdits,
            #"{"timelineEdits":[{"rawSignal":{"signal":{"position":{"point":{"latE7":0,"lngE7":0},"#
                + #""timestamp":"2024-05-01T10:00:00Z"}}}}]}"#
        ),
        (
            .ownTracks,
            "2024-05-01T10:00:00Z\t*\t"
                + #"{"_type":"location","lat":0,"lon":0.0,"tst":1714557600}"#
        ),
        (
            .overland,
            #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"#
                + #""properties":{"timestamp":"2024-05-01T10:00:00Z"}}]}"#
        ),
        (
            .gpx,
            "<gpx><trk><trkseg><trkpt lat='0' lon='0'><time>2024-05-01T10:00:00</time></trkpt>"
                + "</trkseg></trk></gpx>"
        ),
        (
            .geoJSON,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"#
                + #""properties":{"time":"2024-05-01T10:00:00Z"}}"#
        ),
        (.polarsteps, #"{"locations":[{"lat":0,"lon":0,"time":1714557600}]}"#),
    ]

    @Test func `K2 No history has a fix or a visit at 0, 0, and each counts it`() throws {
        #expect(Set(Self.files.map(\.0)) == Set(LocationFormat.allCases))
        for (format, text) in Self.files {
            let outcome = try LocationOutcome(text)
            #expect(outcome.summary.format == format)
            #expect(outcome.fixes.isEmpty && outcome.visits.isEmpty, "\(format)")
            #expect(
                outcome.summary.firstRefusals.map(\.reason)
                    == ["0, 0 means that there was no fix"], "\(format)")
        }
    }
}
