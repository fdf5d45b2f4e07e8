/// The content of a journal, which may be damaged, as the `sqlite3` shell reads it.
struct JournalExamination {
    /// Every row that it reads, and its message if it stops early.
    let rows: String

    /// Whether it read everything.
    let isReadable: Bool

    /// The number of the findings of `PRAGMA integrity_check`.
    let findings: Int

    static let query = """
        SELECT 'mood', * FROM Mood ORDER BY _pk;
        SELECT * FROM Mood_tags ORDER BY source, destination;
        SELECT * FROM GeographicRegion ORDER BY _pk;
        SELECT * FROM Tag ORDER BY _pk;
        """

    /// The rows of moods by number.
    private var moods: [Int: Substring] {
        let rows = rows.split(separator: "\n").filter { $0.hasPrefix("'mood',") }
        return Dictionary(
            rows.map { (Int($0.dropFirst(7).prefix { $0 != "," }) ?? 0, $0) },
            uniquingKeysWith: { $1 })
    }

    /// Returns the numbers of the moods that a command changed or lost.
    ///
    /// - Parameter after: What is found after the command.
    func changes(_ after: JournalExamination) -> Set<Int> {
        let others = after.moods
        return Set(moods.filter { others[$0.key] != $0.value }.keys)
    }
}
