import MoodJournal

/// The summary at the beginning of a listing of moods.
struct ListingSummary {
    /// The number of moods that are shown; `nil` for all.
    var shown: Int?

    /// The summary of all moods that the conditions select, ignoring the limit; `nil` if the
    /// listing has no summary.
    var all: MoodSummary?

    func sentence(in words: ListingWords) -> String? {
        guard let all, let period = all.period, shown != 0 else { return nil }
        return words.summary(
            moods: all.moods, shown: shown, period: period, average: all.feelings.mean)
    }
}

/// Writes moods for people, one after the other: a sentence about all, then headings and moods.
struct MoodListingWriter {
    private let form: MoodRendering.Form
    private let lines: MoodLines
    private let isSectioned: Bool
    private let sink: any TextSink

    /// The moods on one line each, in ``MoodRendering/Form/oneline``.
    private let table: MoodTable
    private var tableWriter: TableWriter

    /// The last mood that stands below the same heading of a section; `nil` before the first.
    private var previous: MoodRecord?

    init(form: MoodRendering.Form, lines: MoodLines, isSectioned: Bool, to sink: any TextSink) {
        self.form = form
        self.lines = lines
        self.isSectioned = isSectioned
        self.sink = sink
        table = MoodTable(lines)
        tableWriter = TableWriter(
            columns: MoodTable.columns, width: lines.width, depth: lines.ramp.depth, to: sink)
    }
    func write(_ summary: ListingSummary) throws {
        guard let sentence = summary.sentence(in: lines.words) else { return }
        try sink.write(sentence: sentence, columns: lines.width)
    }

    /// Writes the heading of a section after an empty line.
    mutating func writeHeading(of section: MoodSectionInfo) throws {
        let heading = lines.heading(
            of: section.section, count: section.numberOfMoods, shown: section.numberOfListedMoods)
        try tableWriter.finish()
        previous = nil
        try write([[], heading])
    }

    /// Writes a mood, below a new heading if it is the first of its day.
    mutating func write(_ mood: MoodRecord) throws {
        defer { previous = mood }
        switch form {
        case .oneline: try tableWriter.write(table.cells(of: mood))
        case .dated:
            if !isSectioned, previous == nil { try sink.write("\n") }
            try write(
                lines.lines(
                    of: mood, after: previous, beginningWith: .day, indent: isSectioned ? 2 : 0))
        case .days:
            if !isSectioned, mood.localDay != previous?.localDay {
                try write([[], lines.heading(ofDay: mood.localDay)])
            }
            try write(lines.lines(of: mood, beginningWith: .time, indent: 2))
        }
    }

    mutating func finish() throws {
        try tableWriter.finish()
        try sink.flush()
    }

    private func write(_ all: [[StyledText]]) throws {
        try sink.write(all, depth: lines.ramp.depth)
    }
}
