/// Reads the waypoints of a GPX file (www.topografix.com/GPX/1/1), version 1.1 or 1.0. The
/// namespace may be missing, because some programs omit it.
///
/// - A waypoint's `name` is the title of its note, and `desc` is the body (``TitledNote``). `cmt`
///   follows after a blank line if it differs from both.
/// - Its `type`, which GPX calls a classification, becomes a tag.
/// - Among the `extensions`, only those of the namespace `urn:moods:gpx:1` are read. They contain
///   the properties for which GPX has no element.
/// - Points of tracks and routes aren't entries. A file with nothing else is an error.
struct GPXReader: EntryFileReader {
    static let name = GPX.name
    static let summary = "the waypoints of GPX 1.1 or 1.0"

    private let xml: XMLEventReader
    private var names = GPXNames()
    private var path: [String] = []
    private var waypoint: GPXWaypoint?
    private var hasWaypoints = false
    private(set) var pathsLeftOut = PathCounts()
    /// The maximum length of a waypoint's text, in bytes. It is greater for files that this program
    /// exported.
    private var lengthLimit = ByteWindow.limit

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        // In UTF-16 without a byte order mark, every second byte of ASCII is 0.
        let text =
            beginning.prefix(4).contains(0) ? beginning.filter { $0 != 0 }[...] : beginning
        return text.firstVisible == UInt8(ascii: "<")
            && (text.holds("<gpx") || text.holds("topografix.com/GPX/"))
    }

    init(_ source: ByteSource) { xml = XMLEventReader(source, format: Self.name) }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        while let event = try xml.next() {
            switch event {
            case .start(let name, let attributes, let line):
                path.append(try names.local(name, isRoot: path.isEmpty, line: line))
                try start(attributes, line: line)
            case .text(let text): try waypoint?.append(text, to: path.dropFirst(2))
            case .end:
                let isWaypoint = path.count == 2 && path[1] == "wpt"
                path.removeLast()
                if isWaypoint, let waypoint {
                    self.waypoint = nil
                    return waypoint.entry()
                }
            }
        }
        if pathsLeftOut.total > 0, !hasWaypoints {
            throw FormatError.locationHistory(
                "the GPX file has no waypoints ('wpt'), only tracks and routes (\(pathsLeftOut.total))"
            )
        }
        return nil
    }

    private mutating func start(_ attributes: [String: String], line: Int) throws(FormatError) {
        if path.count == 1, attributes["creator"] == GPX.creator {
            lengthLimit = ByteWindow.limitOfOwnEntries
        }
        if path.count == 2 {
            switch path[1] {
            case "wpt":
                waypoint = GPXWaypoint(attributes, line: line, lengthLimit: lengthLimit)
                hasWaypoints = true
            case "trk": pathsLeftOut.tracks += 1
            case "rte": pathsLeftOut.routes += 1
            default: break
            }
        } else {
            try waypoint?.start(path.dropFirst(2), attributes)
        }
    }
}
