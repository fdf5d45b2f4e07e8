/// A format that entries are written in. Each lies in a file of its own and knows of no other.
///
/// A writer only appends bytes: where they go, and when, is for the caller, who may empty the array
/// between two calls. It keeps nothing of an entry that the end of the file does not need.
public protocol EntryWriter {
    /// What comes before the first entry.
    mutating func writeBeginning(to bytes: inout [UInt8])

    /// - Returns: False where the format has no way to say such an entry; nothing was written then.
    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool

    /// What comes after the last entry.
    mutating func writeEnd(to bytes: inout [UInt8])
}
