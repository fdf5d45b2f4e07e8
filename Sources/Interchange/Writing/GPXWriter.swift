/// Writes GPX 1.1 (topografix.com/GPX/1/1/gpx.xsd): a waypoint for each entry that has coordinates,
/// with its children in the schema's order. The first part of the note is the waypoint's name,
/// which maps show, and the rest is its description. The extensions contain the properties for
/// which GPX has no element (namespace `urn:moods:gpx:1`).
///
/// XML 1.0 can't express most control characters (section 2.2); they become U+FFFD.
struct GPXWriter: EntryWriter {
    mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes +=
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="\(GPX.creator)" xmlns="\(GPX.namespace)" \
            xmlns:moods="\(GPX.moodNamespace)">

            """.utf8
    }

    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        guard let latitude = entry.latitude, let longitude = entry.longitude,
            (-90.0...90).contains(latitude), (-180.0...180).contains(longitude)
        else { return false }
        bytes += "<wpt lat=\"".utf8
        bytes.append(decimal: latitude)
        bytes += "\" lon=\"".utf8
        // The schema requires longitudes below 180.
        bytes.append(decimal: longitude == 180 ? -180 : longitude)
        bytes += "\">".utf8
        if let date = entry.dateInUTC {
            bytes += "<time>".utf8
            bytes.append(inUTC: date)
            bytes += "</time>".utf8
        }
        let note = TitledNote(note: entry.note ?? "")
        bytes.append(element: "name", note.title)
        bytes.append(element: "desc", note.body)
        bytes += "<extensions><moods:mood id=\"".utf8
        bytes.append(entry.id)
        bytes += "\" timeZone=\"".utf8
        bytes.append(xml: entry.timeZone)
        bytes += "\" country=\"".utf8
        bytes.append(xml: entry.country)
        for scale in RatingScale.allCases {
            bytes.append(attribute: scale.rawValue, entry.ratings[scale].map { String($0) })
        }
        bytes.append(attribute: "source", entry.source)
        bytes.append(attribute: "externalID", entry.externalID)
        if let date = entry.modifiedAt {
            bytes += "\" modifiedAt=\"".utf8
            bytes.append(inUTC: date)
        }
        bytes += "\">".utf8
        for tag in entry.tags { bytes.append(element: "moods:tag", tag) }
        for color in entry.colors { bytes.append(element: "moods:color", color) }
        bytes += "</moods:mood></extensions></wpt>\n".utf8
        return true
    }

    mutating func writeEnd(to bytes: inout [UInt8]) { bytes += "</gpx>\n".utf8 }
}

extension [UInt8] {
    /// Appends a finite number in the form of XML Schema's decimal: without an exponent.
    fileprivate mutating func append(decimal number: Double) {
        let text = number.description
        guard let mark = text.firstIndex(of: "e"),
            let exponent = Int(text[text.index(after: mark)...])
        else {
            self += text.utf8
            return
        }
        // Coordinates are too small for a positive exponent.
        let digits = text[..<mark].filter(\.isNumber)
        let leading = text[..<mark].prefix { $0 != "." }.count { $0.isNumber }
        if number < 0 { append(UInt8(ascii: "-")) }
        self += "0.".utf8
        self += String(repeating: "0", count: Swift.max(0, -exponent - leading)).utf8
        self += digits.utf8
    }

    fileprivate mutating func append(element name: String, _ text: String) {
        guard !text.isEmpty else { return }
        self += "<\(name)>".utf8
        append(xml: text)
        self += "</\(name)>".utf8
    }

    /// Appends an attribute after another one, and first closes the other's quotation marks.
    fileprivate mutating func append(attribute name: String, _ text: String?) {
        guard let text else { return }
        self += "\" \(name)=\"".utf8
        append(xml: text)
    }

    fileprivate mutating func append(xml text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": self += "&amp;".utf8
            case "<": self += "&lt;".utf8
            case ">": self += "&gt;".utf8
            case "\"": self += "&quot;".utf8
            // Without escapes, a carriage return is read as a line feed (XML 1.0, section 2.11),
            // and each of these as a space in an attribute (section 3.3.3).
            case "\r", "\t", "\n": self += "&#\(scalar.value);".utf8
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                self += "\u{FFFD}".utf8
            default: self += scalar.utf8
            }
        }
    }
}
