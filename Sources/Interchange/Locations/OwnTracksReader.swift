import Foundation

/// Reads a file of the OwnTracks Recorder's store. Each line has an instant, a type of record and a
/// message in JSON, separated by tabs.
///
/// Messages of the type `location` have `lat`, `lon` and `tst` in Unix seconds. A
/// message without `tst` gets the line's instant, which is the time of its arrival. Encrypted
/// messages are refused, and other types (transitions, waypoints, the last will) are ignored.
///
/// Sources: the Recorder's doc/STORE.md, and the OwnTracks booklet's chapter on JSON.
struct OwnTracksReader: LocationReader {
    private var lines: LineReader

    var numbersEntries: Bool { false }

    /// Returns whether the first line begins with an instant and a tab.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        let line = beginning.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A }
        let instant = line.prefix(40).prefix { $0 != 0x09 }
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
        guard let first = line.firstIndex(of: 0x09, from: 0),
            let second = line.firstIndex(of: 0x09, from: first + 1)
        else { throw Refusal("it doesn't have three columns") }
        // Commands and replies of devices have no JSON.
        let message = UnsafeRawBufferPointer(rebasing: line[(second + 1)...]).trimmed
        guard message.first == UInt8(ascii: "{") else { return }
        let (type, latitude, longitude, time, _) = try JSONValue(text: message).members(
            "_type", "lat", "lon", "tst")
        switch type?.text {
        case .some("encrypted"): throw Refusal("its message is encrypted")
        case .some("location"): break
        default: return
        }
        let instant: Date
        if let time {
            instant = try LocationInstant.parse(time)
        } else {
            let text = UnsafeRawBufferPointer(rebasing: line[..<first])
            guard let date = InstantText.parse(text) else {
                throw Refusal(
                    "invalid time \(String(decoding: text.prefix(200), as: UTF8.self).quoted)")
            }
            instant = date
        }
        try sink.fix(at: instant, LocationPlace(latitude: latitude, longitude: longitude))
    }
}
