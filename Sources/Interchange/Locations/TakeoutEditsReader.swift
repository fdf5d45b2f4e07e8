/// Reads the fixes in Google Takeout's `Timeline Edits.json`. Edits of other kinds are passed over.
///
/// Google doesn't document the format; the keys are those in locationhistoryformat.com/reference.
struct TakeoutEditsReader: JSONLocationReader {
    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        let signal = try value.member("rawSignal")?.member("signal")
        guard let position = try signal?.member("position") else { return }
        let (point, accuracy, time, _, _) = try position.members(
            "point", "accuracyMm", "timestamp")
        try sink.fix(
            at: LocationInstant.parse(time),
            LocationPlace(
                latitudeE7: point?.member("latE7"), longitudeE7: point?.member("lngE7")),
            accuracy: accuracy, unitsPerMeter: 1000, device: value.member("deviceId"))
    }
}
