import Atlas
import Foundation
import Persistence

/// A listing that follows the changes of this process and others to a journal.
///
/// While the journal doesn't exist, because nothing was recorded yet or the file was removed, the
/// listing is empty; it fills when a journal appears. The listing never creates a file.
public final class LiveListing {
    /// The things to list.
    public enum Content: Sendable {
        /// Regions in the order of ``Journal/regions(_:)``, last updated first, optionally in
        /// sections by continent.
        case regions(RegionQuery.Filter, byContinent: Bool = false)

        /// Moods that meet the conditions of a query, newest first, optionally in sections. The
        /// query's sample, order and limit are ignored, and a tag need not exist yet.
        case moods(MoodQuery, by: MoodSection.Key? = nil)
    }

    /// A section of a live listing.
    public struct Section: Sendable, Equatable {
        /// The value that the items have in common; `nil` in a listing without sections, whose
        /// items are all in this one.
        public let section: MoodSection?

        /// The number of items in the section.
        public let numberOfItems: Int
    }

    /// The file of the journal.
    public let location: JournalLocation

    /// The things that are listed; ``filter(_:)`` changes the kinds of regions.
    public private(set) var content: Content
    private let locale: Locale
    private let includesLastFelt: Bool

    /// The open journal; `nil` while there is none.
    private var journal: Journal?

    /// Whether ``close()`` was called.
    private var isClosed = false
    private(set) var results: (any LiveResults)?
    private var monitor: StoreChangeMonitor

    /// The IDs of items that were read, for the time when they are gone.
    private var knownIDs: [ObjectID: String] = [:]

    /// Opens the journal and lists it.
    ///
    /// - Parameters:
    ///   - content: The things to list.
    ///   - location: The file of the journal.
    ///   - locale: The locale whose names decide the order of regions' sections.
    ///   - includesLastFelt: Whether to find when a mood was last felt in each region.
    /// - Throws: ``JournalError/store(_:path:)`` if the journal can't be opened, also if a journal
    ///   that was named doesn't exist.
    public init(
        _ content: Content, at location: JournalLocation, locale: Locale,
        includesLastFelt: Bool = false
    ) throws(JournalError) {
        self.location = location
        self.content = content
        self.locale = locale
        self.includesLastFelt = includesLastFelt
        monitor = StoreChangeMonitor(path: location.path)
        do {
            try open()
        } catch .store(let error, _) where error.kind == .missing && location.isDefault {
            // Empty until the first mood is recorded.
        } catch .store(let error, _) where error.kind == .empty {
            // Another process is about to record the first mood.
        }
    }

    /// Closes the journal for good: the listing is then empty, and stays so.
    ///
    /// - Throws: ``JournalError/store(_:path:)`` if the journal can't be closed.
    public func close() throws(JournalError) {
        isClosed = true
        try closeJournal()
    }

    private func closeJournal() throws(JournalError) {
        results = nil
        let closing = journal
        journal = nil
        try closing?.close()
    }

    // MARK: What is listed

    /// The sections in order.
    ///
    /// - Complexity: O(*s* log *s*) in the number of sections; ``section(at:)`` returns one of
    ///   many.
    public var sections: [Section] {
        (0..<numberOfSections).compactMap { section(at: $0)?.section }
    }

    /// Whether the listing has a section key.
    public var hasSections: Bool { sectionKey != nil }

    /// The number of sections; a listing without a section key has one.
    public var numberOfSections: Int {
        // Without section key there is one section, as in a listing without items.
        results?.numberOfSections ?? (hasSections ? 0 : 1)
    }

    /// The number of items in all sections.
    public var numberOfItems: Int { results?.numberOfItems ?? 0 }

    /// Returns a section, and the number of items before it.
    ///
    /// - Parameter index: The index of the section, from 0.
    /// - Returns: `nil` if there is no such section.
    /// - Complexity: O(log sections).
    public func section(at index: Int) -> (section: Section, itemsBefore: Int)? {
        guard (0..<numberOfSections).contains(index) else { return nil }
        let listed = results?.section(at: index)
        return (
            Section(
                section: listed.flatMap { section(named: $0.name) },
                numberOfItems: listed?.items.count ?? 0),
            listed?.items.lowerBound ?? 0
        )
    }

    /// The number of moods in the whole journal, regardless of what is listed.
    public var totalNumberOfMoods: Int { results?.totalNumberOfMoods ?? 0 }

    /// Returns the item at an index path.
    ///
    /// - Parameter path: The section and the row, from 0.
    /// - Returns: `nil` if there is no such item, or if another process has just deleted it; the
    ///   next changes then include that.
    /// - Throws: ``JournalError`` if the journal can't be read.
    public func item(at path: IndexPath) throws(JournalError) -> LiveItem? {
        guard let results, let id = results.objectID(at: path) else { return nil }
        let item = try translating { try results.item(id) }
        if let item { knownIDs[id] = item.id }
        return item
    }

