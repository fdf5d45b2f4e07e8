import Foundation

/// Reads the Timeline that Google Maps exports on the phone, where it is stored since 2024.
///
/// Android writes an object with `semanticSegments`, and an iPhone writes an array of such
/// segments. A segment has a start and an end, and one of `visit`, `activity` (a journey from one
/// place to another) and `timelinePath` (points on the way). The points have an instant, or minutes
/// since the segment's start. Android's `rawSignals` are the fixes of the last weeks. Scans without
/// a place among them are ignored, and so are segments of other kinds (`timelineMemory`).
///
/// Google doesn't document the format; the keys are those in hossain-khan/kgeo-device-timeline and
/// in CarlosBergillos/LocationHistoryFormat, issue 13.
struct GoogleTimelineReader: JSONLocationReader {
    /// The arrays of an export from Android.
    static let members = ["semanticSegments", "rawSignals"]

    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        if member == "rawSignals" {
            try readSignal(value, into: &sink)
        } else {
            try readSegment(value, into: &sink)
        }
    }

    private static func readSignal(_ value: JSONValue, into sink: inout LocationSink) throws {
        // Some exports wrap the signal.
        let signal = try value.member("signal") ?? value
        guard let position = try signal.member("position") else { return }
        let (place, other, time, accuracy, _) = try position.members(
            "LatLng", "latLng", "timestamp", "accuracyMeters")
        try sink.fix(
            at: LocationInstant.parse(time), LocationPlace(google: place ?? other),
            accuracy: accuracy)
    }

    private static func readSegment(_ value: JSONValue, into sink: inout LocationSink) throws {
        let (start, end, visit, activity, path) = try value.members(
            "startTime", "endTime", "visit", "activity", "timelinePath")
        if let visit {
            let place = try visit.member("topCandidate")?.member("placeLocation")
            try sink.visit(
                from: LocationInstant.parse(start), to: LocationInstant.parse(end),
                LocationPlace(google: place))
        }
        if let activity {
            for (name, time) in [("start" as StaticString, start), ("end", end)] {
                guard let place = try activity.member(name) else { continue }
                try sink.part("\(name)") { sink in
                    try sink.fix(at: LocationInstant.parse(time), LocationPlace(google: place))
                }
            }
        }
        var number = 0
        try path?.forEachElement { point in
            number += 1
            try sink.part("point \(number)") { sink in
                try readPoint(point, start: start, into: &sink)
            }
        }
    }

    private static func readPoint(
        _ value: JSONValue, start: JSONValue?, into sink: inout LocationSink
    ) throws {
        let (place, time, minutes, _, _) = try value.members(
            "point", "time", "durationMinutesOffsetFromStartTime")
        var instant: Date
        if time == nil, let minutes {
            guard let number = minutes.number, (0...525_600).contains(number)
            else { throw Refusal("invalid minutes \(minutes.quoted)") }
            instant = try LocationInstant.parse(start)
            instant += number * 60
        } else {
            instant = try LocationInstant.parse(time)
        }
        try sink.fix(at: instant, LocationPlace(google: place))
    }
}
