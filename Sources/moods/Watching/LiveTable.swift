import Foundation
import MoodJournal

/// A live listing as lines for people, any part of which can be rendered alone: the total for
/// regions, then the items, under headings if the listing has sections.
struct LiveTable {
    private enum Line {
        case total
        case blank(section: Int)
        case heading(section: Int)
        case item(IndexPath)
    }

    let listing: LiveListing
    private let locale: Locale
    private let regions: RegionTable
    private let moods: MoodTable
    private var layout: TableLayout

    init(listing: LiveListing, locale: Locale, ramp: FeelingRamp) {
        self.listing = listing
        self.locale = locale
        regions = RegionTable(locale: locale)
        var moods = MoodTable(locale: locale, ramp: ramp, zones: TimeZones())
        if case .moods(let query, _) = listing.content { moods.searches = query.searches }
        self.moods = moods
        layout = TableLayout(columns: [])
        forgetWidths()
    }

    private var isOfRegions: Bool {
        if case .regions = listing.content { true } else { false }
    }

    /// Resets the widths of the columns, so that the next rows decide them.
    mutating func forgetWidths() {
        layout = TableLayout(columns: isOfRegions ? RegionTable.columns : MoodTable.columns)
    }

    /// Returns the rows for a range of lines.
    ///
    /// - Parameters:
    ///   - range: The numbers of the lines, from 0.
    ///   - width: The width of the terminal; `nil` for lines of any length.
    ///   - changes: The last changes of the listing, which decide the marks.
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

    var numberOfLines: Int { firstLine(of: listing.numberOfSections) }

    /// Returns the first line of a section; for the section after the last, the number of lines.
    private func firstLine(of section: Int) -> Int {
        let items = listing.section(at: section)?.itemsBefore ?? listing.numberOfItems
        return (isOfRegions ? 1 : 0) + items
            + (0..<min(section, 2)).reduce(0) { $0 + headingLines($1) }
            + max(0, section - 2) * headingLines(1)
    }

    /// Returns the number of lines above a section's items: a heading, and a blank line unless it
    /// is at the top; 0 if the listing has no sections.
    private func headingLines(_ section: Int) -> Int {
        !listing.hasSections ? 0 : section == 0 && !isOfRegions ? 1 : 2
    }

    private func line(_ number: Int) -> Line {
        if isOfRegions, number == 0 { return .total }
        // Binary search for the last section that begins at or before the line.
        var (section, end) = (0, listing.numberOfSections)
        while end - section > 1 {
            let middle = (section + end) / 2
            if firstLine(of: middle) <= number { section = middle } else { end = middle }
        }
        let within = number - firstLine(of: section)
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
                : moods.heading(
                    name, count: listing.section(at: section)?.section.numberOfItems ?? 0)
            return ("heading \(name)", [heading])
        case .item(let path):
            // `nil` if it was just deleted; the next changes include that.
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
        listing.section(at: section)?.section.section?.localizedName(in: locale) ?? ""
    }
}
