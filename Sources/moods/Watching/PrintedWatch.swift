import Foundation
import MoodJournal

/// A live listing on a terminal that can't move its cursor (`TERM=dumb`): prints the whole listing
/// again after each change.
struct PrintedWatch: WatchView {
    private let listing: LiveListing
    private let terminal: TerminalEnvironment
    private let output: StandardOutput
    private var table: LiveTable
    private var hasPrinted = false

    init(
        listing: LiveListing, locale: Locale, terminal: TerminalEnvironment, output: StandardOutput
    ) {
        self.listing = listing
        self.terminal = terminal
        self.output = output
        table = LiveTable(listing: listing, locale: locale, ramp: terminal.ramp)
    }

    var nextFrame: ContinuousClock.Instant? { nil }

    mutating func begin() throws { try printTable() }

    mutating func suspend() {}

    mutating func redraw() throws {}

    /// Handles keys, which arrive at the end of a line here. There is nothing to scroll.
    mutating func press(_ key: Key) throws {
        switch key {
        case .both: listing.filter(.both)
        case .countries: listing.filter(.countries)
        case .continents: listing.filter(.continents)
        default: return
        }
        try printTable()
    }

    mutating func show(_ changes: ListingChanges) throws { try printTable() }

    private mutating func printTable() throws {
        table.forgetWidths()
        if hasPrinted { try output.write("\n") }
        hasPrinted = true
        for row in try table.rows(0..<table.numberOfLines, width: terminal.width) {
            try output.write(StyledText.line(row.texts, depth: terminal.colorDepth) + "\n")
        }
        try output.flush()
    }

    mutating func drawFrame() throws {}
}
