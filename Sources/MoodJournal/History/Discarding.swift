import Foundation
import Persistence

/// What is discarded with a transaction. Its values are erased after the transaction.
struct Discarding {
    /// Moods that were deleted at this moment or later stay.
    var before = Date.distantFuture
    /// Moods that a later transaction deleted stay.
    var through = Int64.max
    /// The numbers of the moods, or `nil` for all.
    var rows: Set<Int64>?
    /// Whether no person asked for it, so that a failure isn't one of the command.
    var isAutomatic = false
}

/// Discarding moods: nothing that a person wrote stays in the file. Tombstones keep the UUIDs, the
/// moments, and digests by which an import recognizes the moods.
extension Journal {
    /// Records for other machines that deleted moods are discarded, inside the current transaction.
    /// Their values are erased after it.
    /// - Returns: Whether it wrote anything.
    func discard(_ deleted: [DeletedObject], as discarding: Discarding) throws -> Bool {
        discards = discarding
        guard try context.replica() != nil else { return false }
        let hasKept = try keepIDs(of: deleted)
        let moods = try absent(deleted).compactMap { mood in
            mood.id.map { (id: $0, origin: mood.origin) }
        }
        return try storeDiscarded(moods) || hasKept
    }

    /// Records what was left of moods that were discarded earlier, by an earlier version or on a full
    /// disk, so that it is erased after the current transaction.
    /// - Returns: Whether there are any.
    func noteLeftovers() throws -> Bool {
        guard try context.hasUnerasedValues(of: Mood.self) else { return false }
        hasErasedLeftovers = true
        discards = discards ?? Discarding(before: .distantPast)
        guard try context.replica() != nil else { return true }
        _ = try storeDiscarded(
            context.tombstonesOfErased(Mood.self).map {
                try (
                    id: $0.value(of: \.id),
                    origin: MoodOrigin($0.value(of: \.source), $0.value(of: \.externalID))
                )
            })
        return true
    }

    /// Erases what the merge states of moods had, after the current transaction, unless the trash has
    /// the moods.
    func noteForgotten(_ ids: Set<UUID>) throws {
        guard !ids.isEmpty, try !ids.isSubset(of: deletedRows().compactMap(\.id)) else { return }
        discards = Discarding(before: .distantPast, isAutomatic: true)
    }

    /// Inserts a tombstone for each mood whose deletion other machines don't know yet and that has
    /// none, because its recording was undone. Otherwise they would keep it after its values are
    /// discarded. The tombstone has only the ID, so that importing a file again adds its mood.
    private func keepIDs(of deleted: [DeletedObject]) throws -> Bool {
        guard let replica = try context.replica() else { return false }
        var hasKept = false
        for object in deleted where object.transaction.number > replica.transaction {
            guard let id = object.id,
                try context.tombstones(of: Mood.self, where: (\.id, id), limit: 1).isEmpty
            else { continue }
            try context.insertTombstone(
                of: Mood.self, deletedAt: object.transaction.moment, (\.id, id))
            hasKept = true
        }
        return hasKept
    }

    /// Writes the merge states of discarded moods, which other machines receive.
    private func storeDiscarded(_ moods: [(id: UUID, origin: MoodOrigin?)]) throws -> Bool {
        guard !moods.isEmpty else { return false }
        let key = try container.storeUUID
        let now = Date().millisecondsSince1970 ?? 0
        let states = try JournalStates(context: context, journal: key, path: location.path)
        var count = 0
        for page in moods.pages(of: JournalStates.pageSize) {
            let stored = try states.stored(page.map(\.id))
            let others = stored.values.flatMap(\.allIDs)
            let existing = try context.existingMoodIDs(among: others)
            for (id, origin) in page {
                let known = stored[id]
                guard known?.isDiscarded != true, existing.isDisjoint(with: known?.allIDs ?? [])
                else { continue }
                let isKept = try !context.tombstones(
                    of: Mood.self, where: (\.id, id), (\.externalID, origin?.externalID), limit: 1
                ).isEmpty
                states.store(
                    MoodState(
                        discarded: known?.id ?? id, aliases: known?.aliases ?? [],
                        origin: isKept ? origin?.digest(key) : nil,
                        at: max(now, (known?.discardedAt ?? .min) &+ 1)))
                count += 1
            }
        }
        try states.writeStored()
        return count > 0
    }

