/// The file formats that can be read, and how to recognize them.
public enum FileFormat {
    /// The readers in the order in which a file is tried: the more specific format comes first.
    public static var readers: [any EntryReader.Type] {
        [
            GPXReader.self,
            DaylioBackupReader.self,
            DayOneReader.self,
            JrnlReader.self,
            GeoJSONReader.self,
            JSONReader.self,
            JSONLinesReader.self,
            DaylioReader.self,
            CSVReader.self,
        ]
    }

    /// The number of bytes that decide about a file's format.
    static let lengthOfBeginning = 1 << 16

    /// Finds the reader for a file by its content.
    ///
    /// - Parameter source: The file's bytes from its beginning; they stay to be read.
    /// - Throws: ``FormatError`` if no reader recognizes the file, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    public static func recognize(_ source: ByteSource) throws -> any EntryReader.Type {
        let beginning = try beginning(of: source)
        guard let reader = readers.first(where: { $0.recognizes(beginning) }) else {
            if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: beginning.starts(with:)) {
                throw FormatError.notUTF8
            }
            throw CSVReader.refusal(beginning) ?? FormatError.unknown
        }
        return reader
    }

    /// Finds the reader that `--from` names.
    ///
    /// A family of formats, such as "daylio" for a table and "daylio-backup", goes by its first
    /// name; the file's content decides which one it is.
    ///
    /// - Parameters:
    ///   - name: A reader's name, in lower case.
    ///   - source: The file's bytes from its beginning; they stay to be read.
    /// - Returns: `nil` if no reader has the name.
    /// - Throws: ``InputError`` if reading fails, or any error of the source itself.
    public static func named(_ name: String, for source: ByteSource) throws
        -> (any EntryReader.Type)?
    {
        let family = readers.filter { $0.name == name || $0.name.hasPrefix(name + "-") }
        guard family.count > 1 else { return family.first }
        let beginning = try beginning(of: source)
        return family.first { $0.recognizes(beginning) }
            ?? family.first { $0.name == name } ?? family.first
    }

    private static func beginning(of source: ByteSource) throws -> ArraySlice<UInt8> {
        let beginning = try source.peek(lengthOfBeginning)
        return beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning
    }
}
