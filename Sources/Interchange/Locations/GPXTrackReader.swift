/// Reads the points of the tracks and routes of a GPX file, 1.1 or 1.0.
///
/// Times are read as in ``GPXReader``. Waypoints are passed over, because their time is that of their creation, which
/// may have happened elsewhere.
struct GPXTrackReader: LocationReader {
    private let xml: XMLEventReader
    private var names = GPXNames()
    private var path: [String] = []
    private var latitude: String?
    private var longitude: String?
    private var time: [UInt8] = []
    /// The maximum length of a time, in bytes: an instant with white space around it.
    private static let lengthLimit = 200

    var numbersEntries: Bool { false }
    init(_ source: ByteSource) { xml = XMLEventReader(source, format: GPX.name) }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        while let event = try xml.next() {
            switch event {
            case .start(let name, let attributes, let line):
                path.append(try names.local(name, isRoot: path.isEmpty, line: line))
                guard isPoint else { continue }
                sink.line = line
                latitude = attributes["lat"]
                longitude = attributes["lon"]
                time.removeAll(keepingCapacity: true)
            case .text(let text):
                if path.last == "time", isPoint(path.dropLast()), time.count < Self.lengthLimit {
                    time += text.utf8
                }
            case .end:
                defer { path.removeLast() }
                if path == ["gpx", "wpt"] { return true }
                guard isPoint else { continue }
                try sink.part { sink in try readPoint(into: &sink) }
                return true
            }
        }
        return false
    }

    private var isPoint: Bool { isPoint(path[...]) }

    private func isPoint(_ path: ArraySlice<String>) -> Bool {
        switch path.last {
        case "trkpt": path == ["gpx", "trk", "trkseg", "trkpt"]
        case "rtept": path == ["gpx", "rte", "rtept"]
        default: false
        }
    }

    private func readPoint(into sink: inout LocationSink) throws {
        let text = String(decoding: time, as: UTF8.self)
        let date = try GPX.date(text)
        guard date.time != nil else { throw Refusal("invalid time \(text.quoted)") }
        try sink.fix(
            at: InstantText.instant(of: date),
            LocationPlace(
                latitude: GPX.degrees(latitude, "latitude"),
                longitude: GPX.degrees(longitude, "longitude")))
    }
}
