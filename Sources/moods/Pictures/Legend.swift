enum Legend {
    /// A symbol and what it means.
    typealias Entry = [StyledText]

    /// The columns between groups, and between the entries of a group.
    private static let gaps = (groups: 3, entries: 2)

    /// Returns lines of entries, as many on each as fit.
    /// - Parameter groups: Entries that belong together: a group is on one line if the terminal is
    ///   wide enough for it.
    static func lines(_ groups: [[Entry]], width: Int) -> [PictureLine] {
        var lines: [PictureLine] = []
        for group in groups {
            let columns = group.map { StyledText.columns(of: $0) }
            let whole = columns.reduce(0, +) + gaps.entries * (group.count - 1)
            for (index, entry) in group.enumerated() {
                let gap = index == 0 ? gaps.groups : gaps.entries
                let needed = gap + (index == 0 ? whole : columns[index])
                if let last = lines.last, last.columns + needed <= width {
                    lines[lines.count - 1].skip(gap)
                } else {
                    lines.append(PictureLine())
                }
                for text in entry { lines[lines.count - 1].append(text) }
            }
        }
        return lines
    }
}
