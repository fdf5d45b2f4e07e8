/// Writes CSV (RFC 4180) with a header. Lines end in LF, as in other Unix tools.
///
/// Cells are written unchanged, even if a spreadsheet would treat them as formulas. A missing value
/// is an empty cell.
///
/// Tags and colors are joined by commas. A tag that contains a comma or a quotation mark is in
/// quotation marks within its cell, and its quotation marks are doubled: the cell is itself a row
/// of CSV.
struct CSVWriter: EntryWriter {
    private let fields: [EntryField]
    /// The buffer for a cell of tags.
    private var cell: [UInt8] = []

    init(fields: [EntryField]) { self.fields = fields }

    mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes += fields.map(\.name).joined(separator: ",").utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            field.appendCSV(of: entry, to: &bytes, cell: &cell)
        }
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    mutating func writeEnd(to bytes: inout [UInt8]) {}
}
