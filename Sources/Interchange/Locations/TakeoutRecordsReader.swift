/// Reads Google Takeout's raw location history: `locations` with coordinates in units of 10⁻⁷
/// degrees and an instant as text or, in files before 2022, in milliseconds.
///
/// Source of the keys: locationhistoryformat.com/reference/records.
struct TakeoutRecordsReader: JSONLocationReader {
    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        let (latitude, longitude, text, milliseconds, _) = try value.members(
            "latitudeE7", "longitudeE7", "timestamp", "timestampMs")
        let (accuracy, device, _, _, _) = try value.members("accuracy", "deviceTag", "")
        let instant =
            try milliseconds.map { try LocationInstant.parse($0, unitsPerSecond: 1000) }
            ?? LocationInstant.parse(text)
        try sink.fix(
            at: instant, LocationPlace(latitudeE7: latitude, longitudeE7: longitude),
            accuracy: accuracy, device: device)
    }
}
