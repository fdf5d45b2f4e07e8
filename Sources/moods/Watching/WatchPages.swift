import Atlas
import Foundation
import MoodJournal

/// The listings of a live view on top of each other: the first one, the moods of a region that was
/// opened, and the moods that a search has found.
struct WatchPages {
    private let locale: Locale
    private var terminal: TerminalEnvironment

    /// The pages, of which the last one is visible.
    private var pages: [LivePage]

    /// The text of the search that the visible page shows; `nil` without a search.
    private(set) var search: String?

    init(first: LivePage, locale: Locale, terminal: TerminalEnvironment) {
        pages = [first]
        self.locale = locale
        self.terminal = terminal
    }

    var visible: LivePage {
        get { pages[pages.count - 1] }
        set { pages[pages.count - 1] = newValue }
    }

    var isFirst: Bool { pages.count == 1 }
    var names: [String] { pages.compactMap(\.name) }

    /// Lays all pages out for a width in columns.
    mutating func fit(_ width: Int) throws {
        terminal.width = width
        for index in pages.indices { try pages[index].fit(width) }
    }

    mutating func open(_ region: Region) throws {
        var query = MoodQuery()
        query.place = region
        pages.append(try page(region.name(in: locale), .moods(query, by: .day)))
    }

    /// Shows the moods that match a text, in place of those of an earlier search.
    ///
    /// - Throws: `MoodSearchError` if the text can't be searched for.
    mutating func find(_ text: String) throws {
        let searched = pages[pages.count - (search == nil ? 1 : 2)]
        var (query, section) = (MoodQuery(), MoodSection.Key?.some(.day))
        if case .moods(let shown, let key) = searched.listing.content {
            (query, section) = (shown, key)
        }
        query.searches.append(try MoodSearch(text, gazetteer: Gazetteer(locale: locale)))
        try MoodSearch.expectFew(query.searches)
        let found = try page("/" + text, .moods(query, by: section))
        if search != nil { close() }
        pages.append(found)
        search = text
    }

    /// Goes back to the page below the visible one, if there is one.
    mutating func goBack() throws {
        guard !isFirst else { return }
        close()
        _ = try visible.listing.update()
        try visible.fit(terminal.width)
    }

    /// Closes all pages but the first, whose listing belongs to the caller.
    mutating func end() { while !isFirst { close() } }

    private mutating func close() {
        // Errors are ignored, because the journal was only read.
        try? pages.removeLast().listing.close()
        search = nil
    }

    private func page(_ name: String, _ content: LiveListing.Content) throws -> LivePage {
        let listing = try LiveListing(content, at: pages[0].listing.location, locale: locale)
        var page = LivePage(
            name: name, table: LiveTable(listing: listing, locale: locale, terminal: terminal))
        try page.fit(terminal.width)
        return page
    }
}
