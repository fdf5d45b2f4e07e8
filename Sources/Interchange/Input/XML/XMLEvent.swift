/// A piece of XML. Names in a namespace are its URI, a space and the local name.
enum XMLEvent: Hashable {
    /// The line is that where the tag begins, from 1.
    case start(name: String, attributes: [String: String], line: Int)
    case end

    /// A part of the text between two tags: what stands there may come in several.
    case text(String)
}
