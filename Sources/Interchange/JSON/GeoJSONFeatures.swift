/// The features of a GeoJSON file (RFC 7946), one by one: those of a collection, features one per
/// line, a sequence (RFC 8142), or a single feature.
struct GeoJSONFeatures {
    private enum Source {
        case elements(JSONElements)
        case lines(LineReader)
    }

    private var source: Source

    /// Whether features are numbered, as in ``EntryReader/numbersEntries``.
    let numbersEntries: Bool

    /// Returns whether a file with this beginning contains features.
    static func recognizes(_ outline: JSONOutline) -> Bool {
        !outline.isArray
            && (["Feature", "FeatureCollection"].contains(outline.texts["type"])
                || outline.keys.contains("features.geometry"))
    }

    /// - Parameters:
    ///   - format: The format's name for errors.
    ///   - readsEntries: As in ``ByteWindow``.
    /// - Throws: ``FormatError``, or any error of the source.
    init(_ source: ByteSource, format: String, readsEntries: Bool = true) throws {
        let beginning = try source.peek(FileFormat.lengthOfBeginning)
        let outline = JSONOutline(
            beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning)
        let isFeature = outline?.texts["type"] == "Feature"
        let isSequence = beginning.firstVisible == 0x1E
        if isSequence || isFeature && outline?.isOnOneLine == true {
            let separator: UInt8 = isSequence ? 0x1E : 0x0A
            self.source = .lines(
                try LineReader(
                    source, format: format, separator: separator, readsEntries: readsEntries))
            numbersEntries = false
        } else {
            let elements = try JSONElements(
                source, format: format, in: isFeature ? .sequence : .member("features"),
                readsEntries: readsEntries)
            self.source = .elements(elements)
            numbersEntries = elements.numbersEntries
        }
    }

    /// Calls a function with the next feature, in the same way as ``JSONElements/withNext(_:)``.
    mutating func withNext<Result>(
        _ body: (JSONElements.Borrowed) throws -> Result
    ) throws -> Result? {
        switch source {
        case .elements(var elements):
            defer { source = .elements(elements) }
            return try elements.withNext(body)
        case .lines(var lines):
            defer { source = .lines(lines) }
            while true {
                try lines.skipBlankLines()
                guard let line = try lines.next() else { return nil }
                if line.isBlank { continue }
                return try line.bytes.withUnsafeBytes { bytes in
                    try body(JSONElements.Borrowed(line: line.number, member: "", bytes: bytes))
                }
            }
        }
    }
}
