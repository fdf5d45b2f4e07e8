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
    private var results: (any LiveResults)?
    private var monitor: StoreChangeMonitor

    /// What is listed, while that is not the results as they are.
    private var snapshot = ResultsSnapshot()

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
            snapshot = arranged()
        } catch .store(let error, _) where error.kind == .empty {
            snapshot = arranged()
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

    public var sections: [Section] {
        if let listed = results?.listed {
            return listed.sectionSizes.map {
                Section(section: section(named: $0.name), numberOfItems: $0.count)
            }
        }
        return snapshot.sections.map {
            Section(section: section(named: $0.name), numberOfItems: $0.items.count)
        }
    }

    /// Of the whole journal, whatever is listed of it.
    public var totalNumberOfMoods: Int { results?.totalNumberOfMoods ?? 0 }

    /// The item at an index path; nil where that leads to nothing, or the item was just deleted:
    /// changes will tell.
    public func item(at path: IndexPath) throws(JournalError) -> LiveItem? {
        guard let results, let id = objectID(at: path) else { return nil }
        let item = try translating { try results.item(id) }
        if let item { knownIDs[id] = item.id }
        return item
    }

    private func objectID(at path: IndexPath) -> ObjectID? {
        if let listed = results?.listed { return listed.objectID(at: path) }
        guard snapshot.sections.indices.contains(path.section),
            snapshot.sections[path.section].items.indices.contains(path.item)
        else { return nil }
        return snapshot.sections[path.section].items[path.item]
    }

    /// Lists other regions of the same journal, from one moment to the next.
    public func filter(_ filter: RegionQuery.Filter) {
        guard case .regions(_, let byContinent) = content else { return }
        content = .regions(filter, byContinent: byContinent)
        snapshot = arranged()
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
        snapshot = arranged()
    }

    /// Lists another file than before.
    private func replacing(
        _ body: () throws(JournalError) -> Void
    ) throws(JournalError) -> ListingChanges? {
        let before = results?.listed == nil ? snapshot : arranged()
        try body()
        let after = results?.listed == nil ? snapshot : arranged()
        return after == before ? nil : changes(after.difference(from: before))
    }

    private func merge() throws(JournalError) -> ListingChanges? {
        guard let results else { return nil }
        let merged = try translating { try results.merge() }
        guard !merged.isEmpty else { return nil }
        if results.listed != nil { return changes(merged) }
        let before = snapshot
        snapshot = arranged()
        snapshot.reloadItems(Set(merged.objects.map(\.objectID)))
        let difference = snapshot.difference(from: before)
        snapshot = ResultsSnapshot(sections: snapshot.sections)
        return difference.isEmpty ? nil : changes(difference)
    }

    private func open() throws(JournalError) {
        let journal = try Journal.openExistingForReading(at: location)
        self.journal = journal
        // Made after opening, which is when the file is sure to be there.
        monitor = StoreChangeMonitor(path: location.path)
        let (content, includesLastFelt) = (content, includesLastFelt)
        results = try translating { () -> any LiveResults in
            switch content {
            case .regions:
                return try LiveRegions(
                    context: journal.context, includesLastFelt: includesLastFelt)
            case .moods(let place, let key):
                return try LiveMoods(context: journal.context, place: place, key: key)
            }
        }
        snapshot = results?.listed == nil ? arranged() : ResultsSnapshot()
    }

    /// Another file is at the path, perhaps still of no bytes: somebody is about to write the first
    /// mood.
    private func reopen() throws(JournalError) {
        try close()
        do {
            try open()
        } catch .store(let error, _) where error.kind == .missing || error.kind == .empty {
            snapshot = arranged()
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

    // MARK: Order

    /// The results in the listing's own sections and order.
    private func arranged() -> ResultsSnapshot {
        guard let results else {
            // Without section key there is one section, as in a listing without items.
            return ResultsSnapshot(sections: hasSections ? [] : [.init(name: "", items: [])])
        }
        let sections = results.sections(of: content)
        guard hasSections else { return ResultsSnapshot(sections: sections) }
        let named = sections.compactMap { found in section(named: found.name).map { ($0, found) } }
        // Codes that this program does not know are all of the unknown one.
        let byName = Dictionary(named) { .init(name: $0.name, items: $0.items + $1.items) }
        return ResultsSnapshot(
            sections: MoodSection.sorted(byName.keys, in: locale).compactMap { byName[$0] })
    }

    private var hasSections: Bool { sectionKey != nil }

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
