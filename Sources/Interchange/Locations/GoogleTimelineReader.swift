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
struct GoogleTimelineReader: LocationReader {
    /// The arrays of an export from Android.
    static let members = ["semanticSegments", "rawSignals"]

    private var elements: JSONElements

    var numbersEntries: Bool { elements.numbersEntries }

    init(_ source: ByteSource, format: LocationFormat) throws {
        elements = try JSONElements(
            source, format: format.rawValue,
            in: format == .googleTimelineIOS ? .array : .members(Self.members), readsEntries: false)
    }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        let found: Void? = try elements.withNext { element in
            sink.line = element.line
            try sink.part { sink in
                let value = JSONValue(bytes: element.bytes)
                if element.member == "rawSignals" {
                    try Self.readSignal(value, into: &sink)
                } else {
                    try Self.readSegment(value, into: &sink)
                }
            }
        }
        return found != nil
    }

    private static func readSignal(_ value: JSONValue, into sink: inout LocationSink) throws {
        guard let position = try value.member("position") else { return }
        var place: JSONValue?
        var time: JSONValue?
        var accuracy: JSONValue?
        try position.forEachMember { key, value in
            switch key {
            case "LatLng", "latLng": place = value
            case "timestamp": time = value
            case "accuracyMeters": accuracy = value
            default: break
            }
        }
        try sink.fix(
            at: LocationInstant.parse(time), LocationPlace(google: place),
            accuracy: accuracy?.number)
    }

    private static func readSegment(_ value: JSONValue, into sink: inout LocationSink) throws {
        var start: JSONValue?
        var end: JSONValue?
        var visit: JSONValue?
        var activity: JSONValue?
        var path: JSONValue?
        try value.forEachMember { key, value in
            switch key {
            case "startTime": start = value
            case "endTime": end = value
            case "visit": visit = value
            case "activity": activity = value
            case "timelinePath": path = value
            default: break
            }
        }
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
        var place: JSONValue?
        var time: JSONValue?
        var minutes: JSONValue?
        try value.forEachMember { key, value in
            switch key {
            case "point": place = value
            case "time": time = value
            case "durationMinutesOffsetFromStartTime": minutes = value
            default: break
            }
        }
        var instant: Date
        if time == nil, let minutes {
            guard let number = minutes.number, (0...525_600).contains(number) else {
                throw LocationRefusal("invalid minutes \(minutes.quoted)")
            }
            instant = try LocationInstant.parse(start)
            instant += number * 60
        } else {
            instant = try LocationInstant.parse(time)
        }
        try sink.fix(at: instant, LocationPlace(google: place))
    }
}
