import Atlas
import Foundation
import Persistence

/// A listing that follows the journal: what this process and others record and delete.
///
/// While the journal is not there, because nothing was recorded yet or somebody took it away, the
/// listing is empty; it fills when a journal appears. Nothing is ever made.
public final class LiveListing {
    /// What is listed.
    public enum Content: Sendable {
        /// Regions as ``Journal/regions(_:)`` lists them, newest first, perhaps each under its
        /// continent.
        case regions(RegionQuery.Filter, byContinent: Bool = false)

        /// Moods as they are listed, of a region or of all.
        case moods(of: Region?, by: MoodSection.Key? = nil)
    }

    public struct Section: Sendable, Equatable {
        /// Nil where there are no sections: all items are in this one then.
        public let section: MoodSection?
        public let numberOfItems: Int
    }

    public let location: JournalLocation

    /// What is listed; ``filter(_:)`` lists other regions.
    public private(set) var content: Content
    private let locale: Locale
    private let includesLastFelt: Bool

    /// Nil while there is no journal.
    private var journal: Journal?
    private(set) var results: (any LiveResults)?
    private var monitor: StoreChangeMonitor

    /// The IDs of items that were handed over, for when they are gone.
    private var knownIDs: [ObjectID: String] = [:]

    /// Opens the journal and lists it.
    ///
    /// - Parameters:
    ///   - locale: Sections of regions are in the order of their names in it.
    ///   - includesLastFelt: Whether regions say when a mood was last felt in them.
    /// - Throws: ``JournalError``, also where a journal that was named is not there.
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
            // Empty until somebody records a mood.
        } catch .store(let error, _) where error.kind == .empty {
            // Somebody is about to record the first mood.
        }
    }

    /// - Throws: ``JournalError/store(_:path:)`` where the journal cannot be closed.
    public func close() throws(JournalError) {
        results = nil
        let closing = journal
        journal = nil
        try closing?.close()
    }

    // MARK: What is listed

    /// The sections in order.
    ///
    /// - Complexity: O(sections). ``section(at:)`` returns one of many.
    public var sections: [Section] {
        (0..<numberOfSections).compactMap { section(at: $0)?.section }
    }

    /// Whether the listing has a section key.
    public var hasSections: Bool { sectionKey != nil }

    /// How many sections there are.
    public var numberOfSections: Int {
        // Without section key there is one section, as in a listing without items.
        results?.numberOfSections ?? (hasSections ? 0 : 1)
    }

    /// How many items there are, in all sections.
    public var numberOfItems: Int { results?.numberOfItems ?? 0 }

    /// Returns a section and how many items come before it; nil if there is no such section.
    ///
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

    /// Of the whole journal, whatever is listed of it.
    public var totalNumberOfMoods: Int { results?.totalNumberOfMoods ?? 0 }

    /// The item at an index path; nil where that leads to nothing, or the item was just deleted:
    /// changes will tell.
    public func item(at path: IndexPath) throws(JournalError) -> LiveItem? {
        guard let results, let id = results.objectID(at: path) else { return nil }
        let item = try translating { try results.item(id) }
        if let item { knownIDs[id] = item.id }
        return item
    }

    /// Lists other regions of the same journal, from one moment to the next.
    public func filter(_ filter: RegionQuery.Filter) {
        guard case .regions(_, let byContinent) = content else { return }
        content = .regions(filter, byContinent: byContinent)
        (results as? LiveRegions)?.filter = filter
    }

    // MARK: Changes

    /// To be polled for reading (poll(2)), together with what else the program waits for.
    public var fileDescriptor: Int32 { monitor.fileDescriptor }

    /// How long to wait at the most before ``update()``, in milliseconds.
    public var pollTimeout: Int32 { monitor.pollTimeout }

    /// Takes in what was written since the last call. To be called after each wait; costs next to
    /// nothing where there is nothing to see.
    ///
    /// - Returns: What changed in the listing; nil where nothing did.
    /// - Throws: ``JournalError``.
    public func update() throws(JournalError) -> ListingChanges? {
        guard monitor.isTimeToLook() else { return nil }
        switch monitor.storeFile {
        case .inPlace where journal != nil: return try merge()
        case .inPlace, .replaced: return try replacing(reopen)
        case .missing:
            guard journal != nil else { return nil }
            return try replacing(leave)
        }
    }

    /// Lists nothing, until there is a journal again.
    private func leave() throws(JournalError) {
        try close()
        monitor = StoreChangeMonitor(path: location.path)
    }

    /// Lists another file than before.
    private func replacing(
        _ body: () throws(JournalError) -> Void
    ) throws(JournalError) -> ListingChanges? {
        let before = snapshot
        // Those of the file before name what goes, and nothing afterwards.
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
        // Made after opening, which is when the file is sure to be there.
        monitor = StoreChangeMonitor(path: location.path)
        let (content, locale, includesLastFelt) = (content, locale, includesLastFelt)
        results = try translating { () -> any LiveResults in
            switch content {
            case .regions(let filter, let byContinent):
                return try LiveRegions(
                    context: journal.context, filter: filter, isByContinent: byContinent,
                    locale: locale, includesLastFelt: includesLastFelt)
            case .moods(let place, let key):
                return try LiveMoods(
                    context: journal.context, place: place, key: key, locale: locale)
            }
        }
    }

    /// Another file is at the path, perhaps still of no bytes: somebody is about to write the first
    /// mood.
    private func reopen() throws(JournalError) {
        try close()
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
