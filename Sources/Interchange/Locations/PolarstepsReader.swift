/// Reads Polarsteps' download: the route in a trip's `locations.json`, with `lat`, `lon` and `time`,
/// or the steps in its `trip.json`, with a `location` and a `start_time`. Times are Unix seconds.
///
/// Deleted steps are ignored. The keys are those in the example of Agroqirax/polarsteps-to-gpx.
struct PolarstepsReader: LocationReader {
    private var elements: JSONElements

    var numbersEntries: Bool { elements.numbersEntries }

    init(_ source: ByteSource) throws {
        elements = try JSONElements(
            source, format: LocationFormat.polarsteps.rawValue,
            in: .members(["locations", "all_steps"]), readsEntries: false)
    }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        let found: Void? = try elements.withNext { element in
            sink.line = element.line
            try sink.part { sink in
                let value = JSONValue(bytes: element.bytes)
                let isStep = element.member == "all_steps"
                if isStep, try value.member("is_deleted")?.bytes.elementsEqual("true".utf8) == true
                {
                    return
                }
                let location = isStep ? try value.member("location") : value
                try sink.fix(
                    at: LocationInstant.parse(value.member(isStep ? "start_time" : "time")),
                    LocationPlace(
                        latitude: location?.member("lat"), longitude: location?.member("lon")))
            }
        }
        return found != nil
    }
}
