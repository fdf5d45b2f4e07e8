import Foundation
import MoodJournal

/// A live listing on the full screen, with the keys in the last line.
struct FullScreenWatch: WatchView {
    private let listing: LiveListing
    private let terminal: TerminalEnvironment
    private let session: TerminalSession
    private var table: LiveTable
    private var rows = LiveRows()
    private var screen: Screen
    private var size = TerminalSize.current()

    /// The number of the table's line at the top of the screen.
    private var offset = 0

    init(
        listing: LiveListing, locale: Locale, terminal: TerminalEnvironment,
        session: TerminalSession, output: StandardOutput
    ) {
        self.listing = listing
        self.terminal = terminal
        self.session = session
        table = LiveTable(listing: listing, locale: locale, ramp: terminal.ramp)
        screen = Screen(output: output)
    }

    var nextFrame: ContinuousClock.Instant? { rows.nextFrame(after: .now) }

    mutating func begin() throws { try redraw() }

    mutating func suspend() {
        session.leave()
    }

    mutating func redraw() throws {
        try session.enter()
        size = .current()
        screen.invalidate()
        table.forgetWidths()
        rows.replace(with: try visibleRows())
        try drawFrame()
    }

    mutating func press(_ key: Key) throws {
        switch key {
        case .both: try filter(.both)
        case .countries: try filter(.countries)
        case .continents: try filter(.continents)
        case .up: try scroll(to: offset - 1)
        case .down: try scroll(to: offset + 1)
        case .pageUp: try scroll(to: offset - height)
        case .pageDown: try scroll(to: offset + height)
        case .top: try scroll(to: 0)
        case .bottom: try scroll(to: table.numberOfLines)
        case .leave: break
        }
    }

    mutating func show(_ changes: ListingChanges) throws {
        let deleted = changes.items.filter { $0.kind == .delete }.compactMap(\.id)
        rows.change(to: try visibleRows(after: changes), deleted: Set(deleted), at: .now)
    }

    mutating func drawFrame() throws {
        let lines = rows.lines(at: .now, height: height, width: size.columns)
        let all = lines + (size.rows > 1 ? [footer] : [])
        try screen.draw(all.map { StyledText.line($0, depth: terminal.colorDepth) })
    }

    // MARK: What is visible

    /// The number of lines for rows: all but the last, which is the footer, if there are two.
    private var height: Int { max(1, size.rows - 1) }

    private mutating func visibleRows(after changes: ListingChanges? = nil) throws -> [LiveRows.Row]
    {
        offset = max(0, min(offset, table.numberOfLines - height))
        return try table.rows(
            offset..<offset + height, width: max(1, size.columns - LiveRows.gutter),
            after: changes)
    }

    private mutating func scroll(to line: Int) throws {
        offset = line
        rows.replace(with: try visibleRows())
    }

    private mutating func filter(_ filter: RegionQuery.Filter) throws {
        guard case .regions(let current, _) = listing.content, current != filter else { return }
        listing.filter(filter)
        table.forgetWidths()
        try scroll(to: 0)
    }

    private var footer: [StyledText] {
        // The way out comes first, because a narrow terminal cuts the rest.
        var texts = ["q quit "]
        if case .regions(let filter, _) = listing.content {
            let names: [(RegionQuery.Filter, String)] = [
                (.both, "b both"), (.countries, "c countries"), (.continents, "n continents"),
            ]
            texts += names.map { $0.0 == filter ? "[\($0.1)]" : " \($0.1) " }
        }
        if table.numberOfLines > height {
            let last = min(offset + height, table.numberOfLines)
            texts.append(" ↑↓ \(offset + 1)-\(last) of \(table.numberOfLines) ")
        }
        return StyledText.cut(
            [StyledText(texts.joined(separator: " "), .dim)], columns: size.columns)
    }
}
