/// Constants that reading and writing GPX share.
enum GPX {
    /// The namespace of GPX 1.1.
    static let namespace = "http://www.topografix.com/GPX/1/1"

    /// The namespace for the properties of a mood that GPX has no element for. The `extensions` of
    /// a waypoint contain one element `mood` with these attributes, all optional, named and written
    /// as in our JSON: `id`, `source`, `externalID`, `timeZone`, `feeling`, `country`,
    /// `modifiedAt`; inside it are an element `tag` for each tag and an element `color` for each
    /// color.
    static let moodNamespace = "urn:moods:gpx:1"

    /// The name of the program in the files that it writes.
    static let creator = "moods"

    /// The prefixes of expat's element names, with the space that follows the namespace.
    static let namespaces = ["\(namespace) ", "http://www.topografix.com/GPX/1/0 "]
}
