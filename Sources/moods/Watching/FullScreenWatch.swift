import Foundation
import MoodJournal

/// A live listing on the full screen, with its title in the first line and the keys in the last.
/// The user can go from a region to its moods, from a mood to its details, and back, search the
/// moods and change them.
struct FullScreenWatch: WatchView {
    /// What keys are for.
    private enum Mode {
        case browsing
        case searching(EditedLine)

        /// The next key confirms or refuses the deletion of a mood.
        case deleting(MoodRecord)
    }

    private let locale: Locale
    private let words: ListingWords
    private var terminal: TerminalEnvironment
    private let session: TerminalSession
    private let changes: any JournalChanges
    private var mode = Mode.browsing

    /// A sentence in place of the keys, until the next key.
    private var notice: String?
    private var rows = LiveRows()
    private var screen: Screen
    private var size = TerminalSize.current()
    private var pages: WatchPages

    /// The details of a mood; `nil` if a listing is shown.
    private var details: MoodPage?

    /// Creates a view of a listing.
    ///
    /// - Parameter name: The name of the listing; `nil` for moods that conditions select.
    init(
        listing: LiveListing, name: String?, locale: Locale, terminal: TerminalEnvironment,
        session: TerminalSession, changes: any JournalChanges, output: StandardOutput
    ) {
        self.locale = locale
        self.terminal = terminal
        self.session = session
        self.changes = changes
        words = ListingWords(locale: locale)
        let table = LiveTable(listing: listing, locale: locale, terminal: terminal)
        pages = WatchPages(
            first: LivePage(name: name, table: table), locale: locale, terminal: terminal)
        screen = Screen(output: output)
        rows.isOnLight = terminal.ramp.isOnLight
    }

    var listing: LiveListing { pages.visible.listing }

    var nextFrame: ContinuousClock.Instant? { rows.nextFrame(after: .now) }

    mutating func begin() throws { try redraw() }

    mutating func suspend() { session.leave() }

    mutating func end() { pages.end() }

    mutating func redraw() throws {
        try session.enter()
        size = .current()
        terminal.width = max(1, size.columns - LiveRows.gutter)
        screen.invalidate()
        try pages.fit(terminal.width)
        if let details { try show(details.mood) }
        try replaceRows()
        try drawFrame()
    }

    mutating func show(_ changes: ListingChanges) throws {
        guard details == nil else {
            try updateMood()
            return try replaceRows()
        }
        let deleted = changes.items.filter { $0.kind == .delete }.compactMap(\.id)
        rows.change(
            to: try pages.visible.rows(height: height, after: changes), deleted: Set(deleted),
            at: .now)
    }

    mutating func drawFrame() throws {
        let lines =
            (hasTitle ? [title] : []) + (hasSpace ? [[]] : [])
            + rows.lines(at: .now, height: height, width: size.columns)
            + (size.rows > 1 ? footer : [])
        try screen.draw(
            lines.map {
                StyledText.line(
                    StyledText.cut($0, columns: size.columns), depth: terminal.colorDepth)
            })
    }

    mutating func press(_ key: Key) throws -> Bool {
        notice = nil
        guard key != .control("c") else { return false }
        do {
            switch mode {
            case .browsing:
                for action in WatchAction.of(key) where try !perform(action) { return false }
            case .searching(let line): try search(key, line)
            case .deleting(let mood):
                mode = .browsing
                if [.text("y"), .text("Y")].contains(key) {
                    try change { try $0.delete(mood, preparingWait: $1) }
                }
            }
        } catch let error as JournalError {
            notice = Failure(error).sentence?.capitalizedFirst
        }
        try replaceRows()
        return true
    }

    /// Performs an action.
    ///
    /// - Returns: Whether to continue.
    private mutating func perform(_ action: WatchAction) throws -> Bool {
        switch action {
        case .leave: return false
        case .quit:
            guard details != nil || !pages.isFirst else { return false }
            try goBack()
        case .back: try goBack()
        case .open: try open()
        case .filter(let filter): if details == nil { try pages.visible.filter(filter) }
        case .add: try changeOnTerminal { try $0.add() }
        case .edit:
            if let mood = try changeableMood() {
                try changeOnTerminal { try $0.edit(mood) }
            }
        case .delete:
            if let mood = try changeableMood() {
                mode = .deleting(mood)
                session.dropKeys()
            }
        case .undo: try change { try $0.undo(preparingWait: $1) }
        case .search:
            if details == nil { mode = .searching(EditedLine(pages.search ?? "")) }
        default:
            if details == nil {
                try pages.visible.move(by: action)
            } else {
                let height = height
                details?.scroll(by: action, height: height)
            }
        }
        return true
    }

    private mutating func open() throws {
        guard details == nil else { return }
        switch try pages.visible.selectedItem {
        case .region(let region): try pages.open(region.region)
        case .mood(let record): try show(record)
        case nil: break
        }
    }

    private mutating func goBack() throws {
        guard details != nil else { return try pages.goBack() }
        details = nil
        // The rows may have changed while the details were shown.
        try pages.visible.fit(terminal.width)
    }

