import Atlas
import Foundation
import Persistence

/// A listing that follows the changes of this process and others to a journal.
///
/// If the journal doesn't exist, because nothing was recorded yet or the file was removed, the
/// listing is empty until a journal appears. The listing never creates a file.
public final class LiveListing {
    /// The things to list.
    public enum Content: Sendable {
        /// Regions as ``Journal/regions(_:)`` returns them, optionally in sections by continent.
        /// When moods were last felt isn't included.
        case regions(RegionQuery, byContinent: Bool = false)
        /// Moods that meet the conditions of a query, newest first, optionally in sections. The
        /// query's sample, order and limit are ignored, and a tag doesn't need to exist yet.
        case moods(MoodQuery, by: MoodSection.Key? = nil)
    }

    /// A section of a live listing.
    public struct Section: Sendable, Equatable {
        /// The value that the items have in common, or `nil` in a listing without sections, which
        /// has one section for all items.
        public let section: MoodSection?
        /// The number of items in the section.
        public let numberOfItems: Int
    }

    /// The file of the journal.
    public let location: JournalLocation
    /// The content of the listing. ``filter(_:)`` changes the kinds of regions.
    public private(set) var content: Content
    private let locale: Locale
    /// The open journal, or `nil` before the file exists.
    private var journal: Journal?
    private var isClosed = false
    private(set) var results: (any LiveResults)?
    private var monitor: StoreChangeMonitor
    /// The IDs of items that were read, for reporting their deletion.
    private var knownIDs: [ObjectID: String] = [:]
    private var knownObjects: [String: ObjectID] = [:]

    /// Opens the journal and lists it.
    /// - Parameter locale: The locale whose names determine the order of regions' sections.
    /// - Throws: ``JournalError/store(_:path:)`` if the journal can't be opened, or if a named
    ///   journal doesn't exist.
    public init(
        _ content: Content, at location: JournalLocation, locale: Locale
    ) throws(JournalError) {
        self.location = location
        self.content = content
        self.locale = locale
        monitor = StoreChangeMonitor(path: location.path)
        do {
            try open()
        } catch .store(let error, _) where error.kind == .missing && location.isDefault {
            // The listing is empty until the first mood is recorded.
        } catch .store(let error, _) where error.kind == .empty {
            // Another process is about to record the first mood.
        }
    }

    /// Closes the journal for good. The listing is empty from then on.
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

    /// Returns the user's own places; nothing after ``close()``.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of places.
    public func namedPlaces() throws(JournalError) -> NamedPlaces {
        try journal?.namedPlaces() ?? NamedPlaces()
    }

    /// The sections in order.
    /// - Complexity: O(*s* log *s*) in the number of sections. ``section(at:)`` is faster for one.
    public var sections: [Section] {
        (0..<numberOfSections).compactMap { section(at: $0)?.section }
    }

    /// Whether the listing has a section key.
    public var hasSections: Bool { sectionKey != nil }

    /// The number of sections. A listing without a section key has one.
    public var numberOfSections: Int {
        // Without a section key there is one section, also in a listing without items.
        results?.numberOfSections ?? (hasSections ? 0 : 1)
    }

    /// The number of items in all sections.
    public var numberOfItems: Int { results?.numberOfItems ?? 0 }

    /// Returns a section, and the number of items before it.
    /// - Parameter index: The index of the section, from 0.
    /// - Returns: The section, or `nil` if there is no such section.
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

    /// The number of moods in the whole journal, regardless of the listing's content.
    public var totalNumberOfMoods: Int { results?.totalNumberOfMoods ?? 0 }
    /// The number of countries with moods in the whole journal, without the unknown country.
    public var totalNumberOfCountries: Int { results?.totalNumberOfCountries ?? 0 }
    /// The days of all moods of the journal; `nil` without moods, or unless the listing is of
    /// regions and its query includes their days.
    public var figures: DayFigures? { (results as? LiveRegions)?.figures }

    /// Returns the item at an index path.
    /// - Parameter path: The section and the row, from 0.
    /// - Returns: The item, or `nil` if there is no such item or another process has just deleted
    ///   it. In that case the next changes include the deletion.
    /// - Throws: ``JournalError`` if the journal can't be read.
    public func item(at path: IndexPath) throws(JournalError) -> LiveItem? {
        guard let results, let id = results.objectID(at: path) else { return nil }
        let item = try translating { try results.item(id) }
        if let item { (knownIDs[id], knownObjects[item.id]) = (item.id, id) }
        return item
    }

    /// Returns where an item is now.
    /// - Parameter id: The ``LiveItem/id`` of an item that ``item(at:)`` returned.
    /// - Returns: `nil` if the listing no longer has it.
    /// - Complexity: O(log *n*) in the number of items.
    public func path(of id: String) -> IndexPath? {
        knownObjects[id].flatMap { results?.path(of: $0) }
    }

    private func forget(_ object: ObjectID) -> String? {
        let id = knownIDs.removeValue(forKey: object)
        if let id { knownObjects[id] = nil }
        return id
    }

    /// Lists other kinds of regions of the same journal. It does nothing in a listing of moods.
    /// - Parameter filter: The kinds of regions to list.
    public func filter(_ filter: RegionQuery.Filter) {
        guard case .regions(var query, let byContinent) = content else { return }
        query.filter = filter
        content = .regions(query, byContinent: byContinent)
        (results as? LiveRegions)?.query = query
    }

    /// The descriptor to poll for reading (poll(2)), together with the program's other descriptors.
    public var fileDescriptor: Int32 { monitor.fileDescriptor }
    /// The maximum time to wait before ``update()``, in milliseconds.
    public var pollTimeout: Int32 { monitor.pollTimeout }

    /// Merges changes since the last call. Call it after each wait; it is fast if nothing changed.
    /// - Returns: The changes of the listing, or `nil` if nothing changed or after ``close()``.
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

    /// Replaces the journal with another file, or with none.
    private func replacing(
        _ body: () throws(JournalError) -> Void
    ) throws(JournalError) -> ListingChanges? {
        let before = snapshot
        // The IDs of the former file are only valid for its deletions.
        defer { (knownIDs, knownObjects) = ([:], [:]) }
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
        // The monitor is created after opening, because only then does the file certainly exist.
        monitor = StoreChangeMonitor(path: location.path)
        let (content, locale) = (content, locale)
        results = try translating { () -> any LiveResults in
            switch content {
            case .regions(let query, let byContinent):
                return try LiveRegions(
                    journal: journal, query: query, isByContinent: byContinent, locale: locale)
            case .moods(let query, let key):
                return try LiveMoods(journal: journal, query: query, key: key, locale: locale)
            }
        }
    }

    /// Opens another file at the path. The file may still be empty, if another process is about to
    /// write the first mood.
    private func reopen() throws(JournalError) {
        try closeJournal()
        do {
            try open()
        } catch .store(let error, _) where error.kind == .missing || error.kind == .empty {
            // The listing stays empty until there is a journal.
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
                case .insert(let id, let to):
                    .init(kind: .insert, id: knownIDs[id], from: nil, to: to)
                case .delete(let id, let from):
                    .init(kind: .delete, id: forget(id), from: from, to: nil)
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