    /// Lists other kinds of regions of the same journal. Does nothing in a listing of moods.
    ///
    /// - Parameter filter: The kinds of regions to list.
    public func filter(_ filter: RegionQuery.Filter) {
        guard case .regions(_, let byContinent) = content else { return }
        content = .regions(filter, byContinent: byContinent)
        (results as? LiveRegions)?.filter = filter
    }

    // MARK: Changes

    /// The descriptor to poll for reading (poll(2)), together with other events that the program
    /// waits for.
    public var fileDescriptor: Int32 { monitor.fileDescriptor }

    /// The greatest time to wait before ``update()``, in milliseconds.
    public var pollTimeout: Int32 { monitor.pollTimeout }

    /// Merges changes since the last call. Call this after each wait; it costs next to nothing if
    /// nothing has changed.
    ///
    /// - Returns: The changes of the listing; `nil` if there are none, or after ``close()``.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*k* log *n*) for *k* changes among *n* items; O(*n*) if another file has
    ///   replaced the journal.
    public func update() throws(JournalError) -> ListingChanges? {
        guard !isClosed, monitor.isTimeToLook() else { return nil }
        switch monitor.storeFile {
        case .inPlace where journal != nil: return try merge()
        case .inPlace, .replaced: return try replacing(reopen)
        case .missing:
            guard journal != nil else { return nil }
            return try replacing(leave)
        }
    }

    /// Empties the listing until there is a journal again.
    private func leave() throws(JournalError) {
        try closeJournal()
        monitor = StoreChangeMonitor(path: location.path)
    }

    /// Replaces the journal by another file or by none.
    private func replacing(
        _ body: () throws(JournalError) -> Void
    ) throws(JournalError) -> ListingChanges? {
        let before = snapshot
        // The IDs of the former file are only valid for its deletions.
        defer { knownIDs = [:] }
        try body()
        let difference = snapshot.difference(from: before)
        return difference.isEmpty ? nil : changes(difference)
    }

    private var snapshot: ResultsSnapshot {
        results?.snapshot
            ?? ResultsSnapshot(sections: hasSections ? [] : [.init(name: "", items: [])])
    }

    private func merge() throws(JournalError) -> ListingChanges? {
        guard let results else { return nil }
        let merged = try translating { try results.merge() }
        return merged.isEmpty ? nil : changes(merged)
    }

    private func open() throws(JournalError) {
        let journal = try Journal.openExistingForReading(at: location)
        self.journal = journal
        // Created after opening, because only then the file certainly exists.
        monitor = StoreChangeMonitor(path: location.path)
        let (content, locale, includesLastFelt) = (content, locale, includesLastFelt)
        results = try translating { () -> any LiveResults in
            switch content {
            case .regions(let filter, let byContinent):
                return try LiveRegions(
                    context: journal.context, filter: filter, isByContinent: byContinent,
                    locale: locale, includesLastFelt: includesLastFelt)
            case .moods(let query, let key):
                return try LiveMoods(
                    context: journal.context, query: query, key: key, locale: locale)
            }
        }
    }

    /// Opens another file at the path. It may still be empty, if another process is about to write
    /// the first mood.
    private func reopen() throws(JournalError) {
        try closeJournal()
        do {
            try open()
        } catch .store(let error, _) where error.kind == .missing || error.kind == .empty {
            // The listing stays empty until there is one.
        }
    }

    private func changes(_ difference: ResultsChanges) -> ListingChanges {
        ListingChanges(
            sections: difference.sections.map { change in
                switch change {
                case .insert(let name, let index):
                    .init(kind: .insert, section: section(named: name), index: index)
                case .delete(let name, let index):
                    .init(kind: .delete, section: section(named: name), index: index)
                }
            },
            items: difference.objects.map { change in
                switch change {
                case .insert(let id, let to): .init(kind: .insert, id: knownIDs[id], to: to)
                case .delete(let id, let from):
                    .init(kind: .delete, id: knownIDs.removeValue(forKey: id), from: from)
                case .move(let id, let from, let to):
                    .init(kind: .move, id: knownIDs[id], from: from, to: to)
                case .update(let id, let from, let to):
                    .init(kind: .update, id: knownIDs[id], from: from, to: to)
                }
            })
    }

    private var sectionKey: MoodSection.Key? {
        switch content {
        case .regions(_, let byContinent): byContinent ? .continent : nil
        case .moods(_, let key): key
        }
    }

    private func section(named name: String) -> MoodSection? {
        sectionKey.map { MoodSection(name: name, by: $0) }
    }

    private func translating<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try JournalError.translating(path: location.path, body)
    }
}