    private mutating func show(_ mood: MoodRecord) throws {
        let all = MoodDetails(locale: locale, terminal: terminal, places: try listing.namedPlaces())
        details = MoodPage(mood, details: all, top: details?.top ?? 0)
    }

    /// Reads the shown mood again; goes back if it was deleted.
    private mutating func updateMood() throws {
        guard let mood = details?.mood else { return }
        let path = listing.path(of: mood.id.uuidString.lowercased())
        if let path, case .mood(let record)? = try listing.item(at: path) {
            try show(record)
        } else {
            try goBack()
        }
    }

    private mutating func search(_ key: Key, _ line: EditedLine) throws {
        var line = line
        let former = line.text
        switch key {
        case .enter: return mode = .browsing
        case .escape:
            mode = .browsing
            if pages.search != nil { try goBack() }
            return
        case .up: return try pages.visible.move(by: .up)
        case .down: return try pages.visible.move(by: .down)
        default: _ = line.press(key)
        }
        mode = .searching(line)
        guard line.text != former else { return }
        do {
            try pages.find(line.text)
        } catch MoodSearchError.blank {
            // Everything is shown if there is nothing to search for, not even a sign such as #.
            if line.text.allSatisfy(\.isWhitespace), pages.search != nil { try goBack() }
        } catch let error as MoodSearchError {
            notice = "\(error)"
        }
    }

    /// Returns the shown or selected mood. Without one, it sets a notice and returns `nil`.
    private mutating func changeableMood() throws -> MoodRecord? {
        if let details { return details.mood }
        if case .mood(let record)? = try pages.visible.selectedItem { return record }
        notice = "Select a mood first."
        return nil
    }

    /// Makes a change, and shows the sentence about it or about its failure.
    /// - Parameter body: Makes the change, and is given what leaves the full screen for a line.
    private mutating func change(
        _ body: (any JournalChanges, _ leave: () -> Void) throws -> String?
    ) throws {
        let session = session
        do {
            notice = try body(changes) { session.leave() }
        } catch let error as Interruption {
            // Only Control-C at a question or a wait returns to the listing.
            guard error.signal == SIGINT, !session.isEntered else { throw error }
            notice = "Nothing changed."
            if let path = error.textFile { notice? += " Your text is kept in \(path)." }
        } catch let error as OutputError {
            throw error
        } catch {
            notice = Failure(error).sentence?.capitalizedFirst
        }
        // The journal may have reported something on the screen.
        if session.isEntered { screen.invalidate() } else { try redraw() }
    }

    /// Makes a change for which the terminal shows something else.
    private mutating func changeOnTerminal(
        _ body: (any JournalChanges) throws -> String?
    ) throws {
        guard terminal.isInteractive else { return notice = "Standard input is not a terminal." }
        session.leave()
        try change { changes, _ in try body(changes) }
    }

    private var hasTitle: Bool { size.rows > 2 }

    /// Whether an empty line stands below the title.
    private var hasSpace: Bool { size.rows > 9 }

    /// The number of lines between the title and the footer.
    private var height: Int {
        max(1, size.rows - footerHeight - (hasTitle ? 1 : 0) - (hasSpace ? 1 : 0))
    }

    private var footerHeight: Int {
        if case .searching = mode { 1 + noticeLines.count } else { max(1, noticeLines.count) }
    }

    /// The lines of the notice, of which a narrow terminal needs several.
    private var noticeLines: [[StyledText]] {
        notice.map {
            TextFlow([StyledText($0)]).lines(columns: size.columns, atMost: max(1, size.rows / 2))
        } ?? []
    }

    private mutating func replaceRows() throws {
        let height = height
        rows.replace(with: try details?.rows(height: height) ?? pages.visible.rows(height: height))
    }

    private var title: [StyledText] {
        let mood = (details?.mood.number).map { words.mood(number: Int($0)) }
        var header = WatchHeader(
            names: pages.names + [mood].compactMap(\.self), usesASCII: terminal.usesASCII)
        if details == nil {
            let table = pages.visible.table
            header.summaries = [table.summary, table.shortSummary]
            header.summaryStyle = pages.isFirst ? .plain : .dim
            header.position = pages.visible.position
        }
        return header.line(columns: size.columns)
    }

    private var footer: [[StyledText]] {
        let columns = size.columns
        switch mode {
        case .searching(let line):
            return noticeLines + [WatchFooter.search(line.text, columns: columns)]
        case .deleting(let mood): return [WatchFooter.deletion(of: mood, columns: columns)]
        case .browsing: break
        }
        if notice != nil { return noticeLines }
        if let details {
            return [
                WatchFooter.mood(
                    scrolls: details.isLonger(than: height), usesASCII: terminal.usesASCII,
                    columns: columns)
            ]
        }
        return [
            WatchFooter.listing(
                isFirst: pages.isFirst, filter: pages.visible.table.filter,
                usesASCII: terminal.usesASCII, columns: columns)
        ]
    }
}
