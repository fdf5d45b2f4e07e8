/// One line of a picture, built from left to right. It never ends in spaces, and neighbors of the
/// same style become one text, so that the output stays small.
struct PictureLine {
    private(set) var texts: [StyledText] = []
    private var owed = 0
    /// The number of columns so far, including skipped ones.
    private(set) var columns = 0

    /// Appends text.
    /// - Parameter width: The columns of the text with the spaces after it (default: its own).
    mutating func append(_ text: StyledText, width: Int? = nil) {
        let own = text.columns
        if own > 0 {
            if owed > 0 { texts.append(.spaces(owed)) }
            if owed == 0, let last = texts.last, last.style == text.style {
                texts[texts.count - 1] = StyledText(last.text + text.text, text.style)
            } else {
                texts.append(text)
            }
            owed = 0
            columns += own
        }
        skip(max(0, (width ?? own) - own))
    }

    /// Appends text that is aligned to the right of a field.
    mutating func append(_ text: StyledText, rightIn width: Int) {
        skip(max(0, width - text.columns))
        append(text)
    }

    /// Leaves columns empty before the next text.
    mutating func skip(_ count: Int) {
        owed += count
        columns += count
    }
}
