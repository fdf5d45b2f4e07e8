/// Writes JSON: an object on each line (JSON Lines), or one array of them (RFC 8259).
struct JSONWriter: EntryWriter {
    private let members: [JSONMember]
    private let isArray: Bool
    private var isEmpty = true

    init(fields: [EntryField], isArray: Bool) {
        (members, self.isArray) = (JSONMember.members(fields), isArray)
    }

    mutating func writeBeginning(to bytes: inout [UInt8]) {
        if isArray { bytes.append(UInt8(ascii: "[")) }
    }

    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        if isArray { bytes += (isEmpty ? "\n" : ",\n").utf8 }
        bytes.append(object: members, of: entry)
        if !isArray { bytes.append(UInt8(ascii: "\n")) }
        isEmpty = false
        return true
    }

    mutating func writeEnd(to bytes: inout [UInt8]) {
        if isArray { bytes += (isEmpty ? "]\n" : "\n]\n").utf8 }
    }
}
