/// A command that writes, for tests that disturb it.
struct WritingCommand: CustomStringConvertible {
    let words: [String]
    let input: String

    /// The file in the home that it makes.
    let output: String?

    /// Whether it makes the journal.
    let isFirst: Bool

    init(words: [String]) { self.init(words, input: "", output: nil, isFirst: false) }

    init(_ words: String..., input: String = "", output: String? = nil, isFirst: Bool = false) {
        self.init(words, input: input, output: output, isFirst: isFirst)
    }

    private init(_ words: [String], input: String, output: String?, isFirst: Bool) {
        self.words = words
        self.input = input
        self.output = output
        self.isFirst = isFirst
    }

    var description: String { (isFirst ? "first " : "") + words.joined(separator: " ") }

    /// Every command that writes, for a ``TortureJournal``; each has the same result in every run.
    static let all = [
        WritingCommand(
            "add", "new", "--country", "BR", "--tag", "new/tag", "--feeling", "5",
            "--date", "2024-06-01T12:00:00Z"),
        WritingCommand(
            "add", "first", "--country", "BR", "--date", "2024-06-01T12:00:00Z", isFirst: true),
        WritingCommand(
            "edit", "2", "--note", "edited", "--tag", "other", "--country", "KE", "--feeling", "1"),
        WritingCommand("edit", "1", "--date", "2020-02-02T10:00:00Z", "--no-tags", "--no-place"),
        WritingCommand("delete", "1", "3", "--yes"),
        WritingCommand("delete", "--all-in", "KE", "--yes"),
        WritingCommand("delete", "--source", "kept", "--yes"),
        WritingCommand("undo"),
        WritingCommand("undo", "1"),
        WritingCommand("restore", "64", "66"),
        WritingCommand("trash", "--empty", "--yes"),
        WritingCommand("merge", TortureJournal.other),
        WritingCommand("sync", TortureJournal.folder),
        WritingCommand("import", "-", input: TortureJournal.rows(of: "new", 0..<60)),
        WritingCommand(
            "import", "-", input: TortureJournal.rows(of: "kept", 0..<30, note: "changed")),
        WritingCommand("export", "-o", "out", output: "out"),
        WritingCommand("backup", "--force", "copy", output: "copy"),
    ]
}
