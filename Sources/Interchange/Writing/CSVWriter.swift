/// CSV (RFC 4180) with a header, except that lines end in LF, as other Unix tools write them. Cells are
/// written as they are, also those that a spreadsheet would take for a formula; what is missing is
/// empty.
///
/// Tags and colors are joined by commas. A tag that has a comma or a quotation mark in it stands in
/// quotation marks within its cell, those in it doubled: the cell is a row of CSV by itself.
public struct CSVWriter: EntryWriter {
    private static let header = """
        id,date,timeZone,country,feeling,latitude,longitude,tags,note,colors,modifiedAt,source,\
        externalID\n
        """

    /// The cell of tags in the making.
    private var cell: [UInt8] = []

    public init() {}

    public mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes += Self.header.utf8
    }

    public mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        let comma = UInt8(ascii: ",")
        bytes.append(entry.id)
        bytes.append(comma)
        if let date = entry.date { bytes.append(date) }
        bytes.append(comma)
        bytes.append(csv: entry.timeZone)
        bytes.append(comma)
        bytes.append(csv: entry.country)
        bytes.append(comma)
        if let feeling = entry.feeling { bytes += String(feeling).utf8 }
        bytes.append(comma)
        if let latitude = entry.latitude { bytes += latitude.description.utf8 }
        bytes.append(comma)
        if let longitude = entry.longitude { bytes += longitude.description.utf8 }
        bytes.append(comma)
        cell.removeAll(keepingCapacity: true)
        cell.append(list: entry.tags)
        cell.withUnsafeBufferPointer { bytes.append(csvCell: $0) }
        bytes.append(comma)
        if let note = entry.note { bytes.append(csv: note) }
        bytes.append(comma)
        bytes.append(csv: entry.colors.joined(separator: ","))
        bytes.append(comma)
        if let date = entry.modifiedAt { bytes.append(inUTC: date) }
        bytes.append(comma)
        if let source = entry.source { bytes.append(csv: source) }
        bytes.append(comma)
        if let externalID = entry.externalID { bytes.append(csv: externalID) }
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    public mutating func writeEnd(to bytes: inout [UInt8]) {}
}
