import MoodJournal

/// Tags for people: a tree with numbers and mean feelings, or whole paths.
struct TagTable {
    /// The documented fields of `tags`. Fields are only ever added.
    static var fields: [Field<TagRecord>] {
        [
            Field("path") { .text($0.path) },
            Field("moods") { FieldValue($0.numberOfMoods) },
            Field("days", onlyIfNamed: true) { FieldValue($0.figures?.days) },
            Field("feeling", onlyIfNamed: true) { FieldValue($0.figures?.feeling) },
        ]
    }

    let words: ListingWords
    let terminal: TerminalEnvironment

    /// Writes a sentence about all tags, and then tags with totals, each above those below it.
    func writeTree(_ tags: [TagRecord], to output: StandardOutput) throws {
        let roots = tags.filter { $0.depth == 0 }.map { ($0.name, $0.totals?.moods ?? 0) }
        if let most = roots.first {
            let isMost = roots.count > 1 && roots[1].1 < most.1
            let sentence = words.tags(tags.count, most: isMost ? most : nil)
            try output.write(sentence: sentence, columns: terminal.lineWidth)
            try output.write("\n")
        }
        let rows = tags.map { tag in
            BarTable.Row(
                name: tag.name, level: tag.depth, isHeading: false, number: tag.totals?.moods ?? 0,
                mean: tag.totals?.figures.feeling)
        }
        try BarTable(rows, words: words, terminal: terminal).write(rows, to: output)
        try output.flush()
    }

    /// Writes the whole path of each tag, with the number of moods that have exactly this tag.
    func writePaths(_ tags: [TagRecord], to output: StandardOutput) throws {
        var table = TableWriter(columns: [.flexible, .left], on: terminal, to: output)
        for tag in tags {
            try table.write([
                [StyledText(tag.path)], [StyledText(words.moods(tag.numberOfMoods), .dim)],
            ])
        }
        try table.finish()
    }
}
