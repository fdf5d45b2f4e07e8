/// A writer of entries in one file format. Each format has its own file and doesn't depend on the
/// others.
///
/// A writer only appends bytes. The caller writes them to the file, and may empty the array between
/// two calls. The writer keeps only what the end of the file needs.
public protocol EntryWriter {
    /// Appends the text before the first entry.
    mutating func writeBeginning(to bytes: inout [UInt8])

    /// Appends an entry.
    /// - Returns: `false` if the format can't express the entry. In that case nothing is appended.
    /// - Complexity: O(*n*) in the size of the entry.
    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool

    /// Appends the text after the last entry.
    mutating func writeEnd(to bytes: inout [UInt8])
}
