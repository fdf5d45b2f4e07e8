/// What reading and writing GPX share.
enum GPX {
    /// The namespace of GPX 1.1.
    static let namespace = "http://www.topografix.com/GPX/1/1"

    /// The namespace of what a mood has and GPX has no element for. In a waypoint's `extensions`
    /// stands one element `mood` with these attributes, all of them optional, named and written as
    /// in our JSON: `id`, `source`, `externalID`, `timeZone`, `feeling`, `country`, `modifiedAt`;
    /// and in it an element `tag` for each tag and an element `color` for each color.
    static let moodNamespace = "urn:moods:gpx:1"

    /// What our files name as the program that made them.
    static let creator = "moods"

    /// As names of elements begin, with the space that follows.
    static let namespaces = ["\(namespace) ", "http://www.topografix.com/GPX/1/0 "]
}
