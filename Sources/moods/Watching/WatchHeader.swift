/// The first line of a live view: the path to the visible page, the page's summary, and the
/// position of the selected item. A narrow terminal has less of each.
struct WatchHeader {
    /// The names of the pages, and of the mood whose details are shown.
    var names: [String]

    /// The summary, and a shorter one; none if a mood's details are shown.
    var summaries: [String] = []
    var summaryStyle = Style.plain
    var position: (item: Int, count: Int)?
    let usesASCII: Bool

    /// Returns the first of the forms that fits, from the most to the least that they say.
    func line(columns: Int) -> [StyledText] {
        let last = names.suffix(1)
        let whole =
            summaries.isEmpty ? [line(names[...], nil)] : summaries.map { line(names[...], $0) }
        let forms = whole + [line(last, summaries.last), line(last, nil)]
        return forms.first { StyledText.columns(of: $0) <= columns } ?? forms[forms.count - 1]
    }

    private func line(_ names: ArraySlice<String>, _ summary: String?) -> [StyledText] {
        let path = names.joined(separator: usesASCII ? " > " : " › ")
        let parts = [
            path.isEmpty ? nil : StyledText(path, .bold),
            summary.map { StyledText($0, summaryStyle) },
            position.map { StyledText("\($0.item) of \($0.count)", .dim) },
        ]
        return Array(parts.compactMap { $0.map { [$0] } }.joined(separator: [.spaces(2)]))
    }
}
