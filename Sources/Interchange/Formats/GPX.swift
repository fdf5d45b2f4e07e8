/// Constants that reading and writing GPX share.
enum GPX {
    static let namespace = "http://www.topografix.com/GPX/1/1"

    /// The namespace for the properties of a mood for which GPX has no element. The `extensions` of
    /// a waypoint contain one element `mood` with these optional attributes, in the form of our
    /// JSON: `id`, `source`, `externalID`, `timeZone`, `feeling`, `country`, `modifiedAt`. It
    /// contains an element `tag` for each tag and an element `color` for each color.
    static let moodNamespace = "urn:moods:gpx:1"
    /// The name of the program in the files that it writes.
    static let creator = "moods"
    /// The prefixes of element names from expat, including the space after the namespace.
    private static let namespaces = ["\(namespace) ", "http://www.topografix.com/GPX/1/0 "]
    /// The format's name for errors.
    static let name = "gpx"

    /// Returns an element's name without the namespace of GPX, and other names unchanged.
    static func localName(_ name: String, isRoot: Bool, line: Int) throws(FormatError) -> String {
        let local =
            namespaces.lazy.filter { name.hasPrefix($0) }
            .map { String(Substring(name.utf8.dropFirst($0.utf8.count))) }
            .first ?? name
        if isRoot, local != "gpx" {
            throw .malformed(
                format: Self.name, line: line, reason: "it begins with the element '\(local)'")
        }
        return local
    }

    /// Reads the attribute of a point that has degrees.
    static func degrees(_ text: String?, _ name: String) throws(Refusal) -> Double {
        guard let text else { throw Refusal("it has no \(name)") }
        guard let number = Array(text.utf8).withUnsafeBytes({ DecimalNumber.parse($0.trimmed) })
        else { throw .invalidDegrees(name, text) }
        return number
    }
}
