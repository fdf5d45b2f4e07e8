/// A piece of XML. A name in a namespace is the namespace's URI, a space and the local name.
enum XMLEvent: Hashable {
    /// The beginning of an element; `line` is where its tag begins, from 1.
    case start(name: String, attributes: [String: String], line: Int)

    /// The end of an element.
    case end

    /// A part of the text between two tags, which may come in several parts.
    case text(String)
}