    /// Erases what the last transaction discarded, in the history, in the merge states, and then in
    /// the free pages of the file. What is left if it fails is erased by the next discarding.
    func eraseDiscarded() throws(JournalError) {
        guard var discarding = discards else { return }
        discards = nil
        if let rows = discarding.rows {
            discarding.rows = try writing {
                let moods = try deletedRows().filter { rows.contains($0.rowNumber) }
                let all = try formerNumbers(of: rows)
                var again = discarding
                again.rows = nil
                if try discard(moods, as: again) { label(.trash, "delete --forever") }
                discards = nil
                return all
            }
        }
        do {
            try erasing({ try context.withoutHistory { try eraseValues(of: discarding) } }) {
                .notDiscarded($0, path: $1)
            }
            try erasing({
                try context.eraseFreeSpace(of: Mood.self, onLongWork: onLongErasure)
            }) { .notErased($0, path: $1) }
        } catch {
            // The command itself has succeeded.
            guard discarding.isAutomatic else { throw error }
            erasureFailure = error
        }
    }

    private func erasing(
        _ body: () throws -> Void, _ failure: (JournalError.Store, String) -> JournalError
    ) throws(JournalError) {
        do {
            try translating(body)
        } catch {
            guard case .store(let error, let path) = error else { throw error }
            throw failure(error, path)
        }
    }

    private func eraseValues(of discarding: Discarding) throws {
        try context.discardDeletedValues(
            of: Mood.self, before: discarding.before, through: discarding.through,
            rows: discarding.rows)
        try rewriteTombstones()
        try context.eraseHistory(of: Mood.self)
        try eraseTags()
        try eraseMergeStates()
        try eraseTitles()
    }

    /// Replaces the sources and IDs of discarded moods by digests. Other machines may have discarded
    /// moods of which there is only a tombstone here, and one entry may have several tombstones.
    private func rewriteTombstones() throws {
        let key = try container.storeUUID
        let now = Date()
        let ids = Set(try discardedStates().flatMap(\.allIDs))
        var origins: Set<MoodOrigin> = []
        func rewrite(_ tombstone: Tombstone<Mood>, _ origin: MoodOrigin?) throws {
            if let origin { origins.insert(origin) }
            try context.rewrite(
                tombstone, deletedAt: now, (\.source, MoodOrigin.discardedSource(key)),
                (\.externalID, origin?.digest(key).externalID))
        }
        for tombstone in try context.tombstonesOfErased(Mood.self) {
            let source = try tombstone.value(of: \.source)
            guard !MoodOrigin.isDiscarded(source) else { continue }
            try rewrite(tombstone, MoodOrigin(source, tombstone.value(of: \.externalID)))
        }
        guard !ids.isEmpty || !origins.isEmpty else { return }
        let inTrash = Set(try deletedRows().compactMap(\.id))
        var others: [(Tombstone<Mood>, UUID, MoodOrigin)] = []
        for tombstone in try context.tombstones(of: Mood.self) {
            let source = try tombstone.value(of: \.source)
            guard !MoodOrigin.isDiscarded(source),
                let origin = try MoodOrigin(source, tombstone.value(of: \.externalID))
            else { continue }
            let id = try tombstone.value(of: \.id)
            if !inTrash.contains(id) { others.append((tombstone, id, origin)) }
        }
        for (_, id, origin) in others where ids.contains(id) { origins.insert(origin) }
        let existing = try context.moodNumbers(from: origins)
        for (tombstone, _, origin) in others
        where origins.contains(origin) && existing[origin] == nil {
            try rewrite(tombstone, origin)
        }
        try context.eraseTombstoneHistory(of: Mood.self) { values in
            guard let origin = MoodOrigin(values), existing[origin] == nil,
                let id: UUID = values.value("id"), !inTrash.contains(id)
            else { return false }
            return origins.contains(origin) || ids.contains(id)
        }
    }

