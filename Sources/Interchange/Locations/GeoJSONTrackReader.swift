import Foundation

/// Reads the lines and points of GeoJSON (RFC 7946) that have times.
///
/// GeoJSON doesn't define times. A line has them in the property `coordTimes`,
/// `coordinateProperties.times` (as Mapbox's toGeoJSON writes them) or `times`, or in `times` of its
/// geometry, in the same nesting as its coordinates. A point has its own in `time`, `timestamp`,
/// `date` or OwnTracks' `tst` or `isotst`. A time is a text with an offset, or a number of Unix
/// seconds or, from 10¹¹ on, milliseconds. Without any of these, the fourth number of a position is
/// its time, if it is one since 1980: otherwise it may be a measure of another kind.
struct GeoJSONTrackReader: JSONLocationReader {
    var elements: JSONElements

    static func read(
        _ feature: JSONValue, in member: String, into sink: inout LocationSink
    ) throws {
        guard let geometry = try feature.member("geometry")
        else { throw Refusal("it has no geometry") }
        let properties = try feature.member("properties")
        guard let coordinates = try geometry.member("coordinates"), coordinates.isArray
        else { throw Refusal("its geometry has no coordinates") }
        let type = try geometry.member("type")
        switch type?.text {
        case .some("Point"):
            let time = try properties.flatMap(timeOfPoint) ?? fourth(of: coordinates)
            try Source(properties).fix(at: time, coordinates, into: &sink)
        case .some("LineString"), .some("MultiLineString"), .some("MultiPoint"):
            let times =
                try properties?.member("coordTimes")
                ?? properties?.member("coordinateProperties")?.member("times")
                ?? properties?.member("times") ?? geometry.member("times")
            guard times?.isArray ?? true else { throw Refusal("it has no times") }
            try readLine(coordinates, times, properties, into: &sink)
        default: throw Refusal("its geometry is a \(type?.quoted ?? "value without a type")")
        }
    }

    private static func timeOfPoint(_ properties: JSONValue) throws -> JSONValue? {
        for key in ["time", "timestamp", "date", "tst", "isotst"] as [StaticString] {
            if let time = try properties.member(key) { return time }
        }
        return nil
    }

    private static func readLine(
        _ coordinates: JSONValue, _ times: JSONValue?, _ properties: JSONValue?,
        into sink: inout LocationSink
    ) throws {
        if let times {
            let (count, countOfTimes) = try (Points.count(in: coordinates), Points.count(in: times))
            guard count == countOfTimes
            else {
                func words(_ count: Int, _ noun: String) -> String {
                    "\(count) \(noun)\(count == 1 ? "" : "s")"
                }
                throw Refusal("it has \(words(count, "point")) but \(words(countOfTimes, "time"))")
            }
        } else {
            var points = Points(coordinates)
            guard let first = try points.next(), try fourth(of: first) != nil
            else { throw Refusal("it has no times") }
        }
        var (points, instants) = (Points(coordinates), times.map(Points.init))
        // Properties may have as many times as there are points, so they are searched only once.
        let source = try Source(properties)
        var number = 0
        while let position = try points.next() {
            let time = try times == nil ? fourth(of: position) : instants?.next()
            number += 1
            try sink.part("point \(number)") { sink in
                try source.fix(at: time, position, into: &sink)
            }
        }
    }

    /// The accuracy and the device of all positions of a feature.
    private struct Source {
        let accuracy, device: JSONValue?

        init(_ properties: JSONValue?) throws {
            let (accuracy, horizontal, short, device, id) =
                try properties?.members(
                    "accuracy", "horizontal_accuracy", "acc", "device_id", "tid")
                ?? (nil, nil, nil, nil, nil)
            self.accuracy = accuracy ?? horizontal ?? short
            self.device = try device ?? properties?.member("topic") ?? id
        }

        /// Passes on a position at a time in the file.
        func fix(
            at time: JSONValue?, _ position: JSONValue, into sink: inout LocationSink
        ) throws {
            try sink.fix(
                at: instant(time), place(position), accuracy: accuracy, device: device)
        }
    }

    /// Returns the fourth number of a position if it is a time since 1980.
    private static func fourth(of position: JSONValue) throws -> JSONValue? {
        var numbers = position.elements
        for _ in 0..<3 { _ = try numbers.next() }
        guard let fourth = try numbers.next(), let number = fourth.number, number >= 315_532_800
        else { return nil }
        return fourth
    }

    /// The positions, or the times, of one or several lines, one by one.
    private struct Points {
        private var lines: JSONValue.Elements
        private var line: JSONValue.Elements?

        init(_ value: JSONValue) { lines = value.elements }

        static func count(in value: JSONValue) throws -> Int {
            var (points, count) = (Points(value), 0)
            while try points.next() != nil { count += 1 }
            return count
        }

        mutating func next() throws -> JSONValue? {
            while true {
                if let point = try line?.next() { return point }
                line = nil
                guard let next = try lines.next() else { return nil }
                guard next.isArray, !Self.isPosition(next) else { return next }
                line = next.elements
            }
        }

        /// Returns whether an array is a position, which begins with a number. A line of times
        /// begins with a string, or with a number of Unix time.
        private static func isPosition(_ array: JSONValue) -> Bool {
            var elements = array.elements
            guard let first = try? elements.next(), first.text == nil, let number = first.number
            else { return false }
            return abs(number) <= 180
        }
    }

    private static func place(_ position: JSONValue) throws -> LocationPlace {
        var numbers = position.elements
        let (longitude, latitude) = try (numbers.next(), numbers.next())
        while try numbers.next() != nil {}
        return try LocationPlace(latitude: latitude, longitude: longitude)
    }

    private static func instant(_ value: JSONValue?) throws -> Date {
        let isMilliseconds = value?.number.map { abs($0) >= 1e11 } ?? false
        return try LocationInstant.parse(value, unitsPerSecond: isMilliseconds ? 1000 : 1)
    }
}
