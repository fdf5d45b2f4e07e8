/// The keys at the beginning of a JSON file, which determine its format.
///
/// This isn't a parser: it collects the keys that it recognizes, and stops at anything else.
struct JSONOutline {
    /// Whether the file is an array; otherwise it is one or more objects.
    let isArray: Bool
    /// The keys of the first value, each with the keys that contain it: "metadata.version". An
    /// array doesn't add to the path: the keys of its elements are "entries.uuid".
    private(set) var keys: Set<String> = []
    /// The first string under each key.
    private(set) var texts: [String: String] = [:]
    /// Whether the first value ends on the line on which it begins, as far as the beginning shows.
    private(set) var isOnOneLine = true

    var isEmptyArray: Bool { isArray && isWhole && keys.isEmpty }

    private var isWhole = false

    private static let greatestDepth = 8

    var hasDate: Bool { keys.contains { EntryField(named: $0) == .date } }

    /// Whether the file is GeoJSON with features.
    var hasFeatures: Bool {
        !isArray
            && (["Feature", "FeatureCollection"].contains(texts["type"])
                || keys.contains("features.geometry"))
    }

    /// - Returns: `nil` if the file begins neither with a JSON object nor with an array of objects.
    init?(_ beginning: ArraySlice<UInt8>) {
        // A sequence (RFC 7464) begins each text with a record separator.
        let visible =
            beginning.firstVisible == 0x1E ? beginning.drop { $0 != 0x1E }.dropFirst() : beginning
        guard let first = visible.firstVisible,
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        else { return nil }
        isArray = first == UInt8(ascii: "[")
        let text = visible.drop { $0 != first }
        if isArray, let second = text.dropFirst().firstVisible, second != UInt8(ascii: "{"),
            second != UInt8(ascii: "]")
        {
            return nil
        }
        text.withUnsafeBytes { scan($0) }
    }

    private struct Level {
        let isObject: Bool
        let path: String
    }

    private mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        var levels: [Level] = []
        var path = ""
        var place = 0
        while let next = bytes.firstVisible(from: place) {
            place = next + 1
            switch bytes[next] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard levels.count < Self.greatestDepth else { return }
                let outer = levels.last.map { $0.isObject ? path : $0.path } ?? ""
                levels.append(Level(isObject: bytes[next] == UInt8(ascii: "{"), path: outer))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                levels.removeLast()
                isWhole = levels.isEmpty
                if isWhole {
                    isOnOneLine = !bytes[..<place].contains(0x0A)
                    return
                }
            case UInt8(ascii: "\""):
                var scanner = JSONScanner()
                guard let end = scanner.end(in: bytes, from: next), let level = levels.last else {
                    place = bytes.count
                    continue
                }
                let text = String(decoding: bytes[place..<end - 1], as: UTF8.self)
                place = end
                if level.isObject, let colon = bytes.firstVisible(from: end),
                    bytes[colon] == UInt8(ascii: ":")
                {
                    place = colon + 1
                    path = level.path.isEmpty ? text : level.path + "." + text
                    keys.insert(path)
                } else {
                    let outer = level.isObject ? path : level.path
                    if texts[outer] == nil { texts[outer] = text }
                }
            default: break
            }
        }
        isOnOneLine = !bytes.contains(0x0A)
    }
}
