import Foundation

extension EntryField {
    /// Appends the value as JSON; a missing value, or one that JSON can't express, is null.
    func appendJSON(of entry: ExportedEntry, to bytes: inout [UInt8]) {
        switch self {
        case .id: bytes.append(quotedText: entry.id) { $0.append($1) }
        case .date: bytes.append(quotedText: entry.date) { $0.append($1) }
        case .timeZone: bytes.append(json: entry.timeZone)
        case .country: bytes.append(json: entry.country)
        case .rating(let scale):
            bytes.append(valueOf: entry.ratings[scale]) { $0 += String($1).utf8 }
        case .latitude: bytes.append(json: entry.latitude)
        case .longitude: bytes.append(json: entry.longitude)
        case .tags: bytes.append(json: entry.tags)
        case .note: bytes.append(jsonText: entry.note)
        case .colors: bytes.append(json: entry.colors)
        case .modifiedAt: bytes.append(quotedText: entry.modifiedAt) { $0.append(inUTC: $1) }
        case .source: bytes.append(jsonText: entry.source)
        case .externalID: bytes.append(jsonText: entry.externalID)
        case .town: bytes.append(jsonText: entry.town)
        case .time, .place: bytes += "null".utf8
        }
    }

    /// Appends the value as a CSV cell; a missing value is an empty cell.
    func appendCSV(of entry: ExportedEntry, to bytes: inout [UInt8], cell: inout [UInt8]) {
        switch self {
        case .id: bytes.append(entry.id)
        case .date: if let date = entry.date { bytes.append(date) }
        case .timeZone: bytes.append(csv: entry.timeZone)
        case .country: bytes.append(csv: entry.country)
        case .rating(let scale): if let level = entry.ratings[scale] { bytes += String(level).utf8 }
        case .latitude: if let latitude = entry.latitude { bytes += latitude.description.utf8 }
        case .longitude: if let longitude = entry.longitude { bytes += longitude.description.utf8 }
        case .tags:
            cell.removeAll(keepingCapacity: true)
            cell.append(list: entry.tags)
            cell.withUnsafeBufferPointer { bytes.append(csvCell: $0) }
        case .note: if let note = entry.note { bytes.append(csv: note) }
        case .colors: bytes.append(csv: entry.colors.joined(separator: ","))
        case .modifiedAt: if let date = entry.modifiedAt { bytes.append(inUTC: date) }
        case .source: if let source = entry.source { bytes.append(csv: source) }
        case .externalID: if let externalID = entry.externalID { bytes.append(csv: externalID) }
        case .town: if let town = entry.town { bytes.append(csv: town) }
        case .time, .place: break
        }
    }
}

/// A member of a JSON object.
struct JSONMember {
    /// What precedes the value: `{"id":`, or `,"date":` after other members.
    let key: [UInt8]
    let field: EntryField

    static func members(_ fields: [EntryField]) -> [JSONMember] {
        fields.enumerated().map { index, field in
            JSONMember(key: Array("\(index == 0 ? "{" : ",")\"\(field.name)\":".utf8), field: field)
        }
    }
}

extension [UInt8] {
    /// Appends an object with these keys, without a line end.
    mutating func append(object members: [JSONMember], of entry: ExportedEntry) {
        if members.isEmpty { append(UInt8(ascii: "{")) }
        for member in members {
            self += member.key
            member.field.appendJSON(of: entry, to: &self)
        }
        append(UInt8(ascii: "}"))
    }

    fileprivate mutating func append<Value>(
        valueOf value: Value?, _ write: (inout [UInt8], Value) -> Void
    ) {
        if let value { write(&self, value) } else { self += "null".utf8 }
    }

    fileprivate mutating func append(jsonText text: String?) {
        append(valueOf: text) { bytes, text in bytes.append(json: text) }
    }

    /// Appends a value that needs no escaping, between quotation marks.
    fileprivate mutating func append<Value>(
        quotedText value: Value?, _ write: (inout [UInt8], Value) -> Void
    ) {
        append(valueOf: value) { bytes, value in
            bytes.append(UInt8(ascii: "\""))
            write(&bytes, value)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    /// Appends a number with the fewest digits that represent the same number. JSON has no infinity
    /// and no NaN.
    fileprivate mutating func append(json number: Double?) {
        append(valueOf: number.flatMap { $0.isFinite ? $0 : nil }) { $0 += $1.description.utf8 }
    }

    mutating func append(json texts: [String]) {
        append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(json: text)
        }
        append(UInt8(ascii: "]"))
    }

    /// Appends a UUID as 36 characters, in lower case.
    mutating func append(_ id: UUID) {
        let digits = StaticString("0123456789abcdef")
        Swift.withUnsafeBytes(of: id.uuid) { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
                text.initialize(repeating: UInt8(ascii: "-"))
                var place = 0
                for (index, byte) in bytes.enumerated() {
                    if (4...10).contains(index), index & 1 == 0 { place += 1 }
                    text[place] = digits.utf8Start[Int(byte >> 4)]
                    text[place + 1] = digits.utf8Start[Int(byte & 15)]
                    place += 2
                }
                append(contentsOf: text)
            }
        }
    }
}
