/// HTML that is written element by element, as UTF-8.
///
/// Names are constants of the program, and all text and values of attributes are escaped, so
/// nothing from outside becomes an element. The output is also XML: every element is closed, and
/// all entities are XML's own.
struct HTMLWriter {
    private(set) var utf8: [UInt8] = []

    typealias Attributes = KeyValuePairs<StaticString, String>

    mutating func write(
        _ name: StaticString, _ attributes: Attributes = [:],
        _ content: (inout HTMLWriter) throws -> Void
    ) rethrows {
        writeStart(name, attributes)
        append(">")
        try content(&self)
        append("</")
        append(name)
        append(">")
    }

    mutating func write(_ name: StaticString, _ attributes: Attributes, _ text: String) {
        write(name, attributes) { $0.write(text) }
    }

    mutating func write(_ name: StaticString, _ text: String) { write(name, [:], text) }

    /// Writes an element that can't have content, such as `meta`.
    mutating func writeEmpty(_ name: StaticString, _ attributes: Attributes = [:]) {
        writeStart(name, attributes)
        append("/>")
    }

    /// Writes text, in which `&`, `<`, `>` and quotation marks are escaped, and in which control
    /// characters and those that change the direction of text are shown (``TerminalText``).
    mutating func write(_ text: String) {
        for byte in TerminalText.lines(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            default: utf8.append(byte)
            }
        }
    }

    private mutating func writeStart(_ name: StaticString, _ attributes: Attributes) {
        append("<")
        append(name)
        for (name, value) in attributes {
            append(" ")
            append(name)
            append("=\"")
            write(value)
            append("\"")
        }
    }

    /// Appends a constant of the program, which isn't escaped.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { utf8.append(contentsOf: $0) }
    }
}
