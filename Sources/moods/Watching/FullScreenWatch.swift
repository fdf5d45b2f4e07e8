import Foundation
import MoodJournal

/// A live listing on the full screen, with its title in the first line and the keys in the last.
/// The user can go from a region to its moods, from a mood to its details, and back.
struct FullScreenWatch: WatchView {
    private let locale: Locale
    private let words: ListingWords
    private var terminal: TerminalEnvironment
    private let session: TerminalSession
    private var rows = LiveRows()
    private var screen: Screen
    private var size = TerminalSize.current()
    private var root: LivePage

    /// The page of the moods of a region that was opened; `nil` on the first page.
    private var inner: LivePage?

    /// The mood whose details are shown; `nil` if a listing is shown.
    private var mood: MoodRecord?

    /// The user's own places, as they were when the mood was opened or changed.
    private var places = NamedPlaces()

    /// The number of the first visible line of the mood's details.
    private var offset = 0

    /// Creates a view of a listing.
    ///
    /// - Parameters:
    ///   - name: The name of the listing; `nil` for moods that conditions select.
    init(
        listing: LiveListing, name: String?, locale: Locale, terminal: TerminalEnvironment,
        session: TerminalSession, output: StandardOutput
    ) {
        self.locale = locale
        self.terminal = terminal
        self.session = session
        words = ListingWords(locale: locale)
        root = LivePage(
            name: name, table: LiveTable(listing: listing, locale: locale, terminal: terminal))
        screen = Screen(output: output)
    }

    private var page: LivePage {
        get { inner ?? root }
        set { if inner == nil { root = newValue } else { inner = newValue } }
    }

    var listing: LiveListing { page.listing }

    var nextFrame: ContinuousClock.Instant? { rows.nextFrame(after: .now) }

    mutating func begin() throws { try redraw() }

    mutating func suspend() {
        session.leave()
    }

    mutating func end() { closeInner() }

    mutating func redraw() throws {
        try session.enter()
        size = .current()
        terminal.width = max(1, size.columns - LiveRows.gutter)
        screen.invalidate()
        try root.fit(terminal.width)
        try inner?.fit(terminal.width)
        try replaceRows()
        try drawFrame()
    }

    mutating func press(_ key: Key) throws -> Bool {
        switch key {
        case .leave: return false
        case .quit:
            guard mood != nil || inner != nil else { return false }
            try goBack()
        case .back: try goBack()
        case .open: try open()
        case .both: try filter(.both)
        case .countries: try filter(.countries)
        case .continents: try filter(.continents)
        default:
            if mood == nil { try page.move(by: key) } else { scroll(by: key) }
        }
        try replaceRows()
        return true
    }

    mutating func show(_ changes: ListingChanges) throws {
        guard mood == nil else {
            try updateMood()
            return try replaceRows()
        }
        let deleted = changes.items.filter { $0.kind == .delete }.compactMap(\.id)
        rows.change(
            to: try page.rows(height: height, after: changes), deleted: Set(deleted), at: .now)
    }

    mutating func drawFrame() throws {
        let lines =
            (hasTitle ? [title] : []) + (hasSpace ? [[]] : [])
            + rows.lines(at: .now, height: height, width: size.columns)
            + (size.rows > 1 ? [footer] : [])
        try screen.draw(
            lines.map {
                StyledText.line(
                    StyledText.cut($0, columns: size.columns), depth: terminal.colorDepth)
            })
    }

    // MARK: Going to pages and back
    private mutating func open() throws {
        guard mood == nil else { return }
        switch try page.selectedItem {
        case .region(let region):
            var query = MoodQuery()
            query.place = region.region
            let listing = try LiveListing(
                .moods(query, by: .day), at: root.listing.location, locale: locale)
            var page = LivePage(
                name: region.region.name(in: locale),
                table: LiveTable(listing: listing, locale: locale, terminal: terminal))
            inner = page
            try page.fit(terminal.width)
            inner = page
        case .mood(let record):
            places = try page.listing.namedPlaces()
            (mood, offset) = (record, 0)
        case nil: break
        }
    }

    private mutating func goBack() throws {
        if mood != nil {
            mood = nil
            // The rows may have changed while the details were shown.
            return try page.fit(terminal.width)
        }
        guard inner != nil else { return }
        closeInner()
        _ = try root.listing.update()
        try root.fit(terminal.width)
    }

    private mutating func closeInner() {
        // Errors are ignored, because the journal was only read.
        try? inner?.listing.close()
        inner = nil
    }

    /// Reads the shown mood again; goes back if it was deleted.
    private mutating func updateMood() throws {
        guard let shown = mood else { return }
        let path = page.listing.path(of: shown.id.uuidString.lowercased())
        if let path, case .mood(let record)? = try page.listing.item(at: path) {
            places = try page.listing.namedPlaces()
            mood = record
        } else {
            try goBack()
        }
    }

    private mutating func filter(_ filter: RegionQuery.Filter) throws {
        guard mood == nil else { return }
        try page.filter(filter)
    }

    // MARK: What is visible

    private var hasTitle: Bool { size.rows > 2 }

    /// Whether an empty line stands below the title.
    private var hasSpace: Bool { size.rows > 9 }

    /// The number of lines between the title and the keys.
    private var height: Int {
        max(1, size.rows - 1 - (hasTitle ? 1 : 0) - (hasSpace ? 1 : 0))
    }

    private mutating func replaceRows() throws {
        guard mood != nil else { return rows.replace(with: try page.rows(height: height)) }
        let lines = detailLines
        offset = max(0, min(offset, lines.count - height))
        rows.replace(
            with: lines.enumerated().dropFirst(offset).prefix(height)
                .map { LiveRows.Row(key: "line \($0)", texts: $1) })
    }

    private var detailLines: [[StyledText]] {
        guard let mood else { return [] }
        return MoodDetails(locale: locale, terminal: terminal, places: places).full(mood)
    }

    private mutating func scroll(by key: Key) {
        switch key {
        case .up: offset -= 1
        case .down: offset += 1
        case .pageUp: offset -= height
        case .pageDown: offset += height
        case .top: offset = 0
        case .bottom: offset = detailLines.count
        default: break
        }
    }

    /// The path to the visible page, and the page's summary.
    private var title: [StyledText] {
        let isRoot = inner == nil && mood == nil
        var names = [root.name, inner?.name].compactMap(\.self)
        if let mood { names.append(words.mood(number: Int(mood.number))) }
        let path = names.joined(separator: terminal.usesASCII ? " > " : " › ")
        var texts = path.isEmpty ? [] : [StyledText(path, .bold), .spaces(2)]
        if mood == nil { texts.append(StyledText(page.table.summary, isRoot ? .plain : .dim)) }
        return texts
    }

    private var footer: [StyledText] {
        // The key to leave comes first, because a narrow terminal cuts the rest.
        let isRoot = inner == nil && mood == nil
        var texts = [isRoot ? "q quit " : "q back "]
        let arrows = terminal.usesASCII ? "j/k" : "↑↓"
        if mood == nil {
            texts.append(" \(arrows) select  Enter open ")
            let names: [(RegionQuery.Filter, String)] = [
                (.both, "b both"), (.countries, "c countries"), (.continents, "n continents"),
            ]
            if let filter = page.table.filter {
                texts += names.map { $0.0 == filter ? "[\($0.1)]" : " \($0.1) " }
            }
            if let (item, count) = page.position { texts.append(" \(item) of \(count) ") }
        } else if detailLines.count > height {
            texts.append(" \(arrows) scroll ")
        }
        return [StyledText(texts.joined(separator: " "), .dim)]
    }
}
