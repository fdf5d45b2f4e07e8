/// Appends CSV (RFC 4180) as UTF-8.
extension [UInt8] {
    /// Appends a cell, in quotation marks if it requires them, if readers might trim it, or if it
    /// contains NUL, which readers accept only there.
    /// - Parameter text: The content of the cell.
    /// - Complexity: O(*n*) in the length of the text.
    public mutating func append(csv text: String) {
        var text = text
        text.withUTF8 { append(csvCell: $0) }
    }

    /// Appends texts with commas between them, each written like a cell. The list is itself a row
    /// of CSV, so that commas inside a text don't split it.
    ///
    /// A text with another list separator (`;`, `|`) is quoted too, because readers that don't know
    /// the list's origin try those first.
    /// - Parameter texts: The items of the list.
    /// - Complexity: O(*n*) in the length of all texts.
    public mutating func append(list texts: some Sequence<String>) {
        var isFirst = true
        for text in texts {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            var text = text
            text.withUTF8 { append(csvCell: $0, isList: true) }
        }
    }

    mutating func append(csvCell utf8: UnsafeBufferPointer<UInt8>, isList: Bool = false) {
        let quote = UInt8(ascii: "\"")
        guard let first = utf8.first, let last = utf8.last else { return }
        let isQuoted =
            first <= 0x20 || last <= 0x20
            || utf8.contains { byte in
                byte == UInt8(ascii: ",") || byte == quote || byte == UInt8(ascii: "\n")
                    || byte == UInt8(ascii: "\r") || byte == 0
                    || isList && (byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|"))
            }
        guard isQuoted else {
            append(contentsOf: utf8)
            return
        }
        append(quote)
        for byte in utf8 {
            if byte == quote { append(quote) }
            append(byte)
        }
        append(quote)
    }
}
