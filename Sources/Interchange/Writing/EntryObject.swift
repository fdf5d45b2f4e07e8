import Foundation

/// Entries as JSON objects. Every entry has every key, in one order; what is missing is null.
extension [UInt8] {
    /// The whole object, without a line end.
    mutating func append(object entry: ExportedEntry) {
        self += #"{"id":""#.utf8
        append(entry.id)
        self += #"",""#.utf8
        append(dateAndPlaceNameOf: entry)
        self += #","latitude":"#.utf8
        append(json: entry.latitude)
        self += #","longitude":"#.utf8
        append(json: entry.longitude)
        self += #",""#.utf8
        append(contentOf: entry)
        append(UInt8(ascii: "}"))
    }

    /// From `date": to the feeling's value: the keys before a place.
    mutating func append(dateAndPlaceNameOf entry: ExportedEntry) {
        self += #"date":"#.utf8
        if let date = entry.date {
            append(UInt8(ascii: "\""))
            append(date)
            append(UInt8(ascii: "\""))
        } else {
            self += "null".utf8
        }
        self += #","timeZone":"#.utf8
        append(json: entry.timeZone)
        self += #","country":"#.utf8
        append(json: entry.country)
        self += #","feeling":"#.utf8
        if let feeling = entry.feeling {
            self += String(feeling).utf8
        } else {
            self += "null".utf8
        }
    }

    /// From `tags": to the last value: the keys after a place.
    mutating func append(contentOf entry: ExportedEntry) {
        self += #"tags":"#.utf8
        append(json: entry.tags)
        self += #","note":"#.utf8
        append(json: entry.note)
        self += #","colors":"#.utf8
        append(json: entry.colors)
        self += #","modifiedAt":"#.utf8
        if let date = entry.modifiedAt {
            append(UInt8(ascii: "\""))
            append(inUTC: date)
            append(UInt8(ascii: "\""))
        } else {
            self += "null".utf8
        }
        self += #","source":"#.utf8
        append(json: entry.source)
        self += #","externalID":"#.utf8
        append(json: entry.externalID)
    }

    private mutating func append(json text: String?) {
        if let text { append(json: text) } else { self += "null".utf8 }
    }

    /// With the fewest digits that read back as the same number. JSON has no infinity and no NaN.
    private mutating func append(json number: Double?) {
        if let number, number.isFinite {
            self += number.description.utf8
        } else {
            self += "null".utf8
        }
    }

    mutating func append(json texts: [String]) {
        append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(json: text)
        }
        append(UInt8(ascii: "]"))
    }

    /// 36 characters, in small letters.
    mutating func append(_ id: UUID) {
        let digits = StaticString("0123456789abcdef")
        Swift.withUnsafeBytes(of: id.uuid) { bytes in
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    append(UInt8(ascii: "-"))
                }
                append(digits.utf8Start[Int(byte >> 4)])
                append(digits.utf8Start[Int(byte & 15)])
            }
        }
    }
}
