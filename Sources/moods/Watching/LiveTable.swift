import Atlas
import Foundation
import MoodJournal

/// A live listing as entries for people: regions as `regions` shows them, moods as `list` does,
/// below headings if the listing has sections. Each entry can be rendered alone.
struct LiveTable {
    enum Entry {
        case heading(section: Int)
        case item(IndexPath)
    }

    let listing: LiveListing
    private let locale: Locale
    private let words: ListingWords
    private var terminal: TerminalEnvironment

    /// The regions by their codes, and their layout.
    private var regions: [String: BarTable.Row] = [:]
    private var bars: BarTable?
    private var moods: MoodLines

    init(listing: LiveListing, locale: Locale, terminal: TerminalEnvironment) {
        self.listing = listing
        self.locale = locale
        self.terminal = terminal
        words = ListingWords(locale: locale)
        var searches: [MoodSearch] = []
        if case .moods(let query, _) = listing.content { searches = query.searches }
        moods = MoodLines(locale: locale, terminal: terminal, searches: searches)
    }

    /// The kinds of regions that are listed; `nil` in a listing of moods.
    var filter: RegionQuery.Filter? {
        if case .regions(let query, _) = listing.content { query.filter } else { nil }
    }

    /// The number of moods in known countries, in a listing of regions.
    private var located = 0

    /// The sentence about everything that is listed.
    var summary: String {
        filter == nil
            ? words.summary(moods: listing.numberOfItems)
            : words.summary(
                moods: listing.totalNumberOfMoods, located: located,
                countries: listing.totalNumberOfCountries, days: listing.figures?.days,
                average: listing.figures?.feeling)
    }

    /// The summary for a narrow terminal.
    var shortSummary: String {
        words.summary(moods: filter == nil ? listing.numberOfItems : listing.totalNumberOfMoods)
    }

    /// Lays the table out for a width in columns.
    mutating func fit(_ width: Int) throws {
        terminal.width = width
        moods.width = min(width, MoodLines.mostColumns)
        moods.places = try listing.namedPlaces()
        try refresh()
    }

    /// Lays regions out again, because they have changed.
    mutating func refresh() throws {
        guard let filter else { return }
        var records: [RegionRecord] = []
        for item in 0..<listing.numberOfItems {
            guard case .region(let record) = try listing.item(at: IndexPath(item: item, section: 0))
            else { continue }
            records.append(record)
        }
        located = records.filter {
            $0.region.country.map { $0 != .unknown } ?? (filter == .continents)
        }.reduce(0) { $0 + $1.numberOfMoods }
        let rows = try RegionTree(locale: locale, terminal: terminal)
            .rows(of: records, isNested: filter == .both)
        regions = Dictionary(
            zip(records.map(\.region.code), rows), uniquingKeysWith: { first, _ in first })
        bars = BarTable(rows, words: words, terminal: terminal)
    }

    var numberOfEntries: Int {
        listing.numberOfItems + (listing.hasSections ? listing.numberOfSections : 0)
    }

    /// Returns an entry by its number, from 0.
    ///
    /// - Complexity: O(log² sections).
    func entry(_ number: Int) -> Entry {
        // Binary search for the last section that begins at or before the entry.
        var (section, end) = (0, listing.numberOfSections)
        while end - section > 1 {
            let middle = (section + end) / 2
            if start(of: middle) <= number { section = middle } else { end = middle }
        }
        let within = number - start(of: section)
        guard listing.hasSections else { return .item(IndexPath(item: within, section: section)) }
        return within == 0
            ? .heading(section: section) : .item(IndexPath(item: within - 1, section: section))
    }

    func number(of path: IndexPath) -> Int {
        start(of: path.section) + path.item + (listing.hasSections ? 1 : 0)
    }

    private func start(of section: Int) -> Int {
        (listing.section(at: section)?.itemsBefore ?? 0) + (listing.hasSections ? section : 0)
    }

    /// Aligns the columns of moods with those of some entries.
    ///
    /// - Returns: Whether that changes the lines of entries.
    mutating func makeRoom(for entries: Range<Int>) throws -> Bool {
        guard filter == nil else { return false }
        var isChanged = false
        for number in entries {
            guard case .item(let path) = entry(number),
                case .mood(let mood)? = try listing.item(at: path)
            else { continue }
            isChanged = moods.makeRoom(for: mood) || isChanged
        }
        return isChanged
    }

    /// Returns the lines of an entry.
    ///
    /// - Parameter isFirst: Whether no line stands above it; a heading has an empty one above.
    /// - Returns: The lines, and a key that is independent of their content and place.
    func lines(of entry: Entry, isFirst: Bool) throws -> (key: String, lines: [[StyledText]]) {
        switch entry {
        case .heading(let index):
            guard let section = listing.section(at: index)?.section else { return ("", []) }
            let heading = heading(of: section)
            return (
                "heading \(StyledText.line(heading, depth: .none))",
                (isFirst ? [] : [[]]) + [heading]
            )
        case .item(let path):
            // `nil` if it was just deleted; the next changes include that.
            guard let item = try listing.item(at: path) else { return ("gone \(path)", [[]]) }
            switch item {
            case .region(let record):
                return (item.id, [regions[record.region.code].flatMap { bars?.line($0) } ?? []])
            case .mood(let record):
                let lines = moods.lines(
                    of: record, beginningWith: isByDay ? .time : .day,
                    indent: listing.hasSections ? 2 : 0)
                return (item.id, lines)
            }
        }
    }

    private func heading(of section: LiveListing.Section) -> [StyledText] {
        guard let key = section.section else { return [] }
        if case .period(let day) = key, isByDay { return moods.heading(ofDay: day) }
        return moods.heading(of: key, count: section.numberOfItems)
    }

    private var isByDay: Bool {
        if case .moods(_, by: .day) = listing.content { true } else { false }
    }
}
