import Foundation

/// Reads Google Takeout's Semantic Location History, which Google exported until 2024.
///
/// `timelineObjects` are visits and journeys. A journey has a place at its start and its end, and
/// often a raw path whose points have instants. Its other paths have no instants and are ignored. A
/// visit may contain visits. Instants are texts, or milliseconds in files before 2022.
///
/// Source of the keys: locationhistoryformat.com/reference/semantic.
struct TakeoutTimelineReader: JSONLocationReader {
    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        if let visit = try value.member("placeVisit") { try readVisit(visit, into: &sink) }
        if let journey = try value.member("activitySegment") {
            try readJourney(journey, into: &sink)
        }
    }

    private static func readVisit(
        _ visit: JSONValue, child name: String? = nil, into sink: inout LocationSink
    ) throws {
        try sink.part(name) { sink in
            let duration = try visit.member("duration")
            // If the location has no coordinates, the center of the visit's fixes is near it.
            let place =
                try visit.member("location").flatMap { try coordinates(of: $0) }
                ?? LocationPlace(
                    latitudeE7: visit.member("centerLatE7"),
                    longitudeE7: visit.member("centerLngE7"))
            try sink.visit(
                from: instant(duration, "startTimestamp", "startTimestampMs"),
                to: instant(duration, "endTimestamp", "endTimestampMs"), place)
        }
        try readPath(of: visit, into: &sink)
        // Real files have no second level, and a thousand levels would need a deep stack.
        guard name == nil else { return }
        var number = 0
        try visit.member("childVisits")?.forEachElement { child in
            number += 1
            try readVisit(child, child: "child visit \(number)", into: &sink)
        }
    }

    private static func readJourney(_ journey: JSONValue, into sink: inout LocationSink) throws {
        let duration = try journey.member("duration")
        func readEnd(
            _ name: String, _ location: StaticString, _ text: StaticString,
            _ milliseconds: StaticString
        ) throws {
            try sink.part(name) { sink in
                guard let place = try journey.member(location).flatMap(coordinates) else { return }
                try sink.fix(at: instant(duration, text, milliseconds), place)
            }
        }
        try readEnd("start", "startLocation", "startTimestamp", "startTimestampMs")
        try readPath(of: journey, into: &sink)
        try readEnd("end", "endLocation", "endTimestamp", "endTimestampMs")
    }

    private static func readPath(of value: JSONValue, into sink: inout LocationSink) throws {
        var number = 0
        try value.member("simplifiedRawPath")?.member("points")?.forEachElement { point in
            number += 1
            try sink.part("point \(number)") { sink in
                try sink.fix(
                    at: instant(point, "timestamp", "timestampMs"),
                    LocationPlace(
                        latitudeE7: point.member("latE7"), longitudeE7: point.member("lngE7")),
                    accuracy: point.member("accuracyMeters"))
            }
        }
    }

    private static func coordinates(of location: JSONValue) throws -> LocationPlace? {
        guard let latitude = try location.member("latitudeE7") else { return nil }
        return try LocationPlace(latitudeE7: latitude, longitudeE7: location.member("longitudeE7"))
    }

    private static func instant(
        _ value: JSONValue?, _ text: StaticString, _ milliseconds: StaticString
    ) throws -> Date {
        if let number = try value?.member(milliseconds) {
            return try LocationInstant.parse(number, unitsPerSecond: 1000)
        }
        return try LocationInstant.parse(value?.member(text))
    }
}
