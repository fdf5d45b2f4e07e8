/// A file format that entries are read from. Each format has a file of its own and doesn't depend
/// on the others.
///
/// A reader returns one entry after the other, and keeps no more of the file in memory than that
/// needs.
public protocol EntryReader: SendableMetatype {
    /// The format's name for `--from`, and the default source of moods imported from it: "csv".
    static var name: String { get }

    /// A phrase for the help that says what the reader reads: "Day One's JSON, or the zip that the
    /// app exports".
    static var summary: String { get }

    /// The columns or keys so far that have no counterpart in a mood and that ``Entry`` doesn't
    /// contain. Only formats with free names have any.
    var fieldsLeftOut: FieldNames { get }

    /// Whether ``Entry/line`` is the entry's number, because the file has no useful lines: a zip,
    /// or JSON on a single line.
    var numbersEntries: Bool { get }

    /// Returns whether a file with this beginning is in this format.
    ///
    /// - Parameter beginning: Up to 64 KiB of the file, without a byte order mark.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool

    /// Creates a reader, and reads as much of the file as its header needs.
    ///
    /// - Parameter source: The file's bytes from its beginning.
    /// - Throws: ``FormatError`` if the file isn't in the format, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    init(_ source: ByteSource) throws

    /// Sets the order of day and month in dates like "05/01/2024", so that the reader needn't find
    /// a date that decides it.
    ///
    /// - Parameter order: The order for all dates that need one.
    mutating func expectDates(in order: DateOrder)

    /// Returns the next entry, or the reason that it was refused.
    ///
    /// - Returns: `nil` at the end of the file.
    /// - Throws: ``FormatError`` if no further entry can be read, ``InputError`` if reading fails,
    ///   or any error of the source itself.
    mutating func next() throws -> Result<Entry, RefusedEntry>?
}

extension EntryReader {
    /// No columns or keys, for formats whose names are fixed.
    public var fieldsLeftOut: FieldNames { FieldNames() }

    /// `false`, for formats with lines.
    public var numbersEntries: Bool { false }

    /// Ignores the order, for formats whose dates are unambiguous.
    public mutating func expectDates(in order: DateOrder) {}
}

extension RefusedEntry: Error {}
