/// The formats that there are, and which one a file is of.
public enum FileFormat {
    /// In the order in which a file is tried: what is recognized by more comes first.
    public static var readers: [any EntryReader.Type] {
        [
            GPXReader.self
        ]
    }

    /// How much of a file decides about its format, in bytes.
    static let lengthOfBeginning = 1 << 16

    /// - Throws: ``FormatError/unknown``, or ``InputError``.
    public static func recognize(_ source: ByteSource) throws -> any EntryReader.Type {
        var beginning = try source.peek(lengthOfBeginning)
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning = beginning.dropFirst(3) }
        guard let reader = readers.first(where: { $0.recognizes(beginning) }) else {
            throw FormatError.unknown
        }
        return reader
    }
}
