/// A reader that returns entries one by one, and keeps only the current entry in memory.
public protocol EntryReader: SendableMetatype {
    /// The name of the format for `--from`, and the default source of its moods: "csv".
    static var name: String { get }

    /// The columns or keys, among those read so far, that have no counterpart in ``Entry``. Only
    /// formats with free names have any.
    var fieldsLeftOut: FieldNames { get }
    /// Whether these names are keys, as in JSON, rather than columns.
    static var hasKeys: Bool { get }
    /// The numbers of tracks and routes, among those read so far, which aren't entries.
    var pathsLeftOut: PathCounts { get }
    /// Whether ``Entry/line`` is a number instead of a line, because the file has no useful lines:
    /// a zip, or JSON on a single line.
    var numbersEntries: Bool { get }

    /// The number of files of a folder that aren't read, by the ending of their names in lower case.
    var filesPassedOver: [String: Int] { get }

    /// Sets the order of day and month in dates like "05/01/2024". Without it, the reader looks for
    /// a date that determines the order.
    mutating func expectDates(in order: DateOrder)

    /// Returns the next entry.
    /// - Returns: The entry, or the reason that it was refused; `nil` at the end of the file.
    /// - Throws: ``FormatError`` if no further entry can be read, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    mutating func next() throws -> Result<Entry, RefusedEntry>?
}

/// A file format that can be read. Each format has its own file and doesn't depend on the others.
public protocol EntryFileReader: EntryReader {
    /// The format in the words of the help: "Day One's JSON, or the zip that the app exports".
    static var summary: String { get }

    /// Returns whether a file with this beginning is in this format.
    /// - Parameter beginning: The first 64 KiB of the file or less, without a byte order mark.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool

    /// Creates a reader, and reads the header of the file.
    /// - Parameter source: The file's bytes from its beginning.
    /// - Throws: ``FormatError`` if the file isn't in the format, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    init(_ source: ByteSource) throws
}

extension EntryReader {
    /// An empty set, for formats with fixed names.
    public var fieldsLeftOut: FieldNames { FieldNames() }
    /// `false`, for formats with columns, or with fixed names.
    public static var hasKeys: Bool { false }
    /// Counts of 0, for formats without tracks.
    public var pathsLeftOut: PathCounts { PathCounts() }
    /// An empty dictionary, for formats of one file.
    public var filesPassedOver: [String: Int] { [:] }
    /// `false`, for formats with lines.
    public var numbersEntries: Bool { false }

    /// Ignores the order, for formats whose dates are unambiguous.
    public mutating func expectDates(in order: DateOrder) {}
}
