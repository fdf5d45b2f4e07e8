/// The legend of a picture.
enum Legend {
    private static let gap = 3

    /// Returns lines of entries, as many on each as fit.
    static func lines(_ entries: [[StyledText]], width: Int) -> [PictureLine] {
        var lines: [PictureLine] = []
        for entry in entries {
            let columns = StyledText.columns(of: entry)
            if let last = lines.last, last.columns + gap + columns <= width {
                lines[lines.count - 1].skip(gap)
            } else {
                lines.append(PictureLine())
            }
            for text in entry { lines[lines.count - 1].append(text) }
        }
        return lines
    }
}
