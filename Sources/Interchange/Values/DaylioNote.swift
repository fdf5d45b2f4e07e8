/// Joins the texts of a Daylio entry to one note: the title, an empty line, the text without white
/// space around it, an empty line, and a line for each scale.
enum DaylioNote {
    /// - Parameters:
    ///   - title: Plain text or HTML; empty if there is none.
    ///   - scales: Each with its value: "Sleep: 7".
    static func text(title: String, note: String, scales: [String] = []) -> String {
        let scales = scales.map { $0.replacing("\u{A0}", with: " ") }.joined(separator: "\n")
        return [HTMLText.plain(title).trimmingSpaces, HTMLText.plain(note).trimmingSpaces, scales]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
