import Foundation
import MoodJournal

/// A live listing on a terminal that can't move its cursor (`TERM=dumb`). The whole listing is
/// printed again after each change.
struct PrintedWatch: WatchView {
    let listing: LiveListing
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
        table = LiveTable(listing: listing, locale: locale, terminal: terminal)
    }

    var nextFrame: ContinuousClock.Instant? { nil }

    mutating func begin() throws { try printTable() }

    mutating func suspend() {}

    mutating func redraw() throws {}

    /// Handles keys, which arrive at the end of a line here. There is nothing to select.
    mutating func press(_ key: Key) throws -> Bool {
        switch WatchAction.of(key).last {
        case .leave, .quit: return false
        case .filter(let filter): listing.filter(filter)
        default: return true
        }
        try printTable()
        return true
    }

    mutating func show(_ changes: ListingChanges) throws { try printTable() }

    private mutating func printTable() throws {
        try table.refresh()
        if hasPrinted { try output.write("\n") }
        hasPrinted = true
        try output.write(sentence: table.summary, columns: terminal.width)
        try output.write("\n")
        for number in 0..<table.numberOfEntries {
            let lines = try table.lines(of: table.entry(number), isFirst: number == 0).lines
            try output.write(lines, depth: terminal.colorDepth)
        }
        try output.flush()
    }

    mutating func drawFrame() throws {}
}
