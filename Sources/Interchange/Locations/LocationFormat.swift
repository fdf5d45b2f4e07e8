/// The formats of location histories that can be read, and how to recognize them.
public enum LocationFormat: String, CaseIterable, Sendable {
    /// Google Maps' Timeline from an Android phone: `Timeline.json`.
    case googleTimelineAndroid = "google-timeline-android"
    /// Google Maps' Timeline from an iPhone: `location-history.json`.
    case googleTimelineIOS = "google-timeline-ios"
    /// Google Takeout's Semantic Location History, one file per month: `2021_JANUARY.json`.
    case takeoutTimeline = "takeout-timeline"
    /// Google Takeout's raw location history: `Records.json`, formerly `Location History.json`.
    case takeoutRecords = "takeout-records"
    /// Google Takeout's corrections of the Timeline: `Timeline Edits.json`.
    case takeoutEdits = "takeout-edits"
    /// A file of the OwnTracks Recorder's store: `2024-05.rec`, or the JSON that its `ocat` prints.
    case ownTracks = "owntracks"
    /// The tracks and routes of a GPX file.
    case gpx
    /// The points that Overland sends.
    case overland
    /// Lines and points of GeoJSON with times.
    case geoJSON = "geojson"
    /// `locations.json` or `trip.json` from Polarsteps' download.
    case polarsteps

    /// A phrase that names the format: "GPX tracks".
    public var summary: String {
        switch self {
        case .googleTimelineAndroid: "Google Timeline from Android (Timeline.json)"
        case .googleTimelineIOS: "Google Timeline from an iPhone (location-history.json)"
        case .takeoutTimeline: "Google Takeout's Semantic Location History (2021_JANUARY.json)"
        case .takeoutRecords: "Google Takeout's Records.json"
        case .takeoutEdits: "Google Takeout's Timeline Edits.json"
        case .ownTracks: "OwnTracks Recorder's .rec"
        case .gpx: "GPX tracks"
        case .overland: "Overland's JSON"
        case .geoJSON: "GeoJSON lines or points with times"
        case .polarsteps: "Polarsteps' locations.json or trip.json"
        }
    }

    /// The parts of a file that have places and times, in its own words, for a message.
    public var places: String {
        switch self {
        case .googleTimelineAndroid:
            "'visit', 'activity' and 'timelinePath' in 'semanticSegments', and 'position' in "
                + "'rawSignals'"
        case .googleTimelineIOS: "'visit', 'activity' and 'timelinePath'"
        case .takeoutTimeline: "'placeVisit' and 'activitySegment' in 'timelineObjects'"
        case .takeoutRecords: "'latitudeE7', 'longitudeE7' and 'timestamp' in 'locations'"
        case .takeoutEdits: "'rawSignal' in 'timelineEdits'"
        case .ownTracks: "messages with 'lat', 'lon' and 'tst'"
        case .gpx: "points of tracks ('trkpt') and routes ('rtept') with 'time'"
        case .overland: "features in 'locations' with 'timestamp'"
        case .geoJSON: "points with 'time' and lines with 'coordTimes'"
        case .polarsteps: "'lat', 'lon' and 'time' in 'locations', or the steps in 'all_steps'"
        }
    }

    /// Finds the format of a file by its content.
    /// - Parameter source: The file's bytes from its beginning. They aren't consumed.
    /// - Returns: The format.
    /// - Throws: ``FormatError/unknownLocations`` if no format recognizes the file,
    ///   ``FormatError/packed(_:)`` if it must be unpacked first, ``FormatError/empty`` if it is
    ///   empty, ``InputError`` if reading fails, or any error of the source itself.
    public static func recognize(_ source: ByteSource) throws -> LocationFormat {
        let beginning = try FileFormat.beginning(of: source)
        if GPXReader.recognizes(beginning) { return .gpx }
        if OwnTracksReader.recognizes(beginning) { return .ownTracks }
        if let outline = JSONOutline(beginning), let format = json(outline) { return format }
        if beginning.isEmpty { throw FormatError.empty }
        if let format = FileFormat.packing(of: beginning) { throw FormatError.packed(format) }
        throw FormatError.unknownLocations
    }

    private static func json(_ outline: JSONOutline) -> LocationFormat? {
        let keys = outline.keys
        if outline.isArray {
            let parts: Set = ["visit", "activity", "timelinePath", "timelineMemory"]
            return keys.contains("startTime") && !keys.isDisjoint(with: parts)
                ? .googleTimelineIOS : nil
        }
        if outline.hasFeatures { return .geoJSON }
        if !keys.isDisjoint(with: GoogleTimelineReader.members) { return .googleTimelineAndroid }
        if keys.contains("timelineObjects") { return .takeoutTimeline }
        if keys.contains("timelineEdits") { return .takeoutEdits }
        if keys.contains("data.lat") || keys.contains("data._type") { return .ownTracks }
        if keys.contains("locations.geometry") { return .overland }
        if keys.contains("all_steps") || keys.contains("locations.lat") { return .polarsteps }
        return keys.contains("locations") ? .takeoutRecords : nil
    }

    func reader(of source: ByteSource) throws -> any LocationReader {
        func elements(in place: JSONElements.Place) throws -> JSONElements {
            try JSONElements(source, format: rawValue, in: place, readsEntries: false)
        }
        switch self {
        case .googleTimelineAndroid:
            return GoogleTimelineReader(
                elements: try elements(in: .members(GoogleTimelineReader.members)))
        case .googleTimelineIOS: return GoogleTimelineReader(elements: try elements(in: .array))
        case .takeoutTimeline:
            return TakeoutTimelineReader(elements: try elements(in: .member("timelineObjects")))
        case .takeoutRecords:
            return TakeoutRecordsReader(elements: try elements(in: .member("locations")))
        case .polarsteps:
            return PolarstepsReader(
                elements: try elements(in: .members(["locations", "all_steps"])))
        case .geoJSON:
            return GeoJSONTrackReader(
                elements: try JSONElements(
                    featuresOf: source, format: rawValue, readsEntries: false))
        case .takeoutEdits:
            return TakeoutEditsReader(elements: try elements(in: .member("timelineEdits")))
        case .overland: return GeoJSONTrackReader(elements: try elements(in: .member("locations")))
        case .ownTracks:
            return OwnTracksReader.recognizes(try FileFormat.beginning(of: source))
                ? try OwnTracksReader(source)
                : OwnTracksJSONReader(elements: try elements(in: .member("data")))
        case .gpx: return GPXTrackReader(source)
        }
    }
}