    /// Returns the merge states of moods that were discarded here or elsewhere.
    private func discardedStates() throws -> [MoodState] {
        guard try context.replica() != nil else { return [] }
        let member = "\"discardedAt\":"
        return try context.fetch(
            FetchRequest<MergeState>(
                predicate: #Predicate {
                    if let json = $0.json { json.contains(member) } else { false }
                })
        ).compactMap { try MoodState($0) }.filter(\.isDiscarded)
    }

    /// Erases the tags that only discarded moods had. Those of other moods stay in their history.
    private func eraseTags() throws {
        let gone = try context.deletedObjects(of: Tag.self)
        let parents = Dictionary(
            gone.map { ($0.objectID.rowNumber ?? 0, $0.values["parent"]) },
            uniquingKeysWith: { first, _ in first })
        var kept = try context.removedMembers(Tag.self, of: Mood.self)
        var next = kept
        while !next.isEmpty {
            next = Set(
                next.compactMap {
                    guard case .integer(let parent)?? = parents[$0] else { return nil }
                    return kept.insert(parent).inserted ? parent : nil
                })
        }
        try context.discardDeletedValues(
            of: Tag.self, rows: Set(parents.keys).subtracting(kept))
        try context.eraseHistory(of: Tag.self)
    }

    /// Erases the former merge states of discarded moods.
    private func eraseMergeStates() throws {
        guard try context.replica() != nil else { return }
        let ids = Set(try discardedStates().flatMap(\.allIDs))
        // A row that only names another ID may have had a state of its own.
        let rows = try Array(ids).pages(of: JournalStates.mostIDs).flatMap { page in
            try context.fetchObjectIDs(
                FetchRequest<MergeState>(predicate: #Predicate { page.contains($0.id) }))
        }
        try context.eraseHistory(of: MergeState.self, rows: Set(rows.compactMap(\.rowNumber)))
        let removed = try context.deletedObjects(of: MergeState.self).filter {
            $0.id.map(ids.contains) ?? false
        }
        try context.discardDeletedValues(of: MergeState.self, rows: Set(removed.map(\.rowNumber)))
        try context.eraseHistory(of: MergeState.self)
    }

    /// Removes the words of commands that changed discarded moods or tags from their titles. The file
    /// of an import stays while one of its moods does.
    private func eraseTitles() throws {
        let changed = try context.transactions(changingErased: Mood.self, by: [.update, .delete])
            .union(context.transactions(changingErased: Tag.self, by: [.insert, .update, .delete]))
        let imported = try context.transactions(changingErased: Mood.self, by: [.insert])
        let kinds: [CommandKind] = [
            .edit, .delete, .trash, .import, .renameTag, .mergeTags, .tags, .undo, .redo,
        ]
        var entries: [HistoryEntry] = []
        try context.forEachHistoryEntry { entry in
            if entry.kind.map(kinds.contains) ?? false { entries.append(entry) }
            return true
        }
        // The title of an undo repeats that of the command.
        var changing: Set<Int64> = []
        for entry in entries.reversed() {
            let numbers = entry.kind == .import ? imported : changed
            // Discarding changes no mood that the history could name.
            guard
                entry.kind == .trash || numbers.contains(entry.number)
                    || entry.revertedNumber.map(changing.contains) ?? false
            else { continue }
            changing.insert(entry.number)
            guard let title = entry.label.title else { continue }
            let short = Self.titleWithoutWords(title)
            if short != title { try context.setTitle(short, ofTransaction: entry.number) }
        }
    }

    /// Returns a title such as "delete: 2 moods" for "delete --match umbrella: 2 moods". The numbers of
    /// moods stay.
    static func titleWithoutWords(_ title: String) -> String {
        for verb in ["undo ", "redo "] where title.hasPrefix(verb) {
            let parts = title.split(separator: ": ", maxSplits: 1)
            guard parts.count == 2 else { return title }
            return parts[0] + ": " + titleWithoutWords(String(parts[1]))
        }
        let (words, rest) = String.shellWords(title)
        let count = ["tags", "places"].contains(words.first) ? 2 : 1
        let others = words.dropFirst(count)
        let kept = words.prefix(count) + others.filter { ["--empty", "--forever"].contains($0) }
        guard others.contains(where: { !kept.contains($0) && Int64($0) == nil }) else {
            return title
        }
        return kept.joined(separator: " ") + (rest.map { ": " + $0 } ?? "")
    }
}
