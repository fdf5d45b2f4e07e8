/// A format that entries are read from. Each lies in a file of its own and knows of no other.
///
/// A reader is asked for one entry after the other, and holds no more of the file than that needs.
public protocol EntryReader: SendableMetatype {
    /// What `--from` calls it, and the source of what is imported from it: "csv".
    static var name: String { get }

    /// What it reads, for the help: "Day One's JSON, or the zip that the app exports".
    static var summary: String { get }

    /// The columns or keys met so far that say what a mood has no place for, and that no entry
    /// tells of. Only formats whose names are free have such.
    var fieldsLeftOut: FieldNames { get }

    /// Whether ``Entry/line`` is the entry's number, because the file has no lines to go by: a zip,
    /// or JSON on a single line.
    var numbersEntries: Bool { get }

    /// Whether a file that begins so is of this format. The beginning is up to 64 KiB long, and has
    /// no byte order mark.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool

    /// - Throws: ``FormatError`` where the file cannot be of the format, or ``InputError``.
    init(_ source: ByteSource) throws

    /// Says how dates like "05/01/2024" are to be read, so that the reader need not look for one that
    /// decides it.
    mutating func expectDates(in order: DateOrder)

    /// The next entry, or why there is none in its place; nil at the end.
    ///
    /// - Throws: ``FormatError`` where no further entry can be made out, or ``InputError``.
    mutating func next() throws -> Result<Entry, RefusedEntry>?
}

extension EntryReader {
    public var fieldsLeftOut: FieldNames { FieldNames() }
    public var numbersEntries: Bool { false }
    public mutating func expectDates(in order: DateOrder) {}
}

extension RefusedEntry: Error {}
