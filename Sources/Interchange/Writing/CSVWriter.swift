/// CSV (RFC 4180) with a header, except that lines end in LF, as other Unix tools write them. Cells are
/// written as they are, also those that a spreadsheet would take for a formula; what is missing is
/// empty.
///
/// Tags and colors are joined by commas. A tag that has a comma or a quotation mark in it stands in
/// quotation marks within its cell, those in it doubled: the cell is a row of CSV by itself.
public struct CSVWriter: EntryWriter {
    private let fields: [ExportField]

    /// The cell of tags in the making.
    private var cell: [UInt8] = []

    public init(fields: [ExportField] = ExportField.allCases) {
        self.fields = fields
    }

    public mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes += fields.map(\.rawValue).joined(separator: ",").utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    public mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            field.appendCSV(of: entry, to: &bytes, cell: &cell)
        }
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    public mutating func writeEnd(to bytes: inout [UInt8]) {}
}
