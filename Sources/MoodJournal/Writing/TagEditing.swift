import Foundation
import Persistence

extension Journal {
    /// Renames a tag, and with it the tags below it, in one transaction: `work/meeting` becomes
    /// `job/meeting`. The notes of the moods stay the same.
    ///
    /// A new spelling of the same tag changes only the tag.
    /// - Parameters:
    ///   - tag: The tag.
    ///   - newTag: Its new path.
    ///   - now: The moment of the change, which becomes the moods' `modifiedAt`.
    ///   - isDryRun: Whether to roll everything back.
    /// - Returns: The number of moods with the tag or one below it, or 0 if nothing changed.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has the tag,
    ///   ``JournalError/tagExists(_:renaming:)`` if a mood has the new one, ``MoodEditError`` if the result
    ///   breaks a rule for moods, or ``JournalError`` if the journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func renameTag(
        _ tag: TagPath, to newTag: TagPath, at now: Date = Date(), isDryRun: Bool = false
    ) throws -> Int {
        try move([tag], to: newTag, at: now, isDryRun: isDryRun, .renameTag) {
            if tag == newTag { return try spell(newTag) }
            if try context.count(request(for: newTag)) > 0 {
                throw JournalError.tagExists(newTag.description, renaming: tag.description)
            }
            return false
        }
    }

    /// Moves the moods of several tags, and of the tags below them, to another tag in one
    /// transaction. A mood that has both keeps one. The notes of the moods stay the same.
    /// - Parameters:
    ///   - tags: The tags that disappear.
    ///   - target: The tag that stays.
    ///   - now: The moment of the change, which becomes the moods' `modifiedAt`.
    ///   - isDryRun: Whether to roll everything back.
    /// - Returns: The number of moods that changed.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has one of the tags,
    ///   ``MoodEditError`` if the result breaks a rule for moods, or ``JournalError`` if the
    ///   journal can't be written.
    /// - Complexity: O(*n* log *m*) for *n* of *m* moods.
    public func mergeTags(
        _ tags: [TagPath], into target: TagPath, at now: Date = Date(), isDryRun: Bool = false
    ) throws -> Int {
        try move(tags.filter { $0 != target }, to: target, at: now, isDryRun: isDryRun, .mergeTags)
        {
            try expectTag(target)
            return false
        }
    }

    /// - Parameters:
    ///   - kind: The kind of the command.
    ///   - prepare: Checks the target, after the tags were found, and returns whether it changed
    ///     the spelling of the tag of all moods.
    private func move(
        _ tags: [TagPath], to target: TagPath, at now: Date, isDryRun: Bool, _ kind: CommandKind,
        _ prepare: () throws -> Bool
    ) throws -> Int {
        var edit = MoodEdit()
        edit.tagMove = TagMove(tags, to: target)
        return try editing(edit, at: now, isDryRun: isDryRun, machineTimeZone: { .gmt }) { change in
            // Each condition reads the moods of one tag.
            let ids = try Set(tags.flatMap { try objectIDs(of: MoodQuery(tags: [$0])) })
            let isSpelled = try prepare()
            var count = 0
            try forEachPage(
                of: ids.sorted { ($0.rowNumber ?? 0) < ($1.rowNumber ?? 0) },
                prefetching: [\Mood.country, \Mood.tags]
            ) { page in
                for mood in page where try change(mood).isChanged { count += 1 }
            }
            let names = (tags + [target]).map(\.description).joined(separator: " ")
            if isSpelled { count = ids.count }
            label(
                kind, "tags \(kind == .renameTag ? "rename" : "merge") \(names)",
                Self.counted(count))
            return count
        }
    }

    func request(for tag: TagPath) -> FetchRequest<Tag> {
        let keys = tag.storedKeys
        return FetchRequest<Tag>(predicate: #Predicate { keys.contains($0.key) })
    }

    /// Gives a tag and those above it another spelling.
    /// - Returns: Whether one was spelled otherwise.
    private func spell(_ path: TagPath) throws -> Bool {
        var (path, isChanged): (TagPath?, Bool) = (path, false)
        while let spelled = path {
            for tag in try context.fetch(request(for: spelled)) where tag.name != spelled.name {
                (tag.name, isChanged) = (spelled.name, true)
            }
            path = spelled.parent
        }
        return isChanged
    }
}
