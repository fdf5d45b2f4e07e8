/// The file formats that can be read, and how to recognize them.
public enum FileFormat {
    /// The readers in the order in which they examine a file: the more specific format comes first.
    public static var readers: [any EntryFileReader.Type] {
        [
            GPXReader.self, DaylioBackupReader.self, DayOneReader.self, JrnlReader.self,
            GeoJSONReader.self, JSONReader.self, JSONLinesReader.self, DaylioReader.self,
            CSVReader.self,
        ]
    }

    /// The number of bytes that determine a file's format.
    static let lengthOfBeginning = 1 << 16

    /// Finds the reader for a file by its content, or else by the ending of its name.
    /// - Parameters:
    ///   - source: The file's bytes from its beginning. They aren't consumed.
    ///   - name: The file's name, or `nil` if it has none.
    /// - Returns: The first reader that recognizes the file.
    /// - Throws: ``FormatError`` if no reader recognizes the file, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    public static func recognize(
        _ source: ByteSource, named name: String? = nil
    ) throws -> any EntryFileReader.Type {
        let beginning = try beginning(of: source)
        if let reader = readers.first(where: { $0.recognizes(beginning) }) { return reader }
        // The beginning of every database (sqlite.org/fileformat.html, section 1.3.1).
        if beginning.starts(with: "SQLite format 3\0".utf8) { throw FormatError.database }
        if let refusal = CSVReader.refusal(beginning) { throw refusal }
        // Its reader says what is wrong with the contents.
        let ending = name?.split(separator: ".").dropFirst().last?.lowercased()
        switch ending {
        case "csv", "tsv": return CSVReader.self
        case "gpx": return GPXReader.self
        case "geojson": return GeoJSONReader.self
        case "jsonl", "ndjson": return JSONLinesReader.self
        case "daylio": return DaylioBackupReader.self
        default:
            if let packing = packing(of: beginning) { throw FormatError.packed(packing) }
            if beginning.holds("{"), let history = try? LocationFormat.recognize(source) {
                throw FormatError.locationHistory(
                    "the file is a location history: \(history.summary)")
            }
            throw hasUnknownEncoding(beginning) ? FormatError.unknownEncoding : .unknown
        }
    }

    /// Returns the name of the format of a packed file, or `nil` for another file.
    ///
    /// Sources: PKWARE's APPNOTE 4.3.7, RFC 1952, RFC 8878, and the file formats of bzip2 and xz.
    static func packing(of beginning: ArraySlice<UInt8>) -> String? {
        signatures.first { beginning.starts(with: $0.bytes) }?.format
    }

    private static let signatures: [(format: String, bytes: [UInt8])] = [
        ("zip", [0x50, 0x4B, 0x03, 0x04]), ("gzip", [0x1F, 0x8B]),
        ("bzip2", [0x42, 0x5A, 0x68]), ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
        ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
    ]

    /// Finds the reader for a name that the user gave with `--from`.
    ///
    /// A family of formats, such as "daylio" for a table and "daylio-backup", has one name, and the
    /// file's content determines the format.
    /// - Parameters:
    ///   - name: A reader's name, in lower case.
    ///   - source: The file's bytes from its beginning. They aren't consumed.
    /// - Returns: The reader, or `nil` if no reader has the name.
    /// - Throws: ``InputError`` if reading fails, or any error of the source itself.
    public static func named(_ name: String, for source: ByteSource) throws
        -> (any EntryFileReader.Type)?
    {
        let family = readers.filter { $0.name == name || $0.name.hasPrefix(name + "-") }
        guard family.count > 1 else { return family.first }
        let beginning = try beginning(of: source)
        return family.first { $0.recognizes(beginning) }
            ?? family.first { $0.name == name } ?? family.first
    }

    /// Returns whether a file begins with a byte order mark of UTF-16.
    static func isUTF16(_ beginning: ArraySlice<UInt8>) -> Bool {
        [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: beginning.starts(with:))
    }

    /// Returns whether the beginning of a file is text that is neither UTF-8 nor UTF-16.
    static func hasUnknownEncoding(_ beginning: ArraySlice<UInt8>) -> Bool {
        // The beginning may end within a character.
        let whole = beginning.lastIndex { $0 < 0x80 }.map { beginning[...$0] } ?? beginning
        return !beginning.contains(0) && String(validating: whole, as: UTF8.self) == nil
    }

    /// Returns the bytes that determine a file's format, in UTF-8 without a byte order mark.
    static func beginning(of source: ByteSource) throws -> ArraySlice<UInt8> {
        let beginning = try source.peek(lengthOfBeginning)
        if isUTF16(beginning) {
            return try UTF16Bytes(ByteSource(Array(beginning))).source.peek(lengthOfBeginning)
        }
        return beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning
    }
}
