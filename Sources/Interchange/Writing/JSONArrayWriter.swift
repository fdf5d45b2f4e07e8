/// Writes JSON (RFC 8259): one array of the objects of JSON Lines, one per line.
public struct JSONArrayWriter: EntryWriter {
    private let fields: [EntryField]
    private var isEmpty = true

    /// Creates a writer.
    ///
    /// - Parameter fields: The keys of each object, in this order.
    public init(fields: [EntryField] = EntryField.exported) {
        self.fields = fields
    }

    public mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
    }

    public mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        bytes += (isEmpty ? "\n" : ",\n").utf8
        bytes.append(object: fields, of: entry)
        isEmpty = false
        return true
    }

    public mutating func writeEnd(to bytes: inout [UInt8]) {
        bytes += (isEmpty ? "]\n" : "\n]\n").utf8
    }
}
