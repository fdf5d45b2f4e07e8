import Foundation
import MoodJournal

/// A live listing as lines for people, of which any part can be had: the total where it is of
/// regions, then items, under headings where there are sections.
struct LiveTable {
    private enum Line {
        case total
        case blank(section: Int)
        case heading(section: Int)
        case item(IndexPath)
    }

    let listing: LiveListing
    private let locale: Locale
    private let depth: ColorDepth
    private let regions: RegionTable
    private let moods: MoodTable
    private var layout: TableLayout
    private var sections: [LiveListing.Section] = []

    /// The first line of each section.
    private var starts: [Int] = []
    private(set) var numberOfLines = 0

    init(listing: LiveListing, locale: Locale, depth: ColorDepth) {
        self.listing = listing
        self.locale = locale
        self.depth = depth
        regions = RegionTable(locale: locale)
        moods = MoodTable(locale: locale, depth: depth, zones: TimeZones())
        layout = TableLayout(columns: [])
        update()
    }

    private var isOfRegions: Bool {
        if case .regions = listing.content { true } else { false }
    }

    /// Takes the listing as it is now.
    mutating func update() {
        // Widths are those of what was shown since: they may well be others in another listing.
        if layout.columns.isEmpty { forgetWidths() }
        sections = listing.sections
        starts = []
        numberOfLines = isOfRegions ? 1 : 0
        for (index, section) in sections.enumerated() {
            starts.append(numberOfLines)
            numberOfLines += section.numberOfItems + headingLines(index)
        }
    }

    /// Columns become as narrow again as what is shown next.
    mutating func forgetWidths() {
        layout = TableLayout(columns: isOfRegions ? RegionTable.columns : MoodTable.columns)
    }

    /// The lines of a part, each known again by its key.
    ///
    /// - Parameter changes: What just happened to the listing.
    mutating func rows(
        _ range: Range<Int>, width: Int?, after changes: ListingChanges? = nil
    ) throws -> [LiveRows.Row] {
        var marks: [IndexPath: LiveRows.Mark] = [:]
        for change in changes?.items ?? [] {
            if let to = change.to { marks[to] = change.kind == .insert ? .inserted : .changed }
        }
        var found: [(line: Line, key: String, cells: [[StyledText]])] = []
        for number in range.clamped(to: 0..<numberOfLines) {
            let line = line(number)
            let (key, cells) = try content(of: line)
            if cells.count > 1 { layout.measure(cells) }
            found.append((line, key, cells))
        }
        let widths = layout.widths(fitting: width)
        return found.map { line, key, cells in
            switch line {
            case .item(let path):
                let texts = layout.line(cells, widths: widths)
                return LiveRows.Row(key: key, texts: texts, mark: marks[path])
            case .total:
                return LiveRows.Row(key: key, texts: layout.line(cells, widths: widths))
            case .blank, .heading:
                return LiveRows.Row(key: key, texts: cells.first ?? [])
            }
        }
    }

    // MARK: Lines

    /// A heading, and before all but the first a blank line; none where there are no sections.
    private func headingLines(_ section: Int) -> Int {
        sections[section].section == nil ? 0 : section == 0 && !isOfRegions ? 1 : 2
    }

    private func line(_ number: Int) -> Line {
        if isOfRegions, number == 0 { return .total }
        let section = (starts.firstIndex { $0 > number } ?? starts.count) - 1
        let within = number - starts[section]
        let headings = headingLines(section)
        if within < headings {
            return within < headings - 1 ? .blank(section: section) : .heading(section: section)
        }
        return .item(IndexPath(item: within - headings, section: section))
    }

    private func content(of line: Line) throws -> (key: String, cells: [[StyledText]]) {
        switch line {
        case .total: return ("total", RegionTable.cells(ofTotal: listing.totalNumberOfMoods))
        case .blank(let section): return ("before \(name(section))", [[]])
        case .heading(let section):
            let name = name(section)
            let heading =
                isOfRegions
                ? [StyledText(name, .bold)]
                : moods.heading(name, count: sections[section].numberOfItems)
            return ("heading \(name)", [heading])
        case .item(let path):
            // Nil where it was just deleted, which is about to be told.
            let item = try listing.item(at: path)
            return (item?.id ?? "gone \(path)", cells(of: item))
        }
    }

    private func cells(of item: LiveItem?) -> [[StyledText]] {
        switch item {
        case .region(let record): regions.cells(of: record)
        case .mood(let record): moods.cells(of: record)
        case nil: [[]]
        }
    }

    private func name(_ section: Int) -> String {
        sections[section].section?.localizedName(in: locale) ?? ""
    }
}
