/// A file format that entries are written in. Each format has a file of its own and doesn't depend
/// on the others.
///
/// A writer only appends bytes. The caller writes them out, and may empty the array between two
/// calls. The writer keeps nothing of an entry that the end of the file doesn't need.
public protocol EntryWriter {
    /// Appends the text before the first entry.
    ///
    /// - Parameter bytes: The buffer to append to.
    mutating func writeBeginning(to bytes: inout [UInt8])

    /// Appends an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry to write.
    ///   - bytes: The buffer to append to.
    /// - Returns: `false` if the format can't express the entry; nothing was appended then.
    /// - Complexity: O(*n*) in the size of the entry.
    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool

    /// Appends the text after the last entry.
    ///
    /// - Parameter bytes: The buffer to append to.
    mutating func writeEnd(to bytes: inout [UInt8])
}
