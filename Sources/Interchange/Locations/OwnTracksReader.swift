import Foundation

/// Reads a file of the OwnTracks Recorder's store. Each line has an instant, a type of record and a
/// message in JSON, separated by tabs or, in copies, by spaces.
///
/// Sources: the Recorder's doc/STORE.md, and the OwnTracks booklet's chapter on JSON.
struct OwnTracksReader: LocationReader {
    private var lines: LineReader

    var numbersEntries: Bool { false }

    /// Returns whether the first line begins with an instant and a tab or a space.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        let line = beginning.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A }
        let instant = line.prefix(40).prefix { $0 != 0x09 && $0 != 0x20 }
        return instant.count < line.count
            && instant.withUnsafeBytes { InstantText.parse($0) } != nil
    }

    init(_ source: ByteSource) throws {
        lines = LineReader(
            try ByteWindow(source, format: LocationFormat.ownTracks.rawValue, readsEntries: false))
    }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        guard let line = try lines.nextVisible() else { return false }
        sink.line = line.number
        try sink.part { sink in
            try line.bytes.withUnsafeBytes { try Self.readLine($0, into: &sink) }
        }
        return true
    }

    private static func readLine(
        _ line: UnsafeRawBufferPointer, into sink: inout LocationSink
    ) throws {
        var columns = line.split(separator: 0x09, maxSplits: 2, omittingEmptySubsequences: false)
        if columns.count < 3 {
            columns = line.split(maxSplits: 2) { $0 == 0x09 || $0 == 0x20 }
            guard columns.count == 3,
                UnsafeRawBufferPointer(rebasing: columns[2]).trimmed.first == UInt8(ascii: "{")
            else { throw Refusal("it doesn't have three columns") }
        }
        // Commands and replies of devices have no JSON.
        let message = UnsafeRawBufferPointer(rebasing: columns[2]).trimmed
        guard message.first == UInt8(ascii: "{") else { return }
        try OwnTracksMessage.read(JSONValue(text: message), into: &sink) {
            let text = UnsafeRawBufferPointer(rebasing: columns[0])
            guard let date = InstantText.parse(text) else {
                throw Refusal(
                    "invalid time \(String(decoding: text.prefix(200), as: UTF8.self).quoted)")
            }
            return date
        }
    }
}

/// Reads the messages in the JSON that the OwnTracks Recorder's `ocat` prints.
struct OwnTracksJSONReader: JSONLocationReader {
    var elements: JSONElements

    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws {
        try OwnTracksMessage.read(value, into: &sink) { throw Refusal("it has no time") }
    }
}

/// A message of an OwnTracks app.
///
/// Messages of the type `location` have `lat`, `lon` and `tst` in Unix seconds, and so does a message
/// without a type. Encrypted messages are refused, and other types (transitions, waypoints, the last
/// will) are passed over.
enum OwnTracksMessage {
    /// - Parameter arrival: Returns the time of the message's arrival, for one without `tst`.
    static func read(
        _ message: JSONValue, into sink: inout LocationSink, arrival: () throws -> Date
    ) throws {
        let (type, latitude, longitude, time, accuracy) = try message.members(
            "_type", "lat", "lon", "tst", "acc")
        let (topic, id, _, _, _) = try message.members("topic", "tid", "")
        switch type?.text {
        case .some("encrypted"): throw Refusal("its message is encrypted")
        case .some("location"): break
        case nil where type == nil && latitude != nil: break
        default: return
        }
        try sink.fix(
            at: time.map { try LocationInstant.parse($0) } ?? arrival(),
            LocationPlace(latitude: latitude, longitude: longitude), accuracy: accuracy,
            device: topic ?? id)
    }
}
