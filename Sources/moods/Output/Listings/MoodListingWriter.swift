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
///
/// They are written page by page, because the widest clock and number of a page decide its columns.
/// A later page may widen them, but never narrows them.
struct MoodListingWriter {
    private enum Entry {
        case heading(MoodSectionInfo)
        case mood(MoodRecord)
    }

    private static let entriesInPage = 100

    private let form: MoodRendering.Form
    private var lines: MoodLines
    private var page: [Entry] = []
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
    mutating func writeHeading(of section: MoodSectionInfo) throws { try append(.heading(section)) }

    /// Writes a mood, below a new heading if it is the first of its day.
    mutating func write(_ mood: MoodRecord) throws {
        // The table has pages itself.
        guard form != .oneline else { return try tableWriter.write(table.cells(of: mood)) }
        lines.makeRoom(for: mood)
        try append(.mood(mood))
    }

    private mutating func append(_ entry: Entry) throws {
        page.append(entry)
        if form == .oneline || page.count >= Self.entriesInPage { try writePage() }
    }

    private mutating func writePage() throws {
        for entry in page {
            switch entry {
            case .heading(let section): try writeHeading(section)
            case .mood(let mood): try writeLines(of: mood)
            }
        }
        page.removeAll(keepingCapacity: true)
    }

    private mutating func writeHeading(_ section: MoodSectionInfo) throws {
        let heading = lines.heading(
            of: section.section, count: section.numberOfMoods, shown: section.numberOfListedMoods)
        try tableWriter.finish()
        previous = nil
        try write([[], heading])
    }

    private mutating func writeLines(of mood: MoodRecord) throws {
        defer { previous = mood }
        if form == .dated {
            if !isSectioned, previous == nil { try sink.write("\n") }
            try write(
                lines.lines(
                    of: mood, after: previous, beginningWith: .day, indent: isSectioned ? 2 : 0))
        } else {
            if !isSectioned, mood.localDay != previous?.localDay {
                try write([[], lines.heading(ofDay: mood.localDay)])
            }
            try write(lines.lines(of: mood, beginningWith: .time, indent: 2))
        }
    }

    mutating func finish() throws {
        try writePage()
        try tableWriter.finish()
        try sink.flush()
    }

    private func write(_ all: [[StyledText]]) throws {
        try sink.write(all, depth: lines.ramp.depth)
    }
}
