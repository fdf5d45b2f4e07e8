/// The formats that there are, and which one a file is of.
public enum FileFormat {
    /// In the order in which a file is tried: what is recognized by more comes first.
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

    /// How much of a file decides about its format, in bytes.
    static let lengthOfBeginning = 1 << 16

    /// - Throws: ``FormatError``, or ``InputError``.
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

    /// The format that `--from` names. A family, such as "daylio" for a table and "daylio-backup", is
    /// named by its first name, and the file's content tells which of them it is.
    ///
    /// - Returns: nil where there is none of that name.
    /// - Throws: ``InputError``.
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
