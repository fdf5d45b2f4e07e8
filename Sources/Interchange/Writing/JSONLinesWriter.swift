/// JSON Lines: one object a line, in UTF-8, nothing around them.
public struct JSONLinesWriter: EntryWriter {
    private let fields: [ExportField]

    public init(fields: [ExportField] = ExportField.allCases) {
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
