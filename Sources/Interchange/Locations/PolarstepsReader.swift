/// Reads Polarsteps' download: the route in a trip's `locations.json`, with `lat`, `lon` and `time`,
/// or the steps in its `trip.json`, with a `location` and a `start_time`. Times are Unix seconds.
///
/// Deleted steps are ignored. The keys are those in the example of Agroqirax/polarsteps-to-gpx.
struct PolarstepsReader: JSONLocationReader {
    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        let isStep = member == "all_steps"
        if isStep, try value.member("is_deleted")?.bytes.elementsEqual("true".utf8) == true {
            return
        }
        let location = isStep ? try value.member("location") : value
        try sink.fix(
            at: LocationInstant.parse(value.member(isStep ? "start_time" : "time")),
            LocationPlace(latitude: location?.member("lat"), longitude: location?.member("lon")))
    }
}
