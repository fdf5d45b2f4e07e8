/// Writes JSON Lines: one object per line, in UTF-8.
public struct JSONLinesWriter: EntryWriter {
    private let fields: [EntryField]

    /// Creates a writer.
    ///
    /// - Parameter fields: The keys of each object, in this order.
    public init(fields: [EntryField] = EntryField.exported) {
        self.fields = fields
    }

    public mutating func writeBeginning(to bytes: inout [UInt8]) {}

    public mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        bytes.append(object: fields, of: entry)
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    public mutating func writeEnd(to bytes: inout [UInt8]) {}
}
