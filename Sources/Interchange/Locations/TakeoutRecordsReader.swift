/// Reads Google Takeout's raw location history: `locations` with coordinates in units of 10⁻⁷
/// degrees and an instant as text or, in files before 2022, in milliseconds.
///
/// Source of the keys: locationhistoryformat.com/reference/records.
struct TakeoutRecordsReader: LocationReader {
    private var elements: JSONElements

    var numbersEntries: Bool { elements.numbersEntries }

    init(_ source: ByteSource) throws {
        elements = try JSONElements(
            source, format: LocationFormat.takeoutRecords.rawValue, in: .member("locations"),
            readsEntries: false)
    }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        let found: Void? = try elements.withNext { element in
            sink.line = element.line
            try sink.part { sink in
                var latitude: JSONValue?
                var longitude: JSONValue?
                var text: JSONValue?
                var milliseconds: JSONValue?
                var accuracy: JSONValue?
                try JSONValue(bytes: element.bytes).forEachMember { key, value in
                    switch key {
                    case "latitudeE7": latitude = value
                    case "longitudeE7": longitude = value
                    case "timestamp": text = value
                    case "timestampMs": milliseconds = value
                    case "accuracy": accuracy = value
                    default: break
                    }
                }
                let instant =
                    try milliseconds.map { try LocationInstant.parse($0, unitsPerSecond: 1000) }
                    ?? LocationInstant.parse(text)
                try sink.fix(
                    at: instant, LocationPlace(latitudeE7: latitude, longitudeE7: longitude),
                    accuracy: accuracy?.number)
            }
        }
        return found != nil
    }
}
