import CivilTime

/// What reading and writing GPX share.
enum GPX {
    static let namespace = "http://www.topografix.com/GPX/1/1"

    /// The namespace for the properties of a mood for which GPX has no element. The `extensions` of
    /// a waypoint contain one element `mood` with these optional attributes, in the form of our
    /// JSON: `id`, `source`, `externalID`, `timeZone`, `feeling`, `country`, `modifiedAt`. It
    /// contains an element `tag` for each tag and an element `color` for each color.
    static let moodNamespace = "urn:moods:gpx:1"
    /// The name of the program in the files that it writes.
    static let creator = "moods"
    /// The format's name for errors.
    static let name = "gpx"

    /// Reads a time, which is in UTC if it has no offset (www.topografix.com/GPX/1/1, `time`).
    /// - Parameter text: The time, which may have white space around it.
    /// - Throws: ``Refusal`` if the time is missing, in another form or doesn't exist.
    static func date(_ text: String) throws(Refusal) -> ISODateTime {
        // XML defines these four characters as white space.
        let words = text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard !words.isEmpty else { throw Refusal("it has no time") }
        // A space may stand for the T.
        let word = words.map { String(Substring($0)) }.joined(separator: " ")
        let date = Array(word.utf8).withUnsafeBufferPointer { ISODateTime($0) }
        guard let date, date.year > 0 else { throw Refusal("invalid time \(word.quoted)") }
        return date
    }

    /// Reads the attribute of a point that has degrees.
    static func degrees(_ text: String?, _ name: String) throws(Refusal) -> Double {
        guard let text else { throw Refusal("it has no \(name)") }
        guard let number = Array(text.utf8).withUnsafeBytes({ DecimalNumber.parse($0.trimmed) })
        else { throw .invalidDegrees(name, text) }
        return number
    }
}

/// The names of a GPX file's elements, without the namespace of its root, which is that of GPX 1.1,
/// 1.0 or another version; programs omit it too.
struct GPXNames {
    private var prefix = ""

    /// Returns an element's name. Names in other namespaces are unchanged.
    mutating func local(_ name: String, isRoot: Bool, line: Int) throws(FormatError) -> String {
        if isRoot {
            let local =
                name.split(separator: XMLEventReader.separator).last.map(String.init) ?? name
            guard local == "gpx" else {
                throw .malformed(
                    format: GPX.name, line: line, reason: "it begins with the element '\(local)'")
            }
            prefix = String(name.dropLast(local.count))
        }
        guard name.utf8.starts(with: prefix.utf8) else { return name }
        return String(Substring(name.utf8.dropFirst(prefix.utf8.count)))
    }
}
