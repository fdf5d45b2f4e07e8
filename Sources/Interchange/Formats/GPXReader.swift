import Foundation

/// Reads the waypoints of a GPX file (www.topografix.com/GPX/1/1), 1.1 or 1.0, or without a
/// namespace, as some programs write it.
///
/// - A waypoint's `name` is the title of its note, and `desc` the body (``TitledNote``); `cmt`
///   follows after a blank line if it differs from both.
/// - Its `type`, which GPX calls a classification, becomes a tag.
/// - Of `extensions`, only those of ``GPX/moodNamespace`` are read: they contain what GPX has no
///   element for.
/// - Points of tracks and routes are not entries. A file that has nothing else is refused.
public struct GPXReader: EntryReader {
    public static let name = "gpx"
    public static let summary = "the waypoints of GPX 1.1 or 1.0"

    private let xml: XMLEventReader
    private var path: [String] = []
    private var waypoint: GPXWaypoint?
    private var hasWaypoints = false
    private var hasPaths = false

    /// The greatest length of a waypoint's text, in bytes; greater in a file that this program
    /// exported.
    private var lengthLimit = ByteWindow.limit

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.firstVisible == UInt8(ascii: "<")
            && (beginning.holds("<gpx") || beginning.holds("topografix.com/GPX/"))
    }

    public init(_ source: ByteSource) {
        xml = XMLEventReader(source, format: Self.name)
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        while let event = try xml.next() {
            switch event {
            case .start(let name, let attributes, let line):
                path.append(try localName(name, line: line))
                try start(attributes, line: line)
            case .text(let text):
                try waypoint?.append(text, to: path.dropFirst(2))
            case .end:
                let isWaypoint = path.count == 2 && path[1] == "wpt"
                path.removeLast()
                if isWaypoint, let waypoint {
                    self.waypoint = nil
                    return waypoint.entry()
                }
            }
        }
        if hasPaths, !hasWaypoints {
            throw FormatError.malformed(
                format: Self.name, line: nil,
                reason: "it has tracks or routes, but no waypoints to import")
        }
        return nil
    }

    private mutating func start(
        _ attributes: [String: String], line: Int
    ) throws(FormatError) {
        if path.count == 1, attributes["creator"] == GPX.creator {
            lengthLimit = ByteWindow.limitOfOwnEntries
        }
        if path.count == 2 {
            switch path[1] {
            case "wpt":
                waypoint = GPXWaypoint(attributes, line: line, lengthLimit: lengthLimit)
                hasWaypoints = true
            case "trk", "rte":
                hasPaths = true
            default: break
            }
        } else {
            try waypoint?.start(path.dropFirst(2), attributes)
        }
    }

    /// Returns names of GPX without the namespace, and other names unchanged.
    private func localName(_ name: String, line: Int) throws(FormatError) -> String {
        let local =
            GPX.namespaces.lazy
            .filter { name.hasPrefix($0) }
            .map { String(name.dropFirst($0.count)) }
            .first ?? name
        if path.isEmpty, local != "gpx" {
            throw .malformed(
                format: Self.name, line: line, reason: "it begins with the element '\(local)'")
        }
        return local
    }
}
